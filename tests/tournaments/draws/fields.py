"""What do the tests of the draws play? Fields of entrants with a past, drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tests.tournaments.standings.fields import NAMES
from tournaments.draws import Draw, Entrant, after

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
