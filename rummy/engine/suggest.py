"""What could a player do with these cards: his best melds, what goes on which meld, what a whole table would take?

Plain data in and out, cards as texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from rummy.engine.cards import DECK, JOKER, Card, in_order, read_cards, write_cards
from rummy.engine.errors import CardsRefused, Problem, problem
from rummy.engine.growth import grow
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.rules.packs import Packs
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import find_ruleset
from rummy.engine.search import Aim, best_arrangement
from rummy.engine.search import rearrange as rearranged
from rummy.engine.words import many, say

Options = Mapping[str, object]


def arrange(game: str, options: Options, cards: str, *, players: int | None = None) -> dict[str, Any]:
    """The best melds of a hand: for the most points where melds score, else for the least left over.

    `worth` is what the melds score, `deadwood` what the cards left cost, `is_best` False where the hand was too large to
    search to the end. Raises UnknownRuleset, OptionsRefused, CardUnknown, CardsRefused.
    """
    played = _seated(game, options, players)
    hand = read_cards(cards)
    _refuse_if(_not_in_play(hand, played.packs))
    return _arranged(hand, played)


def suggest(
    game: str, options: Options, cards: str, table: Sequence[str], *, players: int | None = None
) -> dict[str, Any]:
    """The best melds of a hand as `arrange` has them, and in `extends` for each card that fits on a meld of the table
    the numbers of those melds, the first 1.

    Raises as `arrange` does; CardsRefused also where a meld of the table is none.
    """
    played = _seated(game, options, players)
    hand, lying = read_cards(cards), [read_cards(meld) for meld in table]
    judged = [judge(meld, played.melding) for meld in lying]
    wrong = [
        found.at(f"table[{at}]")
        for at, meld in enumerate(judged)
        if not isinstance(meld, Meld)
        for found in meld
    ]
    _refuse_if([*_not_in_play([*hand, *chain(*lying)], played.packs), *wrong])
    melds = [meld for meld in judged if isinstance(meld, Meld)]
    fits = {card.code: extends([card], melds, played.melding) for card in in_order(set(hand))}
    return _arranged(hand, played) | {"extends": {card: numbers for card, numbers in fits.items() if numbers}}


def rearrange(
    game: str, options: Options, cards: str, table: Sequence[str], *, players: int | None = None
) -> dict[str, Any]:
    """The table when everything on it may be moved and it takes as many cards of the hand as it can.

    `melds` is empty where the table's own cards do not all lie in melds whatever is moved, or, with `is_best` False,
    where that was not found in time. Raises as `arrange` does.
    """
    played = _seated(game, options, players)
    hand, lying = read_cards(cards), read_cards(" ".join(table))
    _refuse_if(_not_in_play([*hand, *lying], played.packs))
    found = rearranged(lying, hand, played.melding)
    return {"melds": _written(found.melds), "left": write_cards(found.left), "is_best": found.is_best}


def extends(cards: Sequence[Card], melds: Sequence[Meld], rules: MeldRules) -> list[int]:
    """The numbers, the first 1, of the melds that all these cards together could be added to.

    A joker without a place takes any that fits. Who may add to which meld, the rules of melds do not say.
    """
    return [
        number
        for number, meld in enumerate(melds, 1)
        if any(isinstance(grow(meld, told, rules), Meld) for told in _told(cards))
    ]


def _told(cards: Sequence[Card]) -> Iterable[list[Card]]:
    """The cards with their open jokers standing for one card after the other."""
    if not cards:
        return [[]]
    first, *others = cards
    standing = [Card(card.rank, card.suit, True) for card in DECK] if first.is_bare_joker else [first]
    return ([one, *rest] for rest in _told(others) for one in standing)


def _seated(game: str, options: Options, players: int | None) -> Ruleset:
    played = find_ruleset(game).with_options(options)
    return played.seated(players or played.seats.minimum)


def _not_in_play(cards: Iterable[Card], packs: Packs) -> list[Problem]:
    """The cards that come more often than the packs hold."""
    counted = Counter(JOKER if card.joker else card for card in cards)
    return [
        _too_often(card, times, packs.copies(card))
        for card, times in sorted(counted.items(), key=_number)
        if times > packs.copies(card)
    ]


def _too_often(card: Card, times: int, there: int) -> Problem:
    if not there:
        return problem("joker-not-in-game", "cards", say("There are no jokers in this game. Take them out."))
    return problem(
        "copies-exceeded",
        "cards",
        many(
            there,
            "{card} comes {times} times and there is only one. Take out the rest.",
            "{card} comes {times} times and there are only {n}. Take out the rest.",
            card=card.sign,
            times=times,
        ),
    )


def _number(entry: tuple[Card, int]) -> int:
    return entry[0].number


def _refuse_if(problems: list[Problem]) -> None:
    if problems:
        raise CardsRefused(problems)


def _arranged(hand: Sequence[Card], played: Ruleset) -> dict[str, Any]:
    aim: Aim = "most-points" if played.counting.melds_score else "least-left"
    found = best_arrangement(hand, played.melding, played.counting, aim=aim)
    return {
        "melds": _written(found.melds),
        "left": write_cards(found.left),
        "worth": found.worth,
        "deadwood": found.deadwood,
        "is_best": found.is_best,
    }


def _written(melds: Iterable[Meld]) -> list[dict[str, str]]:
    return [{"kind": meld.kind, "cards": write_cards(meld.cards)} for meld in melds]
