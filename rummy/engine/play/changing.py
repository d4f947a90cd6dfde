"""May melds that lie on the table be taken apart, joined or laid anew?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rummy.engine.actions import Action
from rummy.engine.cards import Card, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.growth import joker_extends
from rummy.engine.melds import Problems, judge
from rummy.engine.play.hands import hand_problems, put_down, replay_jokers, take_up
from rummy.engine.play.layers import lay_new, layers_of, relay
from rummy.engine.play.laying import entry_problems, joker_of, meld_at, turn_problems
from rummy.engine.play.table import Lying, Table
from rummy.engine.rules.packs import as_dealt
from rummy.engine.words import say, to_say

FORBIDDEN = {
    "split": ("split-forbidden", to_say("Melds stay as they are: none is split.")),
    "join": ("merge-forbidden", to_say("Melds stay as they are: two are never joined.")),
    "move-card": ("move-forbidden", to_say("Melds stay as they are: no card moves from one to another.")),
    "lift-card": ("move-forbidden", to_say("Melds stay as they are: no card is taken off.")),
    "rearrange-table": ("move-forbidden", to_say("Melds stay as they are: the table is not laid anew.")),
}


def change_problems(table: Table, action: Action) -> Iterator[Problem]:
    """What speaks against any change of the melds on the table."""
    how = table.common.changing
    for number in action.melds:
        lying = meld_at(table, number, action.where)
        if isinstance(lying, Problem):
            yield lying
    if how == "off":
        text = say("Taking melds apart is a house rule that this table does not play.")
        yield problem("manipulation-off", action.where, text)
        return
    if how == "nothing":
        code, text = FORBIDDEN[action.do]
        yield problem(code, action.where, say(text))
        return
    yield from turn_problems(table, action)
    yield from entry_problems(table, action)
    if action.do == "lift-card" and how == "anything":
        text = say("Cards on the table may not be taken back into a hand: lay the table anew instead.")
        yield problem("table-card-taken", action.where, text)


def _mark(table: Table) -> None:
    table.now.has_changed_table = True


# ---- splitting and joining


def split_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from change_problems(table, action)
    lying = table.find(action.melds[0])
    if lying is not None and not 0 < action.at < len(lying.cards):
        text = say(
            "{cards} has {count} cards: split it after card 1 to {last}.",
            cards=show_cards(lying.cards),
            count=len(lying.cards),
            last=len(lying.cards) - 1,
        )
        yield problem("bad-value", f"{action.where}.at", text)
    adds_joker = any(card.joker for card in action.cards)
    if lying is not None and adds_joker and not table.ruleset.melding.jokers_extend:
        yield joker_extends(lying.meld).at(action.where)
    yield from hand_problems(table, action.cards, action.where)


def split(table: Table, action: Action) -> None:
    lying = table.find(action.melds[0])
    if lying is None:
        return
    first, second = lying.cards[: action.at], lying.cards[action.at :]
    if action.cards:
        first, second = _with_added(table, first, second, action.cards)
        put_down(table, action.cards)
    layers = layers_of(table, lying)
    relay(table, lying.number, first, layers)
    lay_new(table, second, layers)
    _mark(table)


def _with_added(
    table: Table, first: tuple[Card, ...], second: tuple[Card, ...], added: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The added card goes where it makes a meld, to the first half where it fits both."""
    fits = [
        table.judged((*half, *added))[1] and table.judged(other)[1]
        for half, other in ((first, second), (second, first))
    ]
    if fits[1] and not fits[0]:
        return first, (*second, *added)
    return (*first, *added), second


def join_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from change_problems(table, action)
    if action.melds[0] == action.melds[1]:
        text = say("A meld cannot be joined with itself: name two melds.")
        yield problem("bad-value", f"{action.where}.melds", text)


def join(table: Table, action: Action) -> None:
    first, second = table.find(action.melds[0]), table.find(action.melds[1])
    if first is None or second is None or first is second:
        return
    relay(table, first.number, (*first.cards, *second.cards), layers_of(table, first, second))
    table.melds.remove(second)
    _mark(table)


# ---- single cards


def move_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from change_problems(table, action)
    yield from _off_problems(table, action)
    if action.melds[0] == action.melds[1]:
        text = say("A card moves from one meld to another: name two melds.")
        yield problem("bad-value", f"{action.where}.to", text)


