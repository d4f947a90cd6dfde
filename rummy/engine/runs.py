"""Do these ranks follow each other, and if not, what is in the way?

A place in a run is a number: the ace low 1, the two 2, … the king 13, the ace above it 14; a run that passes the
corner goes on with the two at 15. So the place alone tells whether an ace counts low or high.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rummy.engine.cards import Card, Rank, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.words import listed, say, to_say

AceRule = Literal["low", "both", "corner"]
RANKS = 13
HIGH_ACE = 14


@dataclass(frozen=True, slots=True)
class RunRule:
    """How long a run may be and where its ace may stand."""

    minimum: int = 3
    maximum: int = 13
    ace: AceRule = "low"

    @property
    def joins_both_aces(self) -> bool:
        """A run may be A-2-…-K-A: needs two aces of a suit, so at least two packs."""
        return self.maximum > RANKS and self.ace != "low"

    def allows(self, first: int, last: int) -> bool:
        """May a run reach from one place to the other?"""
        if last > HIGH_ACE:
            return self.ace == "corner" and last - first < RANKS
        return last < HIGH_ACE or self.ace != "low"


def rank_at(place: int) -> Rank:
    return Rank((place - 1) % RANKS + 1)


def first_places(ranks: Sequence[int], rule: RunRule) -> list[int]:
    """Every place where a run of exactly these ranks may legally begin, the one with the ace high first.

    Nothing is said about the run being too short. Thirteen ranks may begin at the ace or end with it.
    """
    size = len(ranks)
    if size == HIGH_ACE:
        whole = rule.joins_both_aces and len(set(ranks)) == RANKS and ranks.count(Rank.ACE) == 2
        return [1] if whole else []
    if not size or len(set(ranks)) != size:
        return []
    if size == RANKS:
        starts = [2, 1, *range(3, RANKS + 1)]
    else:
        held = set(ranks)
        starts = [rank for rank in held if (rank - 2) % RANKS + 1 not in held]
        if len(starts) != 1:
            return []
    return [first for first in starts if rule.allows(first, first + size - 1)]


@dataclass(frozen=True, slots=True)
class Reading:
    """Where the ranks stand in the nearest thing to a run, and whether that reach is allowed."""

    places: tuple[int, ...]
    allowed: bool

    @property
    def missing(self) -> int:
        return self.places[-1] - self.places[0] + 1 - len(set(self.places))


def nearest_reading(ranks: Sequence[int], rule: RunRule) -> Reading:
    """The reading with the fewest cards missing; among equals one the rules allow."""
    readings = [_reading(places, rule) for places in _possible_places(ranks, rule)]
    return min(readings, key=lambda reading: (reading.missing, not reading.allowed))


def _reading(places: list[int], rule: RunRule) -> Reading:
    return Reading(tuple(places), rule.allows(places[0], places[-1]))


def _possible_places(ranks: Sequence[int], rule: RunRule) -> list[list[int]]:
    """Ace low; ace high; both ends; round the corner: as far as the cards make sense of it."""
    low = sorted(ranks)
    possible = [low]
    has_king, has_two = Rank.KING in low, Rank.TWO in low
    if low[0] != Rank.ACE:
        return possible
    if rule.ace != "low" or has_king:
        possible.append(sorted(HIGH_ACE if rank == Rank.ACE else rank for rank in low))
    if has_king and has_two:
        if low.count(Rank.ACE) == 2 and rule.joins_both_aces:
            return [[*low[:1], *low[2:], HIGH_ACE]]
        possible.append(_round_the_corner(low))
    return possible


def _round_the_corner(low: list[int]) -> list[int]:
    """The places that begin after the widest gap: Q K A 2, not A 2 … Q K."""
    ranks = sorted(set(low))
    gap_ends = [(later - earlier, later) for earlier, later in pairwise(ranks)]
    begins = max(gap_ends)[1]
    return sorted(rank if rank >= begins else rank + RANKS for rank in low)


def run_faults(cards: Sequence[Card], reading: Reading, rule: RunRule) -> list[Problem]:
    """All that keeps the cards from being a run; `cards` in the order of the reading's places."""
    return [
        *length_faults(cards, rule),
        *_suit_faults(cards),
        *_repeat_faults(cards, reading),
        *_gap_faults(cards, reading),
        *_ace_faults(cards, reading),
    ]


def length_faults(cards: Sequence[Card], rule: RunRule) -> list[Problem]:
    shown = show_cards(cards)
    if len(cards) < rule.minimum:
        return [too_short(shown, rule.minimum)]
    if len(cards) > rule.maximum:
        text = say(
            "{shown} is {count} cards: a run has at most {maximum}. Take the rest out.",
            shown=shown,
            count=len(cards),
            maximum=rule.maximum,
        )
        return [problem("run-too-long", "", text)]
    return []


def too_short(shown: str, minimum: int) -> Problem:
    if shown:
        sentence = to_say("{shown} is too short: a meld needs {minimum} cards. Add what is missing.")
    else:
        sentence = to_say("A meld needs {minimum} cards. Add what is missing.")
    return problem("meld-too-short", "", say(sentence, shown=shown, minimum=minimum))


def _suit_faults(cards: Sequence[Card]) -> list[Problem]:
    suits = Counter(card.suit for card in cards)
    if len(suits) < 2:
        return []
    names = listed([suit.noun for suit in sorted(suit for suit in suits if suit is not None)])
    text = say(
        "{cards} is no run: a run is one suit, and these are {names}.", cards=show_cards(cards), names=names
    )
    return [problem("run-mixed-suits", "", text)]


def _repeat_faults(cards: Sequence[Card], reading: Reading) -> list[Problem]:
    faults = []
    for place, times in sorted(Counter(reading.places).items()):
        if times > 1:
            same = show_cards(card for card, at in zip(cards, reading.places, strict=True) if at == place)
            text = say(
                "{same}: a run has each rank once. Take {times} of them out.", same=same, times=times - 1
            )
            faults.append(problem("run-repeated-rank", "", text))
    return faults


def _gap_faults(cards: Sequence[Card], reading: Reading) -> list[Problem]:
    faults = []
    steps = list(zip(reading.places, cards, strict=True))
    for (place, card), (after, following) in pairwise(steps):
        if after - place > 1:
            absent = "-".join(rank_at(gap).letter for gap in range(place + 1, after))
            text = say(
                "{card} and {following} do not follow each other: {absent} is missing between them.",
                card=card.sign,
                following=following.sign,
                absent=absent,
            )
            faults.append(problem("run-not-consecutive", "", text))
    return faults


def _ace_faults(cards: Sequence[Card], reading: Reading) -> list[Problem]:
    if reading.allowed:
        return []
    if reading.places[-1] > HIGH_ACE:
        text = say(
            "{cards} goes round the corner: here a run does not pass from the king over the ace to the two.",
            cards=show_cards(cards),
        )
        return [problem("run-around-corner", "", text)]
    text = say(
        "{cards} has the ace above the king: here the ace is low and stands only below the two.",
        cards=show_cards(cards),
    )
    return [problem("run-ace-high-not-allowed", "", text)]
