"""How do games get onto the boards: the latest one on top of what is there, or everything anew?"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Protocol
from uuid import UUID

from rummy.leaderboards.models import GameOutcome, Pool, RatingChange
from rummy.leaderboards.pools import boards_of
from rummy.leaderboards.queries.counted import named, outcome_of
from rummy.leaderboards.queries.played import Persons
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services.games import Changed
from rummy.leaderboards.services.holding import PoolKey, called
from rummy.leaderboards.services.replay import Change, played_in
from rummy.leaderboards.services.rows import (
    STANDING,
    RowKey,
    Rows,
    Stored,
    difference,
    hidden_of,
    seasons_at,
    stored_rows,
    tally_of,
)
from rummy.leaderboards.statements import Sent, send
from rummy.leaderboards.tallies import Tally

# As many competitors are counted anew at once.
CHUNK = 500


class Game(Protocol):
    """What decides on which boards a game counts."""

    @property
    def ruleset(self) -> str: ...
    @property
    def league(self) -> str: ...
    @property
    def at(self) -> datetime: ...


def standing_of(played: Mapping[PoolKey, Iterable[Changed]], persons: Collection[Persons]) -> Sent:
    """Asks for the boards on which these new games count, and everybody's rows on them; `Stored` reads it."""
    places = {
        place
        for (*_, club), changes in played.items()
        for change in changes
        if change.wanted
        for place in places_of(club, change.wanted)
    }
    rulesets, seasons = (set(names) for names in zip(*places, strict=True))
    return STANDING.of(rulesets=rulesets, seasons=seasons, **called(played), **named(persons))


def advance(
    played: Mapping[Pool, Sequence[GameOutcome]],
    changes: Iterable[Change],
    stored: Stored,
    hidden: frozenset[int],
) -> Rows:
    """Count games that are the latest of everybody who played them, by pool and in their order."""
    skills = {(one.pool_id, one.game_id, one.competitor_id): skill_after(one) for one in changes}
    wanted = {key: tally_of(row.values) for key, row in stored.rows.items()}
    for pool, outcomes in played.items():
        for row in outcomes:
            count_in(wanted, pool, row, skills[pool.pk, row.game_id, row.competitor_id])
    return Rows(stored, wanted, hidden)


def recount(pool: Pool, competitors: Iterable[int]) -> list[str]:
    """Count all games of these competitors anew; what differed. Four queries to read, for each 500 of them."""
    everybody, differences = iter(sorted(competitors)), []
    while some := list(islice(everybody, CHUNK)):
        rows = Rows(stored_rows(pool, some), tallies_of(pool, some), hidden_of(some))
        send(*rows.statements())
        differences += [difference(pool, *key[1:]) for key in rows.differing]
    return differences


def tallies_of(pool: Pool, competitors: Sequence[int]) -> dict[RowKey, Tally]:
    """What all games of these competitors come to on each board of the pool. Two queries."""
    changes = RatingChange.objects.filter(pool=pool, competitor__in=competitors)
    skills = {(change.game_id, change.competitor_id): skill_after(change) for change in changes}
    rows = (
        GameOutcome.objects.filter(played_in(pool), competitor__in=competitors)
        .select_related("game")
        .order_by("competitor", "at", "game__sitting_id", "game__number")
    )
    wanted: dict[RowKey, Tally] = {}
    for row in rows:
        # An audit that has just stored a game is about to rate it, and counts everybody anew.
        count_in(wanted, pool, row, skills.get((row.game_id, row.competitor_id)))
    return wanted


def count_in(tallies: dict[RowKey, Tally], pool: Pool, row: GameOutcome, skill: Skill | None) -> None:
    """Add one game to every board it counts on. Only the board of the whole family knows the rating."""
    outcome = outcome_of(row)
    for board, season in places_of(pool.club_id, row.game):
        key = (pool.pk, board, season, row.competitor_id)
        tallies[key] = tallies.get(key, Tally()).and_then(outcome, None if board else skill)


def places_of(club: UUID | None, game: Game) -> Iterator[tuple[str, str]]:
    """The boards of a pool on which it counts, by ruleset and season. Leagues are a club's own."""
    league = (game.league,) if club and game.league else ()
    for board in boards_of(game.ruleset):
        for season in (*seasons_at(game.at), *league):
            yield board, season


def skill_after(change: RatingChange | Change) -> Skill:
    return Skill(change.mu_after, change.sigma_after, change.number)
