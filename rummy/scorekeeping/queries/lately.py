"""Which games were over last, and how did they end?"""

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from rummy import engine
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import GameResult, Side, Sitting
from rummy.scorekeeping.queries.record_rows import GameSide, RecentGame
from rummy.scorekeeping.queries.sight import Names, own_tables, whether

SHOWN = 10
# No table has more sides than this, so the games shown are whole.
MOST_SIDES = 12


def latest_results(lineups: QuerySet[Any], visitor: Visitor) -> list[GameResult]:
    """The results of every side in the latest finished games, newest first. One query.

    Each carries `own` (one of these line-ups) and `known` (the visitor is or was at that table).
    """
    finished = GameResult.objects.filter(sitting=OuterRef("pk"), lineup__in=lineups, finished=True)
    sittings = Sitting.objects.filter(Exists(finished)).order_by("-started_at", "pk")
    rows = (
        GameResult.objects.filter(sitting__in=sittings.values("pk")[:SHOWN], finished=True)
        .select_related("sitting", "side__partnership")
        .annotate(own=whether(Q(lineup__in=lineups)), known=whether(own_tables(visitor, "sitting__")))
        .order_by("-sitting__started_at", "sitting_id", "-number", "side__seat")
    )
    return list(rows[: SHOWN * MOST_SIDES])


def people_in(rows: list[GameResult]) -> Iterator[UUID]:
    """The players of these results."""
    for row in rows:
        yield from _players(row.side)


def recent_games(rows: list[Any], names: Names) -> tuple[RecentGame, ...]:
    """The games of these results, as a visitor with these names reads them. No query."""
    grouped = [list(of) for _key, of in groupby(rows, key=lambda row: (row.sitting_id, row.number))]
    # Of a table where somebody played for another only the games that are his.
    own = (of_game for of_game in grouped if any(row.own for row in of_game))
    return tuple(_game(of_game, names) for of_game in islice(own, SHOWN))


def _game(rows: list[Any], names: Names) -> RecentGame:
    sitting = rows[0].sitting
    return RecentGame(
        code=sitting.watch_code if rows[0].known else None,
        number=rows[0].number,
        game_name=engine.find_ruleset(sitting.ruleset).called,
        at=sitting.started_at,
        sides=tuple(GameSide(_name(row.side, names), row.total, row.won, row.own) for row in rows),
        won=any(row.won for row in rows if row.own),
    )


def _name(side: Side, names: Names) -> str:
    """The side's own name where the visitor may read everybody in it, else what he may read."""
    read = [names[player] for player in _players(side)]
    return side.name if all(one.id for one in read) else " & ".join(one.name for one in read)


def _players(side: Side) -> tuple[UUID, ...]:
    if side.partnership is not None:
        return (side.partnership.first_id, side.partnership.second_id)
    assert side.player_id is not None
    return (side.player_id,)
