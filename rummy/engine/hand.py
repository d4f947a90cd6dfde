"""What does one hand look like when it is over: who sat where, what lies on the table, what is left in the hands?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from rummy.engine.cards import Card
from rummy.engine.melds import Meld

_Value = TypeVar("_Value")


def nothing() -> Mapping[str, _Value]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Side:
    """A player, or a partnership, as the score sees it."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class Sides:
    """All sides in their order; partners sit alternately."""

    all: tuple[Side, ...]

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players in seat order round the table: the first of each side, then the second of each."""
        most = max((len(side.players) for side in self.all), default=0)
        return tuple(side.players[row] for row in range(most) for side in self.all if row < len(side.players))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.all)

    @cached_property
    def _side_of(self) -> dict[str, Side]:
        return {player: side for side in self.all for player in side.players}

    def of(self, player: str) -> Side:
        return self._side_of[player]

    def players_of(self, names: Collection[str]) -> frozenset[str]:
        """Everybody who plays for one of these sides."""
        return frozenset(player for side in self.all if side.name in names for player in side.players)

    def __contains__(self, player: object) -> bool:
        return player in self._side_of

    def left_of(self, player: str) -> str:
        """Who sits next, and so deals next."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def from_left_of(self, player: str) -> tuple[str, ...]:
        """Everybody in the order of the seats, the player himself last."""
        after = self.players.index(player) + 1
        return (*self.players[after:], *self.players[:after])


@dataclass(frozen=True, slots=True)
class Step:
    """Cards put on the table together; `by` is None for a meld whose layer left the hand."""

    by: str | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table with its history: the first step laid it, the others added to it.

    `judged` is what it is, where that was said as it was played.
    """

    steps: tuple[Step, ...]
    where: str
    judged: Meld | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for step in self.steps for card in step.cards)

    @property
    def last_by(self) -> str | None:
        return self.steps[-1].by


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has left: cards, or only a number that stands for them."""

    cards: tuple[Card, ...] | None
    points: int | None = None

    @property
    def is_nothing(self) -> bool:
        return not self.cards and not self.points


@dataclass(frozen=True, slots=True)
class Spread:
    """A meld a player showed out of his held cards."""

    cards: tuple[Card, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Layoff:
    """Cards a player added to a meld of the knocker's at the showdown; `to` repeats that meld's cards."""

    by: str
    to: tuple[Card, ...]
    cards: tuple[Card, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points the table takes off a player."""

    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    """Points a player made by what he played: told by a log, where the table at the end no longer says who made them.

    Whoever played any cards has melded.
    """

    player: str
    cards: tuple[Card, ...]
    points: int
    text: str
    code: str


@dataclass(frozen=True)
class Hand:
    """One hand as it ended. Fields a game does not have stay empty; None is "not told".

    `eliminated` players left the game in an earlier hand and were not dealt in.
    """

    sides: Sides
    dealer: str
    end: str
    by: str | None = None
    rummy: bool | str = False
    table: tuple[Laid, ...] = ()
    held: Mapping[str, Held] = field(default_factory=nothing)
    spread: Mapping[str, tuple[Spread, ...]] = field(default_factory=nothing)
    layoffs: tuple[Layoff, ...] | None = None
    upcard: Card | None = None
    reneged: tuple[str, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    shown: Mapping[str, int] = field(default_factory=nothing)
    played: tuple[Played, ...] | None = None
    typed: Mapping[str, int] | None = None
    eliminated: frozenset[str] = frozenset()
    overrule: frozenset[str] = frozenset()

    def cards_in_sight(self) -> Iterable[Card]:
        """Every card that lies on the table or in a hand, each as often as it does."""
        for laid in self.table:
            yield from laid.cards
        for held in self.held.values():
            yield from held.cards or ()


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: a side's lines add up to its score."""

    side: str
    player: str | None
    code: str
    cards: tuple[Card, ...]
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class TabledMeld:
    """What lies on the table, judged: the meld as it ended, and as it was after each step."""

    laid: Laid
    meld: Meld
    grown: tuple[Meld, ...] = ()
