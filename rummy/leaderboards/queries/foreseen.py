"""What would a change of a sitting's hands do to the ratings? Nothing is counted, and nothing is written."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, F, OuterRef
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.leaderboards.models import RatingChange
from rummy.leaderboards.queries.played import Persons
from rummy.leaderboards.ratings import rate
from rummy.leaderboards.tallies import End, places
from rummy.scorekeeping.models import GameResult, Sitting
from rummy.scorekeeping.queries import Consequences
from rummy.scorekeeping.queries.outlook import Outlook

Places = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a game gave to a side's rating and what it would give."""

    name: str
    was: int
    would: int


@dataclass(frozen=True, slots=True)
class RatedAnew:
    """A rated game that would be rated otherwise; `gains` are None where it would not be rated at all.

    They are those of whoever gains something else and is not hidden, in the order of the table. `followed`: some who played
    it have played rated games since, which would be rated anew as well.
    """

    number: int
    gains: tuple[Gain, ...] | None
    followed: bool


def rated_anew(told: Consequences) -> list[RatedAnew]:
    """The counted games that would end otherwise, as everybody is rated, not in a club.

    No query where each ends with the same places, else two.
    """
    before, after = _places(told.sitting, told.before), _places(told.sitting, told.after)
    touched = {number: after.get(number) for number, ended in before.items() if ended != after.get(number)}
    if not touched:
        return []
    sides, changes = _sides(told.sitting, touched), _changes(told.sitting, touched)
    return [
        _rated(number, touched[number], changes[number], sides[number])
        for number in sorted(changes)
        # Since a merge that is not counted yet somebody is another person than his rating says.
        if all(change.competitor.persons in sides[number] for change in changes[number])
    ]


def _places(sitting: Sitting, told: Outlook) -> dict[int, Places]:
    """By the number of each game that is over, the place of every side as ratings take it."""
    rules = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    return {
        number: places(
            {
                side: End(
                    won=side in game.winners,
                    hands=game.played[side],
                    points=game.final.get(side, total) * rules.games.worth_of_a_point,
                )
                for side, total in game.totals.items()
            }
        )
        for number, game in told.games.items()
        if game.finished
    }


def _sides(sitting: Sitting, games: Collection[int]) -> dict[int, dict[Persons, str]]:
    """By game, which side these persons are. One query."""
    person = Coalesce("lineup__players__player__merged_into", "lineup__players__player")
    rows = GameResult.objects.filter(sitting=sitting, number__in=games).annotate(person=person)
    found: dict[tuple[int, str], set[UUID]] = defaultdict(set)
    for number, side, one in rows.values_list("number", "side__name", "person"):
        found[number, side].add(one)
    sides: dict[int, dict[Persons, str]] = defaultdict(dict)
    for (number, side), persons in found.items():
        sides[number][tuple(sorted(persons))] = side
    return sides


def _changes(sitting: Sitting, games: Collection[int]) -> dict[int, list[RatingChange]]:
    """By game, what it did to everybody's rating, in the order in which he was rated. One query."""
    since = RatingChange.objects.filter(
        pool=OuterRef("pool"), competitor=OuterRef("competitor"), number__gt=OuterRef("number")
    )
    rows = (
        RatingChange.objects.filter(game__sitting=sitting, game__number__in=games, pool__club=None)
        .select_related("competitor")
        .annotate(of=F("game__number"), followed=Exists(since))
        .order_by("competitor")
    )
    found: dict[int, list[RatingChange]] = defaultdict(list)
    for row in rows:
        found[row.of].append(row)
    return found


def _rated(
    number: int, ends: Places | None, changes: list[RatingChange], sides: Mapping[Persons, str]
) -> RatedAnew:
    followed = any(change.followed for change in changes)  # type: ignore[attr-defined]
    if ends is None:
        return RatedAnew(number, None, followed)
    names = [sides[change.competitor.persons] for change in changes]
    after = rate([change.before for change in changes], [ends[name] for name in names])
    told = zip(names, changes, after, strict=True)
    gains = [
        Gain(name, change.after.rating - change.before.rating, skill.rating - change.before.rating)
        for name, change, skill in told
        if not change.competitor.hidden
    ]
    others = {gain.name: gain for gain in gains if gain.was != gain.would}
    return RatedAnew(number, tuple(others[name] for name in ends if name in others), followed)
