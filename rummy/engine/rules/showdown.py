"""How do two players show their hands at a knock?

What the document tells (melds spread, cards laid off) is taken as told; what it leaves open is chosen for each
player's own good: first the knocker's melds, then the other's melds and lay-offs together.
"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.arrange import cards_of, least_left, worth_of
from rummy.engine.bits import bits_of, by_suit
from rummy.engine.cards import Card
from rummy.engine.hand import Hand
from rummy.engine.layoffs import (
    Showing,
    arrange_bits,
    best_layoffs,
    best_showing,
    knocker_showing,
)
from rummy.engine.rules.holding import MOST_SORTED_OUT
from rummy.engine.rules.paying import Scene
from rummy.engine.runs import RunRule
from rummy.engine.suits import Tables, tables
from rummy.engine.ties import all_least

LARGEST_SEARCHED = 13


@dataclass(frozen=True, slots=True)
class Shown:
    """A player's hand as it counts. `left` is None where only the deadwood's points are told."""

    points: int
    melds: tuple[tuple[Card, ...], ...] = ()
    laid: tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...] = ()
    left: tuple[Card, ...] | None = None


@dataclass(frozen=True)
class Showdown:
    """A knock being counted: who knocked, who did not, and the tables that sort hands out."""

    hand: Hand
    knocker: str
    other: str
    known: Tables
    rule: RunRule

    def cards(self, player: str) -> tuple[Card, ...] | None:
        return self.hand.held[player].cards

    def told_melds(self, player: str) -> tuple[int, ...] | None:
        """The melds the document says he spread; None where it leaves them open."""
        told = self.hand.spread.get(player)
        return None if told is None else tuple(bits_of(spread.cards) for spread in told if spread.cards)

    def told_layoffs(self, player: str) -> int:
        """The cards the document says he laid off."""
        laid = 0
        for layoff in self.hand.layoffs or ():
            if layoff.by == player:
                laid |= bits_of(layoff.cards)
        return laid

    def points(self, cards: int) -> int:
        return worth_of(by_suit(cards), self.known)


def showdown(scene: Scene) -> Showdown | None:
    """The showdown of a hand; None while it is not told who knocked and what both hold, or that is far too much."""
    hand = scene.hand
    if hand.by is None or hand.by not in hand.sides:
        return None
    other = hand.sides.left_of(hand.by)
    if hand.by not in hand.held or other not in hand.held:
        return None
    if any(len(hand.held[player].cards or ()) > MOST_SORTED_OUT for player in (hand.by, other)):
        return None
    known = tables(scene.melding.run.ace, scene.values.by_rank)
    return Showdown(hand, hand.by, other, known, scene.melding.run)


def knocker_melds(shown: Showdown) -> tuple[int, ...]:
    """The knocker's melds: as spread, or as they leave him the least."""
    told = shown.told_melds(shown.knocker)
    cards = shown.cards(shown.knocker)
    if told is not None or cards is None:
        return told or ()
    hand = bits_of(cards) & ~shown.told_layoffs(shown.knocker)
    targets = {bits_of(layoff.to) & hand for layoff in shown.hand.layoffs or () if layoff.by == shown.other}
    searched = len(cards) <= LARGEST_SEARCHED
    if targets and searched:
        for tie in all_least(hand, shown.known, shown.rule):
            if targets <= set(tie):
                return tie
    opposite, spread = shown.cards(shown.other), shown.told_melds(shown.other)
    chosen = opposite is not None and searched
    left = bits_of(opposite or ()) & ~_union(spread or ())
    count = least_left if spread is None else worth_of
    return knocker_showing(hand, left, shown.known, shown.rule, layoffs=chosen, count=count).melds


def show_knocker(shown: Showdown, melds: tuple[int, ...]) -> Shown:
    cards = shown.cards(shown.knocker)
    if cards is None:
        return Shown(shown.hand.held[shown.knocker].points or 0)
    laid = shown.told_layoffs(shown.knocker)
    return _as_shown(shown, Showing(melds, (), bits_of(cards) & ~_union(melds) & ~laid, 0), ())


def show_other(shown: Showdown, against: tuple[int, ...], *, layoffs_allowed: bool) -> Shown:
    """The other player's hand, laid off on the knocker's melds as told or as best."""
    cards = shown.cards(shown.other)
    if cards is None:
        return Shown(shown.hand.held[shown.other].points or 0)
    hand = bits_of(cards)
    told = shown.told_melds(shown.other)
    if shown.hand.layoffs is not None or not layoffs_allowed or len(cards) > LARGEST_SEARCHED:
        return _as_told(shown, hand)
    if told is None:
        return _as_shown(shown, best_showing(against, hand, shown.known, shown.rule), against)
    left = hand & ~_union(told)
    laid = best_layoffs(against, left, shown.known, shown.rule)
    return _as_shown(shown, Showing(told, laid, left & ~_union(laid), 0), against)


def _as_told(shown: Showdown, hand: int) -> Shown:
    """No lay-off is to be chosen: those told leave the hand, the rest is spread or sorted out."""
    rest = hand & ~shown.told_layoffs(shown.other)
    told = shown.told_melds(shown.other)
    melds = arrange_bits(by_suit(rest), shown.known) if told is None else told
    plain = _as_shown(shown, Showing(melds, (), rest & ~_union(melds), 0), ())
    laid = tuple((layoff.cards, layoff.to) for layoff in shown.hand.layoffs or () if layoff.by == shown.other)
    return Shown(plain.points, plain.melds, laid, plain.left)


def _as_shown(shown: Showdown, showing: Showing, against: tuple[int, ...]) -> Shown:
    laid = [(_cards(more), _cards(meld)) for more, meld in zip(showing.laid, against, strict=False) if more]
    return Shown(
        shown.points(showing.left), tuple(map(_cards, showing.melds)), tuple(laid), _cards(showing.left)
    )


def _cards(bits: int) -> tuple[Card, ...]:
    return cards_of(by_suit(bits))


def _union(melds: tuple[int, ...]) -> int:
    union = 0
    for meld in melds:
        union |= meld
    return union
