"""What does the scorebook say of some sittings? All that their finished games are reckoned from, asked in one go."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from rummy.leaderboards.statements import Given, Prepared, Rows, Sent
from rummy.scorekeeping.models import GameResult, Hand, HandResult, Seat, Sitting
from rummy.scorekeeping.queries.sight import ROOT

THESE = Given("sittings")


class SittingRow(NamedTuple):
    pk: UUID
    ruleset: str
    options: dict[str, Any]
    league: str
    reseated: bool
    void: bool
    version: int
    watch_code: str
    changed_at: datetime
    own_club: UUID | None
    evening: UUID | None
    evening_club: UUID | None

    @property
    def club(self) -> UUID | None:
        """The club at whose event the table was."""
        return self.evening_club if self.evening else self.own_club


class ResultRow(NamedTuple):
    """Where one side ended in a finished game."""

    sitting: UUID
    number: int
    side: int
    lineup: int
    first_hand: int
    last_hand: int
    total: int
    final: int | None
    won: bool


class SeatRow(NamedTuple):
    """Who sat there at first, as the documents spell him, and the person he is."""

    sitting: UUID
    side: int
    side_name: str
    name: str
    rated: bool
    person: UUID


class HandRow(NamedTuple):
    """A hand that counts."""

    pk: int
    sitting: UUID
    number: int
    revision: int
    at: datetime
    document: dict[str, Any]
    receipt: dict[str, Any]


class PointsRow(NamedTuple):
    """What a hand was for one side."""

    hand: int
    sitting: UUID
    number: int
    side: int
    lineup: int
    points: int
    won: bool
    typed: bool


SITTINGS = Prepared(
    lambda: (
        Sitting.objects.filter(pk__among=THESE)
        .order_by("pk")
        .values_list(
            *("pk", "ruleset", "options", "league", "reseated", "void", "version", "watch_code"),
            *("changed_at", "club", "evening", "evening__club"),
        )
    ),
    SittingRow,
)
RESULTS = Prepared(
    lambda: (
        GameResult.objects.filter(sitting__among=THESE, finished=True)
        .order_by("number", "side")
        .values_list(
            *("sitting", "number", "side", "lineup", "first_hand", "last_hand", "total", "final", "won")
        )
    ),
    ResultRow,
)
SEATS = Prepared(
    lambda: (
        Seat.objects.filter(sitting__among=THESE, number__isnull=False)
        .order_by("number")
        .values_list("sitting", "side", "side__name", "name", "rated", ROOT)
    ),
    SeatRow,
)
HANDS = Prepared(
    lambda: (
        Hand.objects.filter(sitting__among=THESE, current__isnull=False)
        .order_by()
        .values_list(
            *("pk", "sitting", "number", "current__revision", "current__at", "current__document", "receipt")
        )
    ),
    HandRow,
)
POINTS = Prepared(
    lambda: (
        HandResult.objects.filter(hand__sitting__among=THESE, hand__current__isnull=False)
        .order_by("hand__number", "side")
        .values_list(
            *("hand", "hand__sitting", "hand__number", "side", "lineup", "points", "won", "typed"),
        )
    ),
    PointsRow,
)


@dataclass(frozen=True, slots=True)
class Scored:
    """Everything read of some sittings, each list in its order."""

    sittings: list[SittingRow]
    results: list[ResultRow]
    seats: list[SeatRow]
    hands: list[HandRow]
    points: list[PointsRow]


def asking(sittings: Iterable[UUID]) -> list[Sent]:
    """The statements whose answers are a `Scored`."""
    these = list(sittings)
    return [query.of(sittings=these) for query in (SITTINGS, RESULTS, SEATS, HANDS, POINTS)]


def grouped(rows: Iterable[Any], *names: str) -> dict[Any, Rows]:
    """Rows by what they have of these names, in their order."""
    found: dict[Any, Rows] = {}
    for row in rows:
        told = tuple(getattr(row, name) for name in names)
        found.setdefault(told if len(names) > 1 else told[0], []).append(row)
    return found
