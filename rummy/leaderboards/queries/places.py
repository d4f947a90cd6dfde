"""Who stands where on a board? By keys and buckets: nothing is counted through, nothing skipped."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet, Sum

from rummy.leaderboards.models import Board, BoardRow, Bucket

# Where a page begins: behind the row of this score and competitor.
Cursor = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of a board with its place; who has the same score shares it."""

    place: int
    tied: bool
    score: int
    row: BoardRow


def listed(board: Board, measure: str) -> QuerySet[BoardRow]:
    """The rows of a board that have a score of this measure, best first."""
    rows = BoardRow.objects.filter(board=board, **{f"by_{measure}__isnull": False})
    return rows.select_related("competitor").order_by(f"-by_{measure}", "competitor")


def after(board: Board, measure: str, cursor: Cursor | None, size: int) -> list[BoardRow]:
    """The next rows behind the cursor. One query, two where those level with the cursor end on this page."""
    rows = listed(board, measure)
    if cursor is None:
        return list(rows[:size])
    score, who = cursor
    found = list(rows.filter(**{f"by_{measure}": score}, competitor__gt=who)[:size])
    if len(found) < size:
        found += rows.filter(**{f"by_{measure}__lt": score})[: size - len(found)]
    return found


def before(board: Board, measure: str, cursor: Cursor, size: int) -> list[BoardRow]:
    """The last rows in front of the cursor, best first. One query or two."""
    rows = listed(board, measure).order_by(f"by_{measure}", "-competitor")
    score, who = cursor
    found = list(rows.filter(**{f"by_{measure}": score}, competitor__lt=who)[:size])
    if len(found) < size:
        found += rows.filter(**{f"by_{measure}__gt": score})[: size - len(found)]
    return found[::-1]


def placed(board: Board, measure: str, rows: Sequence[BoardRow]) -> list[Placed]:
    """These neighbours of a board with their places. Two queries, none for no rows."""
    if not rows:
        return []
    scores = [_score(row, measure) for row in rows]
    buckets = Bucket.objects.filter(board=board, measure=measure)
    here = buckets.filter(score__in=set(scores)).values_list("score", "count")
    level: dict[int, int] = dict(here)
    place = 1 + (buckets.filter(score__gt=scores[0]).aggregate(n=Sum("count"))["n"] or 0)
    found: list[Placed] = []
    for row, score in zip(rows, scores, strict=True):
        if found and found[-1].score != score:
            place += level[found[-1].score]
        found.append(Placed(place, level[score] > 1, score, row))
    return found


def place_of(board: Board, measure: str, score: int) -> tuple[int, int]:
    """The place of a score, and how many are on the board. One query over the buckets."""
    told = Bucket.objects.filter(board=board, measure=measure).aggregate(
        ahead=Sum("count", filter=Q(score__gt=score)), all=Sum("count")
    )
    return 1 + (told["ahead"] or 0), told["all"] or 0


def spread(board: Board, measure: str) -> list[tuple[int, int]]:
    """How many have each score, lowest first. One query over the buckets."""
    rows = Bucket.objects.filter(board=board, measure=measure, count__gt=0).order_by("score")
    return list(rows.values_list("score", "count"))


def cursor_of(row: Any, measure: str) -> Cursor:
    return (_score(row, measure), row.competitor_id)


def _score(row: BoardRow, measure: str) -> int:
    score: int | None = getattr(row, f"by_{measure}")
    assert score is not None
    return score
