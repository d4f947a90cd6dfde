"""What has been reached in a family of games, and how are all its players spread?"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rummy.leaderboards.measures import BY_KEY, Measure
from rummy.leaderboards.models import Board
from rummy.leaderboards.pools import Family
from rummy.leaderboards.queries.names import names_on, people_of
from rummy.leaderboards.queries.places import Firsts, Row, Spread, club_is, spreads
from rummy.leaderboards.statements import Given
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
    family: Family, ruleset: str, visitor: Visitor, *, pairs: bool, club: Club | None = None, season: str = ""
) -> list[RecordHeld]:
    """The best of every measure with somebody on its list. Four queries, five for those of a club."""
    told = {"family": family.key, "pairs": pairs, "ruleset": ruleset, "season": season}
    found = _firsts(in_club=club is not None).of(**told, club=club and club.pk)
    if not found:
        return []
    board, lists = found[0]
    first = {key: rows[0] for key, rows in lists.items() if rows}
    names, scores = names_on(club, visitor, first.values()), spreads(board)
    return [
        _held(BY_KEY[key], row, scores[key], people_of(row, names))
        for key, row in first.items()
        if key in scores
    ]


@cache
def _firsts(*, in_club: bool) -> Firsts:
    boards = Board.objects.filter(
        pool__family__being=Given("family"),
        pool__pairs__being=Given("pairs"),
        ruleset__being=Given("ruleset"),
        season__being=Given("season"),
    )
    return Firsts(boards.filter(club_is("pool__club", given=in_club)), list(BY_KEY), 1)


def _held(measure: Measure, row: Row, scores: Spread, people: tuple[Named, ...]) -> RecordHeld:
    best, _who = row.cursor
    return RecordHeld(measure, best, people, scores.is_shared(best), scores.count, scores.scores)
