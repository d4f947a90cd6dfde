"""When is a game over, when a sitting, and who deals next?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rummy.engine.rules.bonuses import FinalCount


@dataclass(frozen=True, slots=True)
class Games:
    """The end of a game and of a sitting; None means never by that."""

    target: int | None
    max_hands: int | None = None
    tie_rule: Literal["play-on", "shared"] = "play-on"
    sitting: Literal["none", "best-of"] = "none"
    sitting_games: int = 7
    next_dealer: Literal["left", "winner", "loser"] = "left"
    low_wins: bool = False
    final: FinalCount | None = None

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

    def sitting_winner(self, won: Mapping[str, int], games: int) -> str | None:
        """Who takes the series: the first to more than half; after the last game whoever leads alone."""
        if self.sitting == "none":
            return None
        most = max(won.values())
        leaders = [side for side, wins in won.items() if wins == most]
        decided = most > self.sitting_games // 2 or games >= self.sitting_games
        return leaders[0] if decided and len(leaders) == 1 else None
