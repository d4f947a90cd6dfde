"""How are the sides of a table shown: letter, colour, order?"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from rummy.engine.words import isolated
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
    return in_words([seat.side.name for seat in seated])


def in_words(names: Sequence[str]) -> str:
    """`Ana, Ben and Cleo`, in the language of who reads."""
    *others, last = map(isolated, names) if names else [""]
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last} if others else last
