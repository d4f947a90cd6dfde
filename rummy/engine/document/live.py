"""May this be done now, what can be done, and what does the table look like after it?

A `LiveHand` is a hand in the middle of play. It never changes: playing an action gives another one, so a turn is
undone by going back to the hand before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rummy.engine.actions import Action, Turn
from rummy.engine.cards import Card, write_cards
from rummy.engine.document.hands import read_hand
from rummy.engine.document.head import Head, head_of
from rummy.engine.document.logged import Log, hand_of
from rummy.engine.document.turns import read_action, write_turns
from rummy.engine.document.values import Objections
from rummy.engine.errors import MoveRefused, NotAScoreDocument, Problem, problem
from rummy.engine.play import follow
from rummy.engine.play.table import Lying, Table
from rummy.engine.rules.surviving import eliminated_problems
from rummy.engine.score import score_open
from rummy.engine.words import listed, quoted, say

WITHOUT_CARDS = (
    "pass-upcard",
    "draw-stock",
    "draw-discard",
    "recycle-stock",
    "pass",
    "end-turn",
    "knock",
    "renege",
)


@dataclass(frozen=True)
class LiveHand:
    """A hand in the middle of play: the turns so far and the table they left."""

    head: Head
    table: Table
    turns: tuple[Turn, ...]

    @property
    def to_move(self) -> str | None:
        """Who plays now; None when the hand is over."""
        return _mover(self.table) or None

    def as_dict(self) -> dict[str, Any]:
        """The table as plain data: melds, hands as far as they are known, discards, stock, points so far."""
        table = self.table
        scored = score_open(
            hand_of(Log(table, ()), {"sides": table.sides, "dealer": table.dealer}), table.ruleset, ""
        )
        return {
            "to_move": self.to_move,
            "end": table.end,
            "by": table.by,
            "stock": table.stock,
            "discards": [None if card is None else card.code for card in table.discards],
            "melds": [_meld(lying) for lying in table.melds],
            "players": {
                seat.player: {
                    "count": seat.count,
                    "known": write_cards(seat.known.elements()),
                    "entered": seat.entered,
                    "melded": seat.melded,
                    "out": seat.reneged,
                }
                for seat in table.seats.values()
            },
            "scores": dict(scored.scores or {}),
            "turns": write_turns(self.turns),
        }


def _meld(lying: Lying) -> dict[str, Any]:
    return {
        "meld": lying.number,
        "kind": lying.meld.kind,
        "cards": write_cards(lying.cards),
        "by": lying.last_by,
        "legal": lying.is_legal,
    }


def _mover(table: Table) -> str:
    return table.to_move if table.going is None else table.going.seat.player


def open_hand(
    game: str,
    options: Mapping[str, object],
    sides: Sequence[object],
    hand: Mapping[str, object] | None = None,
    *,
    out: Iterable[str] = (),
) -> LiveHand:
    """A hand before its first turn, or with the turns of a score document's hand (dealer, upcard, turns, overrule).

    `out` are the sides that left the game in an earlier hand and are not dealt in. Raises NotAScoreDocument with
    everything that is wrong.
    """
    head = head_of(game, options, sides)
    told = {"turns": [], **(hand or {})}
    gone = _gone(head, frozenset(out))
    first = next(player for player in head.sides.players if player not in gone)
    read = read_hand(told, head, first, gone)
    wrong = [*read.problems, *(read.log.problems if read.log else ()), *eliminated_problems(read.hand)]
    refused = [found for found in wrong if follow.refuses([found], read.hand.overrule)]
    if refused or read.log is None:
        raise NotAScoreDocument(refused)
    return LiveHand(head, read.log.table, read.turns)


def _gone(head: Head, out: frozenset[str]) -> frozenset[str]:
    """The players of these sides; two sides at least must be left."""
    strangers = sorted(out.difference(head.sides.names))
    if strangers:
        text = say(
            "{name} is not at this table: there are {names}.",
            name=quoted(strangers[0]),
            names=listed(head.sides.names),
        )
        raise NotAScoreDocument([problem("player-unknown", "out", text)])
    if len(head.sides.names) - len(out) < 2:
        text = say("Nobody is left to play against: a game is over when all but one are out of it.")
        raise NotAScoreDocument([problem("too-few-players", "out", text)])
    return head.sides.players_of(out)


def why_not(
    hand: LiveHand, action: Mapping[str, object], *, player: str | None = None
) -> list[dict[str, str]]:
    """Every reason why this may not be done now, as plain data; empty where it may.

    `player` is who does it, usually whoever is to move.
    """
    read, problems = _read(action)
    if read is not None:
        problems = follow.why_not(hand.table, player or _mover(hand.table), read)
    return [found.as_dict() for found in problems]


def play(
    hand: LiveHand, action: Mapping[str, object], *, player: str | None = None, force: Iterable[str] = ()
) -> LiveHand:
    """The hand after an action. Raises MoveRefused with every reason that `force` does not overrule."""
    mover = player or _mover(hand.table)
    read, problems = _read(action)
    overrule = hand.table.overrule | frozenset(force)
    if read is not None:
        problems = follow.why_not(hand.table, mover, read)
    if read is None or follow.refuses(problems, overrule):
        raise MoveRefused(problems)
    table = hand.table.copy()
    table.overrule = overrule
    follow.make(table, mover, read)
    return replace(hand, table=table, turns=_with(hand, mover, read))


def _with(hand: LiveHand, player: str, action: Action) -> tuple[Turn, ...]:
    """The turns so far with one action more, in the turn that is being played where there is one."""
    if hand.table.going is not None and hand.turns and hand.turns[-1].player == player:
        last = hand.turns[-1]
        return (*hand.turns[:-1], replace(last, actions=(*last.actions, action)))
    return (*hand.turns, Turn(player, (action,), f"turns[{len(hand.turns)}]"))


def legal(hand: LiveHand) -> list[dict[str, Any]]:
    """What the player to move may do now: actions as plain data, their cards left out where he chooses them.

    `discard`, `meld` and `lay-off` come without cards, for hands are hidden; ask `why_not` with the cards.
    """
    table = hand.table
    if table.end is not None:
        return []
    found: list[dict[str, Any]] = [{"do": do} for do in WITHOUT_CARDS if _may(hand, {"do": do})]
    found += [action for action in _stretches(table.discards) if _may(hand, action)]
    if not _is_hopeless(hand, {"do": "meld", "cards": ""}):
        found.append({"do": "meld"})
    for lying in table.melds:
        if not _is_hopeless(hand, {"do": "lay-off", "meld": lying.number, "cards": ""}):
            found.append({"do": "lay-off", "meld": lying.number})
    return found + ([{"do": "discard"}] if _may(hand, {"do": "discard"}) else [])


def _stretches(discards: Sequence[Card | None]) -> Iterator[dict[str, Any]]:
    """Each discard below the top one to be taken with all above it: by its name, or by how deep it lies."""
    for at, card in enumerate(discards[:-1]):
        if card is None or card in discards[at + 1 :]:
            yield {"do": "draw-discard-from", "depth": len(discards) - at}
        else:
            yield {"do": "draw-discard-from", "card": card.code}


OF_CARDS = frozenset({"meld-too-short", "steal-adds-no-card", "bad-value"})
"""Refusals that only say that no cards were named yet."""


def _is_hopeless(hand: LiveHand, action: Mapping[str, object]) -> bool:
    """Does something speak against the action whatever its cards are?"""
    return any(found["code"] not in OF_CARDS for found in why_not(hand, action))


def _may(hand: LiveHand, action: Mapping[str, object]) -> bool:
    return not any(found["severity"] != "W" for found in why_not(hand, action))


def _read(action: Mapping[str, object]) -> tuple[Action | None, list[Problem]]:
    found = Objections()
    return read_action(dict(action), "action", found), found.problems
