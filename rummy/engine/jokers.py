"""What do the jokers of a meld stand for, and may they?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy.engine.cards import Card, Rank, Suit, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.words import either, say

Reading = tuple[Card, ...]
SHOWN_CHOICES = 4


@dataclass(frozen=True, slots=True)
class JokerRule:
    """How many jokers a meld may have (0: none are in the game) and whether one in a set may leave its suit open."""

    per_meld: int = 0
    suit_may_stay_open: bool = False


def resolve_jokers(
    cards: Sequence[Card], rule: JokerRule, is_meld: Callable[[Reading], bool]
) -> tuple[list[Reading], list[Problem]]:
    """The readings of the cards with every joker standing for something, and what is wrong with the jokers.

    A bare joker stands for the one card that makes a meld; which of several it is must be told. A told rank alone
    (`JK=7?`) leaves the suit open: only in a set, where the game allows it, until the other cards settle it.
    """
    jokers = [card for card in cards if card.joker]
    if rule.per_meld == 0:
        return [], [
            problem(
                "joker-not-in-game",
                "",
                say(
                    "{cards}: there are no jokers in this game. Take the joker out.", cards=show_cards(cards)
                ),
            )
        ]
    if len(jokers) > rule.per_meld:
        text = say(
            "{cards} has {count} jokers: a meld has at most {per_meld}.",
            cards=show_cards(cards),
            count=len(jokers),
            per_meld=rule.per_meld,
        )
        return [], [problem("joker-twice", "", text)]
    return _resolve(cards, rule, is_meld)


def _resolve(
    cards: Sequence[Card], rule: JokerRule, is_meld: Callable[[Reading], bool]
) -> tuple[list[Reading], list[Problem]]:
    told = [card for card in cards if not (card.joker and card.suit is None)]
    open_jokers = [card for card in cards if card.joker and card.suit is None]
    legal = _legal_readings(told, open_jokers, is_meld)
    rank_is_told = any(joker.rank for joker in open_jokers)
    if not legal:
        return [tuple(told)], (_misplaced(cards, is_meld) if rank_is_told or not open_jokers else [])
    if rank_is_told and rule.suit_may_stay_open and all(map(_is_set, legal)):
        return (legal if len(legal) == 1 else [tuple(cards)]), []
    if rank_is_told or len(legal) > 1:
        return legal, [_unassigned(cards, legal)]
    return legal, []


def _is_set(reading: Reading) -> bool:
    """Of legal melds: one rank in several suits, so no run and no identity."""
    return len({card.rank for card in reading}) == 1 < len({card.suit for card in reading})


def _legal_readings(
    told: list[Card], waiting: list[Card], is_meld: Callable[[Reading], bool]
) -> list[Reading]:
    """Every way to let the open jokers stand for a card that makes a legal meld."""
    if not waiting:
        return [tuple(told)] if is_meld(tuple(told)) else []
    first, *later = waiting
    readings: dict[Reading, None] = {}
    for choice in _choices(first, told):
        for reading in _legal_readings([*told, choice], later, is_meld):
            readings[tuple(sorted(reading, key=lambda card: card.number))] = None
    return list(readings)


def _choices(joker: Card, beside: Sequence[Card]) -> list[Card]:
    """What an open joker may stand for: a card of a suit or of a rank that lies beside it."""
    ranks = {card.rank for card in beside}
    suits = {card.suit for card in beside}
    return [
        Card(rank, suit, True)
        for rank in Rank
        for suit in Suit
        if (rank is joker.rank or joker.rank is None) and (rank in ranks or suit in suits)
    ]


def _unassigned(cards: Sequence[Card], legal: list[Reading]) -> Problem:
    standing = sorted(
        {card for reading in legal for card in reading if card.joker}, key=lambda card: card.number
    )
    named = either([card.sign.removeprefix("JK=") for card in standing[:SHOWN_CHOICES]])
    text = say(
        "What does the joker stand for in {cards}? It may be {named}: write it as {example}.",
        cards=show_cards(cards),
        named=named,
        example=standing[0].code,
    )
    return problem("joker-unassigned", "", text)


def _misplaced(cards: Sequence[Card], is_meld: Callable[[Reading], bool]) -> list[Problem]:
    """Told jokers that keep the cards from being a meld: a card already there, or another place would do."""
    naturals = [card for card in cards if not card.joker]
    jokers = [card for card in cards if card.joker]
    lying = {(card.rank, card.suit) for card in naturals}
    one_rank = len({card.rank for card in naturals}) == 1
    doubled = [card for card in jokers if (card.rank, card.suit) in lying and one_rank]
    if doubled:
        text = say(
            "The joker cannot stand for {value}: that card is already there.",
            value=doubled[0].sign.removeprefix("JK="),
        )
        return [problem("joker-duplicates-card", "", text)]
    elsewhere = _legal_readings(naturals, [Card(None, None, True)] * len(jokers), is_meld)
    if not elsewhere:
        return []
    fits = sorted(
        {card for reading in elsewhere for card in reading if card.joker}, key=lambda card: card.number
    )
    named = either([card.sign.removeprefix("JK=") for card in fits[:SHOWN_CHOICES]])
    text = say("In {cards} the joker can only stand for {named}.", cards=show_cards(cards), named=named)
    return [problem("joker-wrong-place", "", text)]
