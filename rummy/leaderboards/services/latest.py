"""How are games added that are the latest of everybody who played them? On top of what is there, all at once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy.leaderboards.models import GameOutcome, Pool, Rating
from rummy.leaderboards.queries.counted import Known, key_of, named, these_competitors
from rummy.leaderboards.queries.played import Persons
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.boards import advance, standing_of
from rummy.leaderboards.services.games import Changed, Game, outcomes_in, storing, storing_games
from rummy.leaderboards.services.holding import PoolKey, called, in_pools
from rummy.leaderboards.services.replay import Replay, changing, placing, rated_games
from rummy.leaderboards.services.rows import Stored
from rummy.leaderboards.statements import Prepared, Row, Rows, Sent, send

Everybody = Mapping[Persons, Known]
# Skills by pool and competitor.
Skills = Mapping[tuple[int, int], Skill]

_RATINGS = Prepared(
    lambda: Rating.objects.filter(in_pools("pool__"), competitor__found=these_competitors()).values_list(
        "pool", "competitor", "mu", "sigma", "games", "at"
    )
)


class EarlierGames(Exception):
    """Games of these sittings were counted before, or somebody has played since: later games have to be replayed."""

    def __init__(self, sittings: set[UUID]) -> None:
        super().__init__(sittings)
        self.sittings = sittings


def asking_latest(
    new: Iterable[Game], played: Mapping[PoolKey, Iterable[Changed]], persons: Collection[Persons]
) -> list[Sent]:
    """Stores these new games, and asks where everybody stands; what is answered is what `add_latest` is told."""
    ratings = _RATINGS.of(**called(played), **named(persons))
    return [storing_games(new), ratings, standing_of(played, persons)]


def add_latest(
    new: Sequence[Game], told: Sequence[Rows], games: Mapping[Pool, Sequence[Changed]], everybody: Everybody
) -> None:
    """Rate and count new games of competitors who are held; raises EarlierGames where some come late."""
    numbers, ratings, standing = told
    skills = _skills(games, everybody, ratings)
    outcomes = sorted(outcomes_in(new, numbers, everybody), key=_order)
    counted = {pool: _of(some, outcomes) for pool, some in games.items()}
    replays = [_replayed(pool, rows, skills) for pool, rows in counted.items()]
    changes = [change for replay in replays for change in replay.changes]
    after = [row for replay in replays for row in replay.ratings()]
    hidden = frozenset(one.pk for one in everybody.values() if one.hidden)
    stored = Stored.of(standing, {one.pk for one in everybody.values()})
    rows = advance(counted, changes, stored, hidden)
    send(storing(outcomes), changing(changes), placing(after), *rows.statements())


def _skills(games: Mapping[Pool, Sequence[Changed]], everybody: Everybody, ratings: Iterable[Row]) -> Skills:
    """The skills of all who have played before; raises EarlierGames for games that are not their latest."""
    found = {(pool, who): (Skill(*told), at) for pool, who, *told, at in ratings}
    late = {
        change.sitting
        for pool, changes in games.items()
        for change in changes
        for who in change.persons
        if (known := found.get((pool.pk, everybody[who].pk))) and _is_late(change, known[1])
    }
    if late:
        raise EarlierGames(late)
    return {key: skill for key, (skill, _at) in found.items()}


def _is_late(change: Changed, last: datetime | None) -> bool:
    assert change.wanted is not None
    return last is not None and last >= change.wanted.at


def _order(row: GameOutcome) -> tuple[Any, ...]:
    return (*key_of(row.game), row.competitor_id)


def _of(changes: Sequence[Changed], outcomes: Sequence[GameOutcome]) -> list[GameOutcome]:
    """The outcomes of these games, in their order."""
    games = {(change.sitting, change.number) for change in changes}
    return [row for row in outcomes if (row.game.sitting_id, row.game.number) in games]


def _replayed(pool: Pool, outcomes: Sequence[GameOutcome], skills: Skills) -> Replay:
    replay = Replay(
        pool, {row.competitor_id: skills.get((pool.pk, row.competitor_id), Skill()) for row in outcomes}
    )
    replay.add(rated_games(outcomes))
    replay.run()
    return replay
