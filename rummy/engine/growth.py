"""May these cards be added to that meld, and what is it then?

The whole is judged as if it were new, but what lies there stays as it lies: cards go on the ends of a run, never
between, and an ace laid low or high stays so (not in games whose runs go round the corner).
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy.engine.cards import Card, Rank, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.melds import Fault, Meld, MeldRules, Problems, judge, run_from
from rummy.engine.runs import HIGH_ACE, RANKS, RunRule, first_places
from rummy.engine.words import say


def grow(meld: Meld, added: Sequence[Card], rules: MeldRules) -> Meld | Problems:
    """The meld with the cards added, or everything that speaks against it."""
    grown = _grown(meld, added, rules)
    if rules.jokers_extend or not any(card.joker for card in added):
        return grown
    if isinstance(grown, Meld):
        return Problems((Fault(grown, (joker_extends(meld),)),), grown)
    return _faults_first(grown, [joker_extends(meld)])


def joker_extends(meld: Meld) -> Problem:
    """Why a joker may not be added to a meld, where jokers are only laid down in new ones."""
    text = say("A joker cannot be added to {meld}: it may only be laid down in a new meld.", meld=meld)
    return problem("joker-extends-forbidden", "", text)


def _grown(meld: Meld, added: Sequence[Card], rules: MeldRules) -> Meld | Problems:
    whole = judge((*meld.cards, *added), rules)
    if isinstance(whole, Problems):
        return _faults_first(whole, [*_full(meld, rules), *_inserted(meld, added)])
    if meld.kind != "run":
        return whole
    # Of two aces the first given lies low: the one that lies there keeps its end.
    is_high = HIGH_ACE in meld.places
    cards = sorted(whole.cards, key=lambda card: (card in meld.cards) is is_high)
    for first in first_places([int(card.rank) for card in cards if card.rank], rules.run):
        grown = run_from(cards, first)
        if _stays(meld, grown, rules.run):
            return grown
    between = _insert_problem(meld, added)
    return Problems((Fault(whole, (between,)),), whole)


def _faults_first(whole: Problems, headline: list[Problem]) -> Problems:
    if not headline:
        return whole
    told = {found.code for found in headline}
    overtaken = {"set-full": "set-too-long", "run-full": "run-too-long"}
    dropped = {overtaken[code] for code in told if code in overtaken}
    first, *others = whole.faults
    kept = tuple(found for found in first.problems if found.code not in dropped)
    return Problems((Fault(first.meld, (*headline, *kept)), *others), whole.resembles)


def _full(meld: Meld, rules: MeldRules) -> list[Problem]:
    size = len(meld.cards)
    if meld.kind == "set" and size >= rules.set.maximum:
        text = say("{meld} is full: a set has at most {maximum} cards.", meld=meld, maximum=rules.set.maximum)
        return [problem("set-full", "", text)]
    if meld.kind == "run" and size >= rules.run.maximum:
        text = say("{meld} is full: no longer run is possible.", meld=meld)
        return [problem("run-full", "", text)]
    return []


def _inserted(meld: Meld, added: Sequence[Card]) -> list[Problem]:
    """The added cards whose place in the run is already taken or lies between its cards."""
    if meld.kind != "run":
        return []
    suits = {card.suit for card in meld.cards}
    within = [card for card in added if card.suit in suits and _lies_within(meld, card)]
    return [_insert_problem(meld, within)] if within else []


def _lies_within(meld: Meld, card: Card) -> bool:
    if card.rank is None:
        return False
    places = {int(card.rank), card.rank + RANKS} if card.rank is not Rank.ACE else {1, HIGH_ACE}
    return any(meld.places[0] <= place <= meld.places[-1] for place in places)


def _insert_problem(meld: Meld, cards: Sequence[Card]) -> Problem:
    text = say(
        "{cards} cannot go into {meld}: cards go on the ends of a run only.",
        cards=show_cards(cards),
        meld=meld,
    )
    return problem("run-insert-forbidden", "", text)


def _stays(meld: Meld, grown: Meld, rule: RunRule) -> bool:
    """Does what lay there still lie in the same order, each ace in its role?"""
    size = len(meld.places)
    for at in range(len(grown.places) - size + 1):
        same = grown.places[at : at + size]
        if rule.ace == "corner":
            same = tuple((place - 1) % RANKS for place in same)
            if same == tuple((place - 1) % RANKS for place in meld.places):
                return True
        elif same == meld.places:
            return True
    return False
