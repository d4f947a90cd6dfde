"""Which rounds need not be read again? Those of which nothing was written since this process read them."""

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from django.db.models import Count, Max, Sum

from tournaments.models import Round, Tournament
from tournaments.queries.played import PlayedRound, read_rounds

# Of how many tournaments this process keeps the rounds.
MOST = 8
# The last act of the desk; of one round its state, how many sittings it has, and the sum of their versions.
Mark = tuple[int | None, str, int, int | None]

_kept: OrderedDict[UUID, dict[int, tuple[Mark, PlayedRound]]] = OrderedDict()
_one_at_a_time = Lock()


def rounds_now(tournament: Tournament) -> list[PlayedRound]:
    """The rounds that were published. Two queries, and four for all that was written since this process asked last.

    Their marks are read before them: what is written meanwhile has another mark, and is read by the next.
    """
    marks = _marks(tournament)
    with _one_at_a_time:
        known = _kept.get(tournament.pk, {})
    found = {number: known[number] for number, mark in marks.items() if known.get(number, (None,))[0] == mark}
    written = marks.keys() - found.keys()
    for read in read_rounds(tournament, written) if written else ():
        found[read.number] = (marks[read.number], read)
    with _one_at_a_time:
        _kept[tournament.pk] = found
        _kept.move_to_end(tournament.pk)
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    return [read for _number, (_mark, read) in sorted(found.items())]


def _marks(tournament: Tournament) -> dict[int, Mark]:
    """Whoever writes what a round's results are made of makes one of these numbers higher, or its state another."""
    act = tournament.acts.aggregate(last=Max("number"))["last"]
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    counted = rounds.annotate(
        plays=Count("tables__plays"), versions=Sum("tables__plays__sitting__version")
    ).values_list("number", "state", "plays", "versions")
    return {number: (act, state, plays, versions) for number, state, plays, versions in counted}
