"""Which boards is there anything on, and who leads them?"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from django.db.models import Count

from rummy.leaderboards.models import Board, CountedGame
from rummy.leaderboards.pools import Family, families, family_of
from rummy.leaderboards.queries.names import Names, names_on, people_of
from rummy.leaderboards.queries.own import OwnPlace, own_places
from rummy.leaderboards.queries.places import Firsts, Row, after, club_is
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
    is_me: bool = False


@dataclass(frozen=True, slots=True)
class Leaders:
    """The first of a family's board of all time: by rating, or by games won while nobody has a settled rating.

    `place` is the visitor's own, the best of those with each partner; None where he has none.
    """

    family: Family
    pairs: bool
    measure: str
    leaders: tuple[Leader, ...]
    place: int | None = None

    @property
    def query(self) -> str:
        """What leads from the address of the family's board to this one."""
        return urlencode(self._told)

    @property
    def around(self) -> str:
        """What leads to the visitor's own place on it."""
        return urlencode({**self._told, "around": "me"})

    @property
    def leads(self) -> bool:
        """Is the visitor among the first who are shown?"""
        return any(leader.is_me for leader in self.leaders)

    @property
    def _told(self) -> dict[str, str]:
        told = {"by": "" if self.measure == "rating" else self.measure, "pairs": "1" if self.pairs else ""}
        return {name: value for name, value in told.items() if value}


def overview(club: Club | None, visitor: Visitor) -> tuple[list[Leaders], list[Family]]:
    """The boards with somebody on them, in menu order, and the families without. Four queries, five for a club."""
    found = _firsts(in_club=club is not None).of(club=club and club.pk)
    led = {board: _led_by(lists) for board, lists in found}
    names = names_on(club, visitor, [row for _measure, rows in led.values() for row in rows])
    own = own_places(visitor, led)
    by_family = {(board.pool.family, board.pool.pairs): board for board in led if led[board][1]}
    told = [
        _told(family, by_family[family.key, pairs], *led[by_family[family.key, pairs]], names, own)
        for family in families()
        for pairs in (False, True)
        if (family.key, pairs) in by_family
    ]
    played = {one.family.key for one in told}
    return told, [family for family in families() if family.key not in played]


@cache
def _firsts(*, in_club: bool) -> Firsts:
    boards = Board.objects.filter(club_is("pool__club", given=in_club), ruleset="", season="")
    return Firsts(boards, ("rating", "won"), FIRST)


def _told(
    family: Family,
    board: Board,
    measure: str,
    rows: Sequence[Row],
    names: Names,
    own: Sequence[OwnPlace],
) -> Leaders:
    mine = [one for one in own if one.board == board.pk]
    places = [place for one in mine if (place := one.by(measure)) is not None]
    leaders = _leaders(rows, names, {one.competitor for one in mine})
    return Leaders(family, board.pool.pairs, measure, leaders, min(places, default=None))


def top_of(club: Club, visitor: Visitor) -> Leaders | None:
    """The first of the game this club plays most, as partners where nobody plays it singly; None before its first game.

    Six queries at most.
    """
    counted = CountedGame.objects.filter(club=club).values_list("ruleset").annotate(n=Count("pk"))
    games: Counter[str] = Counter()
    for ruleset, number in counted:
        games[family_of(ruleset).key] += number
    boards = Board.objects.filter(pool__club=club, ruleset="", season="").select_related("pool")
    by_family = {board.pool.family: board for board in boards.order_by("-pool__pairs")}
    key = next((key for key, _number in games.most_common() if key in by_family), None)
    if key is None:
        return None
    board = by_family[key]
    by_rating = after(board, "rating", None, TOP)
    measure, rows = ("rating", by_rating) if by_rating else ("won", after(board, "won", None, TOP))
    names = names_on(club, visitor, rows)
    family = next(one for one in families() if one.key == key)
    return Leaders(family, board.pool.pairs, measure, _leaders(rows, names))


def _led_by(lists: Mapping[str, list[Row]]) -> tuple[str, list[Row]]:
    return ("rating", lists["rating"]) if lists["rating"] else ("won", lists["won"])


def _leaders(rows: Sequence[Row], names: Names, own: Collection[int] = ()) -> tuple[Leader, ...]:
    scores = [row.cursor[0] for row in rows]
    return tuple(
        Leader(scores.index(score) + 1, people_of(row, names), score, row.competitor in own)
        for row, score in zip(rows, scores, strict=True)
    )
