"""How fast is a whole table rearranged, beside a solver of integer programs?"""

import random
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from devtools.measure import Row, seconds
from devtools.peers import rows_beside
from rummy.engine.cards import JOKER, Card, Rank, Suit, card_of
from rummy.engine.melds import MeldRules
from rummy.engine.runs import RunRule
from rummy.engine.search import lay_out, rearrange

RULES = MeldRules(run=RunRule(3, 13, "low"), jokers_per_meld=2)
PACKS, HELD = 2, 14
ON_TABLE = (15, 30, 45, 60, 75)
EACH = 12
MANY_TIMES = 5
CLEARLY = 10
Dealt = tuple[list[Card], list[Card]]
"""The cards on a table, which lie in melds, and a hand."""


def measure() -> Iterator[Row]:
    yield from rows_beside("rummikub_solver", beside, "G5, G6 beside rummikub-solver")


def beside(solver: Any) -> Iterator[Row]:
    ratios: list[float] = []
    for jokers in (0, 1, 2):
        rules = solver.RuleSet(numbers=13, repeats=PACKS, colours=4, jokers=max(jokers, 1))
        for size in ON_TABLE:
            dealt = [deal(random.Random(f"{jokers} {size} {at}"), size, jokers) for at in range(EACH)]
            times, other = zip(*[compared(one, rules, solver) for one in dealt], strict=True)
            ours, theirs = (median(column) for column in zip(*times, strict=True))
            ratios.append(theirs / ours)
            what = f"G5 {size} on the table, {jokers} jokers : rummikub-solver"
            yield Row(
                what,
                f"{theirs / ours:.1f} ×, {sum(other)} other",
                "> 1 ×, 0",
                theirs > ours and not any(other),
            )
    many = sum(ratio >= MANY_TIMES for ratio in ratios)
    yield Row(
        f"G5 cells at least {MANY_TIMES} × faster",
        f"{many} of {len(ratios)}",
        "two thirds",
        3 * many >= 2 * len(ratios),
    )
    yield from legality_rows(solver)


def compared(dealt: Dealt, rules: Any, solver: Any) -> tuple[tuple[float, float], bool]:
    """The seconds of both, and whether they place another number of cards."""
    table, hand = dealt
    state = state_of(rules, table, hand)
    ours = min(seconds(lambda: rearrange(table, hand, RULES)) for _ in range(2))
    theirs = min(seconds(lambda: rules.solve(state, solver.SolverMode.TILE_COUNT)) for _ in range(2))
    solved = rules.solve(state, solver.SolverMode.TILE_COUNT)
    placed = len(hand) - len(rearrange(table, hand, RULES).left)
    return (ours, theirs), placed != (len(solved.tiles) if solved else 0)


def legality_rows(solver: Any) -> Iterator[Row]:
    """May these cards all lie in melds? Tables that may, and the same with a card exchanged."""
    rules = solver.RuleSet(numbers=13, repeats=PACKS, colours=4, jokers=2)
    chance = random.Random(6)
    tried = [judged(*exchanged(chance, size), rules) for size in ON_TABLE * 6]
    ours, theirs, other = zip(*tried, strict=True)
    ratio = median(theirs) / median(ours)
    yield Row(
        "G6 may these cards lie in melds : rummikub-solver",
        f"{ratio:.0f} ×, {sum(other)} other",
        f"≥ {CLEARLY} ×, 0",
        ratio >= CLEARLY and not any(other),
    )


def exchanged(chance: random.Random, size: int) -> Dealt:
    """A table of which every other one has a card exchanged for one of the hand."""
    table, hand = deal(chance, size, 2)
    if chance.random() < 0.5:
        table[chance.randrange(len(table))] = hand[0]
    return table, []


def judged(table: list[Card], hand: list[Card], rules: Any) -> tuple[float, float, bool]:
    """The seconds of both, and whether they answer otherwise."""
    state = state_of(rules, table, hand)
    ours = min(seconds(lambda: lay_out(table, RULES)) for _ in range(2))
    theirs = min(seconds(lambda: rules.arrange_table(state)) for _ in range(2))
    return ours, theirs, bool(lay_out(table, RULES).melds) != (rules.arrange_table(state) is not None)


def state_of(rules: Any, table: Sequence[Card], hand: Sequence[Card]) -> Any:
    """The same as tiles, which are numbered by colour and number from 1, the joker last."""
    state = rules.new_game()
    state.initial = False
    if table:
        state.add_table(*tiles_of(table, rules))
    if hand:
        state.add_rack(*tiles_of(hand, rules))
    return state


def tiles_of(cards: Sequence[Card], rules: Any) -> list[Any]:
    return [rules.tiles[-1] if card.joker else rules.tiles[13 * card.suit + card.rank - 1] for card in cards]  # type: ignore[operator]


def deal(chance: random.Random, size: int, jokers: int) -> Dealt:
    """So many cards on the table in melds, a joker in the place of some, and a hand from the rest of the packs."""
    deck = [card_of(rank, suit) for rank in Rank for suit in Suit] * PACKS
    table: list[Card] = []
    while len(table) < size:
        meld = some_meld(chance)
        if len(table) + len(meld) <= size and all(deck.count(card) for card in meld):
            for card in meld:
                deck.remove(card)
            table += meld
        elif size - len(table) < len(meld):
            meld = some_meld(chance, size - len(table)) if size - len(table) >= 3 else []
            if not meld:
                break
    for at in chance.sample(range(len(table)), jokers):
        deck.append(table[at])
        table[at] = JOKER
    return table, chance.sample(deck, HELD)


def some_meld(chance: random.Random, size: int | None = None) -> list[Card]:
    size = size or chance.choice((3, 3, 4, 5))
    if size <= 4 and chance.random() < 0.5:
        rank = chance.choice(list(Rank))
        return [card_of(rank, suit) for suit in chance.sample(list(Suit), size)]
    first, suit = chance.randrange(1, 15 - size), chance.choice(list(Suit))
    return [card_of(Rank(first + step), suit) for step in range(size)]
