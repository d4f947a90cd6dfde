"""How do the finished games of sittings get into ratings and boards?"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from rummy.leaderboards.models import Pool
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.services.boards import recount
from rummy.leaderboards.services.games import Changed, changes_in, games_in, storing, write_games
from rummy.leaderboards.services.holding import PoolKey, holding, known, making
from rummy.leaderboards.services.latest import EarlierGames, Everybody, add_latest, asking_latest
from rummy.leaderboards.services.replay import Replay, skill_before
from rummy.leaderboards.services.telling import listening_to, tell_of_games
from rummy.leaderboards.statements import send
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.transaction import writing


def count(*, sitting: Sitting) -> int:
    """Count the sitting's finished games as the scorebook has them now; how many changed. Twice is once."""
    return count_all(sittings=[sitting.pk])


def count_all(*, sittings: Iterable[UUID]) -> int:
    """Count the finished games of these sittings as the scorebook has them now, together; how many changed.

    Games that are the latest of everybody who played them are added beside other counters; the rest is replayed
    by a counter that has the pools to itself.
    """
    latest, earlier, changed = set(sittings), set[UUID](), 0
    while latest:
        try:
            changed += _count(latest, alone=False)
            break
        except EarlierGames as found:
            latest -= found.sittings
            earlier |= found.sittings
    return changed + (_count(earlier, alone=True) if earlier else 0)


def _count(sittings: Collection[UUID], *, alone: bool) -> int:
    with writing():
        changes = changes_in(sittings)
        if changes:
            _apply(changes, alone=alone)
    return len(changes)


def _apply(changes: Sequence[Changed], *, alone: bool) -> None:
    if not alone and (corrected := {change.sitting for change in changes if change.stored}):
        raise EarlierGames(corrected)
    played, persons = played_in_pools(changes), persons_of(changes)
    # Who hides meanwhile waits for the pools, too.
    new = [] if alone else games_in(changes)
    _new_pools, _new_persons, pools, rows, listening, *told = send(
        *making(played, persons),
        *holding(played, persons, alone=alone),
        listening_to(changes),
        *([] if alone else asking_latest(new, played, persons)),
    )
    games, everybody = {pool: played[pool.key] for pool in pools if pool.key in played}, known(rows, persons)
    if alone:
        _replay(changes, games, everybody)
    else:
        add_latest(new, told, games, everybody)
    tell_of_games(changes, listening)


def persons_of(changes: Iterable[Changed]) -> set[tuple[UUID, ...]]:
    """Everybody who plays these games, or did."""
    return {who for change in changes for who in change.persons}


def played_in_pools(changes: Iterable[Changed]) -> dict[PoolKey, list[Changed]]:
    """Where these games count: in the pools of all, and in those of their clubs."""
    played: dict[PoolKey, list[Changed]] = {}
    for change in changes:
        for key in _keys_of(change):
            played.setdefault(key, []).append(change)
    return played


def _keys_of(change: Changed) -> set[PoolKey]:
    games = [game for game in (change.stored, change.wanted) if game]
    pairs = any(len(persons) > 1 for persons in games[0].outcomes)
    return {(family_of(games[0].ruleset).key, pairs, club) for club in (None, *(game.club for game in games))}


def _replay(
    changes: Sequence[Changed], games: Mapping[Pool, Sequence[Changed]], everybody: Everybody
) -> None:
    send(storing(write_games(changes, everybody)))
    for pool, played in games.items():
        replay_since(pool, played, {everybody[who].pk for change in played for who in change.persons})


def replay_since(pool: Pool, changes: Sequence[Changed], who: set[int]) -> None:
    """Rate and count everything again that these changes can have touched."""
    since = min(game.at for change in changes for game in (change.stored, change.wanted) if game)
    replay = Replay(pool, {one: skill_before(pool, one, since) for one in sorted(who)})
    replay.load(who, since)
    replay.run()
    replay.write()
    recount(pool, replay.now)
