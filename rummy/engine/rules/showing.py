"""May the melds spread and the cards laid off at a knock be shown so?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummy.engine.bits import bits_of
from rummy.engine.cards import Card, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.growth import grow
from rummy.engine.hand import Hand, Layoff, Spread
from rummy.engine.melds import Meld, MeldRules, Problems, judge
from rummy.engine.overruling import kept
from rummy.engine.words import say


def spread_problems(hand: Hand, rules: MeldRules) -> Iterator[Problem]:
    """What is wrong with the melds players say they spread."""
    for player, melds in hand.spread.items():
        held = hand.held.get(player)
        if held is None or held.cards is None:
            text = say(
                "{player}’s cards are not entered, so no melds can be spread from them: enter the cards too.",
                player=player,
            )
            yield problem("card-not-held", f"spread.{player}", text)
            continue
        used: Counter[Card] = Counter()
        for spread in melds:
            yield from _meld_problems(spread, rules, hand.overrule)
            yield from _use_problems(spread, Counter(held.cards), used, player)
            used.update(spread.cards)


def _meld_problems(spread: Spread, rules: MeldRules, overrule: frozenset[str]) -> Iterator[Problem]:
    judged = judge(spread.cards, rules)
    if isinstance(judged, Problems):
        yield from (found.at(spread.where) for found in kept(judged, overrule))


def _use_problems(spread: Spread, held: Counter[Card], used: Counter[Card], player: str) -> Iterator[Problem]:
    for card, times in Counter(spread.cards).items():
        if not held[card]:
            text = say(
                "{card} is not among {player}’s cards: correct the meld or the hand.",
                card=card.sign,
                player=player,
            )
            yield problem("card-not-held", spread.where, text)
        elif times > held[card]:
            yield problem(
                "card-used-twice",
                spread.where,
                say("{card} is used twice in one meld: {player} has it once.", card=card.sign, player=player),
            )
        elif times + used[card] > held[card]:
            text = say(
                "{card} cannot count twice: take it out of one of {player}’s melds.",
                card=card.sign,
                player=player,
            )
            yield problem("card-in-two-melds", spread.where, text)


def layoff_problems(hand: Hand, melds: tuple[int, ...], rules: MeldRules) -> Iterator[Problem]:
    """What is wrong with the lay-offs, against the knocker's melds (as numbers of card bits)."""
    used: Counter[Card] = Counter()
    grown: dict[int, Meld] = {}
    for layoff in hand.layoffs or ():
        if layoff.by == hand.by:
            text = say("{by} knocked: only the other player lays off, on the knocker’s melds.", by=layoff.by)
            yield problem("layoff-by-knocker", layoff.where, text)
            continue
        yield from _held_problems(layoff, hand, used)
        yield from _target_problems(layoff, hand, melds, grown, rules)
        used.update(layoff.cards)


def _held_problems(layoff: Layoff, hand: Hand, used: Counter[Card]) -> Iterator[Problem]:
    held = hand.held[layoff.by].cards
    if held is None:
        text = say(
            "{by}’s cards are not entered, only points: those count after the lay-offs, so leave these out.",
            by=layoff.by,
        )
        yield problem("card-not-held", layoff.where, text)
        return
    spread = {card for meld in hand.spread.get(layoff.by, ()) for card in meld.cards}
    for card, times in Counter(layoff.cards).items():
        if card not in held:
            yield problem(
                "card-not-held",
                f"{layoff.where}.cards",
                say(
                    "{card} is not among {player}’s cards: correct the lay-off or the hand.",
                    card=card.sign,
                    player=layoff.by,
                ),
            )
        elif times + used[card] > 1:
            text = say("{card} is laid off twice: {by} has it once.", card=card.sign, by=layoff.by)
            yield problem("card-used-twice", f"{layoff.where}.cards", text)
        elif card in spread:
            text = say(
                "{card} lies in one of {by}’s own melds: it cannot be laid off as well.",
                card=card.sign,
                by=layoff.by,
            )
            yield problem("card-in-two-melds", f"{layoff.where}.cards", text)


def _target_problems(
    layoff: Layoff, hand: Hand, melds: tuple[int, ...], grown: dict[int, Meld], rules: MeldRules
) -> Iterator[Problem]:
    """Is `to` one of the knocker's melds, with what was laid off on it before, and do the cards fit it?"""
    assert hand.by is not None
    where = f"{layoff.where}.to"
    own = hand.held[hand.by].cards
    if own is None:
        text = say(
            "{by}’s cards are not entered, so nothing can be laid off on them: enter the cards too.",
            by=hand.by,
        )
        yield problem("card-not-held", where, text)
        return
    told = bits_of([card for card in layoff.to if card in own])
    before = grown.get(told)
    strange = [card for card in layoff.to if card not in own and not (before and card in before.cards)]
    if strange:
        text = say(
            "{cards} is not in a meld of {by}’s: say which of his melds it is laid off on.",
            cards=show_cards(strange),
            by=hand.by,
        )
        yield problem("card-not-held", where, text)
    elif told not in melds:
        text = say(
            "{cards} is no meld of {by}’s: lay off on his melds only, never on deadwood.",
            cards=show_cards(layoff.to),
            by=hand.by,
        )
        yield problem("layoff-on-deadwood", where, text)
    else:
        yield from _growth_problems(layoff, told, own, grown, rules, hand.overrule)


def _growth_problems(
    layoff: Layoff,
    told: int,
    own: tuple[Card, ...],
    grown: dict[int, Meld],
    rules: MeldRules,
    overrule: frozenset[str],
) -> Iterator[Problem]:
    lying = grown.get(told) or _lying([card for card in own if bits_of([card]) & told], rules)
    bigger = grow(lying, layoff.cards, rules)
    if isinstance(bigger, Problems):
        yield from (found.at(f"{layoff.where}.cards") for found in kept(bigger, overrule))
        bigger = bigger.resembles
    grown[told] = bigger


def _lying(cards: list[Card], rules: MeldRules) -> Meld:
    judged = judge(cards, rules)
    return judged.resembles if isinstance(judged, Problems) else judged
