"""What do all parcels bring, and what was seen of one so far?"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from rummy.engine.words import say
from rummy.leaderboards.errors import NoLeague
from rummy.leaderboards.leagues import league_called
from rummy.parcels import queries
from rummy.parcels.zipped import Parcel
from rummy.people.models import Club, Partnership, Player
from rummy.people.parcel import Arriving, Hiding, ParcelRefused, shapes, telling
from rummy.people.parcel.reading import whole
from rummy.people.parcel.taking import (
    Came,
    came,
    check_merges,
    check_pairs,
    check_players,
    only_among_new,
    store_claims,
    store_merges,
)
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.parcel import read_sitting, store_sitting, tell_sitting

KINDS = ("players", "partnerships", "members", "evenings", "sittings", "tournaments")


@dataclass(frozen=True, slots=True)
class Count:
    """Of one kind: how many are new, here already, and here in another version, which stays."""

    kind: str
    new: int
    alike: int
    other: int


@dataclass(frozen=True, slots=True)
class Look:
    """What is in a parcel, and what taking it would bring. `club` is None in an account's."""

    name: str
    is_club: bool
    club: Club | None
    is_here: bool
    counts: tuple[Count, ...]
    hands: int

    @property
    def new(self) -> int:
        return sum(count.new for count in self.counts)


class Unpacking:
    """One way through a parcel: people, then tables in the order they were played, then tournaments."""

    def __init__(self, parcel: Parcel, account: User, at: datetime) -> None:
        self.parcel = parcel
        self.arriving = Arriving(account, at)
        self.counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.hands = 0
        self.club: Club | None = None
        self.is_here = False
        self.old_slug = ""
        self.file = queries.HEAD
        # "club" or "account", once the head is read.
        self.of = ""

    def look(self, name: str) -> Look:
        counts = tuple(
            Count(kind, found["new"], found["alike"], found["other"])
            for kind, found in self.counts.items()
            if found
        )
        return Look(name, self.of == "club", self.club, self.is_here, counts, self.hands)

    def read(self, name: str) -> Any:
        self.file = name
        return self.parcel.read(name)

    def counted(self, kind: str, found: Came) -> Came:
        self.counts[kind] += Counter(new=len(found.new), alike=found.alike, other=found.other)
        return found

    def people(self, book: telling.Book) -> None:
        told = self.read(shapes.PLAYERS)
        names = {UUID(one["id"]): one["name"] for one in whole(told, self.file) if _is_named(one)}
        people = came(
            shapes.PLAYER,
            told,
            self.file,
            self.arriving,
            lambda rows: [book.player(row, names) for row in rows if isinstance(row, Player)],
        )
        check_players(self.counted("players", people), self.arriving, self.club)
        pairs = self._pairs(book.hiding)
        claims = self._sayings(shapes.CLAIMS, people, "player")
        merges = self._sayings(shapes.MERGES, people, "kept", "gone")
        check_merges(merges)
        self.arriving.needs(*people.new)
        Player.objects.bulk_create(people.new)
        Partnership.objects.bulk_create(pairs.new)
        store_claims(claims, self.arriving)
        store_merges(merges, self.arriving)

    def _pairs(self, hiding: Hiding) -> Came:
        told = self.read(shapes.PARTNERSHIPS)
        found = came(
            shapes.PARTNERSHIP,
            told,
            self.file,
            self.arriving,
            lambda rows: telling.rows_of(shapes.PARTNERSHIP, rows, hiding),
        )
        check_pairs(self.file, found, self.arriving, "first", "second")
        self.arriving.partnerships = {
            row.pk
            for row in (*found.new, *found.here.values())
            if {row.first_id, row.second_id} <= self.arriving.usable
        }
        return self.counted("partnerships", found)

    def _sayings(self, file: str, people: Came, *ways: str) -> Came:
        shape = shapes.CLAIM if file == shapes.CLAIMS else shapes.MERGE
        found = came(shape, self.read(file), file, self.arriving, lambda rows: [])
        only_among_new(found, people, *ways)
        return found

    def sittings(self, hiding: Hiding, ours: set[UUID], *, inside: tuple[UUID, ...] | None) -> None:
        for name in self.parcel.names(queries.SITTINGS):
            told, key = self.read(name), id_of(name)
            here = Sitting.objects.filter(pk=key).first()
            if here is not None:
                is_alike = tell_sitting(here, hiding, inside=inside) == told
                self.counts["sittings"]["alike" if is_alike else "other"] += 1
                self.arriving.sittings |= {key} & ours
                continue
            table = read_sitting(told, name, self.arriving)
            if table.sitting.pk != key:
                raise ParcelRefused(name, "id", say("The document is called otherwise than its table."))
            if inside is not None and table.sitting.evening_id is not None:
                raise ParcelRefused(name, "evening", say("An evening belongs to a club, not to an account."))
            if table.sitting.club_id not in (None, self.club.pk if self.club else None):
                raise ParcelRefused(name, "club", say("This table counts for another club."))
            check_league(table.sitting.league, name, "league")
            self.counts["sittings"]["new"] += 1
            self.hands += len(table.hands)
            store_sitting(table, self.arriving, self._renamed)
            self.arriving.sittings.add(key)

    def _renamed(self, page: str) -> str:
        """Where an evening's page is here, should another club have the address."""
        assert self.club is not None or not page
        return page.replace(f"/c/{self.old_slug}/", f"/c/{self.club.slug}/", 1) if self.club else page


def check_league(league: str, file: str, place: str) -> None:
    """A game in a league that is called as a year would count twice on the board of it. Raises ParcelRefused."""
    try:
        league_called(league)
    except NoLeague as refused:
        raise ParcelRefused(file, place, str(refused)) from refused


def _is_named(told: object) -> bool:
    try:
        return isinstance(told, dict) and isinstance(told["name"], str) and bool(UUID(told["id"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def id_of(name: str) -> UUID:
    try:
        return UUID(name.rpartition("/")[2].removesuffix(".json"))
    except ValueError as problem:
        raise ParcelRefused(name, "", say("No parcel has such a document.")) from problem
