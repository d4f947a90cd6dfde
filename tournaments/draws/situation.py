"""What is a draw made from? Who plays on, the rounds behind them, a seed, and the director's answers."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.draws.chance import Chance
from tournaments.draws.draw import Draw, EntryId, Table
from tournaments.draws.entrants import Entrant, after
from tournaments.draws.explaining import explain
from tournaments.draws.seat_plan import Plan, evened, seat_plan
from tournaments.draws.sizes import TableSizes

PAIR = 2
Answer = int | bool | str


@dataclass(frozen=True, slots=True)
class Round:
    """A published round: its tables, who sat out, and at each finished table the place of each entry, 1 is first.

    `drawn` are all it was drawn for, also who was taken out since; empty where nobody knows.
    """

    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...] = ()
    places: Mapping[EntryId, int] = field(default_factory=dict)
    drawn: frozenset[EntryId] = frozenset()

    @property
    def seated(self) -> set[EntryId]:
        return {entry for table in self.tables for entry in table.seats}

    def winner(self, table: Table) -> EntryId | None:
        """Who alone came first at a table; None as long as nobody did."""
        first = [entry for entry in table.seats if self.places.get(entry) == 1]
        return first[0] if len(first) == 1 else None


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a draw is made from.

    `entrants` are all who take part, also those who withdrew: with name, seed, score, household, apart, table and whether
    they play, but without what they have behind them. That is read from `history`, the published rounds in order. Seeds stay as
    they are; who comes late has a later one. `answers` are complete: `formats.draw_rounds` fills in what nobody chose.
    `ranking` is everybody by the standings of his group, where there are groups: the director's order decides who goes on.
    `sizes` are the tables the director chose for the next round, where a format lets him.
    """

    entrants: tuple[Entrant, ...]
    history: tuple[Round, ...] = ()
    seed: int = 0
    answers: Mapping[str, Answer] = field(default_factory=dict)
    ranking: tuple[EntryId, ...] = ()
    sizes: TableSizes | None = None

    def number(self, key: str) -> int:
        """An answer that is a number, or yes (1) or no (0)."""
        return int(self.answers[key])

    @property
    def begun(self) -> int:
        """How many rounds are behind."""
        return len(self.history)

    def everybody(self, usual: int) -> tuple[Entrant, ...]:
        """The entrants with all they have behind them, in the order of their seeds."""
        now = tuple(sorted(self.entrants, key=lambda entrant: (entrant.seed, entrant.id)))
        for played in self.history:
            now = after(now, played.tables, played.byes, usual)
        return now

    def playing(self, usual: int) -> tuple[Entrant, ...]:
        """Those of everybody who play on."""
        return tuple(entrant for entrant in self.everybody(usual) if entrant.plays)


Drawing = Callable[[Situation], tuple[Draw, ...]]
Seating = tuple[Sequence[Table], Sequence[EntryId]]


def in_advance(
    entrants: Sequence[Entrant], seatings: Sequence[Seating], usual: int, *, meetings: int = 1
) -> tuple[Draw, ...]:
    """Rounds that are all known now, each explained as it will stand behind the ones before."""
    now, draws = tuple(entrants), []
    for tables, byes in seatings:
        draws.append(Draw(tuple(tables), tuple(byes), explain(now, tables, byes, usual, meetings=meetings)))
        now = after(now, tables, byes, usual)
    return tuple(draws)


def without(seating: Seating, gone: Container[EntryId]) -> Seating:
    """A planned round of pairs without those who are gone; who would have met them sits out."""
    tables = [table for table in seating[0] if not any(entry in gone for entry in table.seats)]
    alone = [entry for table in seating[0] if table not in tables for entry in table.seats]
    return tables, [entry for entry in (*seating[1], *alone) if entry not in gone]


def evenly_seated(rounds: Sequence[Seating], had: Mapping[EntryId, Sequence[int]]) -> list[Seating]:
    """The same tables turned so that everybody deals first as often as second, or once more or less, wherever that can be.

    `had` is how often each had each seat before.
    """
    return _turned(rounds, had, lambda plan, before: evened(seat_plan(plan, before, PAIR, Chance(0)), before))


def still_even(rounds: Sequence[Seating], had: Mapping[EntryId, Sequence[int]]) -> list[Seating]:
    """The same tables, none turned but where somebody would deal first too often or too seldom."""
    return _turned(rounds, had, evened)


def _turned(
    rounds: Sequence[Seating],
    had: Mapping[EntryId, Sequence[int]],
    turn: Callable[[Plan, Sequence[Sequence[int]]], Plan],
) -> list[Seating]:
    entries = sorted({entry for tables, _ in rounds for table in tables for entry in table.seats})
    places = {entry: place for place, entry in enumerate(entries)}
    plan = [[[places[entry] for entry in table.seats] for table in tables] for tables, _ in rounds]
    seated = turn(plan, [had[entry] for entry in entries])
    return [
        (
            [
                replace(table, seats=_named(order, entries))
                for table, order in zip(tables, orders, strict=True)
            ],
            byes,
        )
        for (tables, byes), orders in zip(rounds, seated, strict=True)
    ]


def _named(order: Sequence[int], entries: Sequence[EntryId]) -> tuple[EntryId, ...]:
    return tuple(entries[place] for place in order)
