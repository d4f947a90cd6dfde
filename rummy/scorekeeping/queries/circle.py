"""How do the people of a table stand over the years, by all tables at which they sat down and nobody else did?"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.people.queries import alike
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import GameResult, HandResult, Seat, Sitting
from rummy.scorekeeping.queries.circle_rows import (
    CircleGame,
    CirclePerson,
    CircleScore,
    CircleSitting,
    CircleView,
)
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.queries.player import unknown_player
from rummy.scorekeeping.queries.rows import Series
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.queries.sight import names_for, own_tables

SHOWN = 30
# A chart has no room for more steps: of many sittings every second is drawn, or every third, and always the last.
MOST_STEPS = 60
PERSON = Coalesce("lineup__players__player__merged_into", "lineup__players__player")
WON = Count("pk", filter=Q(won=True))

# By person, in the order of their places at the table.
People = Mapping[UUID, CirclePerson]


@dataclass(frozen=True, slots=True)
class _Met:
    """A sitting on which games were played to the end: how many by each person, and how many he won."""

    id: UUID
    code: str
    ruleset: str
    started_at: datetime
    changed_at: datetime
    played: Counter[UUID] = field(default_factory=Counter)
    won: Counter[UUID] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        return max(self.played.values())


def circle(sitting: Sitting, visitor: Visitor) -> CircleView:
    """Five queries, one more where seats were changed; raises UnknownPlayer unless everybody's page is the visitor's to open."""
    people = _people(sitting, visitor)
    tables = _tables_of(people)
    met = _met(tables)
    return CircleView(
        code=sitting.watch_code,
        people=_standing(people, met),
        played=sum(one.games for one in met),
        games=_games(people, met, tables),
        sittings=_sittings(people, met[: -SHOWN - 1 : -1], visitor),
        sittings_played=len(met),
        series=_series(people, met),
        since=met[0].started_at if met else None,
        as_of=max((one.changed_at for one in met), default=None),
    )


def circle_standing(sitting: Sitting, visitor: Visitor) -> tuple[CirclePerson, ...]:
    """The people of a circle alone, nobody where they met but once. Three queries, one more where seats were changed."""
    people = _people(sitting, visitor)
    met = _met(_tables_of(people))
    return _standing(people, met) if len(met) > 1 else ()


def _people(sitting: Sitting, visitor: Visitor) -> dict[UUID, CirclePerson]:
    """Who sat down at the table, before anything is counted."""
    seated = seating(sitting)
    read = names_for(visitor, (seat.player_id for seat in seated.founders))
    letters = initials([read[seat.player_id].name for seat in seated.founders])
    found: dict[UUID, CirclePerson] = {}
    for place, (seat, letter) in enumerate(zip(seated.founders, letters, strict=True), 1):
        person = read[seat.player_id]
        if person.id is None:
            raise unknown_player()
        # Partners have one chip, and each of them a line of his own.
        own = None if seated.are_partners else seat.side
        found[person.id] = CirclePerson(person, letter, own.colour if own else place)
    return found


def _tables_of(people: Collection[UUID]) -> QuerySet[Sitting]:
    """Where these persons sat down, each by any name of his, and nobody else; what is void counts nowhere. No query."""
    theirs = Seat.objects.filter(player__in=alike(Q(pk=next(iter(people)))))
    ours = Count("pk", filter=Q(player__in=alike(Q(pk__in=list(people)))))
    exactly = (
        Seat.objects.filter(sitting__in=theirs.values("sitting"), number__isnull=False)
        .order_by()
        .values("sitting")
        .annotate(all=Count("pk"), ours=ours)
        .filter(all=len(people), ours=len(people))
    )
    return Sitting.objects.filter(pk__in=exactly.values("sitting"), void=False)


def _met(tables: QuerySet[Sitting]) -> list[_Met]:
    """Oldest first. One query."""
    of_sitting = [f"sitting__{name}" for name in ("watch_code", "ruleset", "started_at", "changed_at")]
    rows = (
        GameResult.objects.filter(sitting__in=tables, finished=True)
        .order_by("sitting__started_at", "sitting")
        .values_list("sitting", *of_sitting, PERSON)
        .annotate(played=Count("pk"), games_won=WON)
    )
    found: dict[UUID, _Met] = {}
    for pk, code, ruleset, started_at, changed_at, person, played, won in rows:
        met = found.setdefault(pk, _Met(pk, code, ruleset, started_at, changed_at))
        met.played[person] += played
        met.won[person] += won
    return list(found.values())


def _standing(people: People, met: Sequence[_Met]) -> tuple[CirclePerson, ...]:
    played: Counter[UUID] = sum((one.played for one in met), Counter())
    won: Counter[UUID] = sum((one.won for one in met), Counter())
    most = max(won[pk] for pk in people)
    found = [
        replace(one, played=played[pk], won=won[pk], leads=0 < most == won[pk]) for pk, one in people.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.won))


def _games(people: People, met: Sequence[_Met], tables: QuerySet[Sitting]) -> tuple[CircleGame, ...]:
    """By the game of the menu, the one with most hands first. One query."""
    rows = (
        HandResult.objects.filter(lineup__side__sitting__in=tables)
        .order_by()
        .values_list("lineup__side__sitting__ruleset", PERSON)
        .annotate(hands=Count("pk"), hands_won=WON, total=Sum("points"))
    )
    found: dict[str, list[CircleScore]] = {}
    for key, person, hands, hands_won, points in rows:
        if person in people:
            games_won = sum(one.won[person] for one in met if one.ruleset == key)
            told = CircleScore(people[person].person, games_won, hands, hands_won, points)
            found.setdefault(key, []).append(told)
    in_order = sorted(found.items(), key=lambda game: (-max(score.hands for score in game[1]), game[0]))
    return tuple(
        CircleGame(
            key=key,
            name=engine.find_ruleset(key).called,
            played=sum(one.games for one in met if one.ruleset == key),
            scores=tuple(sorted(scores, key=lambda score: (-score.won, -score.hands_won, score.person.name))),
        )
        for key, scores in in_order
    )


def _sittings(people: People, met: Sequence[_Met], visitor: Visitor) -> tuple[CircleSitting, ...]:
    """One query: at which of them was the visitor?"""
    shown = Sitting.objects.filter(own_tables(visitor), pk__in=[one.id for one in met])
    known = set(shown.values_list("pk", flat=True))
    return tuple(
        CircleSitting(
            code=one.code if one.id in known else None,
            key=one.ruleset,
            game_name=engine.find_ruleset(one.ruleset).called,
            at=one.started_at,
            played=one.games,
            won=tuple(
                (people[pk].person.name, games)
                for pk, games in one.won.most_common()
                if games and pk in people
            ),
        )
        for one in met
    )


def _series(people: People, met: Sequence[_Met]) -> tuple[Series, ...]:
    """The games each has won after each sitting. No query."""
    every = -(-len(met) // MOST_STEPS) or 1
    drawn = set(range(len(met), 0, -every))
    series = []
    for pk, one in people.items():
        won, points = 0, [(0, 0)]
        for number, sitting in enumerate(met, 1):
            won += sitting.won[pk]
            if number in drawn:
                points.append((number, won))
        series.append(Series(one.person.name, one.initial, one.colour, tuple(points)))
    return tuple(series)
