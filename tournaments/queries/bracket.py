"""How does the bracket of a knock-out stand: who meets whom, who went on, and who waits for whom?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.words import say
from tournaments import formats
from tournaments.draws.matches import Match
from tournaments.models import Tournament
from tournaments.queries.find import latest_published
from tournaments.queries.situation import situation_before

BELOW = frozenset({"second", "grand", "deciding"})


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two of a game: a name, or whose winner or loser is awaited."""

    name: str
    is_known: bool
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the bracket; `by_default` where the other does not play any more."""

    number: int
    halves: tuple[Half, Half]
    is_ready: bool
    by_default: bool


@dataclass(frozen=True, slots=True)
class Column:
    """The games that stand one above the other: a round of one part of the bracket. `places` are where they stand.

    On the main side each stands beside those it leads to; None where somebody goes straight to the next round.
    """

    label: str
    games: tuple[Game, ...]
    places: tuple[Game | None, ...]


def has_bracket(tournament: Tournament) -> bool:
    return formats.known(tournament.format).bracket is not None


def bracket_view(tournament: Tournament) -> tuple[tuple[Column, ...], ...]:
    """Every game of the bracket by its rounds, drafts left out; none before there is a bracket. Nine queries.

    The second chance stands on its own below, and behind it what decides in the end.
    """
    shown = latest_published(tournament)
    now = situation_before(tournament, shown.number + 1 if shown else 1)
    games = formats.course_of_bracket(tournament.format, now)
    names = {entrant.id: entrant.name for entrant in now.entrants}
    columns: dict[tuple[str, int], list[Match]] = defaultdict(list)
    for game in games:
        if game.needed:
            columns[game.slot.part, game.slot.round].append(game)
    heights = _heights(games)
    told = [(part, _column(column, names, heights)) for (part, _round), column in columns.items()]
    sides = [tuple(column for part, column in told if (part in BELOW) is below) for below in (False, True)]
    return tuple(side for side in sides if side)


def _heights(games: Sequence[Match]) -> Mapping[int, tuple[int, int]]:
    """For each game of the main side, of how many places of its round which one is its own, from above."""
    main = [game.slot for game in games if game.slot.part == "main"]
    found = {main[-1].number: (1, 0)} if main else {}
    for slot in reversed(main):
        of, at = found[slot.number]
        for side, feed in enumerate(slot.feeds):
            if feed.kind == "winner":
                found[feed.number] = 2 * of, 2 * at + side
    return found


def _column(
    column: Sequence[Match], names: Mapping[int, str], heights: Mapping[int, tuple[int, int]]
) -> Column:
    told = {game.slot.number: _game(game, names) for game in column}
    if not told.keys() <= heights.keys():
        return Column(column[0].slot.label, tuple(told.values()), tuple(told.values()))
    places: list[Game | None] = [None] * heights[column[0].slot.number][0]
    for number, game in told.items():
        places[heights[number][1]] = game
    return Column(column[0].slot.label, tuple(told.values()), tuple(places))


def _game(game: Match, names: Mapping[int, str]) -> Game:
    first, second = (
        Half(
            names[entry] if entry is not None else _awaited(feed.kind, feed.number),
            entry is not None,
            entry is not None and entry == game.winner,
            entry is not None and entry == game.loser,
        )
        for entry, feed in zip(game.entries, game.slot.feeds, strict=True)
    )
    return Game(game.slot.number, (first, second), game.is_ready, game.by_default)


def _awaited(kind: str, number: int) -> str:
    if kind == "winner":
        return say("winner of game {n}", n=number)
    if kind == "loser":
        return say("loser of game {n}", n=number)
    return say("nobody")
