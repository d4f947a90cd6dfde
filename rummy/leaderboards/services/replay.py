"""How do ratings follow from games? From the first game that changed on, as far as the change is felt, and no further."""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from rummy.leaderboards.models import CountedGame, GameOutcome, Pool, Rating, RatingChange
from rummy.leaderboards.pools import families
from rummy.leaderboards.queries.counted import Key, key_of
from rummy.leaderboards.ratings import Skill, rate
from rummy.leaderboards.statements import Sent, Upsert, send


class Change(NamedTuple):
    """A `RatingChange` that is to be stored; a model would take Django longer to make than all else."""

    pool_id: int
    game_id: int
    competitor_id: int
    at: datetime
    number: int
    mu_before: int
    sigma_before: int
    mu_after: int
    sigma_after: int


FIELDS = ("at", "number", "mu_before", "sigma_before", "mu_after", "sigma_after")
_CHANGES = Upsert(RatingChange, Change._fields, once=("pool_id", "game_id", "competitor_id"))
_RATINGS = Upsert(
    Rating, ("pool_id", "competitor_id", "mu", "sigma", "games", "at"), once=("pool_id", "competitor_id")
)

# The pool, the competitor, mu, sigma, games, and when the last of them was over.
RatingRow = tuple[int, int, int, int, int, datetime]


@dataclass(frozen=True, slots=True)
class Rated:
    """A game as ratings see it: when it was, and the place of each competitor, in the order of their ids."""

    id: int
    key: Key
    places: Mapping[int, int]


@dataclass
class Replay:
    """Ratings of a pool while games are replayed in their order.

    `now`: the skill of everybody whose games are replayed from here on. Whoever else sits at such a game comes in
    with what is stored, and is replayed from there on if the game leaves him with another skill than before.
    """

    pool: Pool
    now: dict[int, Skill]
    waiting: list[tuple[Key, int]] = field(default_factory=list)
    games: dict[int, Rated] = field(default_factory=dict)
    stored: dict[tuple[int, int], RatingChange] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    last: dict[int, datetime] = field(default_factory=dict)

    def add(self, games: Iterable[Rated]) -> None:
        for game in games:
            if game.id not in self.games:
                self.games[game.id] = game
                heapq.heappush(self.waiting, (game.key, game.id))

    def load(self, competitors: Iterable[int], since: datetime, after: Key | None = None) -> None:
        """The games of these competitors from a time on, behind a game where one is named, and what is stored of them."""
        found = [game for game in games_since(self.pool, competitors, since) if not after or game.key > after]
        self.add(found)
        rows = RatingChange.objects.filter(pool=self.pool, game__in=[game.id for game in found])
        self.stored |= {(row.game_id, row.competitor_id): row for row in rows}

    def run(self) -> None:
        while self.waiting:
            _key, game = heapq.heappop(self.waiting)
            self._rate(self.games[game])

    def _rate(self, game: Rated) -> None:
        before = {who: self.now[who] if who in self.now else self._stored(game, who) for who in game.places}
        after = rate(list(before.values()), list(game.places.values()))
        for who, skill in zip(before, after, strict=True):
            kept = self.stored.get((game.id, who))
            change = change_of(self.pool, game, who, before[who], skill)
            if kept is None or any(getattr(kept, name) != getattr(change, name) for name in FIELDS):
                self.changes.append(change)
            if who in self.now:
                self.now[who], self.last[who] = skill, game.key[0]
            elif kept is None or (kept.mu_after, kept.sigma_after) != (skill.mu, skill.sigma):
                self.now[who], self.last[who] = skill, game.key[0]
                self.load([who], game.key[0], after=game.key)

    def _stored(self, game: Rated, who: int) -> Skill:
        kept = self.stored.get((game.id, who))
        if kept is None:
            # An audit has just stored the game and is about to rate it.
            return skill_before(self.pool, who, game.key[0])
        return kept.before

    def write(self) -> None:
        """Store what changed: the changes of the games, and where everybody concerned ends."""
        gone = [who for who, skill in self.now.items() if not skill.games]
        Rating.objects.filter(pool=self.pool, competitor__in=gone).delete()
        send(changing(self.changes), placing(self.ratings()))

    def ratings(self) -> list[RatingRow]:
        """Where everybody concerned stands now; who has no game left in the pool has no rating."""
        ends = ((who, skill) for who, skill in sorted(self.now.items()) if skill.games)
        return [rating_of(self.pool, who, skill, self.last.get(who)) for who, skill in ends]


def change_of(pool: Pool, game: Rated, who: int, before: Skill, after: Skill) -> Change:
    return Change(
        pool_id=pool.pk,
        game_id=game.id,
        competitor_id=who,
        at=game.key[0],
        number=after.games,
        mu_before=before.mu,
        sigma_before=before.sigma,
        mu_after=after.mu,
        sigma_after=after.sigma,
    )


def changing(changes: Iterable[Change]) -> Sent:
    return _CHANGES.of(changes)


def rating_of(pool: Pool, who: int, skill: Skill, last: datetime | None) -> RatingRow:
    return (pool.pk, who, skill.mu, skill.sigma, skill.games, last or last_game(pool, who))


def placing(ratings: Iterable[RatingRow]) -> Sent:
    return _RATINGS.of(ratings)


def last_game(pool: Pool, who: int) -> datetime:
    """When his last rated game was over."""
    found = RatingChange.objects.filter(pool=pool, competitor=who).order_by("-at", "-number").first()
    assert found is not None
    return found.at


def skill_before(pool: Pool, who: int, at: datetime) -> Skill:
    """What was believed of him before all games that were over at or after this time."""
    earlier = RatingChange.objects.filter(pool=pool, competitor=who, at__lt=at)
    found = earlier.order_by("-at", "-number").first()
    return found.after if found else Skill()


def games_since(pool: Pool, competitors: Iterable[int], since: datetime) -> list[Rated]:
    """The pool's games of these competitors from a time on, whole. Two queries."""
    theirs = GameOutcome.objects.filter(played_in(pool), competitor__in=list(competitors), at__gte=since)
    ids = list(theirs.values_list("game", flat=True).distinct())
    return rated_games(GameOutcome.objects.filter(game__in=ids).select_related("game"))


def rated_games(outcomes: Iterable[GameOutcome]) -> list[Rated]:
    """The games of these outcomes."""
    games: dict[int, CountedGame] = {}
    places: dict[int, dict[int, int]] = {}
    for row in outcomes:
        games[row.game_id] = row.game
        places.setdefault(row.game_id, {})[row.competitor_id] = row.place
    return [Rated(pk, key_of(game), dict(sorted(places[pk].items()))) for pk, game in games.items()]


def played_in(pool: Pool) -> Q:
    """The outcomes of the pool's games. A competitor who is a pair plays in pairs only, so that need not be asked."""
    rulesets = [rules.key for family in families() if family.key == pool.family for rules in family.rulesets]
    return Q(game__ruleset__in=rulesets) & (Q(game__club=pool.club_id) if pool.club_id else Q())
