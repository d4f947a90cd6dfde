"""What hand has a live log left on the table?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rummy.engine.cards import Card
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Held, Laid
from rummy.engine.play.closing import played_in_turn
from rummy.engine.play.table import Table
from rummy.engine.rules.packs import as_dealt
from rummy.engine.words import many, say

EXCLUDED = ("table", "shown", "reneged", "end", "by")
"""What follows from the turns and so is not told beside them."""


@dataclass(frozen=True)
class Log:
    """A hand's log played through: the table as it stands, and what was wrong on the way."""

    table: Table
    problems: tuple[Problem, ...]

    @property
    def is_open(self) -> bool:
        return self.table.end is None


def excluded_problems(raw: Mapping[str, object]) -> Iterator[Problem]:
    for key in EXCLUDED:
        if key in raw:
            text = say("With turns, {key} follows from them: take it out, or take the turns out.", key=key)
            yield problem("count-mismatch", key, text)


def hand_of(log: Log, told: Mapping[str, Any]) -> Hand:
    """The hand as a final table would tell it; while it is open, as if it ended now without a winner."""
    table = log.table
    values = dict(told)
    values |= {
        "end": table.end or table.ruleset.ending.usual,
        "by": table.by,
        "rummy": _claim_let_stand(log, told) or table.rummy,
        "table": tuple(
            Laid(lying.steps, f"table[{number}]", lying.meld) for number, lying in enumerate(table.melds)
        ),
        "reneged": tuple(seat.player for seat in table.seats.values() if seat.reneged),
        "penalties": (*told.get("penalties", ()), *table.penalties),
    }
    if table.common.joker_retake:
        so_far = () if table.going is None else played_in_turn(table)
        values["played"] = (*table.played, *so_far)
    return Hand(**values)


def _claim_let_stand(log: Log, told: Mapping[str, Any]) -> bool | str:
    """A rummy that the turns do not bear out, but the table does."""
    claim: bool | str = told.get("rummy", False)
    is_overruled = "rummy-not-earned" in log.table.overrule and log.table.by is not None
    return claim if is_overruled else False


def held_problems(log: Log, held: Mapping[str, Held]) -> Iterator[Problem]:
    """Do the cards told agree with how many the log leaves, and with where it left the others?"""
    for player, left in held.items():
        seat = log.table.seats.get(player)
        if seat is None or seat.reneged:
            text = say("{player} is out of this hand: leave his cards out.", player=player)
            yield problem("player-out-of-hand", f"held.{player}", text)
            continue
        count = _count_of(left, log)
        if count is not None and count != seat.count:
            text = many(
                seat.count,
                "By the turns {player} has {n} card left, you entered {told}: correct one of them.",
                "By the turns {player} has {n} cards left, you entered {told}: correct one of them.",
                player=player,
                told=count,
            )
            yield problem("count-mismatch", f"held.{player}", text)
    yield from _elsewhere_problems(log, held)


def _count_of(left: Held, log: Log) -> int | None:
    """How many cards were told; None where a number stands for their points."""
    if left.cards is not None:
        return len(left.cards)
    return left.points if log.table.ruleset.holding.asked == "counts" else None


def _elsewhere_problems(log: Log, held: Mapping[str, Held]) -> Iterator[Problem]:
    """Cards told as left in a hand of which the log has every copy in melds, the discards and other hands."""
    table = log.table
    discarded = Counter(as_dealt(card) for card in table.discards if card is not None)
    lying = Counter(as_dealt(card) for meld in table.melds for card in meld.cards)
    for player, left in held.items():
        told = Counter(map(as_dealt, left.cards or ()))
        lying.update(told)
        for card in told:
            copies = table.copies(card)
            takers = _takers(table, held, card, player)
            if lying[card] > copies:
                continue
            if lying[card] + discarded[card] > copies:
                text = say(
                    "{card} lies among the discards and cannot be in {player}’s hand as well: correct one of them.",
                    card=card.sign,
                    player=player,
                )
                yield problem("copies-exceeded", f"held.{player}", text)
            elif lying[card] + discarded[card] + takers.total() > copies:
                text = say(
                    "By the turns {taker} has {card}, and it cannot be in {player}’s hand as well: correct one of them.",
                    taker=next(iter(takers)),
                    card=card.sign,
                    player=player,
                )
                yield problem("copies-exceeded", f"held.{player}", text)


def _takers(table: Table, held: Mapping[str, Held], card: Card, player: str) -> Counter[str]:
    """Who else took this card before everybody’s eyes, still has it and does not show it; and how many of it."""
    hidden: Counter[str] = Counter()
    for other, seat in table.seats.items():
        if other != player:
            shown = held[other].cards if other in held else None
            hidden[other] = seat.known[card] - sum(as_dealt(one) == card for one in shown or ())
    return +hidden


def rummy_problems(log: Log, claim: object) -> Iterator[Problem]:
    """Does the log bear out the claim to have gone rummy?"""
    earned = log.table.rummy
    if log.is_open or not claim or claim == earned or (claim is True and earned):
        return
    if log.table.by is None:
        text = say("Nobody went out, so nobody went rummy: take the claim out.")
    elif earned:
        text = say(
            "{by} used what lay on the table: it was a rummy, but not from his own hand alone.",
            by=log.table.by,
        )
    else:
        text = say("{by} had already melded: by the turns it was no rummy.", by=log.table.by)
    yield problem("rummy-not-earned", "rummy", text)
