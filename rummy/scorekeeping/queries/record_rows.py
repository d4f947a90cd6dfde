"""What does the page of a player or of a partnership show? Plain frozen facts."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as this visitor may read him: without an id it is initials, and no page to open."""

    id: UUID | None
    name: str


@dataclass(frozen=True, slots=True)
class Pages:
    """Whose pages lead on from a table, for one visitor.

    `might_be_me`: nobody said of these that he is it, and this visitor may say so here; none once one of the people is himself.
    `is_told`: only those whose name the table calls this phone by. `circle`: everybody's page is open, and so that of them all.
    """

    players: tuple[Named, ...]
    partnerships: tuple[Named, ...]
    might_be_me: tuple[Named, ...]
    is_told: bool
    circle: bool


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What one game of the menu came to over the years. Points are as the tables counted them."""

    key: str
    name: str
    played: int
    won: int
    hands: int
    hands_won: int
    points: int

    @property
    def each(self) -> Fraction | None:
        """Points a hand."""
        return Fraction(self.points, self.hands) if self.hands else None


@dataclass(frozen=True, slots=True)
class MonthRecord:
    """Finished games of one month; `month` is its first day."""

    month: date
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Record:
    """All finished games: by game, most played first, and by month, the latest twelve in order."""

    played: int
    won: int
    games: tuple[GameRecord, ...]
    months: tuple[MonthRecord, ...]
    since: datetime | None
    as_of: datetime | None


@dataclass(frozen=True, slots=True)
class GameSide:
    """A side in a game that is over; `own` where it is that of the page."""

    name: str
    points: int
    won: bool
    own: bool


@dataclass(frozen=True, slots=True)
class RecentGame:
    """A finished game. `code` leads to its table, None where this visitor was not at it."""

    code: str | None
    number: int
    game_name: str
    at: datetime
    sides: tuple[GameSide, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """Finished games against one opponent: how many, how many of them won, and how many he won."""

    person: Named
    played: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Partner:
    """Finished games as one side with a partner. `id` is that of the partnership."""

    id: UUID
    person: Named
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The page of a player; of a partnership where `players` names its two."""

    id: UUID
    name: str
    players: tuple[Named, ...]
    record: Record
    recent: tuple[RecentGame, ...]
    rivals: tuple[Rival, ...]
    partners: tuple[Partner, ...]
