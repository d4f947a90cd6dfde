"""When is a game over, when a sitting, and who deals next?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rummy.engine.errors import Problem, problem
from rummy.engine.rules.bonuses import FinalCount
from rummy.engine.words import say, signed


@dataclass(frozen=True, slots=True)
class Games:
    """The end of a game and of a sitting; None means never by that.

    `zero_sum`: what one side gains in a hand the others pay, so a hand adds up to 0. `one_scores`: only who wins a hand
    has points.
    `settles`: at the end of a game the best side collects its lead over each other side. `columns`: so many games
    are kept side by side. `eliminates`: who reaches the `limit` is out, and the last one in wins.
    """

    target: int | None
    max_hands: int | None = None
    tie_rule: Literal["play-on", "shared"] = "play-on"
    sitting: Literal["none", "best-of"] = "none"
    sitting_games: int = 7
    next_dealer: Literal["left", "winner", "loser"] = "left"
    low_wins: bool = False
    zero_sum: bool = False
    one_scores: bool = False
    final: FinalCount | None = None
    settles: bool = False
    columns: int | None = None
    eliminates: bool = False
    limit: int = 500

    @property
    def worth_of_a_point(self) -> int:
        """−1 where the lowest total wins, else 1."""
        return -1 if self.low_wins else 1

    def typed_problems(self, typed: Mapping[str, int]) -> Iterator[Problem]:
        """Can these be the totals of a hand?"""
        total = sum(typed.values())
        if self.zero_sum and total:
            text = say(
                "They add up to {points}: what one gains the others pay, so the totals of a hand add up to 0. Correct one of them.",
                points=signed(total),
            )
            yield problem("typed-not-zero-sum", "typed", text)
        if self.one_scores and sum(points > 0 for points in typed.values()) > 1:
            text = say(
                "Only who wins a hand has points: type every hand by itself, with 0 for who did not win it."
            )
            yield problem("typed-two-winners", "typed", text)

    def best(self, totals: Mapping[str, int]) -> list[str]:
        """Who leads, in seat order; several when they are level."""
        best = min(totals.values()) if self.low_wins else max(totals.values())
        return [side for side, total in totals.items() if total == best]

    def worst(self, scores: Mapping[str, int]) -> list[str]:
        worst = max(scores.values()) if self.low_wins else min(scores.values())
        return [side for side, score in scores.items() if score == worst]

    def winners(self, totals: Mapping[str, int], hands: int) -> list[str]:
        """Who has won the game after so many counted hands; empty while it goes on."""
        reached = self.target is not None and max(totals.values()) >= self.target
        played = self.max_hands is not None and hands >= self.max_hands
        if not (reached or played):
            return []
        leaders = self.best(totals)
        return leaders if len(leaders) == 1 or self.tie_rule == "shared" else []

    def final_count(
        self, totals: Mapping[str, int], boxes: Mapping[str, int], winners: Sequence[str]
    ) -> dict[str, int] | None:
        """Totals with the bonuses at the end of a game; None where there are none."""
        return None if self.final is None else self.final.final(totals, boxes, winners)

    def settlement(self, counted: Mapping[str, int]) -> dict[str, int] | None:
        """What each side collects (+) or pays (−), as what counts in the end; None where nothing is settled."""
        if not self.settles:
            return None
        best = max(counted.values())
        lead = sum(best - total for total in counted.values())
        return {side: lead if total == best else total - best for side, total in counted.items()}

    def sitting_winner(self, won: Mapping[str, int], games: int) -> str | None:
        """Who takes the series: the first to more than half; after the last game whoever leads alone."""
        if self.sitting == "none":
            return None
        most = max(won.values())
        leaders = [side for side, wins in won.items() if wins == most]
        decided = most > self.sitting_games // 2 or games >= self.sitting_games
        return leaders[0] if decided and len(leaders) == 1 else None
