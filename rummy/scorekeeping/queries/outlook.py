"""What do the hands of a sitting lead to, as plain values that can be held beside each other?"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import Scored
from rummy.scorekeeping.queries.replay import is_decided, most_of, results_of


@dataclass(frozen=True, slots=True)
class ColumnOutlook:
    """One of the games that are kept side by side, as a game; `closed_by` is who won it, None while it is played."""

    totals: Mapping[str, int]
    places: Mapping[str, int]
    closed_by: str | None


@dataclass(frozen=True, slots=True)
class GameOutlook:
    """A game by its sides. `places` count from 1; who is level shares one. `final` is empty in games without bonuses.

    `played` are the hands each was in: who is out before its end was not in all. `columns` are empty where games come one
    after another.
    """

    number: int
    first_hand: int
    last_hand: int
    totals: Mapping[str, int]
    places: Mapping[str, int]
    played: Mapping[str, int]
    finished: bool
    winners: tuple[str, ...]
    final: Mapping[str, int]
    settlement: Mapping[str, int]
    out: tuple[str, ...]
    columns: tuple[ColumnOutlook, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """`points` of every hand by side, None where the rules refuse it; then `refusals` says why."""

    points: Mapping[int, Mapping[str, int] | None]
    hand_winners: Mapping[int, str | None]
    refusals: Mapping[int, tuple[str, ...]]
    games: Mapping[int, GameOutlook]
    dealer: str
    decided: bool
    champions: tuple[str, ...]

    def game_of(self, number: int) -> int | None:
        """The game a hand counts for; None where it counts for none."""
        for game in self.games.values():
            if game.first_hand <= number <= game.last_hand and self.points.get(number) is not None:
                return game.number
        return None


def outlook(sitting: Sitting, scored: Scored, *, low_wins: bool) -> Outlook:
    """What hands that were scored so lead to. No query."""
    hands = dict(zip(scored.numbers, scored.result["hands"], strict=True))
    played = results_of(scored)
    return Outlook(
        points={number: hand["scores"] for number, hand in hands.items()},
        hand_winners={number: hand["winner"] for number, hand in hands.items()},
        refusals={number: tuple(e["message"] for e in hand["errors"]) for number, hand in hands.items()},
        games={
            number: _game(number, game, scored.numbers, played, low_wins=low_wins)
            for number, game in enumerate(scored.result["games"], 1)
        },
        dealer=scored.next_dealer,
        decided=is_decided(scored, most_of(sitting)),
        champions=tuple(scored.result["sitting"]["winners"]),
    )


def _game(
    number: int,
    game: dict[str, Any],
    numbers: tuple[int, ...],
    played: Container[tuple[int, str]],
    *,
    low_wins: bool,
) -> GameOutlook:
    totals: dict[str, int] = game["totals"]
    out = tuple(game.get("out") or ())
    # Who left a game first comes last, whatever the others came to later.
    worth = {
        side: (out.index(side) + 1, 0) if side in out else (len(out) + 1, -total if low_wins else total)
        for side, total in totals.items()
    }
    first, last = game["hands"]
    hands = numbers[first - 1 : last]
    return GameOutlook(
        number=number,
        first_hand=hands[0],
        last_hand=hands[-1],
        totals=totals,
        places=_places(worth),
        played={side: sum((hand, side) in played for hand in hands) for side in totals},
        finished=game["finished"],
        winners=tuple(game["winners"]),
        final=game["final"] or {},
        settlement=game["settlement"] or {},
        out=out,
        columns=tuple(
            ColumnOutlook(one["scores"], _places(one["scores"]), one["closed_by"])
            for one in game.get("columns", ())
        ),
    )


def _places(worth: Mapping[str, Any]) -> dict[str, int]:
    """The most is first."""
    ahead = sorted(worth.values(), reverse=True)
    return {side: ahead.index(own) + 1 for side, own in worth.items()}
