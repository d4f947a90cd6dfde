"""What does a hand score, and why, or why can it not be scored?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rummy.engine.errors import Problem
from rummy.engine.hand import Hand, Line, TabledMeld, nothing
from rummy.engine.overruling import settle
from rummy.engine.rules.games import Games
from rummy.engine.rules.paying import Scene, winning_side
from rummy.engine.rules.penalties import reason_text
from rummy.engine.rules.surviving import eliminated_problems
from rummy.engine.rules.tabling import judge_table
from rummy.engine.ruleset import Ruleset
from rummy.engine.words import points, say

PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class HandScore:
    """One hand's receipt; `scores` is None where the hand is refused, and `errors` says why.

    `boxes`: so many lines under the score for its winner. A hand that is still played names who is `to_move`, and its
    scores are the points so far.
    """

    scores: Mapping[str, int] | None
    winner: str | None = None
    typed: bool = False
    lines: tuple[Line, ...] = ()
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    void: bool = False
    to_move: str | None = None
    boxes: int = 1

    @property
    def is_open(self) -> bool:
        return self.to_move is not None

    @property
    def ok(self) -> bool:
        return self.scores is not None

    @property
    def penalties(self) -> dict[str, int]:
        """What house penalties took off each side, below zero; only sides that have any."""
        off: dict[str, int] = {}
        for line in self.lines:
            if line.code == PENALTY:
                off[line.side] = off.get(line.side, 0) + line.points
        return off


def refused(problems: list[Problem], warnings: list[Problem], *, typed: bool = False) -> HandScore:
    return HandScore(None, typed=typed, errors=tuple(problems), warnings=tuple(warnings))


def score_hand(hand: Hand, ruleset: Ruleset, *, is_judged: bool = False) -> HandScore:
    """A hand's receipt with every reason, or every problem that refuses it.

    Where the melds have been judged as they were played (`is_judged`), they stand as they lie.
    """
    if hand.typed is not None:
        return _score_typed(hand, ruleset)
    if flooded := ruleset.packs.flooded(hand):
        return refused([flooded], [])
    melds, wrong = judge_table(hand, ruleset.melding, ruleset.tableau)
    payment = ruleset.paying.pay(_scene(hand, melds, ruleset))
    shape = [] if is_judged else wrong
    errors, warnings = settle([*_record_problems(hand, ruleset), *shape, *payment.problems], hand.overrule)
    if errors:
        return refused(errors, warnings)
    lines = (*payment.lines, *_penalty_lines(hand, ruleset))
    return HandScore(
        scores=_sums(hand, lines),
        winner=payment.winner,
        lines=lines,
        warnings=tuple(warnings),
        void=payment.void or hand.end == "void",
        boxes=boxes_of(hand, ruleset),
    )


def boxes_of(hand: Hand, ruleset: Ruleset) -> int:
    """The boxes this hand brings its winner."""
    rule, card = ruleset.upcard, hand.upcard
    return 1 if rule is None or card is None else rule.boxes(card)


def _scene(hand: Hand, melds: tuple[TabledMeld, ...], ruleset: Ruleset) -> Scene:
    return Scene(
        hand,
        melds,
        ruleset.counting,
        ruleset.melding,
        ruleset.reneging,
        ruleset.rummy,
        ruleset.upcard,
    )


def score_open(hand: Hand, ruleset: Ruleset, to_move: str) -> HandScore:
    """The points so far of a hand that is still played: of melds on the table, where they score as they lie."""
    tableau = ruleset.tableau
    hand = replace(hand, held=nothing())
    lines: tuple[Line, ...] = ()
    if ruleset.counting.melds_score and tableau.named:
        melds, _ = judge_table(hand, ruleset.melding, tableau)
        lines = ruleset.paying.pay(_scene(hand, melds, ruleset)).lines
    lines = (*lines, *_penalty_lines(hand, ruleset))
    return HandScore(scores=_sums(hand, lines), lines=lines, to_move=to_move)


def _record_problems(hand: Hand, ruleset: Ruleset) -> Iterator[Problem]:
    """What is wrong with the record as a whole, whatever the melds are."""
    yield from ruleset.ending.problems(hand)
    yield from ruleset.packs.problems(hand)
    yield from ruleset.holding.problems(hand, ruleset.dealing, ruleset.reneging)
    yield from ruleset.reneging.problems(hand)
    yield from eliminated_problems(hand)


def _score_typed(hand: Hand, ruleset: Ruleset) -> HandScore:
    """Quick entry: believed as it is, where what one side gains the others pay."""
    assert hand.typed is not None
    found = [*ruleset.games.typed_problems(hand.typed), *eliminated_problems(hand)]
    errors, warnings = settle(found, hand.overrule)
    if errors:
        return refused(errors, warnings, typed=True)
    lines = tuple(
        Line(side, None, "typed", (), total, say("Entered as a total: {points}", points=points(total)))
        for side, total in hand.typed.items()
    )
    winner = _typed_winner(hand, hand.typed, ruleset.games)
    return HandScore(dict(hand.typed), winner=winner, typed=True, lines=lines, warnings=tuple(warnings))


def _typed_winner(hand: Hand, typed: Mapping[str, int], games: Games) -> str | None:
    """Who went out; where only who wins a hand has points, who has them, and nobody where several do."""
    scored = [side for side, total in typed.items() if total > 0]
    if not games.one_scores or not scored:
        return winning_side(hand)
    return scored[0] if len(scored) == 1 else None


def _penalty_lines(hand: Hand, ruleset: Ruleset) -> Iterator[Line]:
    """House penalties come off the side's points; where low wins they are added."""
    for penalty in hand.penalties:
        cost = penalty.points if ruleset.games.low_wins else -penalty.points
        side = hand.sides.of(penalty.player).name
        text = say(
            "Penalty for {player}: {reason}", player=penalty.player, reason=reason_text(penalty.reason)
        )
        yield Line(side, penalty.player, PENALTY, (), cost, text)


def _sums(hand: Hand, lines: tuple[Line, ...]) -> dict[str, int]:
    scores = dict.fromkeys(hand.sides.names, 0)
    for line in lines:
        scores[line.side] += line.points
    return scores
