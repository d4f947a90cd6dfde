"""Who stands where on a board? By keys and buckets: nothing is counted through, nothing skipped."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, F, Func, OuterRef, Q, QuerySet, Subquery, Value

from rummy.leaderboards.models import Board, BoardRow, Bucket, Pool
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.statements import Given, Prepared, Sent, send

# Where a page begins: behind the row of this score and competitor.
Cursor = tuple[int, int]
BOARD = Given("board")


@dataclass(frozen=True, slots=True)
class Row:
    """What a board shows of a competitor. Without a score he is not on it."""

    competitor: int
    first_id: UUID
    second_id: UUID | None
    games: int
    won: int
    mu: int
    sigma: int
    rated: int
    hidden: bool
    score: int | None

    @property
    def rating(self) -> int | None:
        return Skill(self.mu, self.sigma, self.rated).rating if self.rated else None

    @property
    def cursor(self) -> Cursor:
        assert self.score is not None
        return (self.score, self.competitor)


SHOWN = (
    *("competitor", "competitor__first", "competitor__second", "games", "won", "mu", "sigma", "rated"),
    "competitor__hidden",
)


class _Pairs(Func):
    """`(one, two) < (three, four)`: the order of an index, so that a page begins where another ended."""

    arity = 4
    output_field = BooleanField()
    arg_joiner = "|"
    template = "%(expressions)s"

    def __init__(self, measure: str, sign: str) -> None:
        begin = map(Value, (Given("score"), Given("competitor")))
        super().__init__(F(f"by_{measure}"), F("competitor"), *begin)
        self.sign = sign

    def as_sql(self, *args: Any, **context: Any) -> Any:
        sql, params = super().as_sql(*args, **context)
        return "({}, {}) {sign} ({}, {})".format(*sql.split("|"), sign=self.sign), params


def rows_on(measure: str) -> QuerySet[BoardRow, Any]:
    """What a `Row` is made of, on the board that is given."""
    return BoardRow.objects.filter(board__being=BOARD).values_list(*SHOWN, f"by_{measure}")


@cache
def _listed(measure: str, sign: str, size: int) -> Prepared:
    """So many rows of a list: from its top, down from a cursor with `<`, up from it with `>`."""
    rows = rows_on(measure).filter(**{f"by_{measure}__isnull": False})
    if sign:
        rows = rows.filter(_Pairs(measure, sign))
    down = "" if sign == ">" else "-"
    return Prepared(lambda: rows.order_by(f"{down}by_{measure}", f"{down}competitor")[:size], Row)


def listing(board: Board, measure: str, cursor: Cursor | None, size: int, sign: str = "<") -> Sent:
    """What asks for the next rows behind the cursor, or with `>` in front of it, from the nearest on."""
    if cursor is None:
        return _listed(measure, "", size).of(board=board.pk)
    score, competitor = cursor
    return _listed(measure, sign, size).of(board=board.pk, score=score, competitor=competitor)


def after(board: Board, measure: str, cursor: Cursor | None, size: int) -> list[Row]:
    """The next rows behind the cursor, best first. One query."""
    return send(listing(board, measure, cursor, size))[0]


def around(board: Board, measure: str, cursor: Cursor, size: int) -> tuple[list[Row], list[Row]]:
    """So many rows in front of the cursor and so many behind it, best first. One query, two on SQLite."""
    both = (listing(board, measure, cursor, size, sign) for sign in "><")
    above, below = send(*both)
    return above[::-1], below


def club_is(field: str, *, given: bool) -> Q:
    """The given club, or none."""
    return Q(**{f"{field}__being": Given("club")}) if given else Q(**{field: None})


class Firsts:
    """The first rows of some boards by each of these measures, best first."""

    def __init__(self, boards: QuerySet[Board], measures: Sequence[str], size: int) -> None:
        self.measures = measures
        self.places = {measure: range(at * size, (at + 1) * size) for at, measure in enumerate(measures)}
        best = {
            f"first_{at}": _best(measure, at % size) for measure, all_ in self.places.items() for at in all_
        }
        told = boards.annotate(**best).values_list("pk", "pool", "pool__family", "pool__pairs", *best)
        self._boards = Prepared(lambda: told)
        scores = [f"by_{measure}" for measure in measures]
        rows = BoardRow.objects.filter(board__among=Given("boards"), competitor__among=Given("competitors"))
        self._rows = Prepared(lambda: rows.values_list("board", *SHOWN, *scores))

    def of(self, **given: Any) -> list[tuple[Board, dict[str, list[Row]]]]:
        """Two queries, however many boards."""
        boards = self._boards.ask(**given)
        known = self._known(
            boards=[board for board, *_told in boards],
            competitors={who for _board, _pool, _family, _pairs, *best in boards for who in best if who},
        )
        return [
            (
                Board(pk=board, pool=Pool(pk=pool, family=family, pairs=pairs)),
                {measure: self._listed(known, board, measure, best) for measure in self.measures},
            )
            for board, pool, family, pairs, *best in boards
        ]

    def _listed(
        self,
        known: Mapping[tuple[int, int], Mapping[str, Row]],
        board: int,
        measure: str,
        best: Sequence[int | None],
    ) -> list[Row]:
        # A game may be counted between the two queries.
        rows = (known.get((board, who), {}).get(measure) for at in self.places[measure] if (who := best[at]))
        return [row for row in rows if row is not None]

    def _known(self, **given: Iterable[int]) -> dict[tuple[int, int], dict[str, Row]]:
        """The rows of these competitors on these boards, each as it stands on the lists of these measures."""
        return {
            (board, told[0]): {
                measure: Row(*(*told[: len(SHOWN)], score))
                for measure, score in zip(self.measures, told[len(SHOWN) :], strict=True)
                if score is not None
            }
            for board, *told in self._rows.ask(**given)
        }


def _best(measure: str, place: int) -> Subquery:
    rows = BoardRow.objects.filter(board=OuterRef("pk"), **{f"by_{measure}__isnull": False})
    return Subquery(rows.order_by(f"-by_{measure}", "-competitor").values("competitor")[place : place + 1])


@dataclass(frozen=True)
class Spread:
    """How many have each score, lowest first; who has more of it stands before."""

    scores: Sequence[tuple[int, int]]

    @cached_property
    def _known(self) -> list[int]:
        return [score for score, _count in self.scores]

    @cached_property
    def _up_to(self) -> list[int]:
        return [0, *accumulate(count for _score, count in self.scores)]

    @property
    def count(self) -> int:
        return self._up_to[-1]

    def place(self, score: int) -> int:
        return 1 + self.count - self._up_to[bisect_right(self._known, score)]

    def is_shared(self, score: int) -> bool:
        at = bisect_right(self._known, score)
        return at > 0 and self.scores[at - 1][0] == score and self.scores[at - 1][1] > 1


_SPREAD = Prepared(
    lambda: (
        Bucket.objects.filter(board__being=BOARD, measure__being=Given("measure"), count__gt=0)
        .order_by("score")
        .values_list("score", "count")
    )
)


def spreading(board: Board, measure: str) -> Sent:
    """What asks for the buckets of a `Spread`."""
    return _SPREAD.of(board=board.pk, measure=measure)


def spread(board: Board, measure: str) -> Spread:
    """One query, over the buckets."""
    return Spread(send(spreading(board, measure))[0])


def spreads(board: Board) -> dict[str, Spread]:
    """Those of all measures, without the ones that nobody has. One query."""
    rows = Bucket.objects.filter(board=board, count__gt=0).order_by("measure", "score")
    told: dict[str, list[tuple[int, int]]] = {}
    for measure, score, count in rows.values_list("measure", "score", "count"):
        told.setdefault(measure, []).append((score, count))
    return {measure: Spread(scores) for measure, scores in told.items()}
