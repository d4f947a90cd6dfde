"""What do the turns of a live log say?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rummy.engine.actions import ACTIONS, Action, Turn
from rummy.engine.cards import Card, write_cards
from rummy.engine.document.values import (
    LONGEST_REASON,
    Objections,
    check_keys,
    is_object,
    read_list,
    read_number,
    read_text_of_cards,
)
from rummy.engine.errors import problem
from rummy.engine.words import either, listed, quoted, say, to_say

MOST_TURNS = 2_000
MOST_ACTIONS = 200
MOST_IN_ALL = 5_000
MOST_GROUPS = 200
SOURCES = ("discard", "stock")


def read_turns(told: object, players: Iterable[str], found: Objections) -> list[Turn]:
    """The turns as far as they make sense, up to the first that does not."""
    turns: list[Turn] = []
    actions = 0
    for where, value in read_list(told, "turns", found, most=MOST_TURNS, of="turns"):
        before = len(found.problems)
        turn = _read_turn(value, where, tuple(players), found)
        if turn is None or len(found.problems) > before:
            break
        actions += len(turn.actions)
        if actions > MOST_IN_ALL:
            found.bad(
                "turns",
                told,
                say("at most {most} actions in all turns together", most=MOST_IN_ALL),
            )
            break
        turns.append(turn)
    return turns


def _read_turn(value: object, where: str, players: tuple[str, ...], found: Objections) -> Turn | None:
    if not is_object(value):
        found.bad(where, value, say('a turn: an object with "player" and "actions"'))
        return None
    check_keys(value, ("player", "actions"), where, found)
    player = value.get("player")
    if not isinstance(player, str):
        found.bad(f"{where}.player", player, say("one of {names}", names=either(players)))
        return None
    if player not in players:
        text = say("{name} is not at this table: there are {names}.", name=player[:40], names=listed(players))
        found.add(problem("player-unknown", f"{where}.player", text))
        return None
    told = read_list(value.get("actions"), f"{where}.actions", found, most=MOST_ACTIONS, of="actions")
    actions = [read_action(action, place, found) for place, action in told]
    return Turn(player, tuple(action for action in actions if action is not None), where)


def read_action(value: object, where: str, found: Objections, *, nested: bool = False) -> Action | None:
    """One action; None, with everything that is wrong told, where it cannot be read."""
    if not is_object(value):
        found.bad(where, value, say('an action: an object with "do"'))
        return None
    name = value.get("do")
    fields = ACTIONS.get(name) if isinstance(name, str) else None
    if fields is None or not isinstance(name, str):
        text = say(
            "{value} is no action: there are {names}.", value=quoted(name), names=listed(list(ACTIONS))
        )
        found.add(problem("action-unknown", f"{where}.do", text))
        return None
    before = len(found.problems)
    check_keys(value, ("do", *fields), where, found)
    parts = _Parts(found, nested=nested)
    for key, field in fields.items():
        if key in value:
            parts.read(value[key], f"{where}.{key}", field.part)
        elif field.required and field.instead not in value:
            found.bad(f"{where}.{key}", None, _expected(field.part))
    if len(found.problems) > before:
        return None
    melds = tuple(number for number in parts.melds if number is not None)
    return Action(name, where, tuple(parts.cards), melds, **parts.others)


EXPECTED: Mapping[str, str] = {
    "card": to_say("one card"),
    "cards": to_say('cards such as "3H 10S AD"'),
    "meld": to_say("the number of a meld"),
    "melds": to_say("the numbers of two melds"),
    "from": to_say("the number of a meld"),
    "to": to_say("the number of a meld"),
    "at": to_say("how many cards stay in the first half"),
    "add": to_say("one card"),
    "depth": to_say("how many cards were taken"),
    "groups": to_say("the melds as a list of cards"),
    "use": to_say("the action that uses the top card"),
    "points": to_say("a whole number, 1 or more"),
    "reason": to_say("the reason in a few words"),
}


def _expected(part: str) -> str:
    if part == "source":
        return either([quoted(source) for source in SOURCES])
    return say(EXPECTED[part])


class _Parts:
    """The parts of an action while they are read."""

    def __init__(self, found: Objections, *, nested: bool) -> None:
        self.found, self.nested = found, nested
        self.cards: list[Card] = []
        self.melds: list[int | None] = []
        self.others: dict[str, Any] = {}

    def read(self, value: object, where: str, part: str) -> None:
        if part in ("card", "add"):
            self.cards = [*_one_card(value, where, self.found), *self.cards]
        elif part == "cards":
            self.cards += read_text_of_cards(value, where, self.found) or ()
        elif part in ("meld", "from", "to"):
            self.melds.append(read_number(value, where, self.found, minimum=1))
        elif part == "melds":
            self.melds += _two_melds(value, where, self.found)
        else:
            self.others[part] = self._other(value, where, part)

    def _other(self, value: object, where: str, part: str) -> object:
        match part:
            case "groups":
                return _groups(value, where, self.found)
            case "at" | "depth" | "points":
                return read_number(value, where, self.found, minimum=1)
            case "use" if not self.nested:
                return read_action(value, where, self.found, nested=True)
            case "source" if value in SOURCES:
                return value
            case "reason" if isinstance(value, str) and value.strip() and len(value) <= LONGEST_REASON:
                return value
        self.found.bad(where, value, _expected(part))
        return None


def _one_card(value: object, where: str, found: Objections) -> tuple[Card, ...]:
    cards = read_text_of_cards(value, where, found)
    if cards is not None and len(cards) != 1:
        found.bad(where, value, say("one card"))
    return cards or ()


def _two_melds(value: object, where: str, found: Objections) -> list[int | None]:
    if not isinstance(value, list) or len(value) != 2:
        found.bad(where, value, _expected("melds"))
        return []
    return [read_number(number, f"{where}[{at}]", found, minimum=1) for at, number in enumerate(value)]


def _groups(value: object, where: str, found: Objections) -> tuple[tuple[Card, ...], ...]:
    told = read_list(value, where, found, most=MOST_GROUPS, of="melds")
    return tuple(read_text_of_cards(cards, place, found) or () for place, cards in told)


def write_turns(turns: Iterable[Turn]) -> list[dict[str, Any]]:
    """The turns as a score document has them, cards in their first form."""
    return [
        {"actions": [_write_action(action) for action in turn.actions], "player": turn.player}
        for turn in turns
    ]


def _write_action(action: Action) -> dict[str, Any]:
    written: dict[str, Any] = {"do": action.do}
    cards, melds = list(action.cards), list(action.melds)
    for key, field in ACTIONS[action.do].items():
        value = _written_part(field.part, action, cards, melds)
        if value is not None:
            written[key] = value
    return written


def _written_part(part: str, action: Action, cards: list[Card], melds: list[int]) -> object:
    match part:
        case "card" | "add":
            return cards.pop(0).code if cards else None
        case "cards":
            return write_cards(cards) if cards or ACTIONS[action.do]["cards"].required else None
        case "meld" | "from" | "to":
            return melds.pop(0)
        case "groups":
            return [write_cards(group) for group in action.groups]
    if part == "use":
        return None if action.use is None else _write_action(action.use)
    return melds if part == "melds" else getattr(action, part) or None
