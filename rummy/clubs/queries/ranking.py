"""Who won how many games and hands at these tables?"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum

from rummy import engine
from rummy.people.models import Club, Player
from rummy.people.names import alphabetical
from rummy.people.reading import Reader
from rummy.scorekeeping.models import LineupPlayer, Sitting
from rummy.scorekeeping.queries.sight import ROOT

A_YEAR = timedelta(days=365)
LEADERS = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """One person at these tables. Equal rows share a place. `points` only where all tables play one game."""

    place: int
    person: UUID
    name: str
    games: int
    games_won: int
    hands: int = 0
    hands_won: int = 0
    points: int | None = None


@dataclass(slots=True)
class _Sum:
    games: int = 0
    games_won: int = 0
    hands: int = 0
    hands_won: int = 0
    points: int = 0


def leaders(club: Club, reader: Reader, now: datetime) -> tuple[Ranked, ...]:
    """Who won most games at the club's evenings of the last year; of equals, who needed fewer. Two queries.

    Hands are not counted here: a year has very many.
    """
    lately = Sitting.objects.filter(evening__club=club, started_at__gt=now - A_YEAR)
    rows = list(_games(lately).order_by("-won", "games", "person")[:LEADERS])
    names = _names(club, [row["person"] for row in rows], reader)
    places = {(row["won"], row["games"]): place for place, row in reversed(list(enumerate(rows, 1)))}
    return tuple(
        Ranked(
            place=places[row["won"], row["games"]],
            person=row["person"],
            name=names[row["person"]],
            games=row["games"],
            games_won=row["won"],
        )
        for row in rows
    )


def ranking(sittings: QuerySet[Sitting], club: Club, reader: Reader) -> tuple[Ranked, ...]:
    """Games won decide, then hands won, then points where all play one game. Four queries."""
    sums = _sums(sittings)
    names = _names(club, list(sums), reader)
    sign = _worth_of_a_point(sittings)

    def worth(person: UUID) -> tuple[int, ...]:
        one = sums[person]
        return (-one.games_won, -one.hands_won, -sign * one.points)

    order = sorted(sums, key=lambda person: (worth(person), alphabetical(names[person])))
    rows: list[Ranked] = []
    for _worth, level in groupby(order, key=worth):
        place = len(rows) + 1
        rows += [_row(place, person, names[person], sums[person], tells_points=sign != 0) for person in level]
    return tuple(rows)


def _worth_of_a_point(sittings: QuerySet[Sitting]) -> int:
    """1 or −1 where all tables play one game and the highest or the lowest total wins it; else 0. One query."""
    played = list(sittings.order_by().values_list("ruleset", "options").distinct())
    games = {
        (key, engine.find_ruleset(key).with_options(options).games.worth_of_a_point)
        for key, options in played
    }
    return next(iter(games))[1] if len(games) == 1 else 0


def _row(place: int, person: UUID, name: str, one: _Sum, *, tells_points: bool) -> Ranked:
    told = one.points if tells_points else None
    return Ranked(place, person, name, one.games, one.games_won, one.hands, one.hands_won, told)


def _sums(sittings: QuerySet[Sitting]) -> Mapping[UUID, _Sum]:
    """Everybody who has played a hand, by person: who sat there then, also for another. Two queries."""
    hands = (
        _people(sittings)
        .filter(lineup__hand_results__isnull=False)
        .annotate(
            hands=Count("lineup__hand_results"),
            won=Count("lineup__hand_results", filter=Q(lineup__hand_results__won=True)),
            points=Sum("lineup__hand_results__points"),
        )
    )
    found = {row["person"]: _Sum(0, 0, row["hands"], row["won"], row["points"]) for row in hands}
    for row in _games(sittings):
        one = found.setdefault(row["person"], _Sum())
        one.games, one.games_won = row["games"], row["won"]
    return found


def _people(sittings: QuerySet[Sitting]) -> Any:
    """Whoever played at these tables, by person."""
    played = LineupPlayer.objects.filter(lineup__side__sitting__in=sittings.order_by().values("pk"))
    return played.order_by().values(person=ROOT)


def _games(sittings: QuerySet[Sitting]) -> Any:
    """The finished games of everybody who finished one."""
    won = Count("lineup__game_results", filter=Q(lineup__game_results__won=True))
    finished = _people(sittings).filter(lineup__game_results__finished=True)
    return finished.annotate(games=Count("lineup__game_results"), won=won)


def _names(club: Club, persons: Collection[UUID], reader: Reader) -> dict[UUID, str]:
    """How this reader reads them: by their names in the club's book, else those they are known by. One query."""
    rows = Player.objects.filter(Q(pk__in=persons) | Q(merged_into__in=persons, club=club))
    names: dict[UUID, str] = {}
    # The last one stands: of two names in the book of the club the one that was kept.
    for player in sorted(rows, key=lambda one: (one.club_id == club.pk, one.merged_into_id is None)):
        person = player.merged_into_id or player.pk
        names[person] = reader.name(player.name, hidden=player.hidden, erased_at=player.erased_at)
    return names
