"""May the melds on the table lie there as they do?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.errors import Problem, problem
from rummy.engine.growth import grow
from rummy.engine.hand import Hand, Laid, Step, TabledMeld
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.overruling import is_overruled, kept
from rummy.engine.rules.tableau import Tableau


def judge_table(
    hand: Hand, rules: MeldRules, tableau: Tableau
) -> tuple[tuple[TabledMeld, ...], list[Problem]]:
    """The melds as they ended, and everything wrong with them step by step.

    An overruled meld counts as the set or run it resembles.
    """
    melds: list[TabledMeld] = []
    found: list[Problem] = []
    for laid in hand.table:
        meld, wrong = _judge_steps(laid, hand, rules, tableau)
        melds.append(TabledMeld(laid, meld))
        found.extend(wrong)
    if tableau.owned:
        found.extend(_ownerless(hand))
    return tuple(melds), found


def _judge_steps(laid: Laid, hand: Hand, rules: MeldRules, tableau: Tableau) -> tuple[Meld, list[Problem]]:
    """Each step leaves a legal meld; after a step that does not, the later ones are not looked at."""
    found: list[Problem] = []
    meld: Meld | None = None
    for number, step in enumerate(laid.steps):
        if meld is not None and not step.cards:
            found.append(_adds_nothing(laid, number, step, tableau))
            continue
        judged = judge(step.cards, rules) if meld is None else grow(meld, step.cards, rules)
        if isinstance(judged, Meld):
            meld = judged
            continue
        where = laid.where if len(laid.steps) == 1 else f"{laid.where}.laid[{number}]"
        wrong = [fault.at(where) for fault in kept(judged, hand.overrule)]
        found.extend(wrong)
        meld = judged.resembles
        if not all(is_overruled(fault, hand.overrule) for fault in wrong):
            break
    assert meld is not None
    return meld, found


def _adds_nothing(laid: Laid, number: int, step: Step, tableau: Tableau) -> Problem:
    where = f"{laid.where}.laid[{number}]"
    if tableau.owned:
        text = f"Taking a meld over means adding a card: which card did {step.by} add?"
        return problem("steal-adds-no-card", where, text)
    return problem("bad-value", f"{where}.cards", f"Which card did {step.by} lay off?")


def _ownerless(hand: Hand) -> Iterator[Problem]:
    """Only who reneged leaves melds behind that belong to nobody."""
    if hand.reneged:
        return
    for laid in hand.table:
        if any(step.by is None for step in laid.steps):
            text = (
                "Whose meld is this? Only a meld of somebody who reneged belongs to nobody, and nobody did."
            )
            yield problem("bad-value", f"{laid.where}.by", text)


def shown_problems(hand: Hand, points_by_side: dict[str, int]) -> Iterator[Problem]:
    """Typed points of melds that disagree with the cards on the table, side by side."""
    if not hand.table:
        return
    for side in hand.sides.all:
        typed = [hand.shown[player] for player in side.players if player in hand.shown]
        out = any(player in hand.reneged for player in side.players)
        if typed and not out and sum(typed) != points_by_side.get(side.name, 0):
            player = next(player for player in side.players if player in hand.shown)
            text = (
                f"The cards of {side.name} give {points_by_side.get(side.name, 0)}, "
                f"you entered {sum(typed)}: correct one of them."
            )
            yield problem("count-mismatch", f"shown.{player}", text)
