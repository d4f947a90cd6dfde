"""Which prepared deals does each table of a round play, and with which tables does it share them?"""

from collections.abc import Mapping

from rummy.engine.words import listed, many, say


def deals_in_words(deals: Mapping[int, int | None]) -> dict[int, str]:
    """By the number of the table: "deals 3, shared with table 1"; empty where none are prepared."""
    return {
        number: _said(of, [str(other) for other, same in deals.items() if same == of and other != number])
        if of
        else ""
        for number, of in deals.items()
    }


def _said(deals: int, sharing: list[str]) -> str:
    if not sharing:
        return say("deals {n}", n=deals)
    return many(
        len(sharing),
        "deals {n}, shared with table {tables}",
        "deals {n}, shared with tables {tables}",
        n=deals,
        tables=listed(sharing),
    )
