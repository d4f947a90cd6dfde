"""Do ratings and boards say what all the finished games come to? Everything is counted from nothing and compared."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, F

from rummy.leaderboards.models import (
    BoardRow,
    Bucket,
    Competitor,
    CountedSitting,
    GameOutcome,
    Pool,
    Rating,
    RatingChange,
)
from rummy.leaderboards.ratings import Skill, rate
from rummy.leaderboards.services.boards import recount
from rummy.leaderboards.services.count import pools_of
from rummy.leaderboards.services.games import changes_in, write_games
from rummy.leaderboards.services.hiding import hide
from rummy.leaderboards.services.holding import hold_pool
from rummy.leaderboards.services.replay import (
    FIELDS,
    Rated,
    change_of,
    played_in,
    rated_games,
    write_changes,
    write_ratings,
)
from rummy.leaderboards.services.rows import move
from rummy.leaderboards.tallies import MEASURES
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.transaction import writing

log = logging.getLogger(__name__)

# So many at once: sittings to compare, games to rate, competitors to count.
SITTINGS, GAMES, COMPETITORS = 300, 3000, 2000

Tell = Callable[[str], None]


def audit() -> list[str]:
    """Count everything from nothing, repair and log what differs. It is our fault, never a player's."""
    found = list(rebuild_boards(check=False))
    for difference in found:
        log.error("Ratings and boards: %s", difference)
    return found


def rebuild_boards(*, check: bool, tell: Tell = lambda said: None) -> Iterator[str]:
    """Every difference between what is stored and what the games come to; repaired unless only checked.

    `tell` hears how far it is. A transaction for some hundred sittings and one for each pool, so that tables are not
    kept waiting for all of it.
    """
    seen = 0
    for sittings in _chunks(Sitting.objects.select_related("evening").order_by("pk"), SITTINGS):
        with _repairing(check=check):
            yield from _games(sittings)
        seen += len(sittings)
        tell(f"{seen} sittings counted")
    with _repairing(check=check):
        yield from [f"hidden: {competitor}" for competitor in hide(Competitor.objects.all())]
    for pool in Pool.objects.order_by("pk"):
        with _repairing(check=check):
            hold_pool(pool, alone=True)
            yield from _ratings(pool, tell)
            yield from _rows(pool, tell)
            yield from _buckets(pool)


@contextmanager
def _repairing(*, check: bool) -> Iterator[None]:
    """One transaction whose repairs stay, unless it only checks."""
    with writing():
        yield
        if check:
            transaction.set_rollback(True)


def _games(sittings: list[Sitting]) -> Iterator[str]:
    """The counted games of these sittings beside those of the scorebook."""
    held = CountedSitting.objects.select_for_update().filter(sitting__in=sittings).order_by("sitting")
    list(held.values_list("pk", flat=True))
    changes = changes_in(sittings)
    yield from map(str, changes)
    write_games(changes)
    for change in changes:
        pools_of([change])
    _counted(sittings)


def _chunks(rows: Any, size: int) -> Iterator[list[Any]]:
    """Rows in order of their keys, so many at once, without holding a cursor open over writes."""
    last = None
    while some := list((rows.filter(pk__gt=last) if last else rows)[:size]):
        last = some[-1].pk
        yield some


def _counted(sittings: list[Sitting]) -> None:
    CountedSitting.objects.bulk_create(
        [CountedSitting(sitting=sitting, version=sitting.version) for sitting in sittings],
        update_conflicts=True,
        unique_fields=["sitting"],
        update_fields=["version"],
    )


def _ratings(pool: Pool, tell: Tell) -> Iterator[str]:
    """Every game of the pool rated again in its order, beside the stored changes and ratings."""
    now: dict[int, Skill] = {}
    last: dict[int, datetime] = {}
    rated = 0
    for games in _in_order(pool):
        rows = RatingChange.objects.filter(pool=pool, game__in=[game.id for game in games])
        stored = {(row.game_id, row.competitor_id): row for row in rows}
        wrong = []
        for game in games:
            for change in _rated(pool, game, now):
                last[change.competitor_id] = change.at
                kept = stored.pop((game.id, change.competitor_id), None)
                if kept is None or any(getattr(kept, name) != getattr(change, name) for name in FIELDS):
                    wrong.append(change)
        RatingChange.objects.filter(pk__in=[row.pk for row in stored.values()]).delete()
        write_changes(wrong)
        yield from (f"{pool}, {row}" for row in (*wrong, *stored.values()))
        rated += len(games)
        tell(f"{pool}: {rated} games rated")
    yield from _standing(pool, now, last)


