"""What stands on the paper score sheet of a sitting: every game with its hands and running totals?"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rummy import engine
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.course import columns_of, course
from rummy.scorekeeping.queries.games import game_rows, hand_rows
from rummy.scorekeeping.queries.people import initials, title
from rummy.scorekeeping.queries.rows import Column, GameRow, HandRow
from rummy.scorekeeping.queries.seats import seating


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What one side has from a hand, and its total after it; both None where the hand was struck, the total where it
    counts for no game."""

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
    """A game on the sheet; `boxes` are the hands each side won, where hands won count at its end.

    `columns` are the games kept side by side, each as every side stands in it; empty where games come one after another.
    """

    row: GameRow
    hands: tuple[SheetRow, ...]
    boxes: tuple[int, ...]
    columns: tuple[tuple[Column, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet, first game first; hands that count for no game stand before the next one, or in the last."""

    code: str
    title: str
    game_name: str
    target: int | None
    started_at: datetime
    changed_at: datetime
    sides: tuple[tuple[str, str, int], ...]
    games: tuple[SheetGame, ...]


def sheet(sitting: Sitting) -> Sheet:
    """Every hand of a sitting with its running totals.

    Four queries, however many hands there are; two more where games are kept side by side.
    """
    seated = seating(sitting)
    games = game_rows(sitting, seated)
    hands = hand_rows(sitting, seated, games)
    ruleset = engine.find_ruleset(sitting.ruleset).with_options(sitting.options)
    told = course(sitting, engine.describe(sitting.ruleset, sitting.options)) if ruleset.games.columns else []
    names = [seat.side.name for seat in seated]
    short = initials(names)
    return Sheet(
        code=sitting.watch_code,
        title=title(seated),
        game_name=ruleset.called,
        target=ruleset.games.target,
        started_at=sitting.started_at,
        changed_at=sitting.changed_at,
        sides=tuple((seat.side.name, short[at], seat.side.colour) for at, seat in enumerate(seated)),
        games=tuple(
            _game(
                game,
                [hand for hand in hands if _stands_in(hand, games) is game],
                names,
                boxes=bool(ruleset.games.final),
                columns=_columns(told, game, names),
            )
            for game in games
        ),
    )


def _stands_in(hand: HandRow, games: Sequence[GameRow]) -> GameRow:
    return next((game for game in games if hand.number <= game.last_hand), games[-1])


def _columns(
    told: Sequence[dict[str, Any]], game: GameRow, names: Sequence[str]
) -> tuple[tuple[Column, ...], ...]:
    if not told:
        return ()
    return tuple(zip(*(columns_of(told[game.number - 1], name) for name in names), strict=True))


def _game(
    game: GameRow,
    hands: Sequence[HandRow],
    names: Sequence[str],
    *,
    boxes: bool,
    columns: tuple[tuple[Column, ...], ...],
) -> SheetGame:
    totals = dict.fromkeys(names, 0)
    rows = []
    for hand in hands:
        cells = []
        counts = game.first_hand <= hand.number <= game.last_hand
        for side in hand.points:
            totals[side.side] += (side.points or 0) * counts
            shown = None if side.points is None or not counts else totals[side.side]
            cells.append(SheetCell(side.side, side.points, shown, side.won))
        rows.append(SheetRow(hand.number, hand.at, tuple(cells), hand.winner, hand.typed, hand.voided))
    of_game = [row for row in rows if game.first_hand <= row.number <= game.last_hand]
    won = tuple(sum(row.winner == name for row in of_game) for name in names) if boxes else ()
    return SheetGame(game, tuple(rows), won, columns)
