"""What do all the games of a person, or of two partners, in one family of games tell?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Length
from django.utils.timezone import localdate

from rummy.engine.words import say
from rummy.leaderboards.achievements import Achievement, Feats, achieved
from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.models import BoardRow, Competitor, GameOutcome
from rummy.leaderboards.pools import Family, families
from rummy.leaderboards.queries.against import (
    WHO,
    Against,
    Met,
    Partner,
    against,
    beside,
    met,
    others,
    partner,
    worst_met,
)
from rummy.leaderboards.queries.course import came_back, latest
from rummy.leaderboards.queries.done import KNOCKED, Knocking, Rate, deeds_in, knocking, points_in
from rummy.leaderboards.queries.hands import ShownHand, hands_of, shown_hands
from rummy.leaderboards.queries.names import Names, names_for, people_of
from rummy.leaderboards.queries.within import moments_in
from rummy.leaderboards.seasons import ALL_TIME, first_day, kind, seasons_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """All of it for one visitor: of one season, or of all time. `played` are the families there is anything of in this
    season, `seasons` those in which there is something else to see of this family."""

    people: tuple[Named, ...]
    family: Family
    played: tuple[Family, ...]
    season: str
    seasons: tuple[str, ...]
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
    knocking: Knocking
    rivals: tuple[Against, ...]
    nemesis: Against | None
    partner: Partner | None
    spread: tuple[tuple[int, int], ...]
    achievements: tuple[Achievement, ...]
    as_of: datetime

    @property
    def rate(self) -> Rate:
        """How many of the games were won."""
        return Rate(self.won, self.games)

    @property
    def hands_ever(self) -> int:
        """All hands, also of games that are not over."""
        return sum(hands for _points, hands in self.spread)


def statistics_page(
    persons: Sequence[UUID], family: str, visitor: Visitor, season: str = ALL_TIME
) -> StatisticsView:
    """The statistics of a competitor in one family, that of most games where none is named, in a season of the calendar.

    Sixteen queries at most, whatever was played; raises NothingCounted where no game was played to its end.
    """
    first, *second = sorted(persons)
    known = Competitor.objects.filter(first=first, second=second[0] if second else None).first()
    rows = _rows(known, season) if known else {}
    if known is None or not rows:
        raise NothingCounted(
            say("There are no statistics yet: they begin with the first game played to its end.")
        )
    there = {key: row for (key, at), row in rows.items() if at == season}
    if not there:
        raise NothingCounted(say("No game was played to its end in this season."))
    key = family if family in there else max(there, key=lambda one: there[one].games)
    played = tuple(one for one in families() if one.key in there)
    games = {at: row.games for (one, at), row in rows.items() if one == key}
    return _view(known, there[key], visitor, played, _seasons(games, season))


def _rows(known: Competitor, season: str) -> dict[tuple[str, str], BoardRow]:
    """What the games of a competitor come to, by family and season: ever, in every year, in this one, lately. One query."""
    rows = (
        BoardRow.objects.filter(competitor=known, board__ruleset="", board__pool__club=None)
        .annotate(written=Length("board__season"))
        .filter(Q(written__lte=len("2026")) | Q(board__season__in=[season, *seasons_of(localdate())]))
        .select_related("board__pool")
    )
    return {(row.board.pool.family, row.board.season): row for row in rows}


def _seasons(games: Mapping[str, int], here: str) -> tuple[str, ...]:
    """All time, the years from the latest on, this quarter and this month, and this page's own.

    `games` says how many there were in each season with any. Where a longer one has the same games, it is enough.
    """
    years = sorted((one for one in games if kind(one) == "year"), reverse=True)
    told = [one for one in dict.fromkeys([*years, *seasons_of(localdate()), here]) if one and one in games]
    return (ALL_TIME, *(one for one in told if one == here or not _is_all_of_a_longer(one, games)))


def _is_all_of_a_longer(season: str, games: Mapping[str, int]) -> bool:
    nested = seasons_of(first_day(season))
    return games[season] in [games.get(longer) for longer in nested[: nested.index(season)]]


def _view(
    known: Competitor, row: BoardRow, visitor: Visitor, played: tuple[Family, ...], seasons: tuple[str, ...]
) -> StatisticsView:
    season = row.board.season
    family = next(one for one in played if one.key == row.board.pool.family)
    games = GameOutcome.objects.filter(
        moments_in(season, "at"), competitor=known, game__ruleset__in=family.keys
    )
    form, deeds, shown = latest(games), deeds_in(games), shown_hands(games, known, visitor)
    # Of the others only what is asked of knocks, where there is gin: adding up is what costs.
    theirs = deeds_in(others(known, family.keys, season), KNOCKED) if family.has_gin else {}
    rivals, nemesis = met(known, family.keys, season), worst_met(known, family.keys, season)
    besides = beside(known, season)
    names = _names(known, [*rivals, *nemesis, *besides], visitor)
    return StatisticsView(
        people=people_of(known, names),
        family=family,
        played=played,
        season=season,
        seasons=seasons,
        games=row.games,
        won=row.won,
        hands=row.hands,
        points=row.points,
        form=tuple((one.place, one.won) for one in form),
        # In a season that is over nothing goes on.
        run=row.run if season in seasons_of(localdate()) else 0,
        streak=row.streak,
        best=shown.get("best"),
        worst=shown.get("worst"),
        deeds=deeds,
        knocking=knocking(deeds, theirs, family),
        rivals=tuple(against(one, names) for one in rivals),
        nemesis=next((against(one, names) for one in nemesis), None),
        partner=partner(known, besides, names),
        spread=points_in(hands_of(known, family, season), family),
        achievements=tuple(achieved(Feats(row.games, row.won, row.streak, came_back(games), deeds))),
        as_of=form[-1].at,
    )


def _names(known: Competitor, rows: Sequence[Met], visitor: Visitor) -> Names:
    people = {known.first_id, known.second_id, *(row[one] for row in rows for one in WHO)}
    return names_for(visitor, [person for person in people if person])
