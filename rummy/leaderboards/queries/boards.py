"""What does a board show to this visitor: a page of it, himself, those around him?"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet, Subquery

from rummy.leaderboards.models import Board, Competitor, CountedGame
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.names import Names, names_on, people_of
from rummy.leaderboards.queries.places import Cursor, Row, Spread, after, before, rows_of, spread
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
    """A competitor on a board; `is_me` for the visitor's own, `hidden` where he is on none."""

    people: tuple[Named, ...]
    place: int | None
    tied: bool
    score: int | None
    games: int
    won: int
    rating: int | None
    is_me: bool
    hidden: bool


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
    """A page of a board for this visitor. Nine queries at most, whatever is on the board."""
    board = _board(asked).first()
    if board is None:
        return BoardView((), (), 0, None, None)
    mine = _mine(board, asked, visitor)
    rows = _neighbours(board, asked, mine) if asked.around_me else None
    if rows is None:
        rows = after(board, asked.measure, asked.after, asked.size + 1)
    shown, more = rows[: asked.size], rows[asked.size :]
    names = names_on(asked.club, visitor, (*shown, *mine))
    own = {row.competitor for row in mine}
    scores = spread(board, asked.measure)
    return BoardView(
        lines=tuple(_line(row, names, scores, own) for row in shown),
        mine=tuple(_line(row, names, scores, own) for row in mine),
        count=scores.count,
        next=shown[-1].cursor if more else None,
        as_of=max(filter(None, (getattr(board, name) for name in _latest(asked))), default=None),
    )


def _board(asked: Asked) -> QuerySet[Board]:
    """The board, and when the latest counted game of each of its rulesets was over."""
    boards = Board.objects.filter(
        pool__family=asked.family.key,
        pool__pairs=asked.pairs,
        pool__club=asked.club,
        ruleset=asked.ruleset,
        season=asked.season,
    )
    return boards.annotate(**_latest(asked))


def _latest(asked: Asked) -> dict[str, Subquery]:
    rulesets = [asked.ruleset] if asked.ruleset else [rules.key for rules in asked.family.rulesets]
    games = CountedGame.objects.filter(club=asked.club) if asked.club else CountedGame.objects.all()
    return {
        f"latest_{place}": Subquery(games.filter(ruleset=key).order_by("-at").values("at")[:1])
        for place, key in enumerate(rulesets)
    }


def _mine(board: Board, asked: Asked, visitor: Visitor) -> list[Row]:
    """The visitor's own rows, alone or with each partner. Three queries, none for nobody."""
    if visitor == NOBODY:
        return []
    players = list(Player.objects.filter(is_me(visitor)).values_list("pk", flat=True))
    if not players:
        return []
    theirs = Q(first__in=players) | Q(second__in=players)
    known = Competitor.objects.filter(theirs, second__isnull=not asked.pairs).values_list("pk", flat=True)
    return rows_of(board, asked.measure, known)[:3]


def _neighbours(board: Board, asked: Asked, mine: list[Row]) -> list[Row] | None:
    """Those around the visitor's first row, and the row itself; None where it has no place."""
    own = next((row for row in mine if row.score is not None), None)
    if own is None:
        return None
    above = before(board, asked.measure, own.cursor, NEIGHBOURS)
    return [*above, own, *after(board, asked.measure, own.cursor, NEIGHBOURS)]


def _line(row: Row, names: Names, scores: Spread, own: set[int]) -> Line:
    return Line(
        people=people_of(row, names),
        place=None if row.score is None else scores.place(row.score),
        tied=row.score is not None and scores.is_shared(row.score),
        score=row.score,
        games=row.games,
        won=row.won,
        rating=row.rating,
        is_me=row.competitor in own,
        hidden=row.hidden,
    )
