"""What do all the games of a person, or of two partners, in one family of games tell?"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q

from rummy.leaderboards.achievements import Achievement, Feats, achieved
from rummy.leaderboards.errors import UnknownCompetitor
from rummy.leaderboards.models import Competitor, GameOutcome
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.hands import ShownHand, points_of_hands, shown_hands
from rummy.leaderboards.queries.names import Names, people_of
from rummy.leaderboards.tallies import rate_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.sight import names_for

FORM, RIVALS, SERIOUS, MOST_MET = 10, 8, 3, 60


@dataclass(frozen=True, slots=True)
class Against:
    """Games with one other competitor: how many, in how many he was behind, in how many ahead."""

    people: tuple[Named, ...]
    played: int
    beaten: int
    lost: int


@dataclass(frozen=True, slots=True)
class Partner:
    """With whom somebody played most as partners, in all games."""

    person: Named
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many; the share in thousandths."""

    part: int
    whole: int

    @property
    def share(self) -> int:
        return rate_of(self.part, self.whole, 1000)


@dataclass(frozen=True, slots=True)
class StatisticsView:
    people: tuple[Named, ...]
    family: Family
    played: tuple[Family, ...]
    games: int
    won: int
    hands: int
    points: int
    form: tuple[tuple[int, bool], ...]
    run: int
    streak: int
    best: ShownHand | None
    worst: ShownHand | None
    deeds: Mapping[str, int]
    knocks: Rate | None
    rivals: tuple[Against, ...]
    nemesis: Against | None
    partner: Partner | None
    spread: tuple[tuple[int, int], ...]
    achievements: tuple[Achievement, ...]
    as_of: datetime


def statistics_page(persons: Sequence[UUID], family: str, visitor: Visitor) -> StatisticsView:
    """The statistics of a competitor in one family, that of most games where none is named.

    Eight queries; raises UnknownCompetitor where no game was played to its end.
    """
    first, *second = sorted(persons)
    known = Competitor.objects.filter(first=first, second=second[0] if second else None).first()
    games = _games(known) if known else {}
    if known is None or not games:
        raise UnknownCompetitor(
            "There are no statistics yet: they begin with the first game played to its end."
        )
    key = family if family in games else max(games, key=lambda one: len(games[one]))
    chosen = next(one for one in families() if one.key == key)
    met, beside = _met(known, chosen), _beside(known)
    names = _names(known, met, beside, visitor)
    rivals = [_against(row, names) for row in met]
    shown = shown_hands(games[key], known, visitor)
    return StatisticsView(
        people=people_of(known, names),
        family=chosen,
        played=tuple(one for one in families() if one.key in games),
        best=shown.get("best"),
        worst=shown.get("worst"),
        rivals=tuple(rivals[:RIVALS]),
        nemesis=_nemesis(rivals),
        partner=_partner(known, beside, names),
        spread=points_of_hands(known, chosen),
        **_course(games[key]),
    )


def _course(rows: Sequence[GameOutcome]) -> dict[str, Any]:
    """What the games come to, in their order."""
    feats = _feats(rows)
    return {
        "games": feats.games,
        "won": feats.won,
        "hands": sum(row.hands for row in rows),
        "points": sum(row.points for row in rows),
        "form": tuple((row.place, row.won) for row in rows[-FORM:]),
        "run": _run(rows),
        "streak": feats.streak,
        "deeds": feats.deeds,
        "knocks": Rate(feats.deeds["gins"], feats.deeds["knocks"]) if feats.deeds.get("knocks") else None,
        "achievements": tuple(achieved(feats)),
        "as_of": rows[-1].at,
    }


def _games(known: Competitor) -> dict[str, list[GameOutcome]]:
    """The outcomes of a competitor by family, in their order. One query."""
    rows = (
        GameOutcome.objects.filter(competitor=known)
        .select_related("game")
        .order_by("at", "game__sitting", "game__number")
    )
    family = {rules.key: one.key for one in families() for rules in one.rulesets}
    found: dict[str, list[GameOutcome]] = {}
    for row in rows:
        found.setdefault(family[row.game.ruleset], []).append(row)
    return found


def _feats(rows: Sequence[GameOutcome]) -> Feats:
    deeds: Counter[str] = Counter()
    for row in rows:
        deeds.update(row.deeds)
    return Feats(
        games=len(rows),
        won=sum(row.won for row in rows),
        streak=_longest(row.won for row in rows),
        lost_in_a_row=_longest(not row.won for row in rows),
        deeds=deeds,
    )


def _longest(claims: Iterator[bool]) -> int:
    return max((len(list(run)) for holds, run in groupby(claims) if holds), default=0)


def _run(rows: Sequence[GameOutcome]) -> int:
    """The winning streak that still holds."""
    return next((place for place, row in enumerate(reversed(rows)) if not row.won), len(rows))


def _met(known: Competitor, family: Family) -> list[dict[str, Any]]:
    """Everybody who was in a game with this competitor, most games first. One query."""
    keys = [rules.key for rules in family.rulesets]
    rows = (
        GameOutcome.objects.filter(game__outcomes__competitor=known, game__ruleset__in=keys)
        .exclude(competitor=known)
        .values("competitor__first", "competitor__second")
        .annotate(
            played=Count("pk"),
            beaten=Count("pk", filter=Q(place__gt=F("game__outcomes__place"))),
            lost=Count("pk", filter=Q(place__lt=F("game__outcomes__place"))),
        )
        .order_by("-played", "competitor__first", "competitor__second")
    )
    return [dict(row) for row in rows[:MOST_MET]]


def _beside(known: Competitor) -> list[dict[str, Any]]:
    """The one with whom somebody sat most as partners; nobody for partners themselves. One query, none for them."""
    if known.second_id is not None:
        return []
    pairs = Q(competitor__first=known.first_id) | Q(competitor__second=known.first_id)
    rows = (
        GameOutcome.objects.filter(pairs, competitor__second__isnull=False)
        .values("competitor__first", "competitor__second")
        .annotate(played=Count("pk"), won=Count("pk", filter=Q(won=True)))
        .order_by("-played", "competitor__first", "competitor__second")
    )
    return [dict(row) for row in rows[:1]]


def _partner(known: Competitor, beside: list[dict[str, Any]], names: Names) -> Partner | None:
    for row in beside:
        other = ({row["competitor__first"], row["competitor__second"]} - {known.first_id}).pop()
        return Partner(names[other], row["played"], row["won"])
    return None


def _names(
    known: Competitor, met: list[dict[str, Any]], beside: list[dict[str, Any]], visitor: Visitor
) -> Names:
    people = {known.first_id, known.second_id}
    people |= {row[name] for row in (*met, *beside) for name in ("competitor__first", "competitor__second")}
    return names_for(visitor, [person for person in people if person])


def _against(row: Mapping[str, Any], names: Names) -> Against:
    ids = [row["competitor__first"], row["competitor__second"]]
    people = tuple(sorted((names[one] for one in ids if one), key=lambda named: named.name))
    return Against(people, row["played"], row["beaten"], row["lost"])


def _nemesis(rivals: Sequence[Against]) -> Against | None:
    """Who was ahead most beyond being behind, in some games at least."""
    serious = [one for one in rivals if one.played >= SERIOUS and one.lost > one.beaten]
    return max(serious, key=lambda one: (one.lost - one.beaten, one.played), default=None)
