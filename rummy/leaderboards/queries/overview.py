"""Which boards is there anything on, and who leads them?"""

from dataclasses import dataclass

from rummy.leaderboards.models import Board
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.names import names_on, people_of
from rummy.leaderboards.queries.places import Row, after
from rummy.people.models import Club
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named

FIRST = 3


@dataclass(frozen=True, slots=True)
class Leader:
    people: tuple[Named, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Leaders:
    """The first of a family's board of all time: by rating, or by games won while nobody has a settled rating."""

    family: Family
    pairs: bool
    measure: str
    leaders: tuple[Leader, ...]


def overview(club: Club | None, visitor: Visitor) -> tuple[list[Leaders], list[Family]]:
    """The boards with somebody on them, in menu order, and the families without. A query or two for each board."""
    boards = Board.objects.filter(pool__club=club, ruleset="", season="").select_related("pool")
    found = {(board.pool.family, board.pool.pairs): _first(board) for board in boards}
    names = names_on(club, visitor, [row for _measure, rows in found.values() for row in rows])
    told = [
        Leaders(
            family,
            pairs,
            found[family.key, pairs][0],
            tuple(
                Leader(people_of(row, names), row.score)
                for row in found[family.key, pairs][1]
                if row.score is not None
            ),
        )
        for family in families()
        for pairs in (False, True)
        if (family.key, pairs) in found
    ]
    played = {one.family.key for one in told if one.leaders}
    return [one for one in told if one.leaders], [f for f in families() if f.key not in played]


def _first(board: Board) -> tuple[str, list[Row]]:
    by_rating = after(board, "rating", None, FIRST)
    return ("rating", by_rating) if by_rating else ("won", after(board, "won", None, FIRST))
