"""How can a hand end, who ended it, and who must tell what he has left?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.words import listed

ENDED_BY_A_PLAYER = frozenset({"out", "knock"})
EVERY_END = ("out", "knock", "stock", "blocked", "void", "renege")


@dataclass(frozen=True, slots=True)
class Ending:
    """The ways a hand ends, the usual one first; some only with a house rule."""

    ways: tuple[str, ...]
    stock_out: bool = False
    renege: bool = False
    must_discard_last: bool = False

    @property
    def ends(self) -> tuple[str, ...]:
        return (*self.ways, *(("stock",) if self.stock_out else ()), *(("renege",) if self.renege else ()))

    @property
    def usual(self) -> str:
        return self.ways[0]

    def problems(self, hand: Hand) -> Iterator[Problem]:
        """Does who is said to have ended the hand go with how it ended?"""
        if hand.end in ENDED_BY_A_PLAYER and hand.by is None:
            verb = "knocked" if hand.end == "knock" else "went out"
            yield problem("winner-missing", "by", f"Who {verb}? Name the player.")
        if hand.end not in ENDED_BY_A_PLAYER and hand.by is not None:
            text = f"Nobody ends a hand that ends by {hand.end}: take {hand.by} out, or say how the hand really ended."
            yield problem("winner-not-expected", "by", text)
        if (
            hand.end == "out"
            and hand.by is not None
            and hand.by in hand.held
            and not hand.held[hand.by].is_nothing
        ):
            text = f"{hand.by} went out and so holds nothing: give the cards to another player, or correct who went out."
            yield problem("winner-holds-cards", f"held.{hand.by}", text)

    def unknown(self, end: str, game: str) -> Problem:
        """Why a hand of this game cannot end like that."""
        ways = listed([f"“{way}”" for way in self.ends], "or")
        return problem("end-not-in-game", "end", f"{game} cannot end by “{end}”: say {ways}.")
