"""Which cards leave a hand, and can they have been there?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rummy.engine.cards import JOKER, Card
from rummy.engine.errors import Problem, problem
from rummy.engine.play.table import Table
from rummy.engine.rules.packs import as_dealt
from rummy.engine.words import many, say


def hand_problems(table: Table, cards: Iterable[Card], where: str) -> Iterator[Problem]:
    """Why the player to move cannot put these cards down: too many of them, or they lie elsewhere."""
    needed = _from_hand(table, cards)
    seat = table.seat
    seen = Counter(table.seen())
    for card, times in needed.items():
        fresh = times - seat.known[card]
        if fresh > 0 and seen[card] + fresh > table.copies(card):
            yield _exceeded(table, card, seen[card] + fresh, where)
    count = sum(needed.values())
    if count > seat.count:
        if seat.count:
            text = many(
                seat.count,
                "{player} has only {n} card left and cannot put down {count}: correct the cards or an earlier turn.",
                "{player} has only {n} cards left and cannot put down {count}: correct the cards or an earlier turn.",
                player=seat.player,
                count=count,
            )
        else:
            text = say(
                "{player} has no card left and cannot put down {count}: correct the cards or an earlier turn.",
                player=seat.player,
                count=count,
            )
        yield problem("hand-too-small", where, text)


def _exceeded(table: Table, card: Card, times: int, where: str) -> Problem:
    if not table.copies(card):
        return problem(
            "joker-not-in-game", where, say("There are no jokers in this game: take the joker out.")
        )
    only = table.copies(card)
    text = many(
        only,
        "That would be {times} × {card}, and there is only one: it lies on the table or is known in a hand.",
        "That would be {times} × {card}, and there are only {n}: the others lie on the table or are known in a hand.",
        times=times,
        card=card.sign,
    )
    return problem("copies-exceeded", where, text)


def put_down(table: Table, cards: Iterable[Card]) -> list[Card]:
    """The cards leave the hand of the player to move: first those lifted from the table, then those everybody knows.

    Returned are those that were not lifted.
    """
    going = table.now
    own = []
    for card in cards:
        if going.lifted[card]:
            going.lifted[card] -= 1
            continue
        leave_hand(table, as_dealt(card))
        _play(table, card)
        own.append(card)
    return own


def _play(table: Table, card: Card) -> None:
    """A card of the hand has come to the table; the discard that must be used is no longer owed."""
    going = table.now
    going.put_down.append(card)
    if going.must_use == as_dealt(card):
        going.must_use = None


def replay_jokers(table: Table, cards: Iterable[Card]) -> None:
    """Jokers taken from the table and played in a new combination are no longer owed; one lifted is another."""
    played = sum(card.joker for card in cards)
    table.now.jokers_taken = max(table.now.jokers_taken - played, 0)


def leave_hand(table: Table, card: Card | None) -> None:
    """One card goes; where it is one that everybody knows, it is that one.

    An unknown card may be any of those known: from then on none of them is certain.
    """
    seat = table.seat
    seat.count -= 1
    if card is None:
        seat.known.clear()
    elif seat.known[card]:
        seat.known[card] -= 1


def take_up(table: Table, card: Card | None) -> None:
    """One card more in the hand; known, where everybody saw it."""
    table.seat.count += 1
    if card is not None:
        table.seat.known[as_dealt(card)] += 1


def take_joker(table: Table, natural: Card) -> None:
    """The natural card goes to the table and the joker it replaces to the hand, to be played at once."""
    leave_hand(table, natural)
    take_up(table, JOKER)
    table.now.jokers_taken += 1
    table.now.jokers_swapped += 1
    _play(table, natural)


def _from_hand(table: Table, cards: Iterable[Card]) -> Counter[Card]:
    """What of these cards must come from the hand, as it was dealt: not what was lifted from the table."""
    lifted = Counter(table.now.lifted)
    needed: Counter[Card] = Counter()
    for card in cards:
        if lifted[card]:
            lifted[card] -= 1
        else:
            needed[as_dealt(card)] += 1
    return needed
