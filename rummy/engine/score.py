"""What does a hand score, and why, or why can it not be scored?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rummy.engine.errors import Problem
from rummy.engine.hand import Hand, Line
from rummy.engine.overruling import settle
from rummy.engine.rules.paying import Scene
from rummy.engine.rules.tabling import judge_table
from rummy.engine.ruleset import Ruleset
from rummy.engine.words import points


@dataclass(frozen=True, slots=True)
class HandScore:
    """One hand's receipt; `scores` is None where the hand is refused, and `errors` says why."""

    scores: Mapping[str, int] | None
    winner: str | None = None
    typed: bool = False
    lines: tuple[Line, ...] = ()
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    void: bool = False

    @property
    def ok(self) -> bool:
        return self.scores is not None


def refused(problems: list[Problem], warnings: list[Problem], *, typed: bool = False) -> HandScore:
    return HandScore(None, typed=typed, errors=tuple(problems), warnings=tuple(warnings))


def score_hand(hand: Hand, ruleset: Ruleset) -> HandScore:
    """A hand's receipt with every reason, or every problem that refuses it."""
    if hand.typed is not None:
        return _score_typed(hand, ruleset)
    melds, wrong = judge_table(hand, ruleset.melding, ruleset.tableau)
    scene = Scene(hand, melds, ruleset.counting, ruleset.melding, ruleset.reneging, ruleset.rummy)
    payment = ruleset.paying.pay(scene)
    errors, warnings = settle([*_record_problems(hand, ruleset), *wrong, *payment.problems], hand.overrule)
    if errors:
        return refused(errors, warnings)
    lines = (*payment.lines, *_penalty_lines(hand, ruleset))
    return HandScore(
        scores=_sums(hand, lines),
        winner=payment.winner,
        lines=lines,
        warnings=tuple(warnings),
        void=hand.end == "void",
    )


def _record_problems(hand: Hand, ruleset: Ruleset) -> Iterator[Problem]:
    """What is wrong with the record as a whole, whatever the melds are."""
    yield from ruleset.ending.problems(hand)
    yield from ruleset.packs.problems(hand)
    yield from ruleset.holding.problems(hand, ruleset.dealing, ruleset.reneging)
    yield from ruleset.reneging.problems(hand)


def _score_typed(hand: Hand, ruleset: Ruleset) -> HandScore:
    """Quick entry: believed as it is."""
    assert hand.typed is not None
    lines = tuple(
        Line(side, None, "typed", (), total, f"Entered as a total: {points(total)}")
        for side, total in hand.typed.items()
    )
    winner = ruleset.paying.typed_winner(hand)
    return HandScore(dict(hand.typed), winner=winner, typed=True, lines=lines)


def _penalty_lines(hand: Hand, ruleset: Ruleset) -> Iterator[Line]:
    """House penalties come off the side's points; where low wins they are added."""
    for penalty in hand.penalties:
        cost = penalty.points if ruleset.games.low_wins else -penalty.points
        side = hand.sides.of(penalty.player).name
        yield Line(
            side, penalty.player, "penalty", (), cost, f"Penalty for {penalty.player}: {penalty.reason}"
        )


def _sums(hand: Hand, lines: tuple[Line, ...]) -> dict[str, int]:
    scores = dict.fromkeys(hand.sides.names, 0)
    for line in lines:
        scores[line.side] += line.points
    return scores
