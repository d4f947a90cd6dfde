"""What does a board show to this visitor: a page of it, himself, those around him?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import NamedTuple

from rummy.leaderboards.models import Board, CountedGame, Pool
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.names import names_on, people_of
from rummy.leaderboards.queries.own import own_rows
from rummy.leaderboards.queries.places import (
    Cursor,
    Row,
    Spread,
    after,
    around,
    club_is,
    listing,
    spreading,
)
from rummy.leaderboards.queries.trend import trends
from rummy.leaderboards.statements import Given, Prepared, Sent, send
from rummy.people.models import Club
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
    before: Cursor | None = None
    around_me: bool = False
    size: int = PAGE


@dataclass(frozen=True, slots=True)
class Line:
    """A competitor on a board; `is_me` for the visitor's own, `hidden` where he is on none.

    `trend` is by how much the rating changed lately, or in the season: on a board by rating, of who played meanwhile.
    """

    people: tuple[Named, ...]
    place: int | None
    tied: bool
    score: int | None
    games: int
    won: int
    rating: int | None
    trend: int | None
    is_me: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """Part of a board. `mine` are the visitor's own rows, also where they have no place yet; the page before ends in
    front of `previous`, the next one begins behind `next`; `count` how many are on the board; `as_of` when the latest game in it was over."""

    lines: tuple[Line, ...]
    mine: tuple[Line, ...]
    count: int
    previous: Cursor | None
    next: Cursor | None
    as_of: datetime | None


def board_page(asked: Asked, visitor: Visitor) -> BoardView:
    """A page of a board for this visitor. Five queries at most, six for a club's, whatever is on the board.

    On SQLite a statement is a query of its own, so there it is as many as seven, and one more for each other ruleset of the family.
    """
    board, as_of = _board(asked)
    if board is None:
        return BoardView((), (), 0, None, None, None)
    scores, mine, part = _told(board, asked, visitor)
    shown = (*part.rows, *mine)
    names, own = names_on(asked.club, visitor, shown), {row.competitor for row in mine}
    changed = trends(board, asked.season, shown) if asked.measure == "rating" else {}

    def line(row: Row) -> Line:
        return Line(
            people=people_of(row, names),
            place=None if row.score is None else scores.place(row.score),
            tied=row.score is not None and scores.is_shared(row.score),
            score=row.score,
            games=row.games,
            won=row.won,
            rating=row.rating,
            trend=changed.get(row.competitor),
            is_me=row.competitor in own,
            hidden=row.hidden,
        )

    return BoardView(
        lines=tuple(map(line, part.rows)),
        mine=tuple(map(line, mine)),
        count=scores.count,
        previous=part.rows[0].cursor if part.above else None,
        next=part.rows[-1].cursor if part.below else None,
        as_of=as_of,
    )


def _board(asked: Asked) -> tuple[Board | None, datetime | None]:
    """The board, and when the latest counted game of its rulesets was over. One query."""
    club = asked.club.pk if asked.club else None
    known, latest = _boards(in_club=club is not None), _latest(in_club=club is not None)
    pool = {"family": asked.family.key, "pairs": asked.pairs, "club": club}
    rulesets = [asked.ruleset] if asked.ruleset else asked.family.keys
    boards, *games = send(
        known.of(**pool, ruleset=asked.ruleset, season=asked.season),
        *(latest.of(ruleset=key, club=club) for key in rulesets),
    )
    return (boards[0] if boards else None), _last(games)


def counted_until(club: Club | None, played: Iterable[Family]) -> datetime | None:
    """When the latest counted game of these families was over. One query, on SQLite one for each ruleset."""
    latest, key = _latest(in_club=club is not None), club.pk if club else None
    return _last(
        send(*(latest.of(ruleset=ruleset, club=key) for family in played for ruleset in family.keys))
    )


def _last(games: Iterable[Sequence[tuple[datetime]]]) -> datetime | None:
    return max((at for rows in games for (at,) in rows), default=None)


@cache
def _boards(*, in_club: bool) -> Prepared:
    pools = Pool.objects.filter(
        club_is("club", given=in_club), family__being=Given("family"), pairs__being=Given("pairs")
    )
    # Of the one pool: the way to the board along its index.
    boards = Board.objects.filter(
        pool=pools.values("pk")[:1], ruleset__being=Given("ruleset"), season__being=Given("season")
    )
    return Prepared(lambda: boards.values_list("pk", "pool"), Board)


@cache
def _latest(*, in_club: bool) -> Prepared:
    games = CountedGame.objects.filter(ruleset__being=Given("ruleset"))
    games = games.filter(club__being=Given("club")) if in_club else games
    return Prepared(lambda: games.order_by("-at").values_list("at")[:1])


class _Part(NamedTuple):
    """Rows one behind the other, and whether there are more above and below them."""

    rows: Sequence[Row]
    above: bool
    below: bool


def _told(board: Board, asked: Asked, visitor: Visitor) -> tuple[Spread, list[Row], _Part]:
    """Its scores, the visitor's own rows, and those that are shown. Two queries at most."""
    questions: dict[str, Sent] = {"scores": spreading(board, asked.measure)}
    if visitor != NOBODY:
        questions["mine"] = own_rows(board, asked.measure, visitor)
    if not asked.around_me:
        sign, cursor = (">", asked.before) if asked.before else ("<", asked.after)
        questions["rows"] = listing(board, asked.measure, cursor, asked.size + 1, sign)
    told = dict(zip(questions, send(*questions.values()), strict=True))
    mine = told.get("mine", [])
    part = _neighbours(board, asked, mine) if asked.around_me else _part(board, asked, told["rows"])
    return Spread(told["scores"]), mine, part


def _part(board: Board, asked: Asked, rows: Sequence[Row]) -> _Part:
    """The rows that were asked for, of which one more was read. One query where a page would be too short at the top."""
    shown, more = rows[: asked.size], len(rows) > asked.size
    if asked.before is None:
        return _Part(shown, asked.after is not None and bool(shown), more)
    if len(shown) == asked.size:
        return _Part(shown[::-1], more, True)
    return _part(board, replace(asked, before=None), after(board, asked.measure, None, asked.size + 1))


def _neighbours(board: Board, asked: Asked, mine: Sequence[Row]) -> _Part:
    """Those around the visitor's first row, and the row itself; where it has no place, the page. One query."""
    own = next((row for row in mine if row.score is not None), None)
    if own is None:
        return _part(board, asked, after(board, asked.measure, asked.after, asked.size + 1))
    most = min(NEIGHBOURS, (asked.size - 1) // 2)
    above, below = around(board, asked.measure, own.cursor, most + 1)
    rows = [*above[max(0, len(above) - most) :], own, *below[:most]]
    return _Part(rows, len(above) > most, len(below) > most)
