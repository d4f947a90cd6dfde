"""Whose page may a visitor open, and by which name does he read the others?"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from rummy.people.models import Player
from rummy.people.names import initials_of
from rummy.people.queries import alike, is_me, of_phones, persons, said_on, written_by
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Seat, Sitting, SittingPhone
from rummy.scorekeeping.queries.record_rows import Named, Pages

Names = dict[UUID, Named]
PARTNERS = 2
# The person a seat's player is known by.
ROOT = Coalesce("player__merged_into", "player")


def at_table(visitor: Visitor, of: Q | None = None) -> Q:
    """The persons this visitor's phones wrote down or may score for. For `persons()`; `of` as in `open_to`."""
    scored = SittingPhone.objects.filter(of_phones(visitor, "phone"), may=SittingPhone.May.SCORE)
    written = written_by(visitor)
    return _who_sat(scored.values("sitting"), of) | Q(
        root__in=written.values_list(Coalesce("merged_into", "id"))
    )


def _who_sat(sittings: QuerySet[Any, Any], of: Q | None) -> Q:
    seats = Seat.objects.filter(sitting__in=sittings)
    return Q(root__in=(seats.filter(player__in=alike(of)) if of else seats).values_list(ROOT))


def own_tables(visitor: Visitor, sitting: str = "") -> Q:
    """The sittings at which one of this visitor's phones is, or he himself sat; `sitting` is the way to them.

    One list of both: with OR between two all sittings would be read.
    """
    at_it = SittingPhone.objects.filter(of_phones(visitor, "phone")).values("sitting")
    sat = Seat.objects.filter(player__in=Player.objects.filter(is_me(visitor))).values("sitting")
    return Q(**{f"{sitting}pk__in": at_it.order_by().union(sat.order_by())})


def open_to(visitor: Visitor, of: Q | None = None) -> Q:
    """The persons whose pages this visitor may open, for `persons()`: himself, and those he shares a table with.

    Who hides is open to nobody else; who was erased to nobody. `of` are the only players that are asked about, where
    they are known beforehand: else everybody he ever met is looked up.
    """
    mine = Player.objects.filter(is_me(visitor))
    met = _who_sat(Seat.objects.filter(player__in=mine).values("sitting"), of)
    return Q(pk__in=mine) | ((met | at_table(visitor, of)) & Q(hidden=False, erased_at=None))


def known_to(visitor: Visitor, of: Q) -> Q:
    """The persons of whom this visitor may ask who they are: also those of his tables who hide. As `open_to`.

    Whom his phone said it is he may be as well, though he has signed in since.
    """
    return open_to(visitor, of) | ((at_table(visitor, of) | said_on(visitor.phone)) & Q(erased_at=None))


def may_open(person: UUID, visitor: Visitor) -> bool:
    """One query."""
    asked = Q(pk=person)
    return persons().filter(asked, open_to(visitor, asked)).exists()


def names_for(visitor: Visitor, players: Iterable[UUID]) -> Names:
    """How this visitor reads these players, by the ids asked for. One query."""
    rows = read_by(visitor, Q(pk__in=set(players)))
    return {pk: named(root, name, seen=seen, erased=erased) for pk, root, name, seen, _hidden, erased in rows}


def read_by(visitor: Visitor, asked: Q) -> QuerySet[Player, Any]:
    """Of players the id, the person, the name, whether this visitor may open the page; who hides, and who was erased when."""
    # Nobody has no page to open, and boards are read by nobody most of all.
    may_open = Value(False) if visitor == NOBODY else whether(open_to(visitor, asked))
    told = persons().filter(asked).annotate(seen=may_open).order_by()
    return told.values_list("pk", "root", "known_as", "seen", "hidden", "erased_at")


def whether(condition: Q) -> "ExpressionWrapper[Any]":
    """A condition as a column."""
    return ExpressionWrapper(condition, output_field=BooleanField())


def named(root: UUID, name: str, *, seen: bool, erased: datetime | None) -> Named:
    """A person as somebody reads him who may open his page, or may not."""
    if seen:
        return Named(root, name)
    return Named(None, name if erased else initials_of(name))


def hides_somebody(sitting: str = "pk") -> Exists:
    """Does somebody who hides sit there? `sitting` is the way to the key of the sitting."""
    return Exists(Seat.objects.filter(sitting=OuterRef(sitting), player__hidden=True))


def table_mates(player: UUID) -> QuerySet[Any, Any]:
    """The persons who ever sat at one table with this one, and so are others; himself among them. To look within."""
    sat = Seat.objects.filter(player__in=alike(Q(pk=player))).values("sitting")
    return Seat.objects.filter(sitting__in=sat).order_by().values_list(ROOT)


def shared_table(one: UUID, other: UUID) -> bool:
    """Did these two persons, each by any name of his, ever sit at one table? One query."""
    sat = Seat.objects.filter(player__in=alike(Q(pk=one))).values("sitting")
    beside = Seat.objects.filter(sitting__in=sat, player__in=alike(Q(pk=other)))
    return beside.exclude(player__in=alike(Q(pk=one))).exists()


def pages_at(sitting: Sitting, visitor: Visitor, called: str = "") -> Pages:
    """The pages of the people at this table that the visitor may open, in seat order. One query.

    `called` is what the table calls the visitor's phone: whoever came by an entry's own link has its name.
    """
    here = Q(pk__in=Seat.objects.filter(sitting=sitting).values("player"))
    known = Q(player__in=persons().filter(here, known_to(visitor, here)).values("pk"))
    seen = Q(player__in=persons().filter(here, open_to(visitor, here)).values("pk"))
    own = Player.objects.filter(is_me(visitor))
    # Who is somebody in the book of a club is nobody else in it.
    mine = Q(player__in=own) | Q(player__club__in=own.filter(club__isnull=False).values("club"))
    untold = persons().filter(here, at_table(visitor, here), account=None, claimed_by=None, merged_into=None)
    sat = list(
        Seat.objects.filter(sitting=sitting)
        .annotate(
            known=whether(known),
            seen=whether(seen),
            mine=whether(mine),
            untold=whether(Q(player__in=untold.values("pk"))),
        )
        .select_related("side")
        .order_by("number")
    )
    seats = [seat for seat in sat if seat.known]
    knows_me = any(seat.mine for seat in seats)
    open_in = Counter(seat.side for seat in seats if seat.seen and seat.side)
    untold_here = () if knows_me else tuple(seat for seat in seats if seat.untold)
    told = tuple(
        seat for seat in untold_here if called and called in (seat.name, seat.side and seat.side.name)
    )
    return Pages(
        players=tuple(Named(seat.player_id, seat.name) for seat in seats),
        partnerships=tuple(
            Named(side.partnership_id, side.name) for side, count in open_in.items() if count == PARTNERS
        ),
        might_be_me=tuple(Named(seat.player_id, seat.name) for seat in told or untold_here),
        is_told=bool(told),
        circle=all(seat.seen for seat in sat if seat.number),
    )
