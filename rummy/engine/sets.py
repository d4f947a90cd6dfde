"""Are these cards one rank, or one card several times, and if not, what is in the way?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rummy.engine.cards import Card, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.runs import too_short
from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class SetRule:
    """How large a set may be and whether a suit may come twice."""

    minimum: int = 3
    maximum: int = 4
    suits: Literal["distinct", "any"] = "distinct"


@dataclass(frozen=True, slots=True)
class IdentityRule:
    """How often the very same card may lie together."""

    minimum: int = 3
    maximum: int = 4


def set_faults(cards: Sequence[Card], rule: SetRule) -> list[Problem]:
    """All that keeps the cards from being a set."""
    faults = []
    shown = show_cards(cards)
    if len(cards) < rule.minimum:
        faults.append(too_short(shown, rule.minimum))
    ranks = sorted({card.rank for card in cards if card.rank is not None})
    if len(ranks) > 1:
        letters = ", ".join(rank.letter for rank in ranks)
        text = say(
            "{shown} is no set: a set is one rank, and these are {letters}.", shown=shown, letters=letters
        )
        faults.append(problem("set-mixed-ranks", "", text))
    if rule.suits == "distinct":
        faults.extend(_repeated_suits(cards))
    if len(cards) > rule.maximum:
        text = say(
            "{shown} is {count} cards: a set has at most {maximum}. Take the rest out.",
            shown=shown,
            count=len(cards),
            maximum=rule.maximum,
        )
        faults.append(problem("set-too-long", "", text))
    return faults


def _repeated_suits(cards: Sequence[Card]) -> list[Problem]:
    faults = []
    for suit, times in sorted(Counter(card.suit for card in cards if card.suit is not None).items()):
        if times > 1:
            same = show_cards(card for card in cards if card.suit is suit)
            text = say(
                "{same}: sets need different suits in this game, and {suit} come {times} times.",
                same=same,
                suit=suit.noun,
                times=times,
            )
            faults.append(problem("set-repeated-suit", "", text))
    return faults


def identity_faults(cards: Sequence[Card], rule: IdentityRule | None) -> list[Problem]:
    """What is wrong with the cards as one card several times."""
    shown = show_cards(cards)
    faults = []
    if rule is None:
        return [
            problem(
                "identity-not-allowed",
                "",
                say("{shown}: the same card several times is no meld in this game.", shown=shown),
            )
        ]
    if len(cards) < rule.minimum:
        faults.append(too_short(shown, rule.minimum))
    if len({(card.rank, card.suit) for card in cards}) > 1:
        text = say("{shown} is no identity: an identity is the very same card each time.", shown=shown)
        faults.append(problem("identity-mixed", "", text))
    if len(cards) > rule.maximum:
        text = say("{shown}: only {maximum} of a card are in play.", shown=shown, maximum=rule.maximum)
        faults.append(problem("copies-exceeded", "", text))
    return faults
