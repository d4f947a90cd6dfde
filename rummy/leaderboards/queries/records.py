"""What has been reached in a family of games, and how are all its players spread?"""

from collections.abc import Sequence
from dataclasses import dataclass

from rummy.leaderboards.measures import MEASURES, Measure
from rummy.leaderboards.models import Board
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.names import names_on, people_of
from rummy.leaderboards.queries.places import after, spread
from rummy.people.models import Club
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named


@dataclass(frozen=True, slots=True)
class RecordHeld:
    """The best of one measure, and who has it; how many are on that list, and their scores."""

    measure: Measure
    score: int
    people: tuple[Named, ...]
    tied: bool
    count: int
    spread: Sequence[tuple[int, int]]


def records(
    family: Family, ruleset: str, visitor: Visitor, *, pairs: bool, club: Club | None = None
) -> list[RecordHeld]:
    """The best of every measure with somebody on its list. Two queries a measure, and two; four for those of a club."""
    board = Board.objects.filter(
        pool__family=family.key, pool__club=club, pool__pairs=pairs, ruleset=ruleset, season=""
    ).first()
    if board is None:
        return []
    first = {measure: rows[0] for measure in MEASURES if (rows := after(board, measure.key, None, 1))}
    names = names_on(club, visitor, first.values())
    told = []
    for measure, row in first.items():
        scores, best, _who = spread(board, measure.key), *row.cursor
        tied, people = scores.is_shared(best), people_of(row, names)
        told.append(RecordHeld(measure, best, people, tied, scores.count, scores.scores))
    return told
