"""What does each card count?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rummy.engine.cards import RANK_LETTERS
from rummy.engine.words import say

Played = Mapping[str, Any]
PIP_CARDS = RANK_LETTERS[1:9]
CHARGED = frozenset({"melds-minus-held", "own-cards-minus-held"})
"""Ways of paying that take what a player holds off his own points."""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """What cards of these ranks count: one text a column of the table."""

    ranks: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The table of card values, and what it is for where that is not the score."""

    columns: tuple[str, ...]
    rows: tuple[ValueRow, ...]
    note: str


Column = tuple[str, Callable[[str], str]]


def value_table(played: Played) -> ValueTable | None:
    """Columns for where a card may be, rows for ranks that count alike; None where nothing is counted."""
    columns = _columns(played)
    if not columns:
        return None
    ranks = [*RANK_LETTERS, *(["JK"] if any(played["jokers_by_players"].values()) else [])]
    cells = [(rank, tuple(cell(rank) for _title, cell in columns)) for rank in ranks]
    only_first = played["values"]["set"] is None and played["first_meld_values"] is not None
    note = say("In a meld this counts for the points of the first meld only.") if only_first else ""
    return ValueTable(tuple(title for title, _cell in columns), _grouped(cells), note)


def _columns(played: Played) -> list[Column]:
    values = played["values"]
    melds = values if values["set"] is not None else played["first_meld_values"]
    columns: list[Column] = []
    if melds is not None:
        factor = values["run_factor"]
        columns.append((say("In a set"), lambda rank: _in_set(melds["set"], rank)))
        columns.append((say("In a run"), lambda rank: _in_run(melds["run"], rank, factor)))
        if played["melds"]["identity"]:
            bonus = values["identity_bonus"]
            columns.append((say("In an identity"), lambda rank: _in_identity(melds["set"], rank, bonus)))
    if played["asks"]["held"] in ("ranks", "cards"):
        minus = "−" if played["scoring"]["kind"] in CHARGED else ""
        columns.append((say("Left in hand"), lambda rank: _in_hand(values["held"], rank, minus)))
    return columns


def _in_hand(values: Mapping[str, int], rank: str, minus: str) -> str:
    return f"{minus}{_number(values, rank)}" if rank in values else "–"


def _in_set(values: Mapping[str, int], rank: str) -> str:
    return _number(values, rank) if rank in values else say("as the card")


def _number(values: Mapping[str, int], rank: str) -> str:
    """What the card counts. Where small cards count what they show it is said so, and they share a row."""
    by_pips = all(values[small] == int(small) for small in PIP_CARDS)
    return say("pips") if by_pips and rank in PIP_CARDS else str(values[rank])


def _in_identity(values: Mapping[str, int], rank: str, bonus: int) -> str:
    return str(values[rank] + bonus) if rank in values else say("as the card")


def _in_run(values: Mapping[str, int], rank: str, factor: int) -> str:
    if rank not in values:
        return say("as the card")
    low, high = values[rank] * factor, values["high_ace"] * factor
    if rank == "A" and high != low:
        return say("{low} low, {high} high", low=low, high=high)
    return str(low) if factor > 1 else _number(values, rank)


def _grouped(cells: list[tuple[str, tuple[str, ...]]]) -> tuple[ValueRow, ...]:
    """Ranks in sequence that count alike share a row."""
    rows = []
    for told, group in groupby(cells, key=lambda row: row[1]):
        ranks = [say("Joker") if rank == "JK" else rank for rank, _told in group]
        rows.append(ValueRow(f"{ranks[0]}–{ranks[-1]}" if len(ranks) > 2 else ", ".join(ranks), told))
    return tuple(rows)