def _rated(pool: Pool, game: Rated, now: dict[int, Skill]) -> Iterator[RatingChange]:
    before = [now.get(who, Skill()) for who in game.places]
    after = rate(before, list(game.places.values()))
    for who, old, new in zip(game.places, before, after, strict=True):
        now[who] = new
        yield change_of(pool, game, who, old, new)


def _in_order(pool: Pool) -> Iterator[list[Rated]]:
    """The pool's games, some thousand at once."""
    outcomes = (
        GameOutcome.objects.filter(played_in(pool))
        .filter(competitor__second__isnull=not pool.pairs)
        .select_related("game")
    )
    ordered = outcomes.order_by("at", "game__sitting", "game__number", "competitor")
    rows = ordered.iterator(chunk_size=GAMES)
    games: list[Rated] = []
    for game in _whole(rows):
        games.append(game)
        if len(games) == GAMES:
            yield games
            games = []
    if games:
        yield games


def _whole(rows: Iterator[GameOutcome]) -> Iterator[Rated]:
    """The games of outcomes that come game by game."""
    together: list[GameOutcome] = []
    for row in rows:
        if together and row.game_id != together[0].game_id:
            yield from rated_games(together)
            together = []
        together.append(row)
    yield from rated_games(together)


def _standing(pool: Pool, now: dict[int, Skill], last: dict[int, datetime]) -> Iterator[str]:
    """Where everybody stands in the end, beside the stored ratings."""
    wrong, gone = set(now), []
    for row in Rating.objects.filter(pool=pool).iterator(chunk_size=GAMES):
        skill = now.get(row.competitor_id)
        if skill is None:
            gone.append(row)
        elif skill == Skill(row.mu, row.sigma, row.games) and row.at == last[row.competitor_id]:
            wrong.discard(row.competitor_id)
    Rating.objects.filter(pk__in=[row.pk for row in gone]).delete()
    write_ratings(pool, {who: now[who] for who in sorted(wrong)}, last)
    yield from (f"{pool}, rating of {who}: the games say {now[who]}" for who in sorted(wrong))
    yield from (f"{pool}, rating without a game: {row}" for row in gone)


def _rows(pool: Pool, tell: Tell) -> Iterator[str]:
    """Everybody's rows on the boards of the pool, beside what his games come to."""
    rated = Rating.objects.filter(pool=pool).values_list("competitor", flat=True)
    listed = BoardRow.objects.filter(board__pool=pool).exclude(competitor__in=rated)
    everybody = [*rated.order_by("competitor"), *set(listed.values_list("competitor", flat=True))]
    for start in range(0, len(everybody), COMPETITORS):
        yield from recount(pool, everybody[start : start + COMPETITORS])
        tell(f"{pool}: {min(start + COMPETITORS, len(everybody))} competitors counted")


def _buckets(pool: Pool) -> Iterator[str]:
    """How many have each score, beside the stored buckets."""
    wrong: Counter[tuple[int, str, int]] = Counter()
    for measure in MEASURES:
        rows = BoardRow.objects.filter(board__pool=pool, **{f"by_{measure}__isnull": False})
        found = rows.values("board", score=F(f"by_{measure}")).annotate(n=Count("pk")).order_by()
        wrong.update({(row["board"], measure, row["score"]): row["n"] for row in found})
    stored = Bucket.objects.filter(board__pool=pool).values_list("board", "measure", "score", "count")
    wrong.subtract({(board, measure, score): count for board, measure, score, count in stored})
    move(wrong)
    yield from (f"{pool}, bucket {key}: {count:+}" for key, count in wrong.items() if count)
