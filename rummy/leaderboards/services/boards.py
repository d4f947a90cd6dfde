"""How do games get onto the boards: the latest one on top of what is there, or everything anew?"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from rummy.leaderboards.models import GameOutcome, Pool, RatingChange
from rummy.leaderboards.pools import boards_of
from rummy.leaderboards.queries.counted import outcome_of
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.replay import played_in
from rummy.leaderboards.services.rows import (
    RowKey,
    Rows,
    difference,
    hidden_of,
    seasons_at,
    stored_rows,
    tally_of,
)
from rummy.leaderboards.tallies import Tally

# As many competitors are counted anew at once.
CHUNK = 500


def advance(
    played: Mapping[Pool, Sequence[GameOutcome]], changes: Iterable[RatingChange], hidden: frozenset[int]
) -> None:
    """Count games that are the latest of everybody who played them, by pool and in their order."""
    skills = {(one.pool_id, one.game_id, one.competitor_id): skill_after(one) for one in changes}
    who = {row.competitor_id for outcomes in played.values() for row in outcomes}
    places = {
        (pool.pk, *place)
        for pool, outcomes in played.items()
        for row in outcomes
        for place in places_of(pool, row)
    }
    stored = stored_rows([pool.pk for pool in played], who, places)
    wanted = {key: tally_of(row.values) for key, row in stored.items()}
    for pool, outcomes in played.items():
        for row in outcomes:
            count_in(wanted, pool, row, skills[pool.pk, row.game_id, row.competitor_id])
    Rows(stored, wanted, hidden).write()


def recount(pool: Pool, competitors: Iterable[int]) -> list[str]:
    """Count all games of these competitors anew; what differed. Four queries to read, for each 500 of them."""
    everybody, differences = iter(sorted(competitors)), []
    while some := list(islice(everybody, CHUNK)):
        rows = Rows(stored_rows([pool.pk], some), tallies_of(pool, some), hidden_of(some))
        differences += [difference(pool, *key[1:]) for key in rows.write()]
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
        count_in(wanted, pool, row, skills[row.game_id, row.competitor_id])
    return wanted


def count_in(tallies: dict[RowKey, Tally], pool: Pool, row: GameOutcome, skill: Skill) -> None:
    """Add one game to every board it counts on. Only the board of the whole family knows the rating."""
    outcome = outcome_of(row)
    for board, season in places_of(pool, row):
        key = (pool.pk, board, season, row.competitor_id)
        tallies[key] = tallies.get(key, Tally()).and_then(outcome, None if board else skill)


def places_of(pool: Pool, row: GameOutcome) -> Iterator[tuple[str, str]]:
    """Leagues are a club's own."""
    league = (row.game.league,) if pool.club_id and row.game.league else ()
    for board in boards_of(row.game.ruleset):
        for season in (*seasons_at(row.at), *league):
            yield board, season


def skill_after(change: RatingChange) -> Skill:
    return Skill(change.mu_after, change.sigma_after, change.number)
