"""What does one hand of a score document say?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.document.fields import FIELD_READERS, Told
from rummy.engine.document.head import Head
from rummy.engine.document.values import Objections, check_keys, is_object
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand

EVERY_HAND = ("dealer", "end", "by", "held", "upcard", "penalties", "typed", "turns", "overrule")
BESIDE_TYPED = ("typed", "dealer", "by", "overrule")


@dataclass(frozen=True)
class ReadHand:
    """A hand as far as it could be read, and what could not."""

    hand: Hand
    problems: list[Problem]
    typed: bool = False

    @property
    def is_hopeless(self) -> bool:
        """Too little is told to judge the rest: it would only repeat what is wrong already."""
        return any(found.where in ("", "end", "typed", "turns") for found in self.problems)


def fields_of(head: Head) -> tuple[str, ...]:
    """The fields a hand of this game may have; one that belongs to another game is unknown."""
    game = head.declared.tableau.fields | head.ruleset.paying.fields
    renege = {"reneged"} if head.declared.reneging.played else set()
    return (*EVERY_HAND, *sorted(game | renege))


def read_hand(raw: object, head: Head, dealer: str) -> ReadHand:
    """The hand as far as it makes sense; `dealer` deals where the hand does not say otherwise."""
    found = Objections()
    told = Told(head, dealer, found)
    if not is_object(raw):
        found.bad("", raw, "a hand as an object")
        return ReadHand(told.hand(), found.problems)
    known = fields_of(head)
    check_keys(raw, known, "", found)
    if "turns" in raw:
        _refuse_turns(found)
    readable = [key for key in raw if key in known and key != "turns"]
    if "typed" in raw:
        _exclude_others(readable, found)
        readable = [key for key in readable if key in BESIDE_TYPED]
    for key in readable:
        FIELD_READERS[key](told, raw[key])
    return ReadHand(told.hand(), found.problems, typed="typed" in raw)


def _exclude_others(readable: list[str], found: Objections) -> None:
    for key in readable:
        if key not in BESIDE_TYPED:
            text = f"A hand entered as totals has no {key}: take it out, or take the totals out."
            found.add(problem("typed-excludes-field", key, text))


def _refuse_turns(found: Objections) -> None:
    text = "A hand told turn by turn is not read yet: tell how it ended, with table, held and who went out."
    found.add(problem("bad-value", "turns", text))
