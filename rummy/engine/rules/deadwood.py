"""What is left over of a hand once it is sorted into melds?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_

from rummy.engine.arrange import cards_of, worth_of
from rummy.engine.bits import bits_of, by_suit
from rummy.engine.cards import show_cards
from rummy.engine.hand import Line
from rummy.engine.layoffs import arrange_bits
from rummy.engine.melds import Meld, judge
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.paying import Scene
from rummy.engine.rules.showdown import Shown
from rummy.engine.suits import tables
from rummy.engine.words import say, sum_of, to_say

SHOWN: Mapping[str, str] = {
    "set": to_say("{player}’s set {cards}"),
    "run": to_say("{player}’s run {cards}"),
    "identity": to_say("{player}’s identity {cards}"),
    "neither": to_say("{player}’s meld {cards}"),
}


def sort_into_melds(scene: Scene, player: str) -> Shown:
    """A player's hand in melds as he spread it, or else as they leave him the least."""
    held = scene.hand.held[player]
    if held.cards is None:
        return Shown(held.points or 0)
    known = tables(scene.melding.run.ace, scene.values.by_rank)
    cards = bits_of(held.cards)
    told = scene.hand.spread.get(player)
    melds = (
        arrange_bits(by_suit(cards), known)
        if told is None
        else tuple(bits_of(spread.cards) & cards for spread in told)
    )
    left = by_suit(cards & ~reduce(or_, melds, 0))
    shown = tuple(cards_of(by_suit(meld)) for meld in melds)
    return Shown(worth_of(left, known), shown, (), cards_of(left))


def told_lines(player: str, shown: Shown, scene: Scene) -> Iterator[Line]:
    """What a player showed, as lines without points: the reasons for his deadwood."""
    side = scene.hand.sides.of(player).name
    if shown.left is not None:
        yield from meld_lines(player, shown, scene)
        for cards, to in shown.laid:
            text = say(
                "{player} lays {cards} off on {meld}",
                player=player,
                cards=show_cards(cards),
                meld=show_cards(to),
            )
            yield Line(side, player, "layoff", cards, 0, text)
    yield Line(side, player, "deadwood", shown.left or (), 0, deadwood_text(player, shown, scene.values))


def meld_lines(player: str, shown: Shown, scene: Scene) -> Iterator[Line]:
    """The melds of a hand, as lines without points."""
    side = scene.hand.sides.of(player).name
    for cards in shown.melds:
        meld = judge(cards, scene.melding)
        kind, ordered = (meld.kind, meld.cards) if isinstance(meld, Meld) else ("neither", cards)
        text = say(SHOWN[kind], player=player, cards=show_cards(ordered))
        yield Line(side, player, kind, ordered, 0, text)


def deadwood_text(player: str, shown: Shown, values: CardValues) -> str:
    """Deadwood of Ben: 7♥ 9♦: 7 + 9 = 16"""
    if shown.left is None:
        return say("Deadwood of {player}, entered as points: {points}", player=player, points=shown.points)
    if not shown.left:
        return say("{player} has no deadwood", player=player)
    each = [values.in_hand(card) for card in shown.left]
    total = f" = {shown.points}" if len(each) > 1 else ""
    return say(
        "Deadwood of {player}: {cards}: {sum}{total}",
        player=player,
        cards=show_cards(shown.left),
        sum=sum_of(each),
        total=total,
    )
