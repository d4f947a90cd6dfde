"""Who still plays in a bracket for a place, and has none so far?"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Count
from django.db.models.fields.json import KeyTextTransform

from tournaments import formats
from tournaments.draws.groups import group_sizes
from tournaments.models import Entry, StandingRow, Tournament

BRACKET = "bracket"
# As the bracket counts places: fewer is better.
FIRST, THIRD = -1, -3
PLAYED_FOR = frozenset(map(str, (FIRST, THIRD)))
TWO, FOUR = 2, 4


def still_in(rows: Sequence[StandingRow], tournament: Tournament) -> frozenset[int]:
    """All who share a place as long as it is played for: the first, and the third where the losers of the semi-finals meet."""
    if BRACKET not in tournament.order or tournament.is_finished:
        return frozenset()
    at = tournament.order.index(BRACKET)
    played = {str(place) for place in played_for(tournament, Counter(row.value(at) for row in rows))}
    return frozenset(row.entry_id for row in rows if row.value(at) in played)


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
    return frozenset(one for one, place in places.items() if int(place) in played_for(tournament, found[one]))


def played_for(tournament: Tournament, sharing: Mapping[str | None, int]) -> frozenset[int]:
    """The places of the bracket that are not decided, where so many share each, and each stands under its name."""
    first, third = (sharing.get(str(place), 0) for place in (FIRST, THIRD))
    found = {FIRST} if first > 1 else set()
    # One alone waits there for the other semi-final, or has won it. With fewer in the bracket those who are in none share that place.
    if (third == TWO or (third == 1 and first > TWO)) and _has_third_place(tournament, sum(sharing.values())):
        found |= {THIRD}
    return frozenset(found)


def _has_third_place(tournament: Tournament, entries: int) -> bool:
    """Whether there are semi-finals, whose losers play for it; of groups not so many may go on."""
    if not tournament.answers.get("third_place"):
        return False
    if formats.known(tournament.format).groups is None:
        return True
    size, through = tournament.answers["group_size"], tournament.answers["through"]
    return sum(min(through, group) for group in group_sizes(entries, size)) >= FOUR
