"""Where does the visitor himself stand, alone or with each partner?"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Case, OuterRef, QuerySet, Subquery, Sum, When
from django.db.models.functions import Coalesce

from rummy.leaderboards.models import Board, BoardRow, Bucket, Competitor
from rummy.leaderboards.queries.looking import OfVisitor
from rummy.leaderboards.queries.places import Row, rows_on
from rummy.leaderboards.statements import Given, Sent, send
from rummy.people.models import Player
from rummy.people.queries import is_me
from rummy.people.visitor import NOBODY, Visitor

SHOWN = 3


def _competitors(visitor: Visitor) -> QuerySet[Any, Any]:
    """Those the visitor is, found by one index each: with OR between them all would be read."""
    mine = Player.objects.filter(is_me(visitor)).values("pk")
    first, second = (Competitor.objects.filter(**{f"{one}__in": mine}) for one in ("first", "second"))
    return first.values("pk").union(second.values("pk"))


def own_rows(board: Board, measure: str, visitor: Visitor) -> Sent:
    """What asks for the visitor's rows on a board, most games first."""
    return _rows(measure).of(visitor, board=board.pk)


@cache
def _rows(measure: str) -> OfVisitor:
    def rows(visitor: Visitor) -> QuerySet[BoardRow, Any]:
        own = rows_on(measure).filter(competitor__in=_competitors(visitor))
        return own.order_by("-games", "competitor")[:SHOWN]

    return OfVisitor(rows, Row)


class OwnPlace(NamedTuple):
    """Where the visitor stands on a board by rating and by games won; None off that list."""

    board: int
    competitor: int
    rating: int | None
    won: int | None

    def by(self, measure: str) -> int | None:
        return self.rating if measure == "rating" else self.won


def own_places(visitor: Visitor, boards: Iterable[Board]) -> Sequence[OwnPlace]:
    """On each of these boards, with each partner. One query, none for nobody."""
    if visitor == NOBODY:
        return ()
    return send(_PLACES.of(visitor, boards=[board.pk for board in boards]))[0]


def _places(visitor: Visitor) -> QuerySet[BoardRow, Any]:
    rows = BoardRow.objects.filter(board__among=Given("boards"), competitor__in=_competitors(visitor))
    return rows.annotate(rating=_place("rating"), place_won=_place("won")).values_list(
        "board", "competitor", "rating", "place_won"
    )


def _place(measure: str) -> Case:
    """One behind all who have more."""
    above = Bucket.objects.filter(
        board=OuterRef("board"), measure=measure, score__gt=OuterRef(f"by_{measure}")
    )
    ahead = Subquery(above.order_by().values("board").annotate(n=Sum("count")).values("n"))
    return Case(When(**{f"by_{measure}__isnull": False}, then=1 + Coalesce(ahead, 0)))


_PLACES = OfVisitor(_places, OwnPlace)
