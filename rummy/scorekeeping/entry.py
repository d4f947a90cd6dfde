"""What do the templates of both ways to enter a hand write, at its end and turn by turn?"""

import uuid
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rummy.engine.words import say, to_say
from rummy.scorekeeping.keys import (
    LIVE_SHORTCUTS,
    SHORTCUTS,
    SUITS,
    Block,
    RankKey,
    SuitKey,
    blocks,
    cost,
    rank_keys,
)

NOBODY = {
    "void": to_say("Nobody"),
    "stock": to_say("Nobody: the stock ran out"),
    "blocked": to_say("Nobody: the hand is blocked"),
}
RUMMY = {True: to_say("All in one turn: rummy"), "own-hand": to_say("… from his own hand alone")}


@dataclass(frozen=True, slots=True)
class Claim:
    """A button of who went out: to have gone rummy, or to have used nothing but his own hand."""

    value: str
    label: str


@dataclass(frozen=True)
class EntryPage:
    """What the templates of both ways to enter a hand write; `config` is what the script reads."""

    config: dict[str, Any]
    by_keyboard: ClassVar[tuple[tuple[str, str], ...]] = SHORTCUTS

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.config["rules"]
        return rules

    @property
    def title(self) -> str:
        """What the page is called."""
        number = self.config["number"]
        if self.config["correction"]:
            return say("Correct hand {number}", number=number)
        return say("Hand {number}", number=number)

    @property
    def has_cards(self) -> bool:
        """Whether whole cards are asked for, and not only what is left in the hands."""
        return True

    @property
    def has_ranks(self) -> bool:
        return bool(self.rules["asks"]["held"] == "ranks")

    @property
    def ranks(self) -> tuple[RankKey, ...]:
        return rank_keys(self.rules)

    @property
    def suits(self) -> tuple[SuitKey, ...]:
        return tuple(SuitKey(letter) for letter in SUITS)

    @property
    def joker_cost(self) -> str:
        return cost(self.rules, "JK")

    @property
    def shortcuts(self) -> tuple[tuple[list[str], str], ...]:
        sides = len(self.config["sides"])
        return tuple((keys.format(sides=sides).split(), say(means)) for keys, means in self.by_keyboard)


