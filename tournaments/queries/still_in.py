"""Who still plays in a bracket for a place, and has none so far?"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from django.db.models import Q

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


def undecided_behind(rows: Sequence[StandingRow], entry: Entry) -> frozenset[int]:
    """Behind which rounds an entry with these rows was still in. One query where it ever was."""
    tournament = entry.tournament
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    met = [
        Q(round=row.round, **{f"values__{at}": row.values[at]})
        for row in rows
        if row.values[at] in map(str, played_for_in(tournament))
    ]
    if not met:
        return frozenset()
    others = StandingRow.objects.filter(tournament=tournament).exclude(entry=entry)
    return frozenset(others.filter(reduce(or_, met)).values_list("round", flat=True).distinct())


def played_for_in(tournament: Tournament) -> frozenset[int]:
    """Which places of the bracket nobody shares for good."""
    return frozenset({FIRST, THIRD} if tournament.answers.get("third_place") else {FIRST})
