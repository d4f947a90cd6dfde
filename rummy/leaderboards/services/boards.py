"""How do games get onto the boards: the latest one on top of what is there, or everything anew?"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rummy.leaderboards.models import GameOutcome, Pool, RatingChange
from rummy.leaderboards.pools import boards_of
from rummy.leaderboards.queries.counted import outcome_of
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.replay import played_in
from rummy.leaderboards.services.rows import RowKey, Rows, hidden_of, seasons_at, stored_rows, tally_of
from rummy.leaderboards.tallies import Outcome, Tally

# As many competitors are counted anew at once.
CHUNK = 500


def advance(
    pool: Pool, outcomes: Sequence[GameOutcome], changes: Iterable[RatingChange], hidden: frozenset[int]
) -> None:
    """Count games that are the latest of everybody who played them, in their order."""
    skills = {(change.game_id, change.competitor_id): skill_after(change) for change in changes}
    who = {row.competitor_id for row in outcomes}
    places = {(board, season) for row in outcomes for board, season in places_of(row)}
    stored = stored_rows(pool, who, places)
    wanted = {key: tally_of(row) for key, row in stored.items()}
    for row in outcomes:
        count_in(wanted, row, outcome_of(row), skills[row.game_id, row.competitor_id])
    Rows(pool, stored, wanted, hidden).write()


def recount(pool: Pool, competitors: Iterable[int]) -> list[str]:
    """Count all games of these competitors anew; what differed. Four queries to read, for each 500 of them."""
    everybody, differences = iter(sorted(competitors)), []
    while some := list(islice(everybody, CHUNK)):
        rows = Rows(pool, stored_rows(pool, some), tallies_of(pool, some), hidden_of(some))
        differences += rows.write()
    return differences


def tallies_of(pool: Pool, competitors: Sequence[int]) -> dict[RowKey, Tally]:
    """What all games of these competitors come to on each board of the pool. Two queries."""
    changes = RatingChange.objects.filter(pool=pool, competitor__in=competitors)
    skills = {(change.game_id, change.competitor_id): skill_after(change) for change in changes}
    rows = (
        GameOutcome.objects.filter(played_in(pool), competitor__in=competitors)
        .select_related("game")
        .order_by("competitor", "at", "game__sitting", "game__number")
    )
    wanted: dict[RowKey, Tally] = {}
    for row in rows:
        count_in(wanted, row, outcome_of(row), skills[row.game_id, row.competitor_id])
    return wanted


def count_in(tallies: dict[RowKey, Tally], row: GameOutcome, outcome: Outcome, skill: Skill) -> None:
    """Add one game to every board it counts on. Only the board of the whole family knows the rating."""
    for board, season in places_of(row):
        key = (board, season, row.competitor_id)
        tallies[key] = tallies.get(key, Tally()).and_then(outcome, None if board else skill)


def places_of(row: GameOutcome) -> Iterator[tuple[str, str]]:
    for board in boards_of(row.game.ruleset):
        for season in seasons_at(row.at):
            yield board, season


def skill_after(change: RatingChange) -> Skill:
    return Skill(change.mu_after, change.sigma_after, change.number)
