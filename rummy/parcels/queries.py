"""What goes into a parcel: a whole club, or all that is an account's, document by document?"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet

from rummy.people.models import Club, Membership, Player
from rummy.people.parcel import Hiding, shapes, telling
from rummy.people.parcel.hiding import OWNER
from rummy.people.parcel.shape import Told
from rummy.people.queries import Belongings, belongings
from rummy.people.rights import Role
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Lineup, Side, Sitting
from rummy.scorekeeping.parcel import tell_sitting
from rummy.scorekeeping.queries.export import sittings_of
from tournaments.models import Tournament
from tournaments.parcel import tell_tournament

FORMAT = 1
HEAD, CLUB = "parcel.json", "club.json"
SITTINGS, TOURNAMENTS = "sittings", "tournaments"
AT_ONCE = 50
Document = tuple[str, Any]


def owner_account(club: Club) -> User | None:
    """Whose club it is. One query."""
    stay = club.memberships.filter(role=Role.OWNER, left_at=None).select_related("account").first()
    return stay.account if stay else None


def hiding_of_club(club: Club) -> Hiding:
    """How phones and accounts are called in a club's parcel, whoever takes it along."""
    return Hiding(owner_account(club), scope=club.pk)


def hiding_of_account(own: Belongings) -> Hiding:
    return Hiding(own.account, own=frozenset(phone.pk for phone in own.phones))


def book_of_account(own: Belongings) -> telling.Book:
    """Who is told whole in an account's parcel."""
    return telling.Book(hiding_of_account(own), own=frozenset(player.pk for player in own.players))


def sittings_of_club(club: Club) -> QuerySet[Sitting]:
    """The tables of its evenings and tournaments."""
    # One list of both: with OR between two all sittings would be read.
    of_evenings = Sitting.objects.filter(evening__club=club).order_by().values("pk")
    of_rounds = Sitting.objects.filter(play__table__round__tournament__club=club).order_by().values("pk")
    return Sitting.objects.filter(pk__in=of_evenings.union(of_rounds)).order_by("started_at", "pk")


@dataclass
class _Met:
    """Everybody that the tables and tournaments name, by the name they had there last."""

    names: dict[UUID, str] = field(default_factory=dict)
    partners: set[UUID] = field(default_factory=set)

    def at_table(self, told: Told) -> Told:
        self.names |= {UUID(seat["player"]): seat["name"] for seat in told["seats"]}
        return told

    def at_tournament(self, told: Told) -> Told:
        for entry in told["entries"]:
            if entry["player"] is not None:
                self.names.setdefault(UUID(entry["player"]), entry["name"])
            else:
                self.partners.add(UUID(entry["partnership"]))
        return told

    def partners_at(self, sittings: QuerySet[Sitting]) -> None:
        for rows in (
            Side.objects.filter(sitting__in=sittings),
            Lineup.objects.filter(side__sitting__in=sittings),
        ):
            told = rows.exclude(partnership=None).order_by().values_list("partnership", flat=True)
            self.partners |= set(told.distinct())


def club_documents(club: Club) -> Iterator[Document]:
    """Tables first and people last, so that who sat down while it was written is in it, too."""
    hiding, met = hiding_of_club(club), _Met()
    yield HEAD, {"parcel": FORMAT, "of": "club", "name": club.name}
    yield CLUB, shapes.CLUB.tell(club, hiding, club.pk)
    yield from _sittings(sittings_of_club(club), hiding, met, None)
    for tournament in Tournament.objects.filter(club=club).select_related("owner").order_by("made_at", "pk"):
        yield f"{TOURNAMENTS}/{tournament.pk}.json", met.at_tournament(tell_tournament(tournament, hiding))
    yield shapes.EVENINGS, telling.rows_of(shapes.EVENING, club.evenings.all(), hiding)
    stays = list(Membership.objects.filter(club=club).select_related("account"))
    yield shapes.MEMBERS, telling.rows_of(shapes.MEMBER, stays, hiding)
    log = list(club.changes.order_by("pk"))
    yield shapes.MEMBER_LOG, [shapes.MEMBER_CHANGE.tell(one, hiding, club.pk) for one in log]
    met.partners_at(sittings_of_club(club).order_by())
    named = {key for one in log for key in (one.player_id, one.by_id) if key is not None}
    wanted = {
        *met.names,
        *named,
        *club.players.values_list("pk", flat=True),
        *(stay.player_id for stay in stays),
    }
    yield from _people(telling.Book(hiding, club=club), wanted, met)


def account_documents(account: User) -> Iterator[Document]:
    """His players and those he wrote down, the tables where he sat or kept the score, claims and merges, partners."""
    own, met = belongings(Visitor(account=account)), _Met()
    book = book_of_account(own)
    yield HEAD, {"parcel": FORMAT, "of": "account", "name": own.players[0].name if own.players else ""}
    sittings = sittings_of(own)
    yield from _sittings(sittings, book.hiding, met, ())
    yield shapes.PHONES, telling.phones(book.hiding)
    met.partners_at(sittings.order_by())
    written = Player.objects.filter(made_by__in=own.phones, club=None).values_list("pk", flat=True)
    yield from _people(book, {*met.names, *book.own, *written}, met)


def _sittings(
    sittings: QuerySet[Sitting], hiding: Hiding, met: _Met, inside: tuple[UUID, ...] | None
) -> Iterator[Document]:
    for sitting in sittings.iterator(chunk_size=AT_ONCE):
        yield f"{SITTINGS}/{sitting.pk}.json", met.at_table(tell_sitting(sitting, hiding, inside=inside))


def _people(book: telling.Book, wanted: set[UUID], met: _Met) -> Iterator[Document]:
    pairs = telling.partnerships(book.hiding, met.partners)
    everybody = wanted | {UUID(pair[way]) for pair in pairs for way in ("first", "second")}
    players = telling.players(book, everybody, met.names)
    ours = telling.inside(book, everybody)
    yield shapes.PARTNERSHIPS, pairs
    yield shapes.PLAYERS, players
    # Who brings a club gets back whom he is, also outside its book: his word for it comes along.
    own = {UUID(told["id"]) for told in players if told["account"] == OWNER}
    yield shapes.CLAIMS, telling.claims(book, ours | own)
    yield shapes.MERGES, telling.merges(book, ours)
