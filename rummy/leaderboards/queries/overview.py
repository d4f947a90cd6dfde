"""Which boards is there anything on, and who leads them?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count

from rummy.leaderboards.models import Board, CountedGame
from rummy.leaderboards.pools import Family, families, family_of
from rummy.leaderboards.queries.names import Names, names_on, people_of
from rummy.leaderboards.queries.places import Row, after, first_of
from rummy.people.models import Club
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named

FIRST = 3
TOP = 5


@dataclass(frozen=True, slots=True)
class Leader:
    """Who has the same score has the same place."""

    place: int
    people: tuple[Named, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Leaders:
    """The first of a family's board of all time: by rating, or by games won while nobody has a settled rating."""

    family: Family
    pairs: bool
    measure: str
    leaders: tuple[Leader, ...]

    @property
    def query(self) -> str:
        """What leads from the address of the family's board to this one."""
        told = {"by": "" if self.measure == "rating" else self.measure, "pairs": "1" if self.pairs else ""}
        return urlencode({name: value for name, value in told.items() if value})


def overview(club: Club | None, visitor: Visitor) -> tuple[list[Leaders], list[Family]]:
    """The boards with somebody on them, in menu order, and the families without. Three queries, four for a club."""
    boards = Board.objects.filter(pool__club=club, ruleset="", season="").select_related("pool")
    found = {
        (board.pool.family, board.pool.pairs): _led_by(lists)
        for board, lists in first_of(boards, ("rating", "won"), FIRST)
    }
    names = names_on(club, visitor, [row for _measure, rows in found.values() for row in rows])
    in_order = [(family, pairs) for family in families() for pairs in (False, True)]
    there = [
        (family, pairs, *found[family.key, pairs])
        for family, pairs in in_order
        if (family.key, pairs) in found
    ]
    told = [
        Leaders(family, pairs, measure, _leaders(rows, names))
        for family, pairs, measure, rows in there
        if rows
    ]
    played = {one.family.key for one in told}
    return told, [family for family in families() if family.key not in played]


def top_of(club: Club, visitor: Visitor) -> Leaders | None:
    """The first of the game this club plays most, singly; None before its first game. Six queries at most."""
    counted = CountedGame.objects.filter(club=club).values_list("ruleset").annotate(n=Count("pk"))
    games: Counter[str] = Counter()
    for ruleset, number in counted:
        games[family_of(ruleset).key] += number
    boards = Board.objects.filter(pool__club=club, pool__pairs=False, ruleset="", season="")
    by_family = {board.pool.family: board for board in boards.select_related("pool")}
    key = next((key for key, _number in games.most_common() if key in by_family), None)
    if key is None:
        return None
    board = by_family[key]
    by_rating = after(board, "rating", None, TOP)
    measure, rows = ("rating", by_rating) if by_rating else ("won", after(board, "won", None, TOP))
    names = names_on(club, visitor, rows)
    return Leaders(next(one for one in families() if one.key == key), False, measure, _leaders(rows, names))


def _led_by(lists: Mapping[str, list[Row]]) -> tuple[str, list[Row]]:
    return ("rating", lists["rating"]) if lists["rating"] else ("won", lists["won"])


def _leaders(rows: Sequence[Row], names: Names) -> tuple[Leader, ...]:
    scores = [row.cursor[0] for row in rows]
    return tuple(
        Leader(scores.index(score) + 1, people_of(row, names), score)
        for row, score in zip(rows, scores, strict=True)
    )
