"""How does the bracket of a knock-out stand: who meets whom, who went on, and who waits for whom?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from rummy.engine.words import say
from tournaments import formats
from tournaments.draws import Feed, Match, Situation, deciding_match
from tournaments.models import Round, Table, Tournament
from tournaments.queries.find import latest_published
from tournaments.queries.situation import situation_before
from tournaments.queries.totals import totals_of

# By the number of the round and the entry.
Totals = Mapping[tuple[int, int], int]
BELOW = frozenset({"second", "grand", "deciding"})


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two of a game: a name, or whose winner or loser is awaited. `total` is as its table writes it.

    `out`: lost, and has no further game.
    """

    name: str
    is_known: bool
    won: bool
    lost: bool
    out: bool
    total: int | None


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the bracket; `by_default` where the other does not play any more.

    `decides`: who wins it wins the knock-out. `may_fall`: it is played only if both have lost once.
    """

    number: int
    halves: tuple[Half, Half]
    is_ready: bool
    by_default: bool
    decides: bool
    may_fall: bool


@dataclass(frozen=True, slots=True)
class Column:
    """The games that stand one above the other: a round of one part of the bracket. `places` are where they stand.

    Each stands beside the one it leads to; None where somebody goes straight to the next round.
    """

    label: str
    games: tuple[Game, ...]
    places: tuple[Game | None, ...]

    def part(self, number: int, of: int) -> "Column":
        """One of so many equal parts, 0 the highest."""
        first, end = (len(self.places) * at // of for at in (number, number + 1))
        places = self.places[first:end]
        return Column(self.label, tuple(game for game in places if game), places)


def has_bracket(tournament: Tournament) -> bool:
    return formats.known(tournament.format).bracket is not None


def bracket_view(tournament: Tournament) -> tuple[tuple[Column, ...], ...]:
    """Every game of the bracket by its rounds, drafts left out; none before there is a bracket. Thirteen queries.

    The second chance stands on its own below, and behind it what decides in the end.
    """
    shown = latest_published(tournament)
    now = situation_before(tournament, shown.number + 1 if shown else 1, all_here=shown is not None)
    games = formats.course_of_bracket(tournament.format, now)
    names = {entrant.id: entrant.name for entrant in now.entrants}
    columns: dict[tuple[str, int], list[Match]] = defaultdict(list)
    for game in games:
        if game.needed:
            columns[game.slot.part, game.slot.round].append(game)
    played = frozenset(game.slot.number for game in games if game.needed)
    told_of = _Telling(names, _totals(tournament, now), deciding_match(games), played)
    told = [(part, _column(column, told_of)) for (part, _round), column in columns.items()]
    sides = [tuple(column for part, column in told if (part in BELOW) is below) for below in (False, True)]
    return tuple(side for side in sides if side)


def champion(sides: Sequence[Sequence[Column]]) -> str:
    """The name of who won the knock-out; empty as long as nobody did."""
    games = (game for side in sides for column in side for game in column.games if game.decides)
    return next((half.name for game in games for half in game.halves if half.won), "")


def _totals(tournament: Tournament, now: Situation) -> Totals:
    """What each entry brought home in each round that the bracket is read from. Four queries, none before the first."""
    if not now.history:
        return {}
    done = Table.objects.filter(round__tournament=tournament, round__play_off=False, state=Table.State.DONE)
    rounds = dict(done.exclude(round__state=Round.State.DRAFT).values_list("pk", "round__number"))
    totals = totals_of(tournament, Q(play__table__in=list(rounds)))
    return {(rounds[table], entry): total for (table, entry), total in totals.items()}


def _column(column: Sequence[Match], telling: "_Telling") -> Column:
    places: list[Game | None] = [None] * column[0].slot.of
    for match in column:
        places[match.slot.at] = telling.game(match)
    return Column(column[0].slot.label, tuple(game for game in places if game), tuple(places))


@dataclass(frozen=True, slots=True)
class _Telling:
    """How a game is told: with the names, the totals of each round, the game that decides, and which games are played."""

    names: Mapping[int, str]
    totals: Totals
    last: Match | None
    played: frozenset[int]

    def game(self, game: Match) -> Game:
        first, second = (
            self._half(game, entry, feed) for entry, feed in zip(game.entries, game.slot.feeds, strict=True)
        )
        may_fall = game.slot.part == "deciding" and None in game.entries
        decides = game is self.last
        return Game(game.slot.number, (first, second), game.is_ready, game.by_default, decides, may_fall)

    def _half(self, game: Match, entry: int | None, feed: Feed) -> Half:
        if entry is None:
            return Half(_awaited(feed.kind, feed.number), False, False, False, False, None)
        total = None if game.by_default else self.totals.get((game.round, entry))
        lost = entry == game.loser
        out = lost and game.slot.loser_to not in self.played
        return Half(self.names[entry], True, entry == game.winner, lost, out, total)


def _awaited(kind: str, number: int) -> str:
    if kind == "winner":
        return say("winner of game {n}", n=number)
    if kind == "loser":
        return say("loser of game {n}", n=number)
    return say("nobody")
