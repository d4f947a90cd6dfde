"""What does one hand of a score document say?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.actions import Turn
from rummy.engine.document.fields import FIELD_READERS, Told
from rummy.engine.document.head import Head
from rummy.engine.document.logged import (
    EXCLUDED,
    Log,
    excluded_problems,
    hand_of,
    held_problems,
    rummy_problems,
)
from rummy.engine.document.turns import read_turns
from rummy.engine.document.values import Objections, check_keys, is_object
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Penalty
from rummy.engine.play.follow import follow, refuses
from rummy.engine.play.table import deal
from rummy.engine.words import say

EVERY_HAND = ("dealer", "end", "by", "held", "typed", "turns", "overrule")
BESIDE_TYPED = ("typed", "dealer", "by", "overrule")


@dataclass(frozen=True)
class ReadHand:
    """A hand as far as it could be read, and what could not.

    Where it was told turn by turn, `turns` are those turns, `log` the table they left and `noted_penalties` those told
    beside them.
    """

    hand: Hand
    problems: list[Problem]
    typed: bool = False
    turns: tuple[Turn, ...] = ()
    log: Log | None = None
    noted_penalties: tuple[Penalty, ...] = ()

    @property
    def is_hopeless(self) -> bool:
        """Too little is told to judge the rest: it would only repeat what is wrong already."""
        return any(found.where in ("", "end", "typed", "turns") for found in self.problems)


def fields_of(head: Head) -> tuple[str, ...]:
    """The fields a hand of this game may have; one that belongs to another game is unknown."""
    game = head.declared.tableau.fields | head.ruleset.paying.fields
    renege = {"reneged"} if head.declared.reneging.played else set()
    penalties = {"penalties"} if head.declared.penalties.noted else set()
    upcard = {"upcard"} if head.declared.dealing.upcard else set()
    return (*EVERY_HAND, *sorted(game | renege | penalties | upcard))


def read_hand(raw: object, head: Head, dealer: str, eliminated: frozenset[str] = frozenset()) -> ReadHand:
    """The hand as far as it makes sense; `dealer` deals where the hand does not say otherwise.

    `eliminated` players are no longer dealt in.
    """
    found = Objections()
    told = Told(head, dealer, eliminated, found)
    if not is_object(raw):
        found.bad("", raw, say("a hand as an object"))
        return ReadHand(told.hand(), found.problems)
    known = fields_of(head)
    check_keys(raw, known, "", found)
    readable = [key for key in raw if key in known]
    if "typed" in raw:
        _exclude_others(readable, found)
        readable = [key for key in readable if key in BESIDE_TYPED]
    elif "turns" in raw:
        found.extend(excluded_problems(raw))
        readable = [key for key in readable if key not in EXCLUDED]
    for key in readable:
        if key != "turns":
            FIELD_READERS[key](told, raw[key])
    if "turns" in readable:
        return _read_log(raw["turns"], told, found)
    return ReadHand(told.hand(), found.problems, typed="typed" in raw)


def _read_log(turns: object, told: Told, found: Objections) -> ReadHand:
    """The hand that the turns leave."""
    head, values = told.head, told.values
    read = tuple(read_turns(turns, head.sides.players, found))
    overrule = values.get("overrule", frozenset())
    table = deal(
        head.ruleset,
        head.sides,
        values["dealer"],
        upcard=values.get("upcard"),
        overrule=overrule,
        out=values["eliminated"],
    )
    log = Log(table, tuple(follow(table, read)))
    if not refuses(log.problems, overrule):
        found.extend(held_problems(log, values.get("held", {})))
        found.extend(rummy_problems(log, values.get("rummy", False)))
    return ReadHand(
        hand_of(log, values), found.problems, turns=read, log=log, noted_penalties=values.get("penalties", ())
    )


def _exclude_others(readable: list[str], found: Objections) -> None:
    for key in readable:
        if key not in BESIDE_TYPED:
            text = say("A hand entered as totals has no {key}: take it out, or take the totals out.", key=key)
            found.add(problem("typed-excludes-field", key, text))
