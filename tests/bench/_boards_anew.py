"""Does a book whose games are counted as they were played end as one that is counted all at once?"""

import time
from collections.abc import Iterator
from random import Random
from uuid import UUID

from devtools.measure import Row

MOST = 50


def counting_anew() -> Iterator[Row]:
    """Forget every rating and board, then count all sittings in their order, some at a time; compared by `rebuilding`."""
    from rummy.leaderboards.models import CountedGame
    from rummy.leaderboards.services import count_all

    waiting, chance = in_order(), Random(1)
    forget()
    begun = time.process_time()
    while waiting:
        size = chance.randint(1, MOST)
        some, waiting = waiting[:size], waiting[size:]
        count_all(sittings=some)
    games = CountedGame.objects.count()
    each = (time.process_time() - begun) * 1000 / max(1, games)
    yield Row(f"counting {games:,} games in parts of 1 to {MOST}", f"{each:.1f} ms CPU a game")


def in_order() -> list[UUID]:
    """Sittings by when their last game was over: of those that overlap somebody's other games, some come late."""
    from django.db.models import Max

    from rummy.leaderboards.models import CountedGame

    ended = CountedGame.objects.values("sitting").annotate(end=Max("at")).order_by("end", "sitting")
    return list(ended.values_list("sitting", flat=True))


def forget() -> None:
    from rummy.leaderboards import models

    for model in (
        *(models.RatingChange, models.Rating, models.BoardRow, models.Bucket),
        *(models.GameOutcome, models.CountedGame, models.CountedSitting),
    ):
        model.objects.all()._raw_delete("default")
