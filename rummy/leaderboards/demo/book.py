"""How is a whole book invented, from one seed?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import accumulate
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils.text import slugify

from rummy.engine import RULESETS, Ruleset
from rummy.leaderboards.demo.bare import bare
from rummy.leaderboards.demo.patterns import COUNTED, PLAYED, Pattern, patterns
from rummy.leaderboards.demo.people import Circle, any_id, circles, lines_of
from rummy.leaderboards.demo.storing import Store
from rummy.leaderboards.demo.tables import Tables
from rummy.leaderboards.models import BoardRow, Bucket, Competitor, Rating, RatingChange
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.services.holding import PoolKey, making_pools
from rummy.leaderboards.services.rebuild import rebuild_pools
from rummy.leaderboards.statements import send
from rummy.people.models import Club, Evening, Membership, Partnership, Phone, Player

YEARS, GUESTS, CLUB_NIGHTS = 3, 0.12, 40
CLUB = "The Friday Table"
WEEKS = 52 * YEARS
ORDER = (Phone, Player, Partnership, Club, Membership, Evening, *PLAYED, Competitor, *COUNTED)

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Invented:
    """How much was written, and a code that opens one of the tables for scoring."""

    players: int
    sittings: int
    hands: int
    score_code: str


def invent(
    *,
    players: int,
    hands: int,
    seed: int,
    until: datetime,
    tell: Tell = lambda said: None,
    rulesets: Sequence[Ruleset] = RULESETS,
) -> Invented:
    """Write so many players and at least so many hands, the last of them before `until`. One transaction.

    Ratings and boards are counted from the games by `rate_all`.
    """
    chance = Random(seed)  # noqa: S311 (a book to look at, the same each time)
    with transaction.atomic():
        played = list(patterns(rulesets, chance, max(4, min(10, hands // 2000))))
        tell(f"{len(played)} sittings played as patterns")
        store = Store(ORDER)
        book = _Book(store, chance, until, list(circles(players, rulesets, chance)), played)
        with bare(ORDER, tell) as store.frozen:
            book.people()
            tell(f"{players} players")
            book.tables(hands, tell)
            store.close()
        book.pools()
    return Invented(players, book.sittings, book.hands, book.last_code)


@transaction.atomic
def rate_all(*, tell: Tell = lambda said: None) -> None:
    """Count ratings and boards from the games."""
    with bare((RatingChange, Rating, BoardRow, Bucket), tell, keep_unique=True):
        for _difference in rebuild_pools(check=False, tell=tell):
            pass


def some_evening(until: datetime, chance: Random) -> datetime:
    """When a circle sits down in the years before: more of late than long ago, and long over by then."""
    ago = timedelta(weeks=WEEKS) * (1 - chance.random() ** 0.5)
    start = until - ago - timedelta(days=2)
    return start.replace(hour=18) + timedelta(seconds=chance.randrange(4 * 3600))


class _Book:
    def __init__(
        self, store: Store, chance: Random, until: datetime, everybody: list[Circle], played: list[Pattern]
    ) -> None:
        self.store, self.chance, self.until, self.everybody = store, chance, until, everybody
        self.by_game: dict[str, list[Pattern]] = {}
        for pattern in played:
            self.by_game.setdefault(pattern.ruleset, []).append(pattern)
        self.sittings = self.hands = 0
        self.nights: list[Evening] = []
        self.members: set[UUID] = set()
        self.last_code = ""
        self.rated: set[PoolKey] = set()

    def people(self) -> None:
        begun = self.until - timedelta(weeks=WEEKS)
        for model, line in lines_of(self.everybody, begun):
            self.store.add(model, line)
        self._club(begun)

    def _club(self, begun: datetime) -> None:
        """The keenest circles meet in a club, on Fridays."""
        if Club.objects.filter(slug=slugify(CLUB)).exists():
            return
        keenest = sorted(self.everybody, key=lambda circle: circle.keen, reverse=True)
        ours = keenest[: max(1, min(8, len(keenest) // 4))]
        club = Club(
            id=any_id(self.chance),
            slug=slugify(CLUB),
            name=CLUB,
            names=Club.Names.WHOLE,
            invite_code="".join(self.chance.choices("ABCDEFGHJKMNPQRSTUVWXYZ", k=8)),
            made_by_id=ours[0].phone,
            made_at=begun,
        )
        self.store.put(club)
        for circle in ours:
            for somebody in circle.people:
                self.store.put(
                    Membership(
                        id=any_id(self.chance),
                        club=club,
                        player_id=somebody.id,
                        joined_at=begun,
                        added_by_id=ours[0].phone,
                    )
                )
        self.members = {circle.phone for circle in ours}
        self._evenings(club)

    def _evenings(self, club: Club) -> None:
        friday = self.until - timedelta(days=(self.until.weekday() - 4) % 7 or 7)
        for week in range(CLUB_NIGHTS):
            day = friday - timedelta(weeks=week)
            night = Evening(
                id=any_id(self.chance),
                club=club,
                day=day.date(),
                time=time(19, 30),
                made_by_id=club.made_by_id,
                made_at=club.made_at,
                closed_at=day,
            )
            self.nights.append(night)
            self.store.put(night)

    def pools(self) -> None:
        """Where the games are rated; made here, because nothing is left to count."""
        send(making_pools({(family, pairs, of) for family, pairs, club in self.rated for of in (None, club)}))

    def tables(self, hands: int, tell: Tell) -> None:
        """Sittings, until there are so many hands. Every circle plays once before the keen ones play on."""
        tables = Tables(self.store, self.chance)
        keen = list(accumulate(circle.keen for circle in self.everybody))
        first = iter(self.everybody)
        told = 0
        while self.hands < hands:
            circle = next(first, None) or self.chance.choices(self.everybody, cum_weights=keen)[0]
            self._table(tables, circle)
            if self.hands - told >= 100_000:
                told = self.hands
                tell(f"{told} hands")

    def _table(self, tables: Tables, circle: Circle) -> None:
        size = len(circle.people)
        likes = [self.by_game[game] for game in circle.likes]
        fitting = [one for one in self.chance.choice(likes) if one.players <= size]
        if not fitting:
            fitting = [one for found in self.by_game.values() for one in found if one.players <= size]
        pattern = self.chance.choice(fitting)
        guest = None
        if self.chance.random() < GUESTS:
            guest = self.chance.choice(self.chance.choice(self.everybody).people)
        night, at = self._evening(circle)
        self.last_code = tables.play(pattern, circle, at, guest=guest, evening=night)
        self.rated.add((family_of(pattern.ruleset).key, pattern.pairs, night.club_id if night else None))
        self.sittings += 1
        self.hands += pattern.hands

    def _evening(self, circle: Circle) -> tuple[Evening | None, datetime]:
        """When a circle plays: more of late than long ago; a club on its nights."""
        if circle.phone in self.members and self.nights and self.chance.random() < 0.6:
            night = self.chance.choice(self.nights)
            begins = datetime.combine(night.day, night.time, UTC)
            return night, begins + timedelta(seconds=self.chance.randrange(3600))
        return None, some_evening(self.until, self.chance)
