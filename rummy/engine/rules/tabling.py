"""May the melds on the table lie there as they do?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.errors import Problem, problem
from rummy.engine.growth import grow
from rummy.engine.hand import Hand, Laid, Step, TabledMeld
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.overruling import is_overruled, kept
from rummy.engine.rules.tableau import Tableau
from rummy.engine.words import say


def judge_table(
    hand: Hand, rules: MeldRules, tableau: Tableau
) -> tuple[tuple[TabledMeld, ...], list[Problem]]:
    """The melds as they ended, and everything wrong with them step by step.

    An overruled meld counts as the set or run it resembles; one that was judged as it was played stands.
    """
    melds: list[TabledMeld] = []
    found: list[Problem] = []
    for laid in hand.table:
        grown, wrong = _judge_steps(laid, hand, rules, tableau)
        if laid.judged is not None and (wrong or grown[-1] != laid.judged):
            grown, wrong = [laid.judged] * len(laid.steps), []
        melds.append(TabledMeld(laid, grown[-1], tuple(grown)))
        found.extend(wrong)
    if tableau.named:
        found.extend(_ownerless(hand))
    return tuple(melds), found


def _judge_steps(
    laid: Laid, hand: Hand, rules: MeldRules, tableau: Tableau
) -> tuple[list[Meld], list[Problem]]:
    """The meld after each step, which leaves a legal one; after a step that does not, the later ones are not looked at."""
    found: list[Problem] = []
    grown: list[Meld] = []
    for number, step in enumerate(laid.steps):
        if grown and not step.cards:
            found.append(_adds_nothing(laid, number, step, tableau))
            continue
        judged = grow(grown[-1], step.cards, rules) if grown else judge(step.cards, rules)
        if isinstance(judged, Meld):
            grown.append(judged)
            continue
        where = laid.where if len(laid.steps) == 1 else f"{laid.where}.laid[{number}]"
        wrong = [fault.at(where) for fault in kept(judged, hand.overrule)]
        found.extend(wrong)
        grown.append(judged.resembles)
        if not all(is_overruled(fault, hand.overrule) for fault in wrong):
            break
    return grown, found


def _adds_nothing(laid: Laid, number: int, step: Step, tableau: Tableau) -> Problem:
    where = f"{laid.where}.laid[{number}]"
    if tableau.owned:
        text = say("Taking a meld over means adding a card: which card did {by} add?", by=step.by)
        return problem("steal-adds-no-card", where, text)
    return problem("bad-value", f"{where}.cards", say("Which card did {by} lay off?", by=step.by))


def _ownerless(hand: Hand) -> Iterator[Problem]:
    """Only who reneged leaves melds behind that belong to nobody."""
    if hand.reneged:
        return
    for laid in hand.table:
        if any(step.by is None for step in laid.steps):
            text = say(
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
            text = say(
                "The cards of {side} give {points}, you entered {typed}: correct one of them.",
                side=side.name,
                points=points_by_side.get(side.name, 0),
                typed=sum(typed),
            )
            yield problem("count-mismatch", f"shown.{player}", text)
