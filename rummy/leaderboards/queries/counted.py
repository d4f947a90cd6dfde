"""Which finished games are counted already, and for whom as what?"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import datetime
from uuid import UUID

from rummy.leaderboards.models import Competitor, CountedGame, GameOutcome
from rummy.leaderboards.queries.played import Persons, Played
from rummy.leaderboards.tallies import Outcome

OUTCOME = tuple(field.name for field in fields(Outcome))
# The order in which games are rated.
Key = tuple[datetime, UUID, int]


def counted(sittings: Sequence[UUID]) -> dict[UUID, dict[int, tuple[CountedGame, Played]]]:
    """By sitting and number, the stored game with what it was counted as. Two queries."""
    games = {game.pk: game for game in CountedGame.objects.filter(sitting__in=sittings)}
    found: dict[int, dict[Persons, Outcome]] = {pk: {} for pk in games}
    for row in GameOutcome.objects.filter(game__in=games).select_related("competitor"):
        found[row.game_id][persons_of(row.competitor)] = outcome_of(row)
    told: dict[UUID, dict[int, tuple[CountedGame, Played]]] = {}
    for pk, game in games.items():
        as_ = Played(game.number, game.ruleset, game.club_id, game.league, game.at, found[pk])
        told.setdefault(game.sitting_id, {})[game.number] = (game, as_)
    return told


def persons_of(competitor: Competitor) -> Persons:
    if competitor.second_id is None:
        return (competitor.first_id,)
    return (competitor.first_id, competitor.second_id)


def outcome_of(row: GameOutcome) -> Outcome:
    return Outcome(*(getattr(row, name) for name in OUTCOME))


def key_of(game: CountedGame) -> Key:
    return (game.at, game.sitting_id, game.number)


def competitors_of(persons: Iterable[Persons]) -> dict[Persons, Competitor]:
    """Those of them that are known. One query."""
    wanted = set(persons)
    firsts = {one[0] for one in wanted}
    rows = Competitor.objects.filter(first__in=firsts)
    return {persons_of(row): row for row in rows if persons_of(row) in wanted}
