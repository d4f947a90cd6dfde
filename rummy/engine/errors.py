"""What can go wrong, and what is it called?

RummyError                  anything a person can put right
├── CardUnknown             a text that is not cards
├── CardsRefused            cards that cannot be in play together, or lie together
├── UnknownRuleset          a game nobody here plays
├── OptionsRefused          house rules that do not exist or do not go together
├── NotAScoreDocument       a document refused as a whole
└── MoveRefused             a move that may not be made now

What is wrong inside a hand is not raised: it is reported as `Problem`s, all of them, each with a code of the
catalogue below. The letter is the severity: E cannot be forced, R is illegal by the rules but the table may
overrule it, W is advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from rummy.engine.words import say

Severity = Literal["E", "R", "W"]

TURN_AND_PHASE: dict[str, Severity] = {
    "not-your-turn": "R",
    "wrong-phase": "R",
    "must-draw": "R",
    "second-draw": "R",
    "second-card-required": "R",
    "turn-needs-play-or-draw": "R",
    "hand-over": "E",
    "player-out-of-hand": "E",
    "stock-empty": "R",
    "last-two-stock-cards": "R",
    "upcard-already-passed": "R",
}
CARDS: dict[str, Severity] = {
    "card-unknown": "E",
    "copies-exceeded": "E",
    "card-used-twice": "E",
    "card-in-two-melds": "E",
    "hand-too-small": "E",
    "hand-too-large": "R",
    "table-card-taken": "R",
    "count-mismatch": "E",
}
MELD_SHAPE: dict[str, Severity] = {
    "meld-too-short": "R",
    "set-mixed-ranks": "R",
    "set-repeated-suit": "R",
    "set-too-long": "R",
    "set-full": "R",
    "run-mixed-suits": "R",
    "run-not-consecutive": "R",
    "run-repeated-rank": "R",
    "run-too-long": "R",
    "run-full": "R",
    "run-ace-high-not-allowed": "R",
    "run-around-corner": "R",
    "run-insert-forbidden": "R",
    "identity-not-allowed": "R",
    "identity-mixed": "R",
}
JOKERS: dict[str, Severity] = {
    "joker-not-in-game": "E",
    "joker-twice": "R",
    "joker-unassigned": "E",
    "joker-duplicates-card": "R",
    "joker-wrong-place": "R",
    "joker-extends-forbidden": "R",
    "joker-ambiguous": "R",
    "joker-swap-mismatch": "R",
    "joker-not-replayed": "R",
}
TABLE: dict[str, Severity] = {
    "first-meld-under-minimum": "R",
    "not-entered": "R",
    "discard-draw-before-entry": "R",
    "layoff-needs-own-meld": "R",
    "one-meld-per-turn": "R",
    "meld-only-when-going-out": "R",
    "must-go-rummy": "R",
    "no-table-melds": "R",
    "no-layoff-in-this-game": "R",
    "steal-adds-no-card": "R",
    "steal-own-meld": "W",
    "split-forbidden": "R",
    "merge-forbidden": "R",
    "move-forbidden": "R",
    "manipulation-off": "R",
    "lift-not-end": "R",
    "lifted-card-not-replayed": "R",
    "rearrange-leaves-illegal-meld": "R",
    "rearrange-adds-no-card": "R",
    "layoff-on-gin": "R",
    "layoff-on-deadwood": "R",
    "layoff-by-knocker": "R",
}
DISCARD_PILE: dict[str, Severity] = {
    "no-discard-in-this-game": "E",
    "no-discard-pile": "E",
    "discard-not-takable": "R",
    "discard-top-only": "R",
    "discard-gap": "R",
    "must-use-drawn-card": "R",
    "pile-top-not-melded": "R",
    "pile-lower-card-used": "R",
    "pile-rest-required": "R",
    "discard-just-drawn": "R",
    "discard-missing": "R",
    "final-discard-required": "R",
    "second-discard": "R",
}
ENDING: dict[str, Severity] = {
    "hand-not-empty": "E",
    "winner-holds-cards": "E",
    "winner-missing": "E",
    "winner-not-expected": "E",
    "knock-before-draw": "R",
    "knock-over-limit": "R",
    "rummy-not-earned": "R",
    "upcard-missing": "E",
    "too-many-players": "E",
    "too-few-players": "E",
    "partnership-needs-four": "E",
}
DOCUMENT: dict[str, Severity] = {
    "not-a-score-document": "E",
    "unknown-field": "E",
    "bad-value": "E",
    "option-conflict": "E",
    "name-twice": "E",
    "player-unknown": "E",
    "end-not-in-game": "E",
    "held-missing": "E",
    "melds-missing": "E",
    "card-not-held": "E",
    "typed-missing": "E",
    "typed-excludes-field": "E",
    "typed-not-zero-sum": "R",
    "typed-two-winners": "R",
    "renege-not-played": "E",
    "meld-unknown": "E",
    "action-unknown": "E",
}
SEVERITIES: Mapping[str, Severity] = {
    **TURN_AND_PHASE,
    **CARDS,
    **MELD_SHAPE,
    **JOKERS,
    **TABLE,
    **DISCARD_PILE,
    **ENDING,
    **DOCUMENT,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it is, and what to do about it."""

    code: str
    severity: Severity
    where: str
    message: str

    def at(self, where: str) -> Problem:
        """The same problem, told of another place."""
        return replace(self, where=where)

    def as_dict(self) -> dict[str, str]:
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": self.message,
        }


def problem(code: str, where: str, message: str) -> Problem:
    """A problem of the catalogue: its severity comes with its code."""
    return Problem(code, SEVERITIES[code], where, message)


class RummyError(Exception):
    """Anything a person can put right."""


class CardUnknown(RummyError):
    """A text that is not cards; `words` are the parts that could not be read."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        super().__init__(
            say("{words}: write a card as rank and suit, such as 10H or AS.", words=", ".join(self.words))
        )


class UnknownRuleset(RummyError):
    """A game nobody here plays."""


class _Refused(RummyError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(found.message for found in self.problems))

    @property
    def errors(self) -> list[dict[str, str]]:
        """The reasons as plain data, the way a score document's result writes them."""
        return [found.as_dict() for found in self.problems]


class OptionsRefused(_Refused):
    """House rules that do not exist, are out of range, or do not go together."""


class NotAScoreDocument(_Refused):
    """A document refused as a whole; `errors` says why."""


class CardsRefused(_Refused):
    """Cards that cannot be in play together, or on a table where they do not lie together; `errors` says why."""


class MoveRefused(_Refused):
    """A move that may not be made now; `errors` says why."""
