"""Who gets or loses what for a hand?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from rummy.engine.cards import show_cards
from rummy.engine.errors import Problem
from rummy.engine.hand import Hand, Line, Side, TabledMeld
from rummy.engine.melds import Meld, MeldRules, kind_word
from rummy.engine.rules.bonuses import RummyReward
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.reneging import Reneging
from rummy.engine.rules.tabling import shown_problems
from rummy.engine.rules.upcards import UpcardRule
from rummy.engine.words import explained, many, points, say, sum_of


@dataclass(frozen=True)
class Scene:
    """All a payer may want to look at when a hand is over."""

    hand: Hand
    melds: tuple[TabledMeld, ...]
    values: CardValues
    melding: MeldRules
    reneging: Reneging
    rummy: RummyReward | None
    upcard: UpcardRule | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """The reasons for every side's points, who won the hand, and what came to light in counting.

    A `void` hand counts for nothing, though it was played.
    """

    lines: tuple[Line, ...]
    winner: str | None
    problems: tuple[Problem, ...] = ()
    void: bool = False


class Paying(Protocol):
    """Turns a hand into points with reasons.

    `fields` are the parts of a hand's record only this way of paying reads; `profile` says how a hand is entered.
    """

    fields: ClassVar[frozenset[str]]
    profile: ClassVar[str]

    def pay(self, scene: Scene) -> Payment: ...

    def describe(self) -> dict[str, object]: ...


def winning_side(hand: Hand) -> str | None:
    """The side that went out, if one did."""
    return None if hand.by is None else hand.sides.of(hand.by).name


@dataclass(frozen=True, slots=True)
class MeldsMinusHeld:
    """Every side scores the melds it owns and is charged for what its players hold."""

    fields: ClassVar[frozenset[str]] = frozenset()
    profile: ClassVar[str] = "owned-melds"

    def pay(self, scene: Scene) -> Payment:
        lines = [line for side in scene.hand.sides.all for line in _side_lines(side, scene)]
        return Payment(
            tuple(lines), winning_side(scene.hand), tuple(shown_problems(scene.hand, _meld_points(scene)))
        )

    def describe(self) -> dict[str, object]:
        return {"kind": "melds-minus-held"}


def _meld_points(scene: Scene) -> dict[str, int]:
    """What the melds on the table are worth to each side."""
    worth_to: dict[str, int] = {}
    for tabled in scene.melds:
        if tabled.laid.last_by is not None:
            side = scene.hand.sides.of(tabled.laid.last_by).name
            worth_to[side] = worth_to.get(side, 0) + scene.values.of(tabled.meld)
    return worth_to


def _side_lines(side: Side, scene: Scene) -> Iterator[Line]:
    hand, reneging = scene.hand, scene.reneging
    if reneging.replaces_score(side, hand):
        reneger = next(player for player in side.players if player in hand.reneged)
        yield renege_line(side, reneger, reneging, alone=True)
        return
    yield from _meld_lines(side, scene)
    for player in side.players:
        if player in hand.reneged:
            yield renege_line(side, player, reneging, alone=False)
        elif not reneging.leaves_one_alone(hand):
            yield from _held_lines(side, player, scene)


def _meld_lines(side: Side, scene: Scene) -> Iterator[Line]:
    if not scene.melds:
        for player in side.players:
            if player in scene.hand.shown:
                yield shown_line(side.name, player, scene.hand.shown[player])
        return
    for tabled in scene.melds:
        owner = tabled.laid.last_by
        if owner is not None and owner in side.players:
            yield meld_line(side, owner, tabled, scene.values)


def shown_line(side: str, player: str, shown: int) -> Line:
    return Line(
        side,
        player,
        "shown",
        (),
        shown,
        say("Melds of {player}, entered as points: {points}", player=player, points=shown),
    )


def meld_line(side: Side, player: str, tabled: TabledMeld, values: CardValues) -> Line:
    meld = tabled.meld
    text = f"{meld_text(meld, values)}{_taken_from(tabled, side)}"
    return Line(side.name, player, meld.kind, meld.cards, values.of(meld), text)


def meld_text(meld: Meld, values: CardValues) -> str:
    """Run 9♥ 10♥ J♥: (5 + 10 + 10) × 2"""
    if meld.kind == "neither":
        return say("{meld} resembles neither a set nor a run: worth nothing", meld=meld)
    each = sum_of(values.of_each(meld))
    factor = values.run_factor if meld.kind == "run" else 1
    counted = f"({each}) × {factor}" if factor > 1 else each
    return explained(f"{kind_word(meld.kind)} {meld}", counted)


def _taken_from(tabled: TabledMeld, side: Side) -> str:
    """Who of another side added to it last; a partner's meld is the side's own."""
    others = [step.by for step in tabled.laid.steps if step.by not in side.players]
    return say(", taken over from {player}", player=others[-1]) if others and others[-1] else ""


def _held_lines(side: Side, player: str, scene: Scene) -> Iterator[Line]:
    held = scene.hand.held.get(player)
    if held is None or held.is_nothing:
        return
    yield held_line(side.name, player, scene, sign=-1)


def held_line(side: str, player: str, scene: Scene, *, sign: int) -> Line:
    """What a player's own cards do to his side's points."""
    held = scene.hand.held[player]
    return Line(side, player, "held", held.cards or (), sign * worth(scene, player), held_text(scene, player))


def worth(scene: Scene, player: str) -> int:
    """The points of what a player has left."""
    held = scene.hand.held.get(player)
    if held is None:
        return 0
    return scene.values.in_hands(held.cards) if held.cards is not None else (held.points or 0)


def held_text(scene: Scene, player: str) -> str:
    """Left with Ben: 2♦ A♠: 5 + 15"""
    held = scene.hand.held[player]
    if held.cards is None:
        return say(
            "Left with {player}, entered as points: {points}", player=player, points=points(held.points or 0)
        )
    if not held.cards:
        return many(0, "Left with {player}: {n} card", "Left with {player}: {n} cards", player=player)
    each = sum_of(scene.values.in_hand(card) for card in held.cards)
    return say("Left with {player}: {cards}: {sum}", player=player, cards=show_cards(held.cards), sum=each)


def renege_line(side: Side, player: str, reneging: Reneging, *, alone: bool) -> Line:
    if alone:
        text = say("{player} reneged: melds and cards do not count", player=player)
    else:
        text = say("{player} reneged: his cards are set aside", player=player)
    return Line(side.name, player, "renege", (), reneging.points, text)
