"""What was done in the latest games of a ruleset?"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, QuerySet

from rummy.leaderboards.models import CountedGame, GameOutcome
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries.done import Deeds, Knocking, deeds_in, knocking_of_all, points_in
from rummy.leaderboards.queries.within import moments_in
from rummy.scorekeeping.models import GameResult, HandResult

LATEST = 1000


@dataclass(frozen=True, slots=True)
class Lately:
    """So many games since then: what everybody did in them, and how many hands had how many points."""

    games: int
    since: datetime
    deeds: Deeds
    knocking: Knocking
    spread: tuple[tuple[int, int], ...]


def lately(ruleset: str, season: str = "") -> Lately | None:
    """The latest thousand games at most, so that it costs as much after many years. Three queries, one for none."""
    games = CountedGame.objects.filter(moments_in(season, "at"), ruleset=ruleset).order_by("-at")
    times = list(games.values_list("at", flat=True)[:LATEST])
    if not times:
        return None
    family = family_of(ruleset)
    deeds = deeds_in(GameOutcome.objects.filter(game__in=games.values("pk")[:LATEST]))
    return Lately(
        games=len(times),
        since=times[-1],
        deeds=deeds,
        knocking=knocking_of_all(deeds, family),
        spread=points_in(_hands_of(games), family),
    )


def _hands_of(games: QuerySet[CountedGame]) -> QuerySet[HandResult]:
    """The hands of the latest of these games, and no others of their sittings."""
    of_them = GameResult.objects.filter(
        side=OuterRef("side"),
        first_hand__lte=OuterRef("hand__number"),
        last_hand__gte=OuterRef("hand__number"),
        sitting__counted_games__number=F("number"),
        sitting__counted_games__in=games.values("pk")[:LATEST],
    )
    return HandResult.objects.filter(Exists(of_them), hand__sitting__in=games.values("sitting")[:LATEST])
