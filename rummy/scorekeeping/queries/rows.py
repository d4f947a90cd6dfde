"""What do the pages of a table show? Plain frozen facts, in seat order, ready to print."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class SidePoints:
    """What one side has from one hand or game; `points` is None where nothing counts (a struck hand)."""

    side: str
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Column:
    """What a side has in one of the games that are kept side by side, and what it came to when that closed."""

    number: int
    score: int
    boxes: int
    closed: bool
    won: bool
    final: int | None
    settlement: int | None


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side beside its total in the current game. `percent` is the way to the target or the limit, 0 to 100.

    `stands_at` is what says who is ahead: that total; the games won, where each hand is a game; what it would collect in all
    of games kept side by side.
    `out`: it has left the game and is not dealt in. `left`: 1 left it first, 0 is still in. `columns` are empty where games
    come one after another.
    """

    name: str
    players: tuple[str, ...]
    initial: str
    colour: int
    total: int
    stands_at: int
    percent: int
    leads: bool
    deals_next: bool
    games_won: int
    won_game: bool
    won_sitting: bool
    final: int | None
    settlement: int | None
    out: bool = False
    columns: tuple[Column, ...] = ()
    left: int = 0

    @property
    def has_own_name(self) -> bool:
        """Whether its name does not say already who plays: a team's, or of somebody in whose place another plays."""
        return self.name != " & ".join(self.players)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, its totals by side, and who won it. `final` and `settlement` are empty where the game has none."""

    number: int
    first_hand: int
    last_hand: int
    finished: bool
    totals: tuple[SidePoints, ...]
    winners: tuple[str, ...]
    final: tuple[SidePoints, ...]
    settlement: tuple[SidePoints, ...]


@dataclass(frozen=True, slots=True)
class HandRow:
    """One line of the list of hands. A struck hand has no time, no points and nobody who entered it.

    `to_move`: whose turn it is in a hand that is followed and has not ended; it has no points yet.
    """

    number: int
    game: GameRow | None
    at: datetime | None
    points: tuple[SidePoints, ...]
    winner: str | None
    to_move: str | None
    typed: bool
    voided: bool
    question: bool
    corrected: bool
    entered_by: str
    agreements: int
    objections: int

    @property
    def is_played(self) -> bool:
        """Whether it counts: neither struck nor still being played."""
        return not self.voided and self.to_move is None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the versions of a hand in question; `points` is empty for "struck: it counts for nothing"."""

    id: UUID
    stands: bool
    entered_by: tuple[str, ...]
    at: datetime
    points: tuple[SidePoints, ...]
    # Side, points and reason, as on a receipt.
    lines: tuple[tuple[str, int, str], ...]
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A hand of which the table has several versions. The first choice is the one that counts until settled."""

    number: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class WordRow:
    """What one phone says of the version of a hand that counts, or somebody it was handed to; `reason` where he objects or the desk rules.

    `mine`: it was said on the phone that looks. `on_phone`: where it was handed over, on whose.
    """

    by: str
    whose: str | None
    on_phone: str
    what: str
    reason: str
    at: datetime
    mine: bool


@dataclass(frozen=True, slots=True)
class ObjectionRow:
    number: int
    by: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AskRow:
    """A hand that waits for the word of the phone that looks, and how many wait with it.

    `came_to`: what each side has from it, and how many cards of it are on the table.
    `hand_to`: it waits for the word of one of these, to whom the phone may be handed.
    """

    hand: HandRow
    version: UUID
    waiting: int
    came_to: tuple[tuple[SidePoints, int], ...]
    hand_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """One table as it stands. While `finished`, totals are those of the game just won and the next hand opens the next game.

    `goal` is where a total ends the game, or puts its side out of it: None where no single total does.
    `is_won_by_ending`: no rule ends a game, so who is ahead when the table ends it has won.
    """

    code: str
    title: str
    ruleset: str
    game_name: str
    started_at: datetime
    changed_at: datetime
    version: int
    sides: tuple[SideRow, ...]
    target: int | None
    limit: int | None
    goal: int | None
    is_won_by_ending: bool
    low_wins: bool
    game_number: int
    finished: bool
    winners: tuple[str, ...]
    next_number: int
    next_game_number: int
    dealer: str
    hands: tuple[HandRow, ...]
    games: tuple[GameRow, ...]
    questions: tuple[QuestionRow, ...]
    objections: tuple[ObjectionRow, ...]
    agreements_needed: int
    ruled: frozenset[int]
    closed: bool
    sitting_finished: bool
    sitting_decided: bool
    sitting_winners: tuple[str, ...]
    sitting_games: int | None

    @property
    def leaders(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.sides if side.leads)


@dataclass(frozen=True, slots=True)
class Series:
    """The running total of one side, one point a hand, starting at (0, 0). For the chart."""

    side: str
    initial: str
    colour: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """One game: its row, its hands (first to last), and the running totals after each; `goal` as of a table."""

    code: str
    title: str
    game: GameRow
    sides: tuple[SideRow, ...]
    hands: tuple[HandRow, ...]
    series: tuple[Series, ...]
    games: int
    goal: int | None

    @property
    def hands_played(self) -> int:
        return sum(hand.is_played for hand in self.hands)


@dataclass(frozen=True, slots=True)
class BestHand:
    side: str
    points: int
    number: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class StealsRow:
    """How often a side took a meld over; `backs` of these had been its own before."""

    side: str
    steals: int
    backs: int


@dataclass(frozen=True, slots=True)
class SummaryView:
    """A sitting from its first hand: games won, every game, the chart of the latest game, the best hand and its equals, who
    stole, most first.

    Where each hand is a game the chart is of all of them, and none is the best; nor is one where the lowest total wins.
    """

    table: TableView
    series: tuple[Series, ...]
    series_game: int | None
    best_hands: tuple[BestHand, ...]
    steals: tuple[StealsRow, ...]
    hands_played: int

    @property
    def is_by_points(self) -> bool:
        """Whether the totals say who is ahead: nobody has won a game yet or there is only one, and none is one of a series."""
        kept = self.table.sitting_games or any(side.columns for side in self.table.sides)
        won = any(game.winners for game in self.table.games)
        return not kept and (self.table.is_won_by_ending or not won)


@dataclass(frozen=True, slots=True)
class RecentSitting:
    """A table this phone was at, newest first. `code` leads to it."""

    id: UUID
    code: str
    title: str
    ruleset: str
    game_name: str
    target: int | None
    totals: tuple[SidePoints, ...]
    hands: int
    changed_at: datetime
    finished: bool
    may_score: bool

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won the game that the totals are of; nobody while it is played."""
        return tuple(side.side for side in self.totals if side.won)


@dataclass(frozen=True, slots=True)
class KnownGroup:
    """People who sat together before, with what they played last: for "same again"."""

    sitting_id: UUID
    code: str
    ruleset: str
    game_name: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
