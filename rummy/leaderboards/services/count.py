"""How do the finished games of one sitting get into ratings and boards?"""

from collections.abc import Mapping, Sequence

from rummy.leaderboards.models import Competitor, CountedSitting, GameOutcome, Pool
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.boards import advance, recount
from rummy.leaderboards.services.games import Changed, changes_in, write_games
from rummy.leaderboards.services.holding import hold_pool, hold_ratings, pool_of
from rummy.leaderboards.services.replay import Replay, rated_games, skill_before
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.transaction import writing


class _EarlierGames(Exception):
    """Somebody has played since: his later games have to be replayed."""


def count(*, sitting: Sitting) -> int:
    """Count the sitting's finished games as the scorebook has them now; how many changed. Twice is once.

    Games that are the latest of everybody who played them are added beside other counters; anything else is
    replayed by a counter that has the pool to itself.
    """
    try:
        return _count(sitting, alone=False)
    except _EarlierGames:
        return _count(sitting, alone=True)


def _count(sitting: Sitting, *, alone: bool) -> int:
    with writing():
        CountedSitting.objects.bulk_create(
            [CountedSitting(sitting=sitting, version=0)], ignore_conflicts=True
        )
        held = CountedSitting.objects.select_for_update().get(pk=sitting.pk)
        # Read before the games: what is written meanwhile has a higher version, and is counted by the next task.
        now = Sitting.objects.select_related("evening").get(pk=sitting.pk)
        changes = changes_in([now])
        if changes:
            _apply(changes, alone=alone)
        if held.version != now.version:
            CountedSitting.objects.filter(pk=held.pk).update(version=now.version)
    return len(changes)


def _apply(changes: Sequence[Changed], *, alone: bool) -> None:
    pools = pools_of(changes)
    for pool in pools:
        hold_pool(pool, alone=alone)
    everybody, outcomes = write_games(changes)
    who = {competitor.pk: competitor for competitor in everybody.values()}
    for pool in pools:
        if alone:
            replay_since(pool, changes, set(who))
        else:
            _add(pool, changes, who, outcomes)


def pools_of(changes: Sequence[Changed]) -> list[Pool]:
    """Where these games of one sitting count: in the pool of all, and in that of their club. In one order for all."""
    games = [game for change in changes for game in (change.stored, change.wanted) if game]
    pairs = any(len(persons) > 1 for persons in games[0].outcomes)
    clubs = {None, *(game.club for game in games)}
    found = [pool_of(games[0].ruleset, pairs=pairs, club=club) for club in clubs]
    return sorted(found, key=lambda pool: pool.pk)


def _add(
    pool: Pool, changes: Sequence[Changed], who: Mapping[int, Competitor], outcomes: Sequence[GameOutcome]
) -> None:
    """Rate and count new games that are everybody's latest; raises _EarlierGames where they are not."""
    if any(change.stored for change in changes):
        raise _EarlierGames
    ratings = hold_ratings(pool, who)
    since = min(change.wanted.at for change in changes if change.wanted)
    if any(row.at is not None and row.at >= since for row in ratings.values()):
        raise _EarlierGames
    ordered = sorted(outcomes, key=lambda row: (row.at, row.game.number, row.competitor_id))
    skills = {one: Skill(row.mu, row.sigma, row.games) for one, row in ratings.items()}
    replay = Replay(pool, skills)
    replay.add(rated_games(ordered))
    replay.run()
    replay.write()
    hidden = frozenset(pk for pk, competitor in who.items() if competitor.hidden)
    advance(pool, ordered, replay.changes, hidden)


def replay_since(pool: Pool, changes: Sequence[Changed], who: set[int]) -> None:
    """Rate and count everything again that these changes can have touched."""
    since = min(game.at for change in changes for game in (change.stored, change.wanted) if game)
    replay = Replay(pool, {one: skill_before(pool, one, since) for one in sorted(who)})
    replay.load(who, since)
    replay.run()
    replay.write()
    recount(pool, replay.now)
