"""Which line-up played each hand and each game? Made from who sat where, and found again."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from rummy.people import services as people
from rummy.people.models import Player
from rummy.scorekeeping.models import GameResult, HandResult, Lineup, LineupPlayer, Side, Sitting
from rummy.scorekeeping.queries.replay import Fields, Replay
from rummy.scorekeeping.queries.seats import Seated

# A side by its name, and who plays it.
Key = tuple[str, frozenset[UUID]]
Result = TypeVar("Result", HandResult, GameResult)


@dataclass
class Lineups:
    """The line-ups of a sitting by side and people: those stored, and with `of` those that are needed."""

    seated: Seated
    stored: dict[Key, Lineup]
    known: dict[Key, Lineup] = field(default_factory=dict)
    _keys: dict[int, dict[str, Key]] = field(default_factory=dict)

    def keys_at(self, number: int) -> dict[str, Key]:
        """Who plays each side in this hand."""
        if number not in self._keys:
            here = self.seated.at(number)
            self._keys[number] = {
                seat.side.name: (seat.side.name, here.players_of(seat.side)) for seat in self.seated
            }
        return self._keys[number]

    def of(self, key: Key) -> Lineup:
        """The line-up, perhaps not yet stored."""
        if key not in self.known:
            self.known[key] = self.stored.get(key) or Lineup(side=self._side(key[0]))
        return self.known[key]

    def _side(self, name: str) -> Side:
        return next(seat.side for seat in self.seated if seat.side.name == name)

    def beside(self, results: Iterable[Result]) -> list[Result]:
        """Stored results with their line-ups, which are here already."""
        stored = {lineup.pk: lineup for lineup in self.stored.values()}
        found = list(results)
        for result in found:
            result.lineup = stored[result.lineup_id]
        return found

    def credited(self, replay: Replay) -> tuple[dict[Any, Fields], dict[Any, Fields]]:
        """The fields of every result of a hand and of a game, with whose it is."""
        results = {
            (number, side): {**fields, "lineup": self.of(self.keys_at(number)[side])}
            for (number, side), fields in replay.results.items()
        }
        games = {
            (number, side): {**fields, "lineup": self.of(self._most(fields, side, replay))}
            for (number, side), fields in replay.games.items()
        }
        return results, games

    def _most(self, game: Fields, side: str, replay: Replay) -> Key:
        """Who played most hands of the game; of equals, who ended it."""
        hands = range(game["last_hand"], game["first_hand"] - 1, -1)
        keys = [self.keys_at(number)[side] for number in hands if (number, side) in replay.results]
        return Counter(keys).most_common(1)[0][0]


def read_lineups(sitting: Sitting, seated: Seated) -> Lineups:
    """One query."""
    rows = (
        LineupPlayer.objects.filter(lineup__side__sitting=sitting).select_related("lineup__side").order_by()
    )
    found: dict[int, tuple[Lineup, set[UUID]]] = {}
    for row in rows:
        found.setdefault(row.lineup_id, (row.lineup, set()))[1].add(row.player_id)
    stored = {(lineup.side.name, frozenset(players)): lineup for lineup, players in found.values()}
    return Lineups(seated, stored)


def new_lineup(lineups: Lineups) -> Callable[[Any], Lineup]:
    """Fills a line-up that is not stored yet: two people are a partnership."""

    def made(key: Key) -> Lineup:
        lineup = lineups.of(key)
        if len(key[1]) > 1:
            lineup.partnership = people.partnership_of(*Player.objects.filter(pk__in=key[1]))
        return lineup

    return made


def players_wanted(lineups: Lineups) -> Iterable[tuple[Key, UUID]]:
    """Everybody in every line-up."""
    return ((key, player) for key in {**lineups.stored, **lineups.known} for player in sorted(key[1]))
