"""By how much did ratings change lately, or since a season began?"""

from collections.abc import Iterable
from datetime import datetime, time, timedelta

from django.db import connection
from django.db.models import OuterRef, Subquery
from django.utils.timezone import get_default_timezone, localdate, make_aware

from rummy.leaderboards.models import Board, Competitor, RatingChange
from rummy.leaderboards.queries.places import Row
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.seasons import first_day, kind
from rummy.leaderboards.statements import Given, Prepared

LATELY = timedelta(days=30)
_FIRST = RatingChange.objects.filter(
    competitor=OuterRef("pk"), pool__being=Given("pool"), at__from=Given("since")
).order_by("at", "number")
# The skill before the first game since then, for who has played one; one way down an index for each of these.
_BEFORE = Prepared(
    lambda: (
        Competitor.objects.filter(pk__among=Given("competitors"))
        .annotate(
            mu=Subquery(_FIRST.values("mu_before")[:1]),
            sigma=Subquery(_FIRST.values("sigma_before")[:1]),
            number=Subquery(_FIRST.values("number")[:1]),
        )
        .filter(number__isnull=False)
        .values_list("pk", "mu", "sigma", "number")
    )
)


def trends(board: Board, season: str, rows: Iterable[Row]) -> dict[int, int]:
    """By competitor how the rating changed in thirty days, or in the season; only of those who had a settled one before.

    One query, none for a league.
    """
    rated = {row.competitor: row.rating for row in rows if row.rating is not None}
    if not rated or kind(season) == "league":
        return {}
    since = connection.ops.adapt_datetimefield_value(_since(season))
    before = {
        who: Skill(mu, sigma, number - 1)
        for who, mu, sigma, number in _BEFORE.ask(pool=board.pool_id, competitors=list(rated), since=since)
    }
    return {who: rated[who] - skill.rating for who, skill in before.items() if skill.is_settled}


def _since(season: str) -> datetime:
    """The same moment all day, so that a page that is kept stays good."""
    day = first_day(season) if season else localdate() - LATELY
    return make_aware(datetime.combine(day, time.min), get_default_timezone())
