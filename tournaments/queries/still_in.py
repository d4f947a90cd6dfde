"""Who still plays in a bracket for a place, and has none so far?"""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from tournaments.models import Entry, StandingRow, Tournament

BRACKET = "bracket"
# As the bracket counts places: fewer is better.
FIRST, THIRD = -1, -3


def still_in(rows: Sequence[StandingRow], tournament: Tournament) -> frozenset[int]:
    """All who share a place as long as it is played for: the first, and the third where the losers of the semi-finals meet."""
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    played_for = {str(place) for place in played_for_in(tournament)}
    places = [row.values[at] for row in rows]
    return frozenset(
        row.entry_id
        for row, place in zip(rows, places, strict=True)
        if place in played_for and places.count(place) > 1
    )


def undecided_behind(entry: Entry) -> frozenset[int]:
    """Behind which rounds an entry was still in. One query where there is a bracket."""
    if BRACKET not in entry.tournament.order:
        return frozenset()
    rows = StandingRow.objects.filter(tournament=entry.tournament).order_by("round")
    rounds = ((number, list(of)) for number, of in groupby(rows, key=attrgetter("round")))
    return frozenset(number for number, of in rounds if entry.pk in still_in(of, entry.tournament))


def played_for_in(tournament: Tournament) -> frozenset[int]:
    """Which places of the bracket nobody shares for good."""
    return frozenset({FIRST, THIRD} if tournament.answers.get("third_place") else {FIRST})
