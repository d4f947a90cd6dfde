"""What did all the games of a player, or of a partnership, come to?"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Count, F, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth

from rummy import engine
from rummy.scorekeeping.models import GameResult, HandResult
from rummy.scorekeeping.queries.record_rows import GameRecord, MonthRecord, Record

MONTHS = 12
WON = Count("pk", filter=Q(won=True))


def record(lineups: QuerySet[Any]) -> Record:
    """The record of these line-ups (a query for their ids). Two queries, whatever was played."""
    rows = list(
        GameResult.objects.filter(lineup__in=lineups, finished=True)
        .annotate(month=TruncMonth("sitting__started_at"))
        .values("sitting__ruleset", "month")
        .annotate(
            played=Count("pk"),
            won=WON,
            since=Min("sitting__started_at"),
            as_of=Max("sitting__changed_at"),
        )
        .order_by("month")
    )
    return Record(
        played=sum(row["played"] for row in rows),
        won=sum(row["won"] for row in rows),
        games=_by_game(rows, lineups),
        months=_by_month(rows),
        since=min((row["since"] for row in rows), default=None),
        as_of=max((row["as_of"] for row in rows), default=None),
    )


def _by_game(rows: Sequence[Mapping[str, Any]], lineups: QuerySet[Any]) -> tuple[GameRecord, ...]:
    """Every ruleset with a hand played or a game finished, most hands first.

    By the line-up to the table: there are many hands to each.
    """
    hands = (
        HandResult.objects.filter(lineup__in=lineups)
        .values(ruleset=F("lineup__side__sitting__ruleset"))
        .annotate(hands=Count("pk"), won=WON, total=Sum("points"))
        .order_by("-hands", "ruleset")
    )
    return tuple(_game(row["ruleset"], row, rows) for row in hands)


def _game(key: str, hands: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> GameRecord:
    finished = [row for row in rows if row["sitting__ruleset"] == key]
    return GameRecord(
        key=key,
        name=engine.find_ruleset(key).called,
        played=sum(row["played"] for row in finished),
        won=sum(row["won"] for row in finished),
        hands=hands["hands"],
        hands_won=hands["won"],
        points=hands["total"],
    )


def _by_month(rows: Sequence[Mapping[str, Any]]) -> tuple[MonthRecord, ...]:
    """The twelve months up to the last one played, also those in which nothing was."""
    if not rows:
        return ()
    found: dict[date, list[int]] = {}
    for row in rows:
        both = found.setdefault(row["month"].date(), [0, 0])
        both[0] += row["played"]
        both[1] += row["won"]
    last = max(found)
    months = [_months_before(last, back) for back in reversed(range(MONTHS))]
    return tuple(MonthRecord(month, *found.get(month, (0, 0))) for month in months)


def _months_before(month: date, back: int) -> date:
    counted = month.year * 12 + month.month - 1 - back
    return date(counted // 12, counted % 12 + 1, 1)
