"""How do stored results become what the log says? Only rows that differ are written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from rummy.scorekeeping.models import (
    GameResult,
    Hand,
    HandResult,
    Lineup,
    LineupPlayer,
    Side,
    Sitting,
)
from rummy.scorekeeping.queries.log import HandState
from rummy.scorekeeping.queries.replay import Fields, Replay
from rummy.scorekeeping.queries.seats import Seated
from rummy.scorekeeping.services.lineups import Lineups, new_lineup, players_wanted, read_lineups

# What a receipt says in sentences; what counts stands beside them.
SENTENCES = ("text", "message")


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored row that is not what the log says: None where one of them has no such row."""

    what: str
    stored: Fields | None
    replayed: Fields | None

    def __str__(self) -> str:
        return f"{self.what}: stored {self.stored}, the log says {self.replayed}"

    @property
    def is_wording(self) -> bool:
        """Whether both say the same, the stored row in the sentences of another release, or with more or fewer lines that bring
        no points.
        """
        return _what_counts(self.stored) == _what_counts(self.replayed)


@dataclass(frozen=True, slots=True)
class Rows:
    """The stored rows of one model by what names them, beside the fields they must have."""

    model: type[Model]
    stored: dict[Any, Any]
    wanted: dict[Any, Fields]
    new: Callable[[Any], Model]

    def differences(self) -> list[Difference]:
        """Every row that is wrong, missing or too many."""
        keys = dict.fromkeys([*self.stored, *self.wanted])
        return [
            Difference(f"{self.model.__name__} {key}", self._fields(key), self.wanted.get(key))
            for key in keys
            if self._fields(key) != self.wanted.get(key)
        ]

    def write(self) -> None:
        """Make the stored rows what they must be, in three queries at most."""
        gone = [row.pk for key, row in self.stored.items() if key not in self.wanted]
        changed = [key for key in self.stored.keys() & self.wanted if self._differs(key)]
        added = [key for key in self.wanted if key not in self.stored]
        rows = self.model._default_manager
        if gone:
            rows.filter(pk__in=gone).delete()
        if changed:
            # Named by their keys: an update by CASE takes Django long to write.
            fields = list(self.wanted[changed[0]])
            filled = [fill(self.stored[key], self.wanted[key]) for key in changed]
            rows.bulk_create(filled, update_conflicts=True, unique_fields=["pk"], update_fields=fields)
        if added:
            rows.bulk_create(fill(self.new(key), self.wanted[key]) for key in added)

    def _differs(self, key: Any) -> bool:
        return self._fields(key) != self.wanted[key]

    def _fields(self, key: Any) -> Fields | None:
        if key not in self.stored:
            return None
        return {name: getattr(self.stored[key], name) for name in self.wanted.get(key, {})}


def _what_counts(kept: Any) -> Any:
    if isinstance(kept, dict):
        return {name: _what_counts(inside) for name, inside in kept.items() if name not in SENTENCES}
    if isinstance(kept, list | tuple):
        return [_what_counts(inside) for inside in kept if not _brings_nothing(inside)]
    return kept


def _brings_nothing(told: Any) -> bool:
    """A line of a receipt that only shows what lay there."""
    return isinstance(told, dict) and told.get("points") == 0


def fill(row: Any, fields: Fields) -> Any:
    """The row with these values, not yet stored."""
    for name, value in fields.items():
        setattr(row, name, value)
    return row


def sitting_beside(sitting: Sitting, replay: Replay) -> Rows:
    """What the sitting itself keeps of its replay."""
    return Rows(Sitting, {sitting.pk: sitting}, {sitting.pk: replay.sitting}, lambda key: Sitting())


def rows_beside(
    sitting: Sitting,
    seated: Seated,
    log: dict[int, HandState],
    replay: Replay,
) -> list[Rows]:
    """All derived rows below a sitting beside its replay, parents first. Three queries.

    A line-up that is not needed any more stays: whoever sat there once may sit there again.
    """
    sides = {seat.side.name: seat.side for seat in seated}
    names = {side.pk: name for name, side in sides.items()}
    hands = {number: state.hand for number, state in log.items()}
    numbers = {hand.pk: number for number, hand in hands.items()}
    lineups = read_lineups(sitting, seated)
    of_hands, of_games = lineups.credited(replay)
    results = lineups.beside(HandResult.objects.filter(hand__sitting=sitting).order_by())
    games = lineups.beside(GameResult.objects.filter(sitting=sitting).order_by())
    return [
        Rows(Side, sides, replay.sides, lambda name: Side(sitting=sitting, name=name)),
        Rows(Hand, hands, replay.hands, lambda number: Hand(sitting=sitting, number=number)),
        *_lineup_rows(lineups),
        Rows(
            HandResult,
            {(numbers[row.hand_id], names[row.side_id]): row for row in results},
            of_hands,
            lambda key: HandResult(hand=hands[key[0]], side=sides[key[1]]),
        ),
        Rows(
            GameResult,
            {(row.number, names[row.side_id]): row for row in games},
            of_games,
            lambda key: GameResult(sitting=sitting, number=key[0], side=sides[key[1]]),
        ),
    ]


def _lineup_rows(lineups: Lineups) -> list[Rows]:
    wanted = {**lineups.stored, **lineups.known}
    inside = {(key, player): None for key in lineups.stored for player in key[1]}
    return [
        Rows(Lineup, lineups.stored, {key: {} for key in wanted}, new_lineup(lineups)),
        Rows(
            LineupPlayer,
            inside,
            {each: {} for each in players_wanted(lineups)},
            lambda each: LineupPlayer(lineup=lineups.of(each[0]), player_id=each[1]),
        ),
    ]
