"""How can a hand end, who ended it, and who must tell what he has left?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.words import either, say

ENDED_BY_A_PLAYER = frozenset({"out", "knock"})
EVERY_END = ("out", "knock", "stock", "blocked", "void", "renege")


@dataclass(frozen=True, slots=True)
class Ending:
    """The ways a hand ends, the usual one first; some only with a house rule.

    `rummy_claims`: what who went out may claim where going rummy counts: to have gone rummy at all, or with nothing
    but his own hand.
    """

    ways: tuple[str, ...]
    stock_out: bool = False
    blocked: bool = False
    renege: bool = False
    must_discard_last: bool = False
    rummy_claims: tuple[bool | str, ...] = (True,)

    @property
    def ends(self) -> tuple[str, ...]:
        sometimes = (("stock", self.stock_out), ("blocked", self.blocked), ("renege", self.renege))
        return (*self.ways, *(way for way, played in sometimes if played))

    @property
    def usual(self) -> str:
        return self.ways[0]

    def admits_claim(self, claim: object) -> bool:
        return claim is False or any(
            type(known) is type(claim) and known == claim for known in self.rummy_claims
        )

    def problems(self, hand: Hand) -> Iterator[Problem]:
        """Does who is said to have ended the hand go with how it ended?"""
        if hand.end in ENDED_BY_A_PLAYER and hand.by is None:
            knocked = hand.end == "knock"
            text = say("Who knocked? Name the player.") if knocked else say("Who went out? Name the player.")
            yield problem("winner-missing", "by", text)
        if hand.end not in ENDED_BY_A_PLAYER and hand.by is not None:
            text = say(
                "Nobody ends a hand that ends by {end}: take {by} out, or say how the hand really ended.",
                end=hand.end,
                by=hand.by,
            )
            yield problem("winner-not-expected", "by", text)
        if (
            hand.end == "out"
            and hand.by is not None
            and hand.by in hand.held
            and not hand.held[hand.by].is_nothing
        ):
            text = say(
                "{by} went out and so holds nothing: give the cards to another player, or correct who went out.",
                by=hand.by,
            )
            yield problem("winner-holds-cards", f"held.{hand.by}", text)

    def unknown(self, end: str, game: str) -> Problem:
        """Why a hand of this game cannot end like that."""
        ways = either([f"“{way}”" for way in self.ends])
        return problem(
            "end-not-in-game",
            "end",
            say("{game} cannot end by “{end}”: say {ways}.", game=game, end=end, ways=ways),
        )
