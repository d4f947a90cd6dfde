"""How does somebody who hides leave the boards, and come back?"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.fields import BooleanField

from rummy.leaderboards.models import Competitor, Pool
from rummy.leaderboards.queries.waiting import AWAY
from rummy.leaderboards.services.boards import recount
from rummy.leaderboards.services.holding import hold_pools
from rummy.people.models import Player
from rummy.scorekeeping.services.transaction import writing


def follow_hiding(*, players: Iterable[UUID]) -> int:
    """Take these people off the boards or put them back, as they want it now; how many rows of people changed."""
    some = list(players)
    with writing():
        theirs = Competitor.objects.filter(Q(first__in=some) | Q(second__in=some))
        changed = hide(theirs)
        pools = _pools(changed)
        hold_pools(pools)
        for pool in pools:
            # Somebody may be in one pool alone and in another as one of a pair.
            rated = pool.ratings.filter(competitor__in=changed)
            recount(pool, rated.values_list("competitor_id", flat=True))
    return len(changed)


def hide(competitors: QuerySet[Competitor]) -> Sequence[Competitor]:
    """Store who of these is on no board; those for whom it changed."""
    away = Player.objects.filter(AWAY)
    wants = Exists(away.filter(Q(pk=OuterRef("first")) | Q(pk=OuterRef("second"))))
    told = Case(When(wants, then=Value(True)), default=Value(False), output_field=BooleanField())
    changed = list(competitors.annotate(told=told).exclude(hidden=F("told")))
    for row in changed:
        row.hidden = not row.hidden
    Competitor.objects.bulk_update(changed, ["hidden"], batch_size=500)
    return changed


def _pools(competitors: Sequence[Competitor]) -> list[Pool]:
    return list(Pool.objects.filter(ratings__competitor__in=competitors).order_by("pk").distinct())
