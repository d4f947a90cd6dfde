"""How are the sides of a table shown: letter, colour, order?"""

from collections.abc import Iterable

from rummy.engine.words import listed
from rummy.scorekeeping.queries.seats import SeatedSide


def initials(names: list[str]) -> list[str]:
    """The shortest beginning that tells each name from the others, one letter where that is enough."""
    return [_initial(name, [other for other in names if other != name]) for name in names]


def _initial(name: str, others: list[str]) -> str:
    for length in (1, 2):
        start = name[:length]
        if not any(other[:length].casefold() == start.casefold() for other in others):
            return start
    return name[:1] + name.split()[-1][-1:]


def title(seated: Iterable[SeatedSide]) -> str:
    """What a table is called: "Ana, Ben and Cy"."""
    return listed([seat.side.name for seat in seated])
