"""What remains wrong when the table overrules some refusals?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummy.engine.errors import Problem
from rummy.engine.melds import Problems


def is_overruled(found: Problem, overrule: frozenset[str]) -> bool:
    """Only what the rules forbid can be overruled, never what cannot be."""
    return found.severity == "R" and found.code in overrule


def kept(problems: Problems, overrule: frozenset[str]) -> Sequence[Problem]:
    """What to report of cards that are no meld.

    They may be read as a run or as a set. Where the table overrules all that is wrong with one reading, the others
    no longer matter: only that reading's problems are told (and become warnings).
    """
    for fault in problems.faults:
        if all(is_overruled(found, overrule) for found in fault.problems):
            return fault.problems
    return list(problems)


def settle(problems: Iterable[Problem], overrule: frozenset[str]) -> tuple[list[Problem], list[Problem]]:
    """What still refuses the hand, and what is only kept as a warning; nothing told twice."""
    refused: list[Problem] = []
    warned: list[Problem] = []
    for found in dict.fromkeys(problems):
        advice = found.severity == "W" or is_overruled(found, overrule)
        (warned if advice else refused).append(found)
    return refused, warned
