"""Which sittings has nobody counted since they changed, and which have to be counted for some people? Who is seen and hides?"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from rummy.leaderboards.models import Competitor, GameOutcome, Overdue
from rummy.people.models import Player
from rummy.scorekeeping.models import GameResult, Seat, Sitting

# A hall waits for its standings, nobody for ratings: so long they leave it the processor. Much older changes the nightly audit finds.
SETTLED_AFTER, LOOKED_FOR = timedelta(seconds=15), timedelta(days=2)
# What is not counted by then has its own turn, so many at a time: together with one that fails, none is counted.
LATELY, ALONE = timedelta(minutes=2), 100
# Who of the players is on no board.
AWAY = Q(hidden=True) | ~Q(erased_at=None)
# Somebody has to look at what was tried so often.
IN_VAIN = 2
# Most tables are looked at when nobody has won there yet.
_FINISHED = GameResult.objects.filter(sitting=OuterRef("pk"), finished=True)
IS_BEHIND = Q(counted__version__lt=F("version")) | Q(Exists(_FINISHED), counted=None)


def uncounted(now: datetime, limit: int = 2_000, *, looked_for: timedelta = LOOKED_FOR) -> list[UUID]:
    """Ids of sittings that changed some time ago and were not counted since. One query."""
    lately = Sitting.objects.filter(changed_at__gt=now - looked_for, changed_at__lte=now - SETTLED_AFTER)
    return list(lately.filter(IS_BEHIND).order_by("changed_at").values_list("id", flat=True)[:limit])


def overdue(now: datetime, *, looked_for: timedelta) -> list[tuple[UUID, int, int]]:
    """Sittings that should have been counted long ago and whose turn it is: id, version, and the how many-th try that is.

    One that has changed since it was tried begins anew. One query.
    """
    lately = Sitting.objects.filter(changed_at__gt=now - looked_for, changed_at__lte=now - LATELY)
    turn = Q(overdue=None) | Q(overdue__version__lt=F("version")) | Q(overdue__due__lte=now)
    tries = Case(When(overdue__version=F("version"), then=F("overdue__tries") + 1), default=Value(1))
    waiting = lately.filter(IS_BEHIND).filter(turn).order_by("changed_at")
    return list(waiting.values_list("id", "version", tries)[:ALONE])


def in_vain(tries: int = IN_VAIN) -> list[Overdue]:
    """Sittings that were tried so often and are not counted. One query, two where there are any."""
    rows = Overdue.objects.filter(tries__gte=tries, version=F("sitting__version")).order_by("sitting")
    told = {row.pk: row for row in rows}
    behind = set(still_uncounted(told)) if told else set()
    return [row for pk, row in told.items() if pk in behind]


def still_uncounted(sittings: Iterable[UUID]) -> list[UUID]:
    """Those of these sittings that nobody has counted since they changed. One query."""
    return list(Sitting.objects.filter(IS_BEHIND, pk__in=sittings).values_list("id", flat=True))


def brought_along(sitting: UUID, limit: int) -> list[UUID]:
    """Those of the results that came in with this one that nobody has counted yet, the oldest first; of another sitting itself.

    Two queries.
    """
    pasting = Sitting.objects.filter(pk=sitting).values_list("pasting", flat=True).first()
    if pasting is None:
        return still_uncounted([sitting])
    brought = Sitting.objects.filter(IS_BEHIND, pasting=pasting)
    return list(brought.order_by("changed_at", "pk").values_list("id", flat=True)[:limit])


def seen_against_their_will() -> list[UUID]:
    """Who hides and stands on boards, or hides no longer and is on none: their word got lost on the way. One query."""
    away = Player.objects.filter(AWAY).order_by()
    boards = Competitor.objects.filter(hidden=False).values("pk")
    # Few hide, and each is looked up by himself: to a join it seems less to read everybody who is on boards.
    alone, paired = (Subquery(boards.filter(**{way: OuterRef("pk")})[:1]) for way in ("first", "second"))
    seen = away.alias(seen=Coalesce(alone, paired)).filter(seen__isnull=False)
    unseen = Competitor.objects.filter(hidden=True).exclude(Q(first__in=away) | Q(second__in=away))
    return list(seen.values_list("pk", flat=True).union(unseen.values_list("first", flat=True)))


def merged_unheard() -> list[UUID]:
    """Who became one person with somebody and still has games of his own: that got lost on the way. One query."""
    theirs = GameOutcome.objects.filter(
        Q(competitor__first=OuterRef("pk")) | Q(competitor__second=OuterRef("pk"))
    )
    return list(
        Player.objects.filter(Exists(theirs), merged_into__isnull=False)
        .order_by()
        .values_list("pk", flat=True)
    )


def sittings_of(players: Sequence[UUID]) -> list[UUID]:
    """The sittings with a finished game in which one of these players sat. One query."""
    seats = Seat.objects.filter(player__in=players)
    finished = GameResult.objects.filter(finished=True, sitting__in=seats.values("sitting"))
    return list(finished.order_by("sitting_id").values_list("sitting_id", flat=True).distinct())
