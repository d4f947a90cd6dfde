"""Do the ratings of a pool say what its games come to? Every game is rated again, in order, beside what is stored."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import TextField
from django.db.models.functions import Cast

from rummy.leaderboards.models import GameOutcome, Pool, Rating, RatingChange
from rummy.leaderboards.ratings import Skill, rate
from rummy.leaderboards.services.replay import FIELDS, Change, changing, placing, played_in, rating_of
from rummy.leaderboards.statements import send

# So many games and ratings at once.
GAMES, RATINGS = 3000, 20_000
RATING = ("pool_id", "competitor_id", "mu", "sigma", "games", "at")
# As text, which Python reads twenty times as fast as the driver makes a time of it: there are millions.
WHEN = Cast("at", TextField())

Tell = Callable[[str], None]
# A game's number, when it was, and the place of each competitor in the order of their ids.
Game = tuple[int, datetime, dict[int, int]]
Values = tuple[Any, ...]


def rerate(pool: Pool, tell: Tell) -> Iterator[str]:
    """Make the changes and ratings of a pool what its games come to; what differed."""
    now: dict[int, Skill] = {}
    last: dict[int, datetime] = {}
    rated, games = 0, _in_order(pool)
    while some := list(islice(games, GAMES)):
        yield from _changes(pool, some, now)
        last.update((who, at) for _game, at, places in some for who in places)
        rated += len(some)
        tell(f"{pool}: {rated} games rated")
    yield from _standing(pool, now, last)


def _in_order(pool: Pool) -> Iterator[Game]:
    """The pool's games in the order in which they are rated."""
    outcomes = GameOutcome.objects.filter(played_in(pool), competitor__second__isnull=not pool.pairs)
    ordered = outcomes.order_by("at", "game__sitting_id", "game__number", "competitor")
    rows = ordered.values_list("game", WHEN, "competitor", "place").iterator(chunk_size=GAMES)
    for game, same in groupby(rows, key=itemgetter(0)):
        together = list(same)
        yield game, _read(together[0][1]), {who: place for _game, _at, who, place in together}


def _read(written: str) -> datetime:
    at = datetime.fromisoformat(written)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _changes(pool: Pool, games: Sequence[Game], now: dict[int, Skill]) -> Iterator[str]:
    """What some games did to their players, beside what is stored of it."""
    names = ("game", "competitor", WHEN, *FIELDS[1:])
    rows = RatingChange.objects.filter(pool=pool, game__in=[game for game, *_ in games]).values_list(*names)
    stored = {row[:2]: (_read(row[2]), *row[3:]) for row in rows}
    new: list[Values] = []
    wrong: list[Values] = []
    for game, at, places in games:
        for who, told in _rated(at, places, now):
            kept = stored.pop((game, who), None)
            if kept != told:
                (new if kept is None else wrong).append((pool.pk, game, who, *told))
    for game, who in stored:
        RatingChange.objects.filter(pool=pool, game=game, competitor=who).delete()
    _insert(RatingChange, Change._fields, new)
    send(changing(Change(*row) for row in wrong))
    yield from (f"{pool}, {who} in game {game}: {told}" for _pool, game, who, *told in (*new, *wrong))
    yield from (f"{pool}, {who} in game {game}: not played" for game, who in stored)


def _rated(at: datetime, places: dict[int, int], now: dict[int, Skill]) -> Iterator[tuple[int, Values]]:
    """By competitor, what a game says of him in the order of FIELDS."""
    before = [now.get(who, Skill()) for who in places]
    for who, old, new in zip(places, before, rate(before, list(places.values())), strict=True):
        now[who] = new
        yield who, (at, new.games, old.mu, old.sigma, new.mu, new.sigma)


def _standing(pool: Pool, now: dict[int, Skill], last: dict[int, datetime]) -> Iterator[str]:
    """Where everybody stands in the end, beside the stored ratings."""
    wanted = {who: (skill.mu, skill.sigma, skill.games, last[who]) for who, skill in now.items()}
    rows = Rating.objects.filter(pool=pool).values_list("competitor", *RATING[2:-1], WHEN)
    wrong, gone = [], []
    for who, *skill, at in rows.iterator(chunk_size=RATINGS):
        told = (*skill, at and _read(at))
        right = wanted.pop(who, None)
        if right is None:
            gone.append(who)
        elif right != told:
            wrong.append(who)
    Rating.objects.filter(pool=pool, competitor__in=gone).delete()
    send(placing([rating_of(pool, who, now[who], last[who]) for who in sorted(wrong)]))
    _insert(Rating, RATING, ((pool.pk, who, *told) for who, told in wanted.items()))
    yield from (f"{pool}, rating of {who}: the games say {now[who]}" for who in (*wanted, *wrong))
    yield from (f"{pool}, rating of {who}: no game" for who in gone)


def _insert(model: Any, names: Sequence[str], rows: Iterable[Values]) -> None:
    """New rows, very many at once."""
    if connection.vendor != "postgresql":
        model.objects.bulk_create(
            [model(**dict(zip(names, row, strict=True))) for row in rows], batch_size=2000
        )
        return
    statement = f"COPY {model._meta.db_table} ({', '.join(names)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)
