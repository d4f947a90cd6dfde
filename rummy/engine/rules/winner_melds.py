"""What are the winner's own melds worth to him?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.cards import Card, show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Laid, Line
from rummy.engine.melds import Kind, kind_word
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.paying import Payment, Scene
from rummy.engine.rules.tabling import shown_problems
from rummy.engine.rules.transfers import Debt, transfer_lines
from rummy.engine.words import either, explained, say, sum_of


@dataclass(frozen=True, slots=True)
class WinnerMelds:
    """Everybody pays who went out the cards he melded, whatever the others hold.

    `melded`: how many he may have melded, without a discard or with one.
    """

    melded: tuple[int, ...]
    fields: ClassVar[frozenset[str]] = frozenset()
    profile: ClassVar[str] = "winner-only"

    def pay(self, scene: Scene) -> Payment:
        hand, by = scene.hand, scene.hand.by
        if by is None:
            return Payment((), None)
        melds = list(_meld_lines(by, scene))
        worth = sum(points for points, _ in melds)
        debts = [
            Debt(
                player,
                worth,
                "melds",
                say("{by} goes out with melds worth {worth}", by=by, worth=worth),
                say("{worth} for the winner’s melds", worth=worth),
            )
            for player in hand.sides.players
            if player != by
        ]
        lines = (*(line for _, line in melds), *transfer_lines(hand, [by], debts))
        side = hand.sides.of(by).name
        found = (*self._problems(hand, by), *shown_problems(hand, {side: worth}))
        return Payment(lines, side, found)

    def _problems(self, hand: Hand, by: str) -> Iterator[Problem]:
        sizes = either([str(size) for size in self.melded])
        if not hand.table and by not in hand.shown:
            text = say(
                "What did {by} go out with? Enter the {sizes} cards, or their points.", by=by, sizes=sizes
            )
            yield problem("melds-missing", "table", text)
        for laid in hand.table:
            yield from _strangers(laid, by)
        count = sum(len(_own(laid, by)) for laid in hand.table)
        if hand.table and count not in self.melded:
            text = say(
                "{by} melds {count} cards: who goes out melds {sizes}, everything but one discard at most.",
                by=by,
                count=count,
                sizes=sizes,
            )
            yield problem("must-go-rummy", "table", text)
        for player, points in hand.shown.items():
            if points and player != by:
                text = say(
                    "Only {by}, who goes out, melds: take {player}’s points out.", by=by, player=player
                )
                yield problem("must-go-rummy", f"shown.{player}", text)

    def describe(self) -> dict[str, object]:
        return {"kind": "winner-melds", "melded": list(self.melded)}


def _strangers(laid: Laid, by: str) -> Iterator[Problem]:
    """Nobody else melds, and there is never anything to lay off on."""
    first, *later = [step.by for step in laid.steps]
    if first != by:
        text = say("Only {by}, who goes out, melds: take this meld out, or correct who laid it.", by=by)
        yield problem("must-go-rummy", laid.where, text)
    if any(layer != by for layer in later):
        text = say(
            "Nothing is laid off in this game: only {by}, who goes out, lays cards down. Take the others out.",
            by=by,
        )
        yield problem("no-layoff-in-this-game", laid.where, text)


def _own(laid: Laid, by: str) -> list[Card]:
    return [card for step in laid.steps if step.by == by for card in step.cards]


def _meld_lines(by: str, scene: Scene) -> Iterator[tuple[int, Line]]:
    """What each meld is worth, and the line without points that says so."""
    side = scene.hand.sides.of(by).name
    for tabled in scene.melds:
        own = _own(tabled.laid, by)
        cards = tuple(card for card in tabled.meld.cards if card in own)
        if cards:
            points, text = _counted(cards, tabled.meld.kind, scene.values)
            yield points, Line(side, by, tabled.meld.kind, cards, 0, text)
    if not scene.melds and by in scene.hand.shown:
        shown = scene.hand.shown[by]
        yield (
            shown,
            Line(
                side,
                by,
                "shown",
                (),
                0,
                say("Melds of {player}, entered as points: {points}", player=by, points=shown),
            ),
        )


def _counted(cards: tuple[Card, ...], kind: Kind, values: CardValues) -> tuple[int, str]:
    """Run 4♥ 5♥ 6♥: 4 + 5 + 6 = 15"""
    if kind == "neither":
        return 0, say("{meld} resembles neither a set nor a run: worth nothing", meld=show_cards(cards))
    points = values.in_hands(cards)
    each = sum_of(values.in_hand(card) for card in cards)
    return points, explained(f"{kind_word(kind)} {show_cards(cards)}", f"{each} = {points}")
