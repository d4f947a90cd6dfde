"""In which one writing do hands that say the same become equal?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rummy.engine.cards import Card, in_order, write_cards
from rummy.engine.document.hands import ReadHand
from rummy.engine.document.head import Head
from rummy.engine.document.logged import EXCLUDED
from rummy.engine.document.turns import write_turns
from rummy.engine.hand import Hand, Held, Laid, Penalty, Step
from rummy.engine.melds import Meld, judge


def write_hand(read: ReadHand, head: Head, *, told_dealer: bool) -> dict[str, Any]:
    """The hand as a score document has it: keys sorted, usual values left out, cards in their first form."""
    written = _written(read.hand, head, told_dealer=told_dealer)
    if read.log is not None:
        told = {key: value for key, value in written.items() if key not in _follow_from_turns(read.hand)}
        written = told | {
            "turns": write_turns(read.turns),
            "penalties": _penalties(read.noted_penalties, head),
        }
    return {
        key: value
        for key, value in sorted(written.items())
        if value or (key in ("layoffs", "turns") and value is not None)
    }


def _follow_from_turns(hand: Hand) -> tuple[str, ...]:
    """What need not be told beside the turns; a rummy they do not bear out is the table's own word."""
    return EXCLUDED if "rummy-not-earned" in hand.overrule else (*EXCLUDED, "rummy")


def _written(hand: Hand, head: Head, *, told_dealer: bool) -> dict[str, Any]:
    return {
        "dealer": hand.dealer if told_dealer else None,
        "end": hand.end if hand.typed is None and hand.end != head.ruleset.ending.usual else None,
        "by": hand.by,
        "rummy": hand.rummy or None,
        "table": sorted((_meld(laid, head) for laid in hand.table), key=str),
        "held": {
            player: _held(held)
            for player, held in sorted(hand.held.items())
            if _says_something(player, held, hand)
        },
        "layoffs": None if hand.layoffs is None else _layoffs(hand, head),
        "spread": _spread(hand, head),
        "upcard": None if hand.upcard is None else hand.upcard.code,
        "reneged": sorted(hand.reneged),
        "penalties": _penalties(hand.penalties, head),
        "shown": dict(sorted(hand.shown.items())),
        "typed": None if hand.typed is None else dict(sorted(hand.typed.items())),
        "overrule": sorted(hand.overrule),
    }


def _meld(laid: Laid, head: Head) -> dict[str, Any]:
    steps = [_step(step, number, head) for number, step in enumerate(laid.steps)]
    return steps[0] if len(steps) == 1 else {"laid": steps}


def _step(step: Step, number: int, head: Head) -> dict[str, Any]:
    return {
        "by": step.by,
        "cards": _cards(step.cards, head) if number == 0 else write_cards(in_order(step.cards)),
    }


def _cards(cards: tuple[Card, ...], head: Head) -> str:
    """A meld's cards: a run from its first to its last, everything else low to high."""
    judged = judge(cards, head.ruleset.melding)
    if isinstance(judged, Meld) and judged.kind == "run":
        return write_cards(judged.cards)
    return write_cards(in_order(cards))


def _held(held: Held) -> str | int:
    return write_cards(in_order(held.cards)) if held.cards is not None else held.points or 0


def _says_something(player: str, held: Held, hand: Hand) -> bool:
    """That who went out holds nothing goes without saying."""
    return not (player == hand.by and hand.end == "out" and held.is_nothing)


def _spread(hand: Hand, head: Head) -> dict[str, list[str]]:
    return {
        player: sorted(_cards(spread.cards, head) for spread in melds)
        for player, melds in sorted(hand.spread.items())
    }


def _layoffs(hand: Hand, head: Head) -> list[dict[str, str]]:
    return [
        {"by": layoff.by, "cards": write_cards(in_order(layoff.cards)), "to": _cards(layoff.to, head)}
        for layoff in hand.layoffs or ()
    ]


def _penalties(penalties: Iterable[Penalty], head: Head) -> list[dict[str, Any]]:
    """What the rules name for an offence goes without saying."""
    prices = head.ruleset.penalties.prices
    told = sorted((penalty.player, penalty.reason, penalty.points) for penalty in penalties)
    return [
        {"player": player, **({} if prices.get(reason) == points else {"points": points}), "reason": reason}
        for player, reason, points in told
    ]
