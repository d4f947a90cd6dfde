"""What do people and clubs tell a parcel? Lists of rows, each sorted, with nothing that lets anybody act for another."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Model

from rummy.people.models import Claim, Club, Merge, Partnership, Phone, Player
from rummy.people.parcel import shapes
from rummy.people.parcel.hiding import OWNER, Hiding
from rummy.people.parcel.shape import Shape, Told, plain

AT_ONCE = 500
Names = Mapping[UUID, str]


@dataclass(frozen=True)
class Book:
    """Whose players are told whole: a club's, or those a person is or wrote down. Of others only the name at a table."""

    hiding: Hiding
    club: Club | None = None
    own: frozenset[UUID] = frozenset()

    def has(self, player: Player) -> bool:
        if self.club is not None:
            return player.club_id == self.club.pk
        return player.pk in self.own or (player.club_id is None and player.made_by_id in self.hiding.own)

    def player(self, player: Player, names: Names) -> Told:
        """A row of the names book."""
        inside = self.has(player)
        # One of another book comes from a phone of his own, so that no two names of a phone are alike.
        hiding = self.hiding if inside and not self._is_of_another_club(player) else _of_others(self.hiding)
        told = shapes.PLAYER.tell(player, hiding, player.pk)
        if player.claimed_by_id is not None:
            told["claimed_by"] = self.hiding.phone(player.claimed_by_id, player.pk)
        if told["account"] != OWNER:
            told["account"] = None
        if self.club is None or player.club_id != self.club.pk:
            told["club"] = None
        return told if inside else {**told, "name": names.get(player.pk, player.name)}

    def _is_of_another_club(self, player: Player) -> bool:
        return player.club_id is not None and self.club is None


def _of_others(hiding: Hiding) -> Hiding:
    return replace(hiding, scope=None, own=frozenset())


def players(book: Book, wanted: Collection[UUID], names: Names) -> list[Told]:
    """These players. One query for some hundred."""
    rows = _in_parts(Player.objects.select_related("account"), "pk", wanted)
    return _sorted(book.player(player, names) for player in rows)


def inside(book: Book, wanted: Collection[UUID]) -> set[UUID]:
    """Those of these players who are told whole."""
    return {row.pk for row in _in_parts(Player.objects.all(), "pk", wanted) if book.has(row)}


def partnerships(hiding: Hiding, wanted: Collection[UUID]) -> list[Told]:
    rows = _in_parts(Partnership.objects.all(), "pk", wanted)
    return _sorted(shapes.PARTNERSHIP.tell(row, hiding, row.pk) for row in rows)


def claims(book: Book, of: Collection[UUID]) -> list[Told]:
    """Every “this is me” about these players, also those taken back."""
    rows = _in_parts(Claim.objects.select_related("undone"), "player", of)
    return _sorted(_with_undone(shapes.CLAIM, row, book.hiding, row.player_id) for row in rows)


def merges(book: Book, among: Collection[UUID]) -> list[Told]:
    """Who of these is one person with whom of these, also where that was parted."""
    rows = _in_parts(Merge.objects.select_related("undone"), "gone", among)
    inside = (row for row in rows if row.kept_id in among)
    return _sorted(_with_undone(shapes.MERGE, row, book.hiding, row.pk) for row in inside)


def rows_of(shape: Shape, rows: Iterable[Model], hiding: Hiding) -> list[Told]:
    """Rows that need no more than their shape."""
    return _sorted(shape.tell(row, hiding, row.pk) for row in rows)


def phones(hiding: Hiding) -> list[Told]:
    """The phones of whoever takes his own things along; those of others have no row in a parcel."""
    rows = Phone.objects.filter(pk__in=hiding.own)
    return _sorted(
        {"id": hiding.phone(phone.pk, phone.pk), "first_seen": plain(phone.first_seen)} for phone in rows
    )


def _with_undone(shape: Shape, row: Any, hiding: Hiding, within: UUID) -> Told:
    undone = getattr(row, "undone", None)
    back = undone and {"by": hiding.phone(undone.by_id, within), "at": plain(undone.at)}
    return {**shape.tell(row, hiding, within), "undone": back}


def _sorted(told: Iterable[Told]) -> list[Told]:
    return sorted(told, key=lambda row: str(row["id"]))


def _in_parts(rows: Any, field: str, wanted: Collection[UUID]) -> Iterator[Any]:
    left = iter(sorted(wanted))
    while part := list(islice(left, AT_ONCE)):
        yield from rows.filter(**{f"{field}__in": part})
