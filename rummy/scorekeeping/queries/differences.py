"""What differs between two versions of a hand, in words?"""

from collections import Counter
from typing import Any

from rummy.scorekeeping.queries.cards import laid_steps
from rummy.scorekeeping.queries.log import Document

SUITS = str.maketrans("SHDC", "♠♥♦♣")
ENDS = {
    "out": "somebody went out",
    "knock": "a knock",
    "stock": "the stock ran out",
    "blocked": "nobody could play on",
    "void": "void",
    "renege": "a renege",
}
STRUCK = "Struck: it counts for nothing."


def differences(before: Document | None, after: Document | None) -> tuple[str, ...]:
    """Sentences, in the order of a hand; empty where both say the same."""
    if before == after:
        return ()
    if after is None:
        return (STRUCK,)
    if before is None:
        return ("Counts, where the other is struck.",)
    return (
        *_words("Dealer", before.get("dealer"), after.get("dealer")),
        *_words("End", ENDS.get(before.get("end", "")), ENDS.get(after.get("end", ""))),
        *_words("Went out or knocked", before.get("by"), after.get("by")),
        *_words("Gone rummy", _yes(before.get("rummy")), _yes(after.get("rummy"))),
        *_melds(before.get("table", []), after.get("table", [])),
        *_each("has left", before.get("held", {}), after.get("held", {})),
        *_each("shows", before.get("shown", {}), after.get("shown", {})),
        *_each("has in all", before.get("typed", {}), after.get("typed", {})),
        *_words("Reneged", _names(before), _names(after)),
        *_rest(before, after),
    )


def _words(what: str, before: Any, after: Any) -> list[str]:
    if before == after:
        return []
    return [f"{what}: {_cards(before)} → {_cards(after)}."]


def _each(verb: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        f"{name} {verb}: {_cards(before.get(name))} → {_cards(after.get(name))}."
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name)
    ]


def _melds(before: list[Document], after: list[Document]) -> list[str]:
    old, new = Counter(map(_meld, before)), Counter(map(_meld, after))
    gone = [f"Not on the table: {meld}." for meld in (old - new).elements()]
    return [*gone, *(f"On the table: {meld}." for meld in (new - old).elements())]


def _meld(meld: Document) -> str:
    steps = laid_steps(meld)
    cards = " ".join(_cards(step["cards"]) for step in steps)
    return f"{cards} of {steps[-1].get('by') or 'nobody'}"


def _rest(before: Document, after: Document) -> list[str]:
    """What is too rare or too long to spell out."""
    fields = {"spread": "Arrangement", "layoffs": "Lay-offs", "upcard": "Upcard"}
    fields |= {"penalties": "Penalties", "overrule": "Overruled", "turns": "Turns"}
    return [f"{word} changed." for field, word in fields.items() if before.get(field) != after.get(field)]


def _names(document: Document) -> str | None:
    return ", ".join(document.get("reneged", [])) or None


def _yes(claim: Any) -> str | None:
    return "yes" if claim else None


def _cards(value: Any) -> str:
    """Cards with their suits drawn, points with their minus; a dash for nothing."""
    if value is None or value == "":
        return "–"
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if not all(
        len(word) < 7 and word[-1:] in "SHDCK?" and word[:1] in "A23456789J1QK" for word in value.split()
    ):
        return str(value)
    return " ".join(word[:-1] + word[-1].translate(SUITS) for word in value.split())
