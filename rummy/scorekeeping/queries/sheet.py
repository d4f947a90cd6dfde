"""What stands on the paper score sheet of a sitting: every game with its hands and running totals?"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rummy import engine
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.games import game_rows, hand_rows
from rummy.scorekeeping.queries.people import initials, title
from rummy.scorekeeping.queries.rows import GameRow, HandRow
from rummy.scorekeeping.queries.seats import seating


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one side has from a hand, and its total after it; both None where the hand was struck."""

    side: str
    points: int | None
    total: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    at: datetime | None
    cells: tuple[SheetCell, ...]
    winner: str | None
    typed: bool
    voided: bool


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game on the sheet; `boxes` are the hands each side won, where hands won count at its end."""

    row: GameRow
    hands: tuple[SheetRow, ...]
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet, first game first; hands that belong to no game stand in the last."""

    code: str
    title: str
    game_name: str
    target: int | None
    started_at: datetime
    changed_at: datetime
    sides: tuple[tuple[str, str, int], ...]
    games: tuple[SheetGame, ...]


def sheet(sitting: Sitting) -> Sheet:
    """Every hand of a sitting with its running totals. Four queries, however many hands there are."""
    seated = seating(sitting)
    games = game_rows(sitting, seated)
    hands = hand_rows(sitting, seated, games)
    ruleset = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    names = [seat.side.name for seat in seated]
    short = initials(names)
    return Sheet(
        code=sitting.watch_code,
        title=title(seated),
        game_name=ruleset.called,
        target=ruleset.games.target,
        started_at=sitting.started_at,
        changed_at=sitting.changed_at,
        sides=tuple((name, short[at], at + 1) for at, name in enumerate(names)),
        games=tuple(
            _game(
                game, [hand for hand in hands if _belongs(hand, game)], names, boxes=bool(ruleset.games.final)
            )
            for game in games
        ),
    )


def _belongs(hand: HandRow, game: GameRow) -> bool:
    return game.first_hand <= hand.number <= game.last_hand


def _game(game: GameRow, hands: Sequence[HandRow], names: Sequence[str], *, boxes: bool) -> SheetGame:
    totals = dict.fromkeys(names, 0)
    rows = []
    for hand in hands:
        cells = []
        for side in hand.points:
            totals[side.side] += side.points or 0
            shown = None if side.points is None else totals[side.side]
            cells.append(SheetCell(side.side, side.points, shown, side.won))
        rows.append(SheetRow(hand.number, hand.at, tuple(cells), hand.winner, hand.typed, hand.voided))
    won = tuple(sum(row.winner == name for row in rows) for name in names) if boxes else ()
    return SheetGame(game, tuple(rows), won)
