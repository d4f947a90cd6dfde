"""What do the tests of the draws play? Fields of entrants with a past, drawn by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

from tests.tournaments.standings.fields import NAMES
from tournaments.draws import Draw, Entrant, EntryId, Round, after
from tournaments.formats import draw_rounds

Drawn = Callable[[tuple[Entrant, ...], int], Draw]


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(number, NAMES[number - 1] if number <= len(NAMES) else f"No. {number}", number)
        for number in range(1, count + 1)
    )


def rounds(
    field: Sequence[Entrant], number: int, usual: int, drawn: Drawn, seed: int = 1
) -> Iterator[tuple[tuple[Entrant, ...], Draw]]:
    """So many rounds, each with the entrants as they were before it; who is better wins more often."""
    chance = random.Random(seed)
    now = tuple(field)
    for played in range(number):
        draw = drawn(now, seed * 100 + played)
        yield now, draw
        won = dict(scored(draw, chance))
        now = tuple(
            replace(entrant, score=entrant.score + won.get(entrant.id, 1))
            for entrant in after(now, draw.tables, draw.byes, usual)
        )


def scored(draw: Draw, chance: random.Random) -> Iterator[tuple[int, int]]:
    for table in draw.tables:
        finished = sorted(table.seats, key=lambda entry: entry / 40 + chance.gauss(0, 1))
        for place, entry in enumerate(finished):
            yield entry, len(finished) - 1 - place


def furthest_apart(key: str, count: int, behind: int, *, gone: Container[EntryId] = (), late: int = 0) -> int:
    """Of those who stay: how many more first deals than second ones, or fewer, somebody has at the end.

    So many rounds are played before some leave and some come late.
    """
    field, history = entrants(count), list[Round]()
    ahead = Counter[EntryId]()
    while draws := draw_rounds(key, field, history):
        drawn = frozenset(range(1, count + 1)) if not history else frozenset[int]()
        history.append(Round(draws[0].tables, draws[0].byes, {}, drawn))
        ahead.update(table.seats[0] for table in draws[0].tables)
        ahead.subtract(table.seats[1] for table in draws[0].tables)
        if len(history) == behind:
            field = tuple(replace(one, plays=one.id not in gone) for one in entrants(count + late))
    return max(abs(ahead[one.id]) for one in field if one.plays)
