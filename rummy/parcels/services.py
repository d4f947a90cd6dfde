"""What comes in with a parcel? Looked at first; then all of it in one transaction, or nothing. Twice is once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from rummy.parcels import queries
from rummy.parcels.zipped import Parcel
from rummy.people.codes import SCORE_LENGTH, new_code
from rummy.people.errors import ClubRefused, MayNot
from rummy.people.models import Club, Evening, MemberChange, Membership, Partnership, Phone, Player
from rummy.people.names import tidy
from rummy.people.parcel import Arriving, Hiding, ParcelRefused, shapes, telling, whole
from rummy.people.parcel.taking import (
    Came,
    came,
    check_evenings,
    check_members,
    check_pairs,
    check_players,
    only_among_new,
    store_claims,
    store_merges,
)
from rummy.people.queries import belongings, may
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.services.persons import tell_changed
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.parcel import read_sitting, store_sitting, tell_sitting
from rummy.scorekeeping.services.transaction import writing
from tournaments.models import Tournament
from tournaments.parcel import read_tournament, store_tournament, tell_tournament

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


def look(*, parcel: Parcel, account: User, at: datetime) -> Look:
    """Read and check all of it, and write nothing. Raises ParcelRefused and MayNot."""
    return _Unpacking(parcel, account, at, writes=False).run()


def unpack(*, parcel: Parcel, account: User, at: datetime) -> Look:
    """Take all of it into the book; what is here already stays as it is. Raises ParcelRefused and MayNot."""
    with writing():
        return _Unpacking(parcel, account, at, writes=True).run()


class _Unpacking:
    """One way through a parcel: people, then tables in the order they were played, then tournaments."""

    def __init__(self, parcel: Parcel, account: User, at: datetime, *, writes: bool) -> None:
        self.parcel, self.writes = parcel, writes
        self.arriving = Arriving(account, at)
        self.counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.hands = 0
        self.club: Club | None = None
        self.is_here = False
        self.old_slug = ""
        self.file = queries.HEAD

    def run(self) -> Look:
        try:
            name, of = self._head()
            if of == "club":
                self._take_club()
            else:
                self._take_account()
            self._finish()
        except IntegrityError as problem:
            said = _("This does not fit together with what is in the book here.")
            raise ParcelRefused(self.file, "", said) from problem
        counts = tuple(
            Count(kind, found["new"], found["alike"], found["other"])
            for kind, found in self.counts.items()
            if found
        )
        return Look(name, of == "club", self.club, self.is_here, counts, self.hands)

    def _head(self) -> tuple[str, str]:
        head = self._read(queries.HEAD)
        if not isinstance(head, dict) or head.get("of") not in ("club", "account"):
            raise ParcelRefused(self.file, "of", _("This does not say whether it is a club or an account."))
        if head.get("parcel") != queries.FORMAT:
            raise ParcelRefused(self.file, "parcel", _("A newer Meldbook made this parcel. Update this one."))
        return str(head.get("name", "")), str(head["of"])

    def _read(self, name: str) -> Any:
        self.file = name
        return self.parcel.read(name)

    def _counted(self, kind: str, found: Came) -> Came:
        self.counts[kind] += Counter(new=len(found.new), alike=found.alike, other=found.other)
        return found

    # A club

    def _take_club(self) -> None:
        row: Any = shapes.CLUB.read(self._read(queries.CLUB), self.arriving, self.file)
        self.old_slug = row.slug
        self.club = Club.objects.filter(pk=row.pk).first()
        self.is_here = self.club is not None
        if self.club is not None:
            if not may(Visitor(account=self.arriving.account), Deed.TAKE_ALONG, self.club):
                raise MayNot(_("This club is here already: only its owner can bring more into it."))
        else:
            self.club = self._new_club(row)
        hiding = queries.hiding_of_club(self.club)
        if not self.is_here:
            hiding = Hiding(self.arriving.account, scope=row.pk)
        book = telling.Book(hiding, club=self.club)
        self._people(book)
        self._members(self.club, hiding)
        self._member_log(self.club)
        self._evenings(self.club, hiding)
        ours = set(queries.sittings_of_club(self.club).order_by().values_list("pk", flat=True))
        self._sittings(hiding, ours, inside=None)
        self._tournaments(self.club, hiding)

    def _new_club(self, row: Club) -> Club:
        try:
            fields = clubs.checked_fields(
                {"name": row.name, "ruleset": row.ruleset, "options": row.options if row.ruleset else {}}
            )
        except ClubRefused as refused:
            raise ParcelRefused(self.file, "", str(refused)) from refused
        if fields["name"] != row.name or tidy(row.slug) != row.slug or not row.slug:
            raise ParcelRefused(self.file, "name", _("A name may not begin or end with spaces."))
        if Club.objects.filter(slug=row.slug).exists() or row.slug in clubs.KEPT_FREE:
            row.slug = clubs.free_slug(row.name)
        row.invite_code = new_code(SCORE_LENGTH)
        if self.writes:
            self.arriving.needs(row)
            row.save(force_insert=True)
        return row

    def _members(self, club: Club, hiding: Hiding) -> None:
        told = self._read(shapes.MEMBERS)
        found = came(
            shapes.MEMBER,
            told,
            self.file,
            self.arriving,
            lambda rows: telling.rows_of(shapes.MEMBER, _with_accounts(rows), hiding),
        )
        check_members(self._counted("members", found), self.arriving, club, club_is_new=not self.is_here)
        if self.writes:
            self.arriving.needs(*found.new)
            Membership.objects.bulk_create(found.new)

    def _member_log(self, club: Club) -> None:
        """Who came, left or got a role; a club that is here goes on with its own log."""
        lines: list[Any] = []
        for place, told in enumerate(whole(self._read(shapes.MEMBER_LOG), shapes.MEMBER_LOG)):
            line: Any = shapes.MEMBER_CHANGE.read(told, self.arriving, self.file, f"[{place}]")
            if not {line.player_id, line.by_id} - {None} <= self.arriving.usable:
                said = _("This player is not in the parcel, or belongs to somebody else here.")
                raise ParcelRefused(self.file, f"[{place}]", said)
            line.club = club
            lines.append(line)
        if self.writes and not self.is_here:
            MemberChange.objects.bulk_create(lines)

    def _evenings(self, club: Club, hiding: Hiding) -> None:
        told = self._read(shapes.EVENINGS)
        found = came(
            shapes.EVENING,
            told,
            self.file,
            self.arriving,
            lambda rows: telling.rows_of(shapes.EVENING, rows, hiding),
        )
        check_evenings(self._counted("evenings", found), club)
        self.arriving.evenings = set(found.told)
        if self.writes:
            self.arriving.needs(*found.new)
            Evening.objects.bulk_create(found.new)

    # An account

    def _take_account(self) -> None:
        self._phones()
        own = belongings(Visitor(account=self.arriving.account))
        book = queries.book_of_account(own)
        self._people(book)
        ours = set(queries.sittings_of(own).order_by().values_list("pk", flat=True))
        self._sittings(book.hiding, ours, inside=())

    def _phones(self) -> None:
        for place, told in enumerate(whole(self._read(shapes.PHONES), shapes.PHONES)):
            seen = parse_datetime(str(told.get("first_seen"))) if isinstance(told, dict) else None
            try:
                phone = self.arriving.phone(told["id"] if isinstance(told, dict) else None)
            except (KeyError, ValueError) as problem:
                raise ParcelRefused(self.file, f"[{place}].id", str(problem)) from problem
            if seen is None or seen.tzinfo is None:
                raise ParcelRefused(self.file, f"[{place}].first_seen", _("A time has to stand here."))
            self.arriving.own[phone] = seen
        others = Phone.objects.filter(pk__in=self.arriving.own).exclude(account=self.arriving.account)
        if others.exists():
            raise ParcelRefused(self.file, "", _("This parcel was brought in by another account already."))
        if self.writes:
            self.arriving.store_phones(self.arriving.own)

    # What both have

    def _people(self, book: telling.Book) -> None:
        told = self._read(shapes.PLAYERS)
        names = {UUID(one["id"]): one["name"] for one in told if _is_named(one)}
        people = came(
            shapes.PLAYER,
            told,
            self.file,
            self.arriving,
            lambda rows: [book.player(row, names) for row in rows if isinstance(row, Player)],
        )
        check_players(self._counted("players", people), self.arriving, self.club)
        pairs = self._pairs(book.hiding)
        claims = self._sayings(shapes.CLAIMS, book, people, "player")
        merges = self._sayings(shapes.MERGES, book, people, "kept", "gone")
        if self.writes:
            self.arriving.needs(*people.new)
            Player.objects.bulk_create(people.new)
            Partnership.objects.bulk_create(pairs.new)
            store_claims(claims, self.arriving)
            store_merges(merges, self.arriving)

    def _pairs(self, hiding: Hiding) -> Came:
        told = self._read(shapes.PARTNERSHIPS)
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
        return self._counted("partnerships", found)

    def _sayings(self, file: str, book: telling.Book, people: Came, *ways: str) -> Came:
        shape = shapes.CLAIM if file == shapes.CLAIMS else shapes.MERGE
        found = came(shape, self._read(file), file, self.arriving, lambda rows: [])
        only_among_new(found, people, *ways)
        return found

    def _sittings(self, hiding: Hiding, ours: set[UUID], *, inside: tuple[UUID, ...] | None) -> None:
        for name in self.parcel.names(queries.SITTINGS):
            told, key = self._read(name), _id_of(name)
            here = Sitting.objects.filter(pk=key).first()
            if here is not None:
                is_alike = tell_sitting(here, hiding, inside=inside) == told
                self.counts["sittings"]["alike" if is_alike else "other"] += 1
                self.arriving.sittings |= {key} & ours
                continue
            table = read_sitting(told, name, self.arriving)
            if table.sitting.pk != key:
                raise ParcelRefused(name, "id", _("The document is called otherwise than its table."))
            if inside is not None and table.sitting.evening_id is not None:
                raise ParcelRefused(name, "evening", _("An evening belongs to a club, not to an account."))
            self.counts["sittings"]["new"] += 1
            self.hands += len(table.hands)
            if self.writes:
                store_sitting(table, self.arriving, self._renamed)
            self.arriving.sittings.add(key)

    def _renamed(self, page: str) -> str:
        """Where an evening's page is here, should another club have the address."""
        assert self.club is not None or not page
        return page.replace(f"/c/{self.old_slug}/", f"/c/{self.club.slug}/", 1) if self.club else page

    def _tournaments(self, club: Club, hiding: Hiding) -> None:
        for name in self.parcel.names(queries.TOURNAMENTS):
            told, key = self._read(name), _id_of(name)
            here = Tournament.objects.filter(pk=key).select_related("owner").first()
            if here is not None:
                is_alike = here.club_id == club.pk and tell_tournament(here, hiding) == told
                self.counts["tournaments"]["alike" if is_alike else "other"] += 1
                continue
            row = read_tournament(told, name, self.arriving, club)
            if row.pk != key:
                raise ParcelRefused(name, "id", _("The document is called otherwise than its tournament."))
            self.counts["tournaments"]["new"] += 1
            if self.writes:
                store_tournament(row, told, name, self.arriving)

    def _finish(self) -> None:
        """Who hides one of his names hides them all."""
        if not self.writes:
            return
        mine = Player.objects.filter(account=self.arriving.account)
        if mine.filter(hidden=True).exists() and mine.update(hidden=True):
            tell_changed(mine.values_list("pk", flat=True))


def _with_accounts(rows: Any) -> Iterator[Membership]:
    return Membership.objects.filter(pk__in=[row.pk for row in rows]).select_related("account").iterator()


def _is_named(told: object) -> bool:
    try:
        return isinstance(told, dict) and isinstance(told["name"], str) and bool(UUID(told["id"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def _id_of(name: str) -> UUID:
    try:
        return UUID(name.rpartition("/")[2].removesuffix(".json"))
    except ValueError as problem:
        raise ParcelRefused(name, "", _("No parcel has such a document.")) from problem
