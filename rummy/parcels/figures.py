"""What was played in a club, line by line: each kind read from the database some lines at a time?"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet

from rummy.parcels.queries import sittings_of_club
from rummy.people.models import Club, Evening, Player
from rummy.scorekeeping.models import Hand, LineupPlayer
from rummy.scorekeeping.queries.played import HANDS_PLAYED
from rummy.scorekeeping.queries.sight import ROOT

AT_ONCE = 500
SITTING = "lineup__side__sitting__"


@dataclass(frozen=True, slots=True)
class Result:
    """Of one player in one hand or game: where, and for which side. `day` is the evening's, None elsewhere."""

    day: date | None
    at: datetime
    event: str
    code: str
    ruleset: str
    number: int
    player: str
    side: str
    won: bool


@dataclass(frozen=True, slots=True)
class HandOfOne(Result):
    points: int
    typed: bool


@dataclass(frozen=True, slots=True)
class GameOfOne(Result):
    first: int
    last: int
    total: int
    final: int | None
    settlement: int | None


def evenings(club: Club) -> Iterator[tuple[Evening, int, int]]:
    """Every evening with how many tables and hands it had. Two queries."""
    hands = Hand.objects.filter(sitting__evening__club=club, results__isnull=False).order_by()
    played = dict(hands.values_list("sitting__evening").annotate(n=Count("pk", distinct=True)))
    for one in club.evenings.annotate(tables=Count("sittings")).order_by("day", "time"):
        yield one, one.tables, played.get(one.pk, 0)


def tables(club: Club) -> Iterator[Any]:
    """Every table of its evenings and tournaments, each with its sides and how many hands were `played`.

    One query, and one more for every so many tables.
    """
    found = sittings_of_club(club).select_related("evening").prefetch_related("sides")
    return found.annotate(played=HANDS_PLAYED).iterator(chunk_size=AT_ONCE)


def hands(club: Club) -> Iterator[HandOfOne]:
    """Every hand that counts, a line for each who played it. Two queries."""
    return _results(club, HandOfOne, "lineup__hand_results", "hand__number", ("points", "typed"))


def games(club: Club) -> Iterator[GameOfOne]:
    """Every finished game, a line for each who played it. Two queries."""
    more = ("first_hand", "last_hand", "total", "final", "settlement")
    finished = Q(lineup__game_results__finished=True)
    return _results(club, GameOfOne, "lineup__game_results", "number", more, finished)


def _results(
    club: Club, kind: Any, result: str, number: str, more: tuple[str, ...], only: Q | None = None
) -> Iterator[Any]:
    found = LineupPlayer.objects.filter(
        only or Q(**{f"{result}__isnull": False}),
        lineup__side__sitting__in=sittings_of_club(club).values("pk"),
    ).annotate(person=ROOT, sat_as=F("player__name"))
    fields = ("evening__day", "started_at", "event", "watch_code", "ruleset")
    rows = found.order_by(
        f"{SITTING}started_at", f"{SITTING}pk", f"{result}__{number}", "lineup__side__seat", "pk"
    )
    names = _book(club)
    for row in _values(rows, [f"{SITTING}{field}" for field in fields], result, (number, "won", *more)):
        place, (person, sat_as, side), (which, won, *rest) = row[:5], row[5:8], row[8:]
        yield kind(*place, which, names.get(person, sat_as), side, won, *rest)


def _values(rows: QuerySet[Any], place: list[str], result: str, fields: tuple[str, ...]) -> Iterator[Any]:
    who = ("person", "sat_as", "lineup__side__name")
    told = rows.values_list(*place, *who, *(f"{result}__{field}" for field in fields))
    return told.iterator(chunk_size=AT_ONCE)


def _book(club: Club) -> dict[UUID, str]:
    """How the club calls each person: by the name that was kept, where it has two. One query."""
    rows = Player.objects.filter(club=club).values_list("pk", "merged_into", "name")
    names = {merged: name for _pk, merged, name in rows if merged is not None}
    return names | {pk: name for pk, merged, name in rows if merged is None}
