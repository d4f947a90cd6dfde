"""What are these cards on the table: a set, a run, an identity, or why not?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rummy.engine.cards import Card, in_order, show_cards
from rummy.engine.errors import Problem
from rummy.engine.jokers import JokerRule, resolve_jokers
from rummy.engine.runs import (
    RunRule,
    first_places,
    length_faults,
    nearest_reading,
    run_faults,
    too_short,
)
from rummy.engine.sets import IdentityRule, SetRule, identity_faults, set_faults
from rummy.engine.words import say, to_say

Kind = Literal["set", "run", "identity", "neither"]


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What counts as a meld in a game, and whether a joker may be added to one that lies there."""

    set: SetRule = SetRule()
    run: RunRule = RunRule()
    identity: IdentityRule | None = None
    jokers_per_meld: int = 0
    joker_suit_may_stay_open: bool = False
    jokers_extend: bool = True

    @property
    def jokers(self) -> JokerRule:
        return JokerRule(self.jokers_per_meld, self.joker_suit_may_stay_open)


KINDS: Mapping[str, str] = {"set": to_say("Set"), "run": to_say("Run"), "identity": to_say("Identity")}


def kind_word(kind: Kind) -> str:
    """What a legal meld is called."""
    return say(KINDS[kind])


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards with their kind; a run's in order, each with its place (ace low 1, high 14)."""

    kind: Kind
    cards: tuple[Card, ...]
    places: tuple[int, ...] = ()

    def __str__(self) -> str:
        return show_cards(self.cards)


@dataclass(frozen=True, slots=True)
class Fault:
    """What the cards would be in one reading, and all that is wrong with that reading."""

    meld: Meld
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Problems:
    """Why the cards are no meld: what is wrong with each reading of them, the nearest first.

    `resembles` is the set or run they come nearest to, of kind "neither" when they come near nothing.
    """

    faults: tuple[Fault, ...]
    resembles: Meld

    def __iter__(self) -> Iterator[Problem]:
        """Everything wrong, each code about the same cards once."""
        seen: dict[tuple[str, str], Problem] = {}
        for fault in self.faults:
            for found in fault.problems:
                seen.setdefault((found.code, found.message), found)
        codes: set[str] = set()
        for found in seen.values():
            if found.code != "meld-too-short" or found.code not in codes:
                codes.add(found.code)
                yield found

    @property
    def codes(self) -> list[str]:
        return [found.code for found in self]


def judge(cards: Iterable[Card], rules: MeldRules) -> Meld | Problems:
    """The meld these cards make, in whatever order they come, or everything that is wrong with them."""
    given = in_order(cards)
    if any(card.joker for card in given):
        readings, faults = resolve_jokers(given, rules.jokers, lambda natural: _is_meld(natural, rules))
        if len(readings) == 1 and not faults:
            judged = _judge_natural(readings[0], rules)
            if len(readings[0]) < len(given):
                judged = _with_unplaced_joker(given, judged, rules)
        else:
            judged = _with_joker_faults(given, readings, faults, rules)
        return judged if isinstance(judged, Meld) else _with_jokers_of_its_rank(judged, given)
    return _judge_natural(given, rules)


def _is_meld(cards: Sequence[Card], rules: MeldRules) -> bool:
    if len({card.rank for card in cards}) > 1:
        one_suit = len({card.suit for card in cards}) == 1
        return one_suit and _run_of(cards, rules.run) is not None
    return isinstance(_judge_natural(cards, rules), Meld)


def _with_joker_faults(
    cards: Sequence[Card], readings: list[tuple[Card, ...]], faults: list[Problem], rules: MeldRules
) -> Problems:
    """Joker faults come before those of the shape: until they are put right the shape is a guess."""
    nearest = readings[0] if readings else tuple(card for card in cards if not card.is_bare_joker)
    judged = _judge_natural(nearest, rules)
    if isinstance(judged, Meld):
        return Problems((Fault(judged, tuple(faults)),), judged)
    first, *others = _counted_with_jokers(judged, cards, rules).faults
    return Problems((Fault(first.meld, (*faults, *first.problems)), *others), judged.resembles)


def _with_unplaced_joker(cards: Sequence[Card], rest: Meld | Problems, rules: MeldRules) -> Problems:
    """A joker that can stand for nothing beside the rest: it is one card too many for what is full already."""
    if isinstance(rest, Problems):
        return _counted_with_jokers(rest, cards, rules)
    if rest.kind == "run":
        return Problems((Fault(rest, tuple(length_faults(cards, rules.run))),), rest)
    suit = rest.cards[0].suit if rest.kind == "identity" else None
    overfull = _judge_natural((*rest.cards, Card(rest.cards[0].rank, suit, True)), rules)
    assert isinstance(overfull, Problems)
    return overfull


