"""Who still plays in a bracket for a place, and has none so far?"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Count
from django.db.models.fields.json import KeyTextTransform

from tournaments.models import Entry, StandingRow, Tournament

BRACKET = "bracket"
# As the bracket counts places: fewer is better. Who waits in the fourth for the other semi-final plays for the third, too.
FIRST, THIRD, WAITING = -1, -3, -4
PLAYED_FOR = frozenset(map(str, (FIRST, THIRD, WAITING)))
THREE = 3


def still_in(rows: Sequence[StandingRow], tournament: Tournament) -> frozenset[int]:
    """All who share a place as long as it is played for: the first, and the third where the losers of the semi-finals meet."""
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    played_for = _played_for(tournament, Counter(row.value(at) for row in rows))
    return frozenset(row.entry_id for row in rows if row.value(at) in played_for)


def undecided_behind(rows: Sequence[StandingRow], entry: Entry) -> frozenset[int]:
    """Behind which rounds an entry with these rows was still in. One query where it ever was."""
    tournament = entry.tournament
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    told = ((row.round, row.value(at)) for row in rows)
    places = {number: place for number, place in told if place in PLAYED_FOR}
    if not places:
        return frozenset()
    found: dict[int, dict[str | None, int]] = defaultdict(dict)
    there = StandingRow.objects.filter(tournament=tournament, round__in=places).order_by()
    counted = there.values_list("round", KeyTextTransform(at, "values")).annotate(Count("pk"))
    for number, place, many in counted:
        found[number][place] = many
    return frozenset(one for one, place in places.items() if place in _played_for(tournament, found[one]))


def played_for_in(tournament: Tournament) -> frozenset[int]:
    """Which places of the bracket nobody shares for good."""
    return frozenset({FIRST, THIRD} if tournament.answers.get("third_place") else {FIRST})


def _played_for(tournament: Tournament, many: Mapping[str | None, int]) -> frozenset[str]:
    """The places that are not decided, where so many share each."""
    asked = played_for_in(tournament)
    found = {str(place) for place in asked if many.get(str(place), 0) > 1}
    if THIRD in asked and many.get(str(FIRST)) == THREE:
        found.add(str(WAITING))
    return frozenset(found)
