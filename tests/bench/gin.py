"""How fast is a gin hand sorted out, and a knock shown, beside other programs that do it?"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from devtools.measure import Row, best
from devtools.peers import rows_beside
from rummy.engine import best_melds, least_deadwood
from rummy.engine.arrange import least_left
from rummy.engine.bits import by_suit
from rummy.engine.layoffs import arrange_bits, best_layoffs, best_showing
from rummy.engine.runs import RunRule
from rummy.engine.suits import tables

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
KNOWN, RULE = tables("low", PIPS), RunRule()
MOST_KNOCKED = 10
HANDS, SLOW_HANDS, PAIRS, DRAWS = 4_000, 300, 20_000, 30
FEWEST_SHOWN, FEWEST_BETTER = 50_000, 500
Hand = list[int]
"""Cards as numbers: 13 × suit + rank − 1."""


def measure() -> Iterator[Row]:
    chance = random.Random(2)
    hands = {
        "at the knock": list(islice(knocks(chance), HANDS)),
        "at random": [chance.sample(range(52), 10) for _ in range(HANDS)],
    }
    yield from rows_beside("pyspiel", lambda spiel: spiel_rows(spiel, hands), "G1, G2 beside open_spiel")
    yield from rows_beside(
        "rlcard.games.gin_rummy.utils", lambda rlcard: rlcard_rows(rlcard, hands), "G1 beside rlcard"
    )
    yield from showing_rows(chance)


def knocks(chance: random.Random) -> Iterator[Hand]:
    """Hands that may knock: they hold what players collect."""
    while True:
        hand = chance.sample(range(52), 10)
        if least_deadwood(hand) <= 3 * MOST_KNOCKED:
            grown = improved(hand, chance)
            if least_deadwood(grown) <= MOST_KNOCKED:
                yield grown


def improved(hand: Hand, chance: random.Random) -> Hand:
    """The hand after draws: a card is kept where it leaves less."""
    for _ in range(DRAWS):
        if least_deadwood(hand) > MOST_KNOCKED:
            hand = drawn(hand, chance.randrange(52), chance)
    return hand


def faster(what: str, ours: float, other: float, at_least: float) -> Row:
    return Row(what, f"{other / ours:.2f} ×", f"≥ {at_least} ×", other / ours >= at_least)


def spiel_rows(spiel: Any, hands: dict[str, list[Hand]]) -> Iterator[Row]:
    """Cards there are numbered as here."""
    utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for (kind, some), at_least in zip(hands.items(), (1.5, 0.9), strict=True):
        ours, theirs = best(each(least_deadwood, some), each(utils.min_deadwood, some))
        yield faster(f"G1 least deadwood {kind} : open_spiel", ours, theirs, at_least)
        wrong = sum(least_deadwood(hand) != utils.min_deadwood(hand) for hand in some)
        yield Row(f"G1 other than open_spiel {kind}", str(wrong), "0", wrong == 0)
    some = hands["at the knock"]
    ours, theirs = best(each(best_melds, some), each(utils.best_meld_group, some))
    yield faster("G2 with the melds, at the knock : open_spiel", ours, theirs, 1)


def rlcard_rows(rlcard: Any, hands: dict[str, list[Hand]]) -> Iterator[Row]:
    utils, melding = rlcard.utils, rlcard.melding

    def least(cards: Any) -> int:
        clusters = melding.get_best_meld_clusters(cards)
        return int(utils.get_deadwood_count(cards, clusters[0] if clusters else []))

    for (kind, some), at_least in zip(hands.items(), (20, 10), strict=True):
        few = some[:SLOW_HANDS]
        theirs = [[utils.get_card(card) for card in hand] for hand in few]
        taken = best(each(least_deadwood, few), each(least, theirs), rounds=3)
        yield faster(f"G1 least deadwood {kind} : rlcard", *taken, at_least)
        wrong = sum(least_deadwood(hand) != least(cards) for hand, cards in zip(few, theirs, strict=True))
        yield Row(f"G1 other than rlcard {kind}", str(wrong), "0", wrong == 0)


def each(job: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], object]:
    return lambda: [job(hand) for hand in hands]


def showing_rows(chance: random.Random) -> Iterator[Row]:
    """Melds and lay-offs chosen together against a knocker with three melds, and one after the other."""
    knockers = ((hand, melds_of(hand)) for hand in knocks(chance))
    fullest = islice((one for one in knockers if len(one[1]) == 3), PAIRS)
    pairs = [(melds, other_hand(hand, melds, chance)) for hand, melds in fullest]
    (taken,) = best(lambda: [best_showing(melds, hand, KNOWN, RULE) for melds, hand in pairs], rounds=3)
    speed = len(pairs) / taken
    yield Row(
        "G3 melds and lay-offs together",
        f"{speed:,.0f} a second",
        f"≥ {FEWEST_SHOWN:,}",
        speed >= FEWEST_SHOWN,
    )
    gains = [
        after_melding(melds, hand) - best_showing(melds, hand, KNOWN, RULE).points for melds, hand in pairs
    ]
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    met = worse == 0 and better >= FEWEST_BETTER
    yield Row(
        f"G3 better, worse than one after the other, of {PAIRS:,}",
        f"{better}, {worse}",
        f"≥ {FEWEST_BETTER}, 0",
        met,
    )


def melds_of(hand: Hand) -> tuple[int, ...]:
    return arrange_bits(by_suit(sum(1 << card for card in hand)), KNOWN)


def other_hand(hand: Hand, melds: Sequence[int], chance: random.Random) -> int:
    """A hand that competes for the same cards: half of it lies near the knocker's melds, and so does what it draws."""
    rest = [card for card in range(52) if card not in hand]
    near = [card for card in rest if any(lies_near(card, meld) for meld in melds)]
    far = [card for card in rest if card not in near]
    half = chance.sample(near, min(5, len(near)))
    own = [*half, *chance.sample(far, 10 - len(half))]
    for _ in range(DRAWS):
        own = drawn(own, chance.choice(near or far), chance)
    return sum(1 << card for card in own)


def lies_near(card: int, meld: int) -> bool:
    suit, rank = divmod(card, 13)
    others = [divmod(one, 13) for one in range(52) if meld >> one & 1]
    is_set_of_it = {rank} == {place for _, place in others}
    return is_set_of_it or any(at == suit and abs(place - rank) <= 2 for at, place in others)


def drawn(hand: Hand, card: int, chance: random.Random) -> Hand:
    """The hand with a card in the place of another, where that leaves less."""
    at = chance.randrange(len(hand))
    changed = [*hand[:at], card, *hand[at + 1 :]]
    return changed if card not in hand and least_deadwood(changed) < least_deadwood(hand) else hand


def after_melding(melds: Sequence[int], hand: int) -> int:
    """The points of who melds for himself first and then lays off what is left."""
    left = hand & ~sum(arrange_bits(by_suit(hand), KNOWN))
    laid = best_layoffs(melds, left, KNOWN, RULE)
    return least_left(by_suit(left & ~sum(laid)), KNOWN)
