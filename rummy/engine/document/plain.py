"""What do hands come to that were told plainly, counted without reasons?

To look through very many stored hands at once. A plain hand is a knock of which both hands are told as cards and nothing
else is; the same showdown is counted as with reasons. Whatever is not plain, or not in order, is left to `score`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy.engine.arrange import least_left
from rummy.engine.bits import bit_of, by_suit
from rummy.engine.cards import DECK, Card
from rummy.engine.document.head import Head, read_head
from rummy.engine.document.result import write_game, write_sitting
from rummy.engine.layoffs import knocker_showing, least_after_layoffs
from rummy.engine.rules.knocking import Knocking
from rummy.engine.score import HandScore
from rummy.engine.suits import tables
from rummy.engine.tally import Tally

TOLD = frozenset({"dealer", "by", "end", "held", "upcard"})
CARDS: dict[str, Card] = {card.code: card for card in DECK}
BITS: dict[str, int] = {card.code: bit_of(card) for card in DECK}


def count_plainly(document: object) -> dict[str, Any] | None:
    """The scores and winners of the hands, the games and the sitting, as `score` has them; None where a hand needs `score`.

    Raises NotAScoreDocument.
    """
    head = read_head(document)
    counting = plain_knocks(head)
    if counting is None:
        return None
    tally, hands = Tally(head.sides.names, head.ruleset.games), []
    for told in head.hands:
        counted = counting.of(told) if isinstance(told, dict) else None
        if counted is None:
            return None
        tally.add(counted)
        hands.append({"ok": True, "scores": counted.scores, "winner": counted.winner, "typed": False})
    games = [write_game(game) for game in tally.games]
    return {"hands": hands, "games": games, "sitting": write_sitting(tally.sitting)}


def plain_knocks(head: Head) -> PlainKnocks | None:
    """How the plain hands of a table are counted; None where its game is not about two hands and a knock."""
    rules, sides = head.ruleset, head.sides
    is_alone = sides.names == sides.players
    if not isinstance(rules.paying, Knocking) or len(sides.players) != 2 or not is_alone:
        return None
    if rules.packs.count != 1 or rules.packs.jokers or rules.ending.usual != "knock":
        return None
    return PlainKnocks(head, rules.paying)


class PlainKnocks:
    """Counts the plain hands of one table."""

    def __init__(self, head: Head, paying: Knocking) -> None:
        rules = head.ruleset
        self.paying, self.upcard, self.rule = paying, rules.upcard, rules.melding.run
        self.known = tables(rules.melding.run.ace, rules.counting.by_rank)
        self.dealt = rules.dealing.cards_each(2)
        first, second = head.sides.players
        self.other = {first: second, second: first}

    def of(self, told: Mapping[str, Any]) -> HandScore | None:
        """The score of a hand without its lines; None where it is not plain or not in order."""
        by, held, upcard = told.get("by"), told.get("held"), told.get("upcard")
        in_order = (
            told.keys() <= TOLD
            and isinstance(by, str)
            and by in self.other
            and told.get("end", "knock") == "knock"
            and ("dealer" not in told or self._sits_here(told["dealer"]))
            and isinstance(held, dict)
            and held.keys() == self.other.keys()
        )
        if not in_order or not self._knows(upcard, is_told="upcard" in told):
            return None
        assert isinstance(by, str)
        assert isinstance(held, dict)
        mine, theirs = self._bits(held[by]), self._bits(held[self.other[by]])
        if not mine or not theirs or mine & theirs:
            return None
        return self._scored(by, mine, theirs, CARDS.get(upcard) if isinstance(upcard, str) else None)

    def _sits_here(self, player: object) -> bool:
        return isinstance(player, str) and player in self.other

    def _knows(self, upcard: object, *, is_told: bool) -> bool:
        """Is the card turned up told where it is needed, and a card where it is told?"""
        return isinstance(upcard, str) and upcard in CARDS if is_told else self.upcard is None

    def _bits(self, cards: object) -> int:
        """The cards as one number; 0 where they are not exactly those that were dealt, told in their first form."""
        if not isinstance(cards, str):
            return 0
        codes = cards.split(" ")
        # A card told twice carries over and leaves fewer bits than there are cards.
        bits = sum([BITS.get(code, 0) for code in codes])
        return bits if len(codes) == self.dealt == bits.bit_count() else 0

    def _scored(self, by: str, mine: int, theirs: int, upcard: Card | None) -> HandScore | None:
        knocked = least_left(by_suit(mine), self.known)
        if knocked > self.paying.limit(self.upcard, upcard):
            return None
        left = self._left(mine, theirs, knocked)
        other = self.other[by]
        code, bonus = self.paying.outcome(knocked, left)
        winner = other if code == "undercut" else by
        points = bonus + abs(left - knocked)
        boxes = 1
        if self.upcard is not None and upcard is not None:
            points *= 2 if self.upcard.doubles(upcard) else 1
            boxes = self.upcard.boxes(upcard)
        scores = {side: points if side == winner else 0 for side in self.other}
        return HandScore(scores, winner=winner, boxes=boxes)

    def _left(self, mine: int, theirs: int, knocked: int) -> int:
        """The least the other keeps against the melds that leave him the most."""
        if not knocked and not self.paying.layoff_on_gin:
            return least_left(by_suit(theirs), self.known)
        melds = knocker_showing(mine, theirs, self.known, self.rule, layoffs=True).melds
        return least_after_layoffs(melds, theirs, self.known, self.rule)