def _off_problems(table: Table, action: Action) -> Iterator[Problem]:
    """Is the card there, and at an end where only ends may be taken?"""
    lying = table.find(action.melds[0])
    if lying is None:
        return
    card = _lying_card(table, lying, action.cards[0])
    if card is None:
        text = say(
            "{card} is not in {cards}: say which meld it is taken from.",
            card=action.cards[0].sign,
            cards=show_cards(lying.cards),
        )
        yield problem("bad-value", f"{action.where}.card", text)
    elif table.common.changing == "lifting" and _is_inside(lying, card):
        text = say(
            "{card} lies inside {cards}: only end cards are taken off, otherwise split the run.",
            card=card.sign,
            cards=show_cards(lying.cards),
        )
        yield problem("lift-not-end", action.where, text)


def _lying_card(table: Table, lying: Lying, told: Card) -> Card | None:
    """The card of the meld that is meant; a joker is one whatever it stood for, where it may stand for anything."""
    if told.joker and table.common.changing == "anything":
        return joker_of(lying)
    return told if told in lying.cards else None


def _is_inside(lying: Lying, card: Card) -> bool:
    return lying.meld.kind == "run" and card not in (lying.cards[0], lying.cards[-1])


def _take_off(table: Table, action: Action) -> bool:
    lying = table.find(action.melds[0])
    card = None if lying is None else _lying_card(table, lying, action.cards[0])
    if lying is None or card is None:
        return False
    rest = list(lying.cards)
    rest.remove(card)
    if not rest:
        table.melds.remove(lying)
        return True
    relay(table, lying.number, rest, layers_of(table, lying))
    return True


def move_card(table: Table, action: Action) -> None:
    source, to = table.find(action.melds[0]), table.find(action.melds[1])
    if source is None or to is None or not _take_off(table, action):
        return
    to = table.find(to.number) or to
    relay(table, to.number, (*to.cards, action.cards[0]), layers_of(table, to, source))
    _mark(table)


def lift_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from change_problems(table, action)
    yield from _off_problems(table, action)


def lift_card(table: Table, action: Action) -> None:
    """Where lifting is played the card must come back in this turn; elsewhere, overruled, it is the player's."""
    if not _take_off(table, action):
        return
    if table.common.changing == "lifting":
        table.now.lifted[action.cards[0]] += 1
    else:
        take_up(table, action.cards[0])
    _mark(table)


# ---- the whole table


def rearrange_problems(table: Table, action: Action) -> Iterator[Problem]:
    yield from change_problems(table, action)
    added, missing = _difference(table, action)
    if missing:
        text = say(
            "{cards} lay on the table and would end in a hand: every card of the table stays there.",
            cards=show_cards(missing),
        )
        yield problem("table-card-taken", action.where, text)
    yield from hand_problems(table, added, action.where)
    for number, lying, _ in _extended(table, action, added):
        yield joker_extends(lying.meld).at(f"{action.where}.melds[{number}]")
    for number, group in enumerate(action.groups):
        judged = judge(group, table.ruleset.melding)
        if isinstance(judged, Problems):
            open_jokers = (found for found in judged if found.code == "joker-unassigned")
            yield from (found.at(f"{action.where}.melds[{number}]") for found in open_jokers)


def _difference(table: Table, action: Action) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that come from the hand, and those that would leave the table.

    Where a joker may stand for another card when the table is laid anew, only the number of jokers counts.
    """
    free = table.common.changing == "anything"
    wanted = [card for group in action.groups for card in group]
    there = Counter(as_dealt(card) if free else card for lying in table.melds for card in lying.cards)
    there.update(table.now.lifted)
    added = []
    for card in wanted:
        one = as_dealt(card) if free else card
        if there[one]:
            there[one] -= 1
        else:
            added.append(card)
    return tuple(added), tuple(there.elements())


def _extended(
    table: Table, action: Action, added: Sequence[Card]
) -> Iterator[tuple[int, Lying, tuple[Card, ...]]]:
    """Which group is a whole meld of the table with jokers of the hand added, where jokers only come in new melds."""
    if table.ruleset.melding.jokers_extend:
        return
    for number, group in enumerate(action.groups):
        from_hand = [card for card in group if card.joker and card in added]
        for lying in table.melds if from_hand else ():
            more = Counter(group) - Counter(lying.cards)
            jokers = tuple(card for card in more if card in from_hand)
            if lying.is_legal and jokers and more.total() == len(group) - len(lying.cards):
                yield number, lying, jokers
                break


def rearrange_table(table: Table, action: Action) -> None:
    added, missing = _difference(table, action)
    layers = layers_of(table, *table.melds)
    in_no_new_meld = [joker for _, _, jokers in _extended(table, action, added) for joker in jokers]
    table.now.lifted.clear()
    put_down(table, added)
    replay_jokers(table, (Counter(added) - Counter(in_no_new_meld)).elements())
    for card in missing:
        take_up(table, card)
    table.melds.clear()
    for group in filter(None, action.groups):
        lay_new(table, group, layers)
    _mark(table)
