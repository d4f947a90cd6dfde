"""Who still plays in a bracket for a place, and has none so far?"""

from collections.abc import Sequence

from tournaments.models import StandingRow, Tournament

BRACKET = "bracket"
# As it is stored: fewer is better.
BEST = "-1"


def still_in(rows: Sequence[StandingRow], tournament: Tournament) -> frozenset[int]:
    """All who came furthest, as long as that is more than one of them: the bracket has no winner yet."""
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    found = frozenset(row.entry_id for row in rows if row.values[at] == BEST)
    return found if len(found) > 1 else frozenset()
