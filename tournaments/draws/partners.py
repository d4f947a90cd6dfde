"""Who plays with whom and against whom, when everybody gets a new partner in every round?"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from rummy.engine.saying import listed, say
from tournaments.draws.across import FOUR, across
from tournaments.draws.chance import Chance
from tournaments.draws.draw import Draw, EntryId, Report, Table
from tournaments.draws.entrants import Entrant, after, kept_apart, without_past
from tournaments.draws.explaining import explain
from tournaments.draws.matching import cheapest_pairs
from tournaments.draws.round_robin import circle
from tournaments.draws.situation import Round

# As much as ten thousand meetings: two who are to be kept apart, or somebody who sits out again.
HEAVY = 10_000
MOST_TRIES, TRIED_SEATS, FREE_TRIES = 60, 4_000, 3
Pair = tuple[int, int]


def partner_night(
    entrants: Sequence[Entrant], *, rounds: int, history: Sequence[Round] = (), seed: int = 0
) -> tuple[Draw, ...]:
    """All rounds that are left. At a table, seats 1 and 3 play against seats 2 and 4; who is over sits out by turns.

    Partners are those of a round robin, so that nobody has one twice before everybody once; then the pairs that have met
    least sit down together. Where somebody came late or left, the rest is drawn anew around the partners there were.
    Entrants come with their past.
    """
    chance = Chance(seed)
    fixed = sorted(entrants, key=lambda entrant: entrant.id)
    if not history:
        return _best(fixed, chance, rounds)
    whole = _best([without_past(entrant) for entrant in fixed], chance, rounds)
    if all(map(_same, whole, history)):
        return whole[len(history) :]
    left = _Night(fixed, history, chance)
    left.meet(rounds - len(history), planned=False)
    return left.draws(rounds)


def _best(fixed: Sequence[Entrant], chance: Chance, rounds: int) -> tuple[Draw, ...]:
    """Of several orders the one in which the meetings are shared out best.

    Where a pair and one more sit out, the circle may not have the pairs for it: then a few nights go without its plan.
    """
    tries = max(1, min(MOST_TRIES, TRIED_SEATS // (1 + len(fixed) * rounds)))
    planned = [True] * tries + [False] * (FREE_TRIES if len(fixed) % FOUR == FOUR - 1 else 0)
    nights = [_Night(fixed, [], chance) for _ in planned]
    for night, by in zip(nights, planned, strict=True):
        night.meet(rounds, planned=by)
    return min(nights, key=_Night.squares).draws(rounds)


def _same(draw: Draw, played: Round) -> bool:
    return {frozenset(table.seats) for table in draw.tables} == {
        frozenset(table.seats) for table in played.tables
    }


def sides(table: Table) -> tuple[tuple[EntryId, ...], tuple[EntryId, ...]]:
    """The partners at a table of a partner night."""
    return table.seats[::2], table.seats[1::2]


class _Night:
    """The players in a drawn order, with how often each two were partners."""

    def __init__(self, fixed: Sequence[Entrant], history: Sequence[Round], chance: Chance) -> None:
        drawn = chance.order(fixed)
        self.chance = chance
        self.before = self.now = tuple(drawn)
        self.met: list[list[Table]] = []
        self.places = {entrant.id: place for place, entrant in enumerate(drawn)}
        self.apart = kept_apart(drawn)
        self.partnered: dict[frozenset[EntryId], int] = {}
        for played in history:
            self._partner(played.tables)
        self.partnered_before = set(self.partnered)

    def _partner(self, tables: Sequence[Table]) -> None:
        for table in tables:
            for side in map(frozenset, sides(table)):
                self.partnered[side] = self.partnered.get(side, 0) + 1

    def squares(self) -> int:
        """The squares of how often each two sat at a table, and of how often each sat out or had the same partner."""
        met = sum(times * times for entrant in self.now for times in entrant.met.values())
        again = sum(times**2 for times in self.partnered.values())
        return met + HEAVY * (again + sum(entrant.byes**2 for entrant in self.now))

    def meet(self, left: int, *, planned: bool) -> None:
        """`left` rounds; `planned` ones have the partners of the circle."""
        count = len(self.now)
        plan = self.chance.order(list(circle(count + count % 2))) if planned else []
        for number in range(left if count >= FOUR else 0):
            pairs = plan[number % len(plan)] if plan else self._partners()
            coming = (
                [_odd(plan[later % len(plan)], count) for later in range(number + 1, left)] if plan else []
            )
            self.met.append(self._round([pair for pair in pairs if max(pair) < count], coming))

    def draws(self, rounds: int) -> tuple[Draw, ...]:
        """The rounds in which they met, of a night of so many."""
        had = {entrant.id: [*entrant.seats, 0, 0, 0, 0][:FOUR] for entrant in self.before}
        meetings = _meetings(rounds, len(self.before))
        return tuple(
            _explained(self.before, across(self.met, had, self.chance), meetings, self.partnered_before)
        )

    def _partners(self) -> list[Pair]:
        """Those who were partners least; who is over sits out by turns: each of them is paired with nobody."""
        count, over = len(self.now), len(self.now) % FOUR
        cost = {
            (low, high): self.partnered.get(frozenset((self.now[low].id, self.now[high].id)), 0)
            + HEAVY * (high in self.apart[low])
            for high in range(count)
            for low in range(high)
        }
        edges = [(*pair, weight) for pair, weight in cost.items()]
        edges += [
            (place, count + nobody, HEAVY * entrant.byes)
            for place, entrant in enumerate(self.now)
            for nobody in range(over)
        ]
        return cheapest_pairs(count + over, edges)

    def _round(self, pairs: Sequence[Pair], coming: Sequence[int]) -> list[Table]:
        """Who sits at each table, partners across from each other. `coming` are the places that sit out later anyway."""
        met = cheapest_pairs(len(pairs) + len(pairs) % 2, self._against(pairs, coming), self.chance.number())
        found = [
            tuple(self.now[place].id for place in (ours[0], theirs[0], ours[1], theirs[1]))
            for ours, theirs in ((pairs[one], pairs[other]) for one, other in met if other < len(pairs))
        ]
        tables = [Table(number, seats) for number, seats in enumerate(found, start=1)]
        self.now = after(self.now, tables, _over(self.now, tables), FOUR)
        self._partner(tables)
        return tables

    def _against(self, pairs: Sequence[Pair], coming: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """What it costs when two pairs meet, or when one sits out."""
        for high, theirs in enumerate(pairs):
            for low, ours in enumerate(pairs[:high]):
                yield low, high, sum(self._meeting(one, other) for one in ours for other in theirs)
            if len(pairs) % 2:
                out = [self.now[place].byes + coming.count(place) for place in theirs]
                yield high, len(pairs), HEAVY * sum(times**2 for times in out)

    def _meeting(self, one: int, other: int) -> int:
        times = self.now[one].met.get(self.now[other].id, 0)
        return 2 * times + 1 + HEAVY * (other in self.apart[one])


def _odd(pairs: Sequence[Pair], count: int) -> int:
    """The place that has no partner; −1 where all have one."""
    return next((min(pair) for pair in pairs if max(pair) == count), -1)


def _over(everybody: Sequence[Entrant], tables: Sequence[Table]) -> tuple[EntryId, ...]:
    sitting = {entry for table in tables for entry in table.seats}
    return tuple(entrant.id for entrant in everybody if entrant.id not in sitting)


def explained(
    entrants: Sequence[Entrant],
    tables: Sequence[Table],
    byes: Sequence[EntryId],
    *,
    rounds: int,
    history: Sequence[Round] = (),
) -> Report:
    """The report of any round of a night of so many, also of one that was edited by hand. Entrants come with their past."""
    partnered = {frozenset(side) for played in history for table in played.tables for side in sides(table)}
    count = sum(entrant.plays for entrant in entrants)
    return _report(entrants, tables, byes, _meetings(rounds, count), partnered)


def _meetings(rounds: int, count: int) -> int:
    """How often two may meet: three of the others are met in each round."""
    return -(-3 * rounds // max(1, count - 1))


def _explained(
    before: Sequence[Entrant],
    nights: Sequence[Sequence[Table]],
    meetings: int,
    partnered: set[frozenset[EntryId]],
) -> Iterator[Draw]:
    """`partnered` are those who were partners before these rounds."""
    now = tuple(before)
    for tables in nights:
        byes = _over(now, tables)
        yield Draw(tuple(tables), byes, _report(now, tables, byes, meetings, partnered))
        partnered = partnered | {frozenset(side) for table in tables for side in sides(table)}
        now = after(now, tables, byes, FOUR)


def _report(
    now: Sequence[Entrant],
    tables: Sequence[Table],
    byes: Sequence[EntryId],
    meetings: int,
    partnered: Container[frozenset[EntryId]],
) -> Report:
    names = {entrant.id: entrant.name for entrant in now}
    report = explain(now, tables, byes, FOUR, meetings=meetings)
    again = [
        say(
            "{pair} are partners again at table {table}.",
            pair=listed([names[entry] for entry in side]),
            table=table.number,
        )
        for table in tables
        for side in sides(table)
        if frozenset(side) in partnered
    ]
    return replace(report, gave_up=(*again, *report.gave_up))
