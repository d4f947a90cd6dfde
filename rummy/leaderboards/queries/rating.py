"""Why is somebody's rating what it is? Every game that changed it, what was expected, what came."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, ExpressionWrapper, F

from rummy import engine
from rummy.engine.words import say
from rummy.leaderboards.errors import UnknownCompetitor
from rummy.leaderboards.models import Board, BoardRow, Competitor, GameOutcome, Rating, RatingChange
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.names import Names, names_for, people_of
from rummy.leaderboards.queries.places import spread
from rummy.leaderboards.ratings import Skill, chances
from rummy.people.models import Club
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.sight import own_tables

DRAWN, TOLD = 120, 25
# What is told of a side in a game.
OUTCOME = (
    *("place", "game__number", "game__ruleset", "game__sitting__watch_code"),
    *("competitor__first", "competitor__second"),
)


@dataclass(frozen=True, slots=True)
class Opponent:
    people: tuple[Named, ...]
    rating: int
    place: int


@dataclass(frozen=True, slots=True)
class Step:
    """One game: the rating before and after, the place, and how likely a win was, in thousandths.

    `code` leads to the game where the visitor was at that table.
    """

    number: int
    at: datetime
    ruleset: str
    game_name: str
    before: int
    after: int
    place: int
    level: bool
    sides: int
    chance: int
    opponents: tuple[Opponent, ...]
    code: str | None
    game: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class RatingView:
    """A rating of one competitor: where it stands, some of its steps, and the points of its chart.

    `earlier` is the number of the step before which further ones are told.
    """

    people: tuple[Named, ...]
    family: Family
    pairs: bool
    club: Club | None
    skill: Skill
    place: int | None
    count: int
    at: datetime | None
    course: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]
    earlier: int | None

    @property
    def estimate(self) -> int:
        """What is most likely: the rating is three deviations below."""
        return Skill(self.skill.mu, 0).rating

    @property
    def doubt(self) -> int:
        return self.estimate - self.skill.rating


@dataclass(frozen=True, slots=True)
class Rated:
    """What somebody is rated in, everywhere or in a club."""

    family: Family
    club: Club | None
    skill: Skill


def rating_page(
    persons: Sequence[UUID],
    family: Family,
    visitor: Visitor,
    club: Club | None = None,
    before: int | None = None,
) -> RatingView:
    """The rating of a person, or of two partners, everywhere or in a club; `before` goes further back.

    Ten queries; raises UnknownCompetitor where there is none.
    """
    row = _rating(persons, family, club)
    known = row.competitor
    changes = RatingChange.objects.filter(pool=row.pool_id, competitor=known).order_by("-number")
    course = list(changes.values_list("number", "mu_after", "sigma_after")[:DRAWN])
    told = list((changes.filter(number__lt=before) if before else changes)[: TOLD + 1])
    skill = Skill(row.mu, row.sigma, row.games)
    place, count = _place(row)
    steps, names = _steps(told[:TOLD], known, visitor)
    return RatingView(
        people=people_of(known, names),
        family=family,
        pairs=len(persons) > 1,
        club=club,
        skill=skill,
        place=place,
        count=count,
        at=row.at,
        course=tuple((number, Skill(mu, sigma).rating) for number, mu, sigma in reversed(course)),
        steps=steps,
        earlier=told[TOLD - 1].number if len(told) > TOLD else None,
    )


def _rating(persons: Sequence[UUID], family: Family, club: Club | None) -> Rating:
    """One query; raises UnknownCompetitor."""
    first, *second = sorted(persons)
    rows = Rating.objects.filter(
        pool__family=family.key,
        pool__pairs=bool(second),
        pool__club=club,
        competitor__first=first,
        competitor__second=second[0] if second else None,
    )
    found = rows.select_related("competitor").first()
    if found is None:
        raise UnknownCompetitor(say("There is no rating yet: the first game played to its end begins it."))
    return found


def ratings_of(persons: Sequence[UUID]) -> list[Rated]:
    """What somebody is rated in everywhere, then in clubs, most games first. One query."""
    first, *second = sorted(persons)
    rows = Rating.objects.filter(competitor__first=first, competitor__second=second[0] if second else None)
    known = {family.key: family for family in families()}
    everywhere = F("pool__club__name").asc(nulls_first=True)
    return [
        Rated(known[row.pool.family], row.pool.club, Skill(row.mu, row.sigma, row.games))
        for row in rows.select_related("pool__club").order_by(everywhere, "-games", "pool")
    ]


def _place(rating: Rating) -> tuple[int | None, int]:
    """The place on the board of all time, None while there is none."""
    board = Board.objects.filter(pool=rating.pool_id, ruleset="", season="").first()
    if board is None:
        return None, 0
    rows = BoardRow.objects.filter(board=board, competitor=rating.competitor_id)
    score = rows.values_list("by_rating", flat=True).first()
    scores = spread(board, "rating")
    return (None if score is None else scores.place(score)), scores.count


def _steps(
    changes: Sequence[RatingChange], own: Competitor, visitor: Visitor
) -> tuple[tuple[Step, ...], Names]:
    games = [change.game_id for change in changes]
    known = ExpressionWrapper(own_tables(visitor, "game__sitting__"), output_field=BooleanField())
    outcomes = (
        GameOutcome.objects.filter(game__in=games)
        .select_related("competitor", "game__sitting")
        .only(*OUTCOME)
        .annotate(known=known)
        .order_by("place", "competitor")
    )
    at_game: dict[int, list[GameOutcome]] = {}
    for outcome in outcomes:
        at_game.setdefault(outcome.game_id, []).append(outcome)
    everybody = {own.first_id, own.second_id, *_people(list(outcomes))} - {None}
    names = names_for(visitor, [person for person in everybody if person])
    rows = RatingChange.objects.filter(game__in=games, pool__in={change.pool_id for change in changes})
    before = rows.values_list("game", "competitor", "mu_before", "sigma_before")
    skills = {(game, competitor): Skill(mu, sigma) for game, competitor, mu, sigma in before}
    return tuple(_step(change, at_game[change.game_id], skills, names) for change in changes), names


def _people(outcomes: Sequence[Any]) -> set[UUID | None]:
    return {
        person
        for outcome in outcomes
        for person in (outcome.competitor.first_id, outcome.competitor.second_id)
    }


def _step(
    change: RatingChange, outcomes: list[GameOutcome], skills: dict[tuple[int, int], Skill], names: Names
) -> Step:
    own = next(one for one in outcomes if one.competitor_id == change.competitor_id)
    others = [one for one in outcomes if one is not own]
    before = [skills[change.game_id, one.competitor_id] for one in (own, *others)]
    sitting = own.game.sitting
    return Step(
        number=change.number,
        at=change.at,
        ruleset=own.game.ruleset,
        game_name=engine.find_ruleset(own.game.ruleset).called,
        before=change.before.rating,
        after=change.after.rating,
        place=own.place,
        level=any(other.place == own.place for other in others),
        sides=len(outcomes),
        chance=chances(before)[0],
        opponents=tuple(
            Opponent(people_of(one.competitor, names), skill.rating, one.place)
            for one, skill in zip(others, before[1:], strict=True)
        ),
        code=sitting.watch_code if own.known else None,  # type: ignore[attr-defined]
        game=own.game.number,
    )