@dataclass(frozen=True)
class PadPage(EntryPage):
    """The page that takes a hand at its end.

    `config["out"]`: the players who are out of the game and were not dealt in; `config["left"]`: what `left_of` says,
    None where the hand is in the book; `config["late"]`: where another entered it meanwhile.
    """

    revision_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def sides(self) -> list[dict[str, Any]]:
        sides: list[dict[str, Any]] = self.config["sides"]
        return sides

    @property
    def players(self) -> list[str]:
        return [player for side in self.sides for player in side["players"]]

    @property
    def dealt_in(self) -> list[str]:
        """The players who are still in the game."""
        return [player for player in self.players if player not in self.config["out"]]

    @property
    def first_side(self) -> dict[str, Any]:
        """Whose cards are asked first."""
        return next(side for side in self.sides if side["players"][0] in self.dealt_in)

    @property
    def deck(self) -> str:
        """How many cards are entered; nothing where no cards are asked."""
        if not self.has_cards and not self.has_ranks:
            return ""
        return say("{total} of {packs} cards", total=0, packs=self.rules["packs"] * 52 + self.rules["jokers"])

    @property
    def is_knock(self) -> bool:
        return bool(self.rules["ends"][0] == "knock")

    @property
    def is_winner_only(self) -> bool:
        """Whether nothing is asked but who has won, and perhaps with what."""
        return bool(self.rules["profile"] == "winner-only")

    @property
    def has_melds(self) -> bool:
        """Whether the melds on the table are entered."""
        return bool(self.rules["asks"]["table"] == "required")

    @property
    def shows_hands(self) -> bool:
        """Whether the hands are entered card by card."""
        return bool(self.rules["asks"]["held"] == "cards")

    @property
    def first_step(self) -> str:
        if self.rules["asks"]["upcard"]:
            return "upcard"
        if self.is_winner_only:
            return "winner"
        return "melds" if self.has_melds else "showdown" if self.shows_hands else "hand"

    @property
    def has_cards(self) -> bool:
        return self.has_melds or self.shows_hands

    @property
    def question(self) -> str:
        """What is asked beside the keys; nothing where it is answered among the cards left."""
        if self.has_melds and not self.is_winner_only:
            return ""
        return say("Who knocked?") if self.is_knock else say("Who went out?")

    @property
    def nobody(self) -> str:
        """What to say where the hand ended without anybody going out or knocking; empty where it cannot."""
        return next((say(words) for end, words in NOBODY.items() if end in self.rules["ends"]), "")

    @property
    def claims(self) -> list[Claim]:
        """What who went out may claim beside the keys; with melds on the table it is asked at the end."""
        asked = [] if self.has_melds else self.rules["asks"]["rummy"]
        return [Claim(str(claim).lower(), say(RUMMY[claim])) for claim in asked]

    @property
    def asks_melders(self) -> bool:
        """Whether it matters who else had melded, though the melds are not entered."""
        return not self.has_melds and "alone" in self.rules["scoring"]

    @property
    def lays_off(self) -> bool:
        """Whether cards laid on the melds of others score for who laid them."""
        return bool(self.rules["profile"] == "own-cards")

    @property
    def offences(self) -> dict[str, str]:
        """What the offences with a price of their own are called, as far as this table can commit them."""
        offences: dict[str, str] = self.config["offences"]
        return offences

    @property
    def has_totals(self) -> bool:
        """Whether a hand may be entered as points: not where a win is all there is."""
        return not self.is_winner_only or self.has_melds

    @property
    def hint(self) -> str:
        first = self.players[0]
        dealt = self.rules["deal"][str(len(self.players))]
        return {
            "upcard": say("Tap the card that was turned up first."),
            "winner": "",
            "melds": say("Tap the cards {name} laid down or laid off.", name=self.sides[0]["name"])
            if self.lays_off
            else say("Tap {side}’s melds, card by card.", side=self.sides[0]["name"]),
            "showdown": say("Tap the {dealt} cards of {player}’s hand.", dealt=dealt, player=first)
            if self.is_knock
            else say("Tap who went out, then all the cards the others have left."),
            "hand": say("Tap who went out, then the cards the others have left."),
        }[self.first_step]

    @property
    def slides(self) -> bool:
        """Whether the cards that are asked first may be slid over."""
        return self.first_step == "melds" or (self.first_step == "showdown" and self.is_knock)

    @property
    def next_label(self) -> str:
        if self.first_step == "winner":
            return say("Check score ›")
        following = self.dealt_in[1 if self.first_step in ("showdown", "hand") else 0]
        return say("{player}’s hand ›", player=following)

    @property
    def blocks(self) -> tuple[Block, Block]:
        run = self.rules["melds"]["run"]
        ace_twice = bool(run and run["ace"] != "low" and self.has_melds)
        return blocks(self.rules["packs"], ace_twice=ace_twice)

    @property
    def joker_row(self) -> bool:
        """Whether there may be jokers among the cards that are entered: none are in a hand that is shown whole."""
        return bool(self.rules["jokers"] and not self.shows_hands)


@dataclass(frozen=True)
class FollowPage(EntryPage):
    """The page that takes a hand while it is played."""

    by_keyboard: ClassVar[tuple[tuple[str, str], ...]] = LIVE_SHORTCUTS

    @property
    def is_live(self) -> bool:
        """Whether the hand was entered turn by turn, or is new."""
        document = self.config["document"]
        return document is None or "turns" in document

    @property
    def blocks(self) -> tuple[Block, Block]:
        return blocks(self.rules["packs"], ace_twice=False)

    @property
    def joker_row(self) -> bool:
        return bool(self.rules["jokers"])


def followed(pad: PadPage) -> FollowPage:
    """The same hand as the pad would enter it, to be told turn by turn. No queries."""
    return FollowPage(pad.config)
