"""Which finished games are counted already, and for whom as what?"""

from collections.abc import Collection, Iterable
from dataclasses import fields
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q
from django.db.models.sql import Query

from rummy.leaderboards.models import Competitor, CountedGame, GameOutcome
from rummy.leaderboards.queries.played import Persons, Played
from rummy.leaderboards.statements import Given, Prepared, Row
from rummy.leaderboards.tallies import Outcome

OUTCOME = tuple(field.name for field in fields(Outcome))
# The order in which games are rated.
Key = tuple[datetime, UUID, int]
# By sitting and number, the number of a stored game in the database, with what it was counted as.
Counted = dict[UUID, dict[int, tuple[int, Played]]]


class Known(NamedTuple):
    """A competitor."""

    pk: int
    first: UUID
    second: UUID | None
    hidden: bool

    @property
    def persons(self) -> Persons:
        return (self.first,) if self.second is None else (self.first, self.second)


_GAME = ("pk", "sitting", "number", "ruleset", "club", "league", "at")
_WHO = ("outcomes__competitor__first", "outcomes__competitor__second")
COUNTED = Prepared(
    lambda: CountedGame.objects.filter(sitting__among=Given("sittings")).values_list(
        *_GAME, *_WHO, *(f"outcomes__{name}" for name in OUTCOME)
    )
)
# Whom these persons are, each by himself or two of them as partners.
THESE_PERSONS = Q(first__among=Given("firsts")) & (Q(second=None) | Q(second__among=Given("seconds")))
COMPETITORS = Prepared(
    lambda: (
        Competitor.objects.filter(THESE_PERSONS).order_by("pk").values_list("pk", "first", "second", "hidden")
    ),
    Known,
)


def named(persons: Collection[Persons]) -> dict[str, set[UUID]]:
    """What `THESE_PERSONS` is given. It may find others as well: two who play with others here."""
    return {
        "firsts": {first for first, *_second in persons},
        "seconds": {second for _first, *rest in persons for second in rest},
    }


def these_competitors() -> Query:
    """To be found among: a query of SQL's, for Django takes no other into the condition of a join."""
    return Competitor.objects.filter(THESE_PERSONS).values("pk").query


def counted(rows: Iterable[Row]) -> Counted:
    """The games that are stored, from the rows of `COUNTED`: one for each outcome."""
    told: Counted = {}
    for pk, sitting, number, ruleset, club, league, at, first, second, *outcome in rows:
        of_sitting = told.setdefault(sitting, {})
        _pk, game = of_sitting.setdefault(number, (pk, Played(number, ruleset, club, league, at, {})))
        if first is not None:
            game.outcomes[(first,) if second is None else (first, second)] = Outcome(*outcome)
    return told


def outcome_of(row: GameOutcome) -> Outcome:
    return Outcome(*_outcome(row))


_outcome = attrgetter(*OUTCOME)


def key_of(game: CountedGame) -> Key:
    return (game.at, game.sitting_id, game.number)
