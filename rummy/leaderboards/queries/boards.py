"""What does a board show to this visitor: a page of it, himself, those around him?"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from rummy.leaderboards.models import Board, BoardRow, CountedGame
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.names import Names, names_on, people_of
from rummy.leaderboards.queries.places import (
    Cursor,
    Placed,
    after,
    before,
    cursor_of,
    listed,
    place_of,
    placed,
)
from rummy.leaderboards.ratings import Skill
from rummy.people.models import Club, Player
from rummy.people.queries import is_me
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.queries.record_rows import Named

PAGE, NEIGHBOURS = 50, 5


@dataclass(frozen=True, slots=True)
class Asked:
    """Which board, by which measure, and which part of it."""

    family: Family
    measure: str
    season: str = ""
    ruleset: str = ""
    pairs: bool = False
    club: Club | None = None
    after: Cursor | None = None
    around_me: bool = False
    size: int = PAGE


@dataclass(frozen=True, slots=True)
class Line:
    """A competitor on a board; `is_me` for the visitor's own."""

    people: tuple[Named, ...]
    place: int | None
    tied: bool
    score: int | None
    games: int
    won: int
    rating: int | None
    is_me: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """Part of a board. `mine` are the visitor's own rows, also where they have no place yet; `next` is where the
    next page begins; `count` how many are on the board; `as_of` when the latest game in it was over."""

    lines: tuple[Line, ...]
    mine: tuple[Line, ...]
    count: int
    next: Cursor | None
    as_of: datetime | None


def board_page(asked: Asked, visitor: Visitor) -> BoardView:
    """A page of a board for this visitor. Eleven queries at most, whatever is on the board."""
    board = _board(asked)
    if board is None:
        return BoardView((), (), 0, None, None)
    mine = _rows_of(board, visitor)
    rows = _neighbours(board, asked, mine) if asked.around_me else None
    if rows is None:
        rows = after(board, asked.measure, asked.after, asked.size + 1)
    shown, more = rows[: asked.size], rows[asked.size :]
    names = names_on(asked.club, visitor, [row.competitor for row in (*shown, *mine)])
    own = {row.pk for row in mine}
    told = placed(board, asked.measure, shown)
    my_lines, count = _my_lines(board, asked.measure, mine, names)
    return BoardView(
        lines=tuple(_line(one, names, own) for one in told),
        mine=my_lines,
        count=count,
        next=cursor_of(shown[-1], asked.measure) if more else None,
        as_of=_as_of(asked),
    )


def _board(asked: Asked) -> Board | None:
    return Board.objects.filter(
        pool__family=asked.family.key,
        pool__pairs=asked.pairs,
        pool__club=asked.club,
        ruleset=asked.ruleset,
        season=asked.season,
    ).first()


def _rows_of(board: Board, visitor: Visitor) -> list[BoardRow]:
    """The visitor's own rows, alone or with each partner. One query, none for nobody."""
    if visitor == NOBODY:
        return []
    mine = Player.objects.filter(is_me(visitor)).values("pk")
    theirs = Q(competitor__first__in=mine) | Q(competitor__second__in=mine)
    return list(
        BoardRow.objects.filter(theirs, board=board).select_related("competitor").order_by("-games")[:3]
    )


def _neighbours(board: Board, asked: Asked, mine: list[BoardRow]) -> list[BoardRow] | None:
    """Those around the visitor's first row, and the row itself; None where it has no place."""
    own = next((row for row in mine if getattr(row, f"by_{asked.measure}") is not None), None)
    if own is None:
        return None
    here = cursor_of(own, asked.measure)
    above = before(board, asked.measure, here, NEIGHBOURS)
    return [*above, own, *after(board, asked.measure, here, NEIGHBOURS)]


def _my_lines(board: Board, measure: str, mine: list[BoardRow], names: Names) -> tuple[tuple[Line, ...], int]:
    lines = []
    count: int | None = None
    for row in mine:
        score = getattr(row, f"by_{measure}")
        place: int | None = None
        if score is not None:
            place, count = place_of(board, measure, score)
        lines.append(_told(row, names, place=place, score=score, is_me=True))
    if count is None:
        count = place_of(board, measure, 0)[1]
    return tuple(lines), count


def _line(one: Placed, names: Names, own: set[int]) -> Line:
    is_me = one.row.pk in own
    return _told(one.row, names, place=one.place, score=one.score, is_me=is_me, tied=one.tied)


def _told(row: BoardRow, names: Names, **more: Any) -> Line:
    skill = Skill(row.mu, row.sigma, row.rated)
    return Line(
        people=people_of(row.competitor, names),
        games=row.games,
        won=row.won,
        rating=skill.rating if row.rated else None,
        **({"tied": False} | more),
    )


def _as_of(asked: Asked) -> datetime | None:
    """When the latest counted game of this family, or of the club, was over. One query."""
    rulesets = [asked.ruleset] if asked.ruleset else [rules.key for rules in asked.family.rulesets]
    games = CountedGame.objects.filter(ruleset__in=rulesets)
    if asked.club is not None:
        games = games.filter(club=asked.club)
    return games.order_by("-at").values_list("at", flat=True).first()


def top(board: Board, measure: str, size: int) -> list[BoardRow]:
    """The first rows of a board. One query."""
    return list(listed(board, measure)[:size])
