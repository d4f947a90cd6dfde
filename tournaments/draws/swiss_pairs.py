"""Who plays whom when two sit at a table, nobody twice, and everybody as near in score as can be?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from tournaments.draws.chance import Chance
from tournaments.draws.draw import Draw
from tournaments.draws.entrants import Entrant, kept_apart, whole_scores
from tournaments.draws.matching import Edge, cheapest_pairs
from tournaments.draws.publishing import published

USUAL = 2
MOST_BYES_TRIED = 8
FINEST = 1 << 20
FEWEST_NEIGHBOURS = 48
MOST_EDGES = 60_000

Pairs = list[tuple[int, int]]


def swiss_pairs(entrants: Sequence[Entrant], *, seed: int = 0) -> Draw:
    """One round of a swiss tournament at tables of two.

    First no pair that is to be kept apart, then as few repeats as can be, then the bye goes to who had the fewest, the lowest
    score and the latest seed, then the squared score differences are least. Among equals chance decides, from the seed.
    """
    field = _Field(entrants, seed)
    pairs, out = field.drawn()
    groups = [tuple(field.ordered[place].id for place in pair) for pair in pairs]
    byes = () if out is None else (field.ordered[out].id,)
    return published(entrants, groups, byes, usual=USUAL, seed=seed)


def bye_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Who sits out first: fewest byes, then lowest score, then latest seed."""
    return sorted(entrants, key=lambda entrant: (entrant.byes, entrant.score, -entrant.seed, -entrant.id))


class _Field:
    """The entrants in the order of their scores, equals as chance has it; everything else goes by places in it."""

    def __init__(self, entrants: Sequence[Entrant], seed: int) -> None:
        drawn = Chance(seed).order(sorted(entrants, key=lambda entrant: entrant.id))
        scores, _ = whole_scores(drawn)
        order = sorted(range(len(drawn)), key=lambda place: -scores[place])
        self.ordered = [drawn[place] for place in order]
        self.scores = _coarse([scores[place] for place in order])
        self.seed = seed
        places = {entrant.id: place for place, entrant in enumerate(self.ordered)}
        self.met = [
            {places[other]: times for other, times in entrant.met.items() if other in places}
            for entrant in self.ordered
        ]
        self.apart = kept_apart(self.ordered)
        self.ahead = [_ahead(entrant.seats) for entrant in self.ordered]
        # More than the seats of all pairs together can cost: no score is given up for them.
        most = max(map(abs, self.ahead), default=0)
        self.seat_room = 1 + len(self.ordered) * _uneven(most, most)
        out = bye_order(entrants) if len(entrants) % 2 else []
        self.out = [places[entrant.id] for entrant in out]

    def drawn(self) -> tuple[Pairs, int | None]:
        """The pairs, and who sits out."""
        tried: Sequence[int | None] = self.out[:MOST_BYES_TRIED] or (None,)
        for out in tried:
            pairs = self._without_repeats(out)
            if pairs is not None:
                return pairs, out
        return self._with_repeats()

    def _without_repeats(self, out: int | None) -> Pairs | None:
        """The nearest pairs of those who have not met, or None where somebody would be left over."""
        places = [place for place in range(len(self.ordered)) if place != out]
        where = {place: number for number, place in enumerate(places)}
        never = [
            sorted(where[other] for other in self.met[place].keys() | self.apart[place] if other in where)
            for place in places
        ]
        pairs = cheapest_pairs(
            len(places),
            [(*pair, self._cost(*(places[at] for at in pair))) for pair in band(never)],
            self.seed,
        )
        if 2 * len(pairs) < len(places):
            return None
        return [(places[low], places[high]) for low, high in pairs]

    def _cost(self, low: int, high: int) -> int:
        """The squared difference of the scores, then how unevenly the two would have dealt first."""
        squares = (self.scores[low] - self.scores[high]) ** 2
        return squares * self.seat_room + _uneven(self.ahead[low], self.ahead[high])

    def _with_repeats(self) -> tuple[Pairs, int | None]:
        """The pairs that cost least when somebody must meet again; the bye is a partner of its own."""
        count, nobody = len(self.ordered), len(self.ordered)
        spread = (1 + (self.scores[0] - self.scores[-1]) ** 2 * count) * self.seat_room
        again = spread * (count + 1)
        together = again * count * (1 + max((max(met.values(), default=0) for met in self.met), default=0))
        reach = max(FEWEST_NEIGHBOURS, MOST_EDGES // max(1, count))
        edges: list[Edge] = [(place, nobody, spread * turn) for turn, place in enumerate(self.out)]
        for low in range(count):
            for high in range(low + 1, min(count, low + 1 + reach)):
                cost = (
                    self._cost(low, high)
                    + again * self.met[low].get(high, 0)
                    + together * (high in self.apart[low])
                )
                edges.append((low, high, cost))
        pairs = cheapest_pairs(count + bool(self.out), edges, self.seed)
        out = next((low for low, high in pairs if high == nobody), None)
        return [pair for pair in pairs if pair[1] != nobody], out


def _coarse(scores: list[int]) -> list[int]:
    """The same scores, in steps where they are too far apart to be weighed to the last point."""
    step = 1 + (max(scores, default=0) - min(scores, default=0)) // FINEST
    return [score // step for score in scores]


def band(never: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """The pairs of 0, 1, 2, … that can be needed for the nearest pairing; `never` lists, in order, whom each must not have.

    Say i < j are paired, k is between them, and l is paired with k. The four could be paired the other way without more
    distance, unless that makes a pair that must not be: i with somebody below j, or j with somebody above i. Each
    such partner of i or j stands in the way of one k at most. So a nearest pairing exists in which no pair has more
    places between than i and j have such partners, and nothing wider has to be looked at.
    """
    most = max(map(len, never), default=0)
    for low, barred in enumerate(never):
        below = bisect_left(barred, low)
        for high in range(low + 1, min(len(never), low + 2 + len(barred) + most)):
            if below < len(barred) and barred[below] == high:
                below += 1
            elif high - low - 1 <= below + len(never[high]) - bisect_right(never[high], low):
                yield low, high


def _ahead(seats: Sequence[int]) -> int:
    """How much more often somebody dealt first than second."""
    first, second = [*seats[:2], 0, 0][:2]
    return first - second


def _uneven(one: int, other: int) -> int:
    """The squares of both after they sat down the better way round."""
    return one * one + other * other + 2 - 2 * abs(one - other)
