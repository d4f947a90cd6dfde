"""How are games added that are the latest of everybody who played them? On top of what is there, all at once."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy.leaderboards.models import GameOutcome, Pool
from rummy.leaderboards.queries.counted import Known, key_of
from rummy.leaderboards.queries.played import Persons
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.boards import advance, standing_of
from rummy.leaderboards.services.games import Changed, storing, write_games
from rummy.leaderboards.services.holding import RatingKey, held, holding_ratings
from rummy.leaderboards.services.replay import Replay, changing, placing, rated_games
from rummy.leaderboards.services.rows import Stored
from rummy.leaderboards.statements import send

Everybody = Mapping[Persons, Known]


class EarlierGames(Exception):
    """Games of these sittings were counted before, or somebody has played since: later games have to be replayed."""

    def __init__(self, sittings: set[UUID]) -> None:
        super().__init__(sittings)
        self.sittings = sittings


def add_latest(games: Mapping[Pool, Sequence[Changed]], everybody: Everybody) -> None:
    """Rate and count new games; raises EarlierGames for those that come late, before they are written."""
    skills, stored = _held(games, everybody)
    played = {(change.sitting, change.number): change for some in games.values() for change in some}
    outcomes = sorted(write_games(list(played.values()), everybody), key=_order)
    counted = {pool: _of(some, outcomes) for pool, some in games.items()}
    replays = [_replayed(pool, rows, skills) for pool, rows in counted.items()]
    changes = [change for replay in replays for change in replay.changes]
    ratings = [row for replay in replays for row in replay.ratings()]
    rows = advance(counted, changes, stored, frozenset(one.pk for one in everybody.values() if one.hidden))
    send(storing(outcomes), changing(changes), placing(ratings), *rows.statements())


def _held(
    games: Mapping[Pool, Sequence[Changed]], everybody: Everybody
) -> tuple[dict[RatingKey, Skill], Stored]:
    """The skills of all who played these games, held until the transaction ends, and their rows on boards."""
    played = [
        ((pool.pk, everybody[who].pk), change)
        for pool, changes in games.items()
        for change in changes
        for who in change.persons
    ]
    ratings, rows = send(holding_ratings(key for key, _change in played), standing_of(games, everybody))
    found = held(ratings)
    late = {change.sitting for key, change in played if _is_late(change, found[key][1])}
    if late:
        raise EarlierGames(late)
    return {key: skill for key, (skill, _at) in found.items()}, Stored.of(rows)


def _is_late(change: Changed, last: datetime | None) -> bool:
    assert change.wanted is not None
    return last is not None and last >= change.wanted.at


def _order(row: GameOutcome) -> tuple[Any, ...]:
    return (*key_of(row.game), row.competitor_id)


def _of(changes: Sequence[Changed], outcomes: Sequence[GameOutcome]) -> list[GameOutcome]:
    """The outcomes of these games, in their order."""
    games = {(change.sitting, change.number) for change in changes}
    return [row for row in outcomes if (row.game.sitting_id, row.game.number) in games]


def _replayed(pool: Pool, outcomes: Sequence[GameOutcome], skills: Mapping[RatingKey, Skill]) -> Replay:
    replay = Replay(pool, {row.competitor_id: skills[pool.pk, row.competitor_id] for row in outcomes})
    replay.add(rated_games(outcomes))
    replay.run()
    return replay