def _counted_with_jokers(judged: Problems, cards: Sequence[Card], rules: MeldRules) -> Problems:
    """What is wrong with the rest of the cards, but not that they are few where the jokers make them enough."""
    if len(cards) < rules.set.minimum:
        return judged
    faults = (
        Fault(fault.meld, tuple(found for found in fault.problems if found.code != "meld-too-short"))
        for fault in judged.faults
    )
    return Problems(tuple(faults), judged.resembles)


def _with_jokers_of_its_rank(judged: Problems, given: Sequence[Card]) -> Problems:
    """What resembles a set counts its open jokers too: whatever their suit, there they stand for its rank.

    One card and bare jokers may as well be a run, so there a joker's rank has to be told.
    """
    near = judged.resembles
    if near.kind not in ("set", "identity") or len(near.cards) == len(given):
        return judged
    rank, suit = near.cards[0].rank, near.cards[0].suit if near.kind == "identity" else None
    ranks = (rank, None) if len(near.cards) > 1 else (rank,)
    waiting = [card for card in given if card.joker and card.suit is None and card not in near.cards]
    jokers = [Card(rank, suit, True) for card in waiting if card.rank in ranks]
    return Problems(judged.faults, Meld(near.kind, in_order([*near.cards, *jokers])))


def _judge_natural(cards: Sequence[Card], rules: MeldRules) -> Meld | Problems:
    if not cards:
        nothing = Meld("neither", ())
        return Problems((Fault(nothing, (too_short("", rules.set.minimum),)),), nothing)
    one_rank = len({card.rank for card in cards}) == 1
    one_suit = len({card.suit for card in cards}) == 1
    if one_rank and one_suit and len(cards) > 1:
        return _judge_copies(cards, rules)
    if one_rank:
        return _judge_set(cards, rules)
    run = _run_of(cards, rules.run) if one_suit else None
    if run is not None:
        return run
    fault = _run_fault(cards, rules.run)
    if one_suit:
        return Problems((fault,), fault.meld)
    return _judge_mixture(cards, fault, rules)


def _judge_set(cards: Sequence[Card], rules: MeldRules) -> Meld | Problems:
    meld = Meld("set", tuple(cards))
    faults = set_faults(cards, rules.set)
    if not faults:
        return meld
    if rules.identity is not None and len(set(cards)) < len(cards):
        faults.extend(
            found for found in identity_faults(cards, rules.identity) if found.code == "identity-mixed"
        )
    return Problems((Fault(meld, tuple(faults)),), meld)


def _judge_copies(cards: Sequence[Card], rules: MeldRules) -> Meld | Problems:
    """One card several times: a set where suits may repeat, an identity where that is played."""
    as_set = _judge_set(cards, rules)
    if isinstance(as_set, Meld):
        return as_set
    identity = Meld("identity", tuple(cards))
    faults = identity_faults(cards, rules.identity)
    if not faults:
        return identity
    if rules.identity is not None:
        return Problems((Fault(identity, tuple(faults)),), identity)
    if len(cards) < rules.set.minimum:
        return as_set
    (fault,) = as_set.faults
    return Problems((Fault(fault.meld, (*faults, *fault.problems)),), as_set.resembles)


def _run_of(cards: Sequence[Card], rule: RunRule) -> Meld | None:
    if len(cards) < rule.minimum:
        return None
    ranks = [int(card.rank) for card in cards if card.rank is not None]
    starts = first_places(ranks, rule)
    if not starts:
        return None
    return run_from(cards, starts[0])


def run_from(cards: Sequence[Card], first: int) -> Meld:
    """The run of these cards that begins at a place; they are known to follow each other from there."""
    places = tuple(range(first, first + len(cards)))
    return Meld("run", _in_places(cards, places), places)


def _run_fault(cards: Sequence[Card], rule: RunRule) -> Fault:
    reading = nearest_reading([int(card.rank) for card in cards if card.rank is not None], rule)
    placed = _in_places(cards, reading.places)
    return Fault(Meld("run", placed, reading.places), tuple(run_faults(placed, reading, rule)))


def _in_places(cards: Sequence[Card], places: Sequence[int]) -> tuple[Card, ...]:
    waiting = list(cards)
    placed = []
    for place in places:
        at = next(index for index, card in enumerate(waiting) if card.rank == (place - 1) % 13 + 1)
        placed.append(waiting.pop(at))
    return tuple(placed)


def _judge_mixture(cards: Sequence[Card], as_run: Fault, rules: MeldRules) -> Problems:
    """Neither one rank nor one suit: what is wrong as both, the run first where the ranks follow each other."""
    as_set = Fault(Meld("set", tuple(cards)), tuple(set_faults(cards, rules.set)))
    follows = {found.code for found in as_run.problems} <= {"run-mixed-suits", "meld-too-short"}
    if follows and len(cards) >= rules.run.minimum:
        return Problems((as_run, as_set), as_run.meld)
    return Problems((as_set, as_run), Meld("neither", tuple(cards)))
