"""What did a draw have to give up, in numbers and in words?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rummy.engine.saying import capital, listed, many, say
from rummy.engine.words import how_many, to_say
from tournaments.draws.draw import EntryId, Report, Table
from tournaments.draws.entrants import Entrant, whole_scores, with_seat
from tournaments.draws.seating import unevenness
from tournaments.draws.sizes import tables_of
from tournaments.numbers import Number, parts

TIMES = (to_say("never"), to_say("once"), to_say("twice"))
ORDINALS = (
    "",
    to_say("first"),
    to_say("second"),
    to_say("third"),
    to_say("fourth"),
    to_say("fifth"),
    to_say("sixth"),
    to_say("seventh"),
    to_say("eighth"),
    to_say("ninth"),
)


def explain(
    entrants: Sequence[Entrant],
    tables: Sequence[Table],
    byes: Sequence[EntryId],
    usual: int,
    *,
    meetings: int = 1,
) -> Report:
    """The report of any draw, also of one that was edited by hand. Entrants are as they were before the round.

    `meetings` is how often two may meet before it is once more than meant.
    """
    room = _Room(entrants, tables, byes, usual, meetings)
    return Report(
        together=sum(one.avoids(other) for _, one, other in room.pairs()),
        repeats=sum(room.meet_again(one, other) for _, one, other in room.pairs()),
        again_odd=room.again_odd(),
        spread=room.spread(),
        seats=room.seats(),
        gave_up=tuple(room.sentences()),
    )


class _Room:
    """The people behind the numbers of a draw."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        tables: Sequence[Table],
        byes: Sequence[EntryId],
        usual: int,
        meetings: int,
    ) -> None:
        by_id = {entrant.id: entrant for entrant in entrants}
        self.tables = [(table, [by_id[entry] for entry in table.seats]) for table in tables]
        self.out = [by_id[entry] for entry in byes]
        self.usual = usual
        self.meetings = meetings

    def meet_again(self, one: Entrant, other: Entrant) -> bool:
        return one.met.get(other.id, 0) >= self.meetings

    def pairs(self) -> Iterator[tuple[Table, Entrant, Entrant]]:
        for table, seated in self.tables:
            for one, other in combinations(seated, 2):
                yield table, one, other

    def odd(self) -> list[tuple[Table, list[Entrant]]]:
        return [(table, seated) for table, seated in self.tables if len(seated) != self.usual]

    def again_odd(self) -> int:
        unlucky = [*self.out, *(entrant for _, seated in self.odd() for entrant in seated)]
        return sum(entrant.byes + entrant.odd_tables > 0 for entrant in unlucky)

    def spread(self) -> Number:
        everybody = [entrant for _, seated in self.tables for entrant in seated]
        scores, times = whole_scores(everybody)
        total, first = 0, 0
        for _, seated in self.tables:
            of_table = scores[first : first + len(seated)]
            first += len(seated)
            total += len(of_table) * sum(score * score for score in of_table) - sum(of_table) ** 2
        return parts(total, times * times)

    def seats(self) -> int:
        return max(
            (
                unevenness(with_seat(entrant.seats, seat), self.usual)
                for _, seated in self.tables
                for seat, entrant in enumerate(seated)
            ),
            default=0,
        )

    def sentences(self) -> Iterator[str]:
        yield from self._sizes()
        for entrant in self.out:
            yield many(
                how_many(entrant.name),
                "{name} sits out for the {nth} time.",
                "{name} sit out for the {nth} time.",
                name=entrant.name,
                nth=_ordinal(entrant.byes + 1),
            )
        for table, seated in self.tables:
            yield from _misplaced(table, seated)
        yield from (_together(*pair) for pair in self.pairs() if pair[1].avoids(pair[2]))
        yield from (_again(*pair) for pair in self.pairs() if self.meet_again(pair[1], pair[2]))
        for _, seated in self.odd():
            yield from (_odd_again(entrant) for entrant in seated if entrant.odd_tables)

    def _sizes(self) -> Iterator[str]:
        odd = self.odd()
        for size in sorted({len(seated) for _, seated in odd}):
            numbers = [str(table.number) for table, seated in odd if len(seated) == size]
            told = tables_of(len(numbers), size)
            yield many(
                len(numbers),
                "{tables}: table {numbers}.",
                "{tables}: tables {numbers}.",
                tables=capital(told),
                numbers=listed(numbers),
            )


def _misplaced(table: Table, seated: Sequence[Entrant]) -> Iterator[str]:
    for entrant in seated:
        if entrant.table is not None and entrant.table != table.number:
            yield many(
                how_many(entrant.name),
                "{name} should stay at table {wished} and sits at table {table}.",
                "{name} should stay at table {wished} and sit at table {table}.",
                name=entrant.name,
                wished=entrant.table,
                table=table.number,
            )


def _together(table: Table, one: Entrant, other: Entrant) -> str:
    return say(
        "{one} and {other} are to be kept apart and both sit at table {table}.",
        one=one.name,
        other=other.name,
        table=table.number,
    )


def _again(table: Table, one: Entrant, other: Entrant) -> str:
    met = one.met[other.id]
    times = say(TIMES[met]) if met < len(TIMES) else many(met, "{n} time", "{n} times")
    return say(
        "{one} and {other} meet again at table {table}; they have met {times}.",
        one=one.name,
        other=other.name,
        table=table.number,
        times=times,
    )


def _odd_again(entrant: Entrant) -> str:
    return many(
        how_many(entrant.name),
        "{name} is at a table of another size for the {nth} time.",
        "{name} are at a table of another size for the {nth} time.",
        name=entrant.name,
        nth=_ordinal(entrant.odd_tables + 1),
    )


def _ordinal(number: int) -> str:
    return say(ORDINALS[number]) if number < len(ORDINALS) else say("{n}th", n=number)
