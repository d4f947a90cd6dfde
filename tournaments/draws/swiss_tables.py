"""Who sits with whom at tables of three to six, nobody with the same people twice, and everybody near in score?"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.chance import Chance
from tournaments.draws.descent import Budget, improved
from tournaments.draws.draw import Draw, Table
from tournaments.draws.entrants import Entrant, kept_apart, whole_scores
from tournaments.draws.publishing import published
from tournaments.draws.rooms import Burden, Room
from tournaments.draws.sizes import TableSizes, table_sizes
from tournaments.draws.swiss_pairs import bye_order

LOOK_AHEAD = 60
MOST_AT_A_TABLE = 6


def swiss_tables(
    entrants: Sequence[Entrant],
    *,
    usual: int = 4,
    sizes: TableSizes | None = None,
    kept: Sequence[Table] = (),
    seed: int = 0,
    budget: Budget | None = None,
) -> Draw:
    """One round of a swiss tournament at tables of three to six.

    First no two at a table who are to be kept apart, then as few repeats as can be, then nobody twice at a table of another
    size (or without one) before everybody once, then small differences of score, then fair seats. `sizes` are those for
    the entrants who are not at the `kept` tables; without them they are chosen. Chance comes from the seed.
    """
    sitting = {entry for table in kept for entry in table.seats}
    free = [entrant for entrant in entrants if entrant.id not in sitting]
    sizes = sizes or table_sizes(len(free), usual)
    byes = [entrant.id for entrant in by_rota(free)[: sizes.byes]]
    chance = Chance(seed)
    drawn = chance.order(
        sorted((entrant for entrant in free if entrant.id not in byes), key=lambda entrant: entrant.id)
    )
    ordered = sorted(drawn, key=lambda entrant: -entrant.score)
    groups = _groups(ordered, sizes.sizes, usual, chance, budget or Budget())
    ids = [[entrant.id for entrant in group] for group in groups]
    return published(entrants, ids, byes, usual=usual, seed=seed, kept=kept)


def by_rota(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Who is at an odd table, or at none, first: those with the fewest of either, then the order of byes."""
    return sorted(bye_order(entrants), key=lambda entrant: entrant.byes + entrant.odd_tables)


def _groups(
    ordered: Sequence[Entrant], sizes: Sequence[int], usual: int, chance: Chance, budget: Budget
) -> list[list[Entrant]]:
    """The entrants in groups of these sizes, the group with the best scores first."""
    burden = burden_of(ordered, usual)
    room = improved(Room(burden, _greedy(ordered, sizes, usual, burden)), chance, budget)
    tables = sorted(sorted(table) for table in room.tables)
    return [[ordered[place] for place in table] for table in tables]


def burden_of(ordered: Sequence[Entrant], usual: int) -> Burden:
    """What is to be avoided, each kind so heavy that all of the next together does not outweigh it."""
    scores, _ = whole_scores(ordered)
    odd = [entrant.byes + entrant.odd_tables for entrant in ordered]
    pairs = len(ordered) * (MOST_AT_A_TABLE - 1) // 2
    odd_weight = 1 + pairs * (max(scores, default=0) - min(scores, default=0)) ** 2
    met_weight = odd_weight * (1 + sum(odd))
    levels = _met(ordered)
    apart_weight = met_weight * (1 + pairs * len(levels))
    apart = tuple(sum(1 << other for other in others) for others in kept_apart(ordered))
    layers = [(met_weight, level) for level in levels]
    if any(apart):
        layers.append((apart_weight, apart))
    return Burden(tuple(layers), tuple(odd_weight * number for number in odd), tuple(scores), usual)


def _met(ordered: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Whom each has met at least once, at least twice, and so on, as bit masks."""
    places = {entrant.id: place for place, entrant in enumerate(ordered)}
    met = [
        {places[other]: times for other, times in entrant.met.items() if other in places}
        for entrant in ordered
    ]
    most = max((times for each in met for times in each.values()), default=0)
    return [
        tuple(sum(1 << other for other, times in each.items() if times >= level) for each in met)
        for level in range(1, most + 1)
    ]


def _greedy(ordered: Sequence[Entrant], sizes: Sequence[int], usual: int, burden: Burden) -> list[list[int]]:
    """Tables filled in the order of the scores, each with the next who can sit there.

    Odd tables are filled with those whose turn it is, and stand in the order where these belong.
    """
    odd_sizes = [size for size in sizes if size != usual]
    turn = [entrant.id for entrant in by_rota(ordered)[: sum(odd_sizes)]]
    at_odd = {place for place, entrant in enumerate(ordered) if entrant.id in turn}
    never = [0] * len(ordered)
    for _, layer in burden.layers:
        never = [mask | more for mask, more in zip(never, layer, strict=True)]
    rest = [place for place in range(len(ordered)) if place not in at_odd]
    tables = filled(rest, [usual] * (len(sizes) - len(odd_sizes)), never)
    tables += filled(sorted(at_odd), odd_sizes, never)
    return sorted(tables, key=lambda table: (sum(table) * MOST_AT_A_TABLE // len(table), table))


def filled(waiting: list[int], sizes: Sequence[int], never: Sequence[int]) -> list[list[int]]:
    """Tables of these sizes, each with the next of those waiting who may sit with those there; `never` are bit masks."""
    tables = []
    for size in sizes:
        table: list[int] = []
        barred = 0
        while len(table) < size:
            near = range(min(LOOK_AHEAD, len(waiting)))
            at = next((at for at in near if not barred >> waiting[at] & 1), 0)
            table.append(waiting.pop(at))
            barred |= never[table[-1]]
        tables.append(table)
    return tables
