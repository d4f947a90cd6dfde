"""What does a meld, or a lay-off, of a score document say?"""

from __future__ import annotations

from collections.abc import Callable

from rummy.engine.document.values import Objections, check_keys, is_object, read_list, read_text_of_cards
from rummy.engine.hand import Laid, Layoff, Step
from rummy.engine.words import say

MOST_STEPS = 60
IsPlayer = Callable[[object, str], bool]


def read_meld(value: object, where: str, found: Objections, is_player: IsPlayer) -> Laid | None:
    """A meld with its history, or laid in one go; None when something about it cannot be read."""
    if not is_object(value):
        found.bad(where, value, say('a meld: an object with "by" and "cards", or with "laid"'))
        return None
    if "laid" not in value:
        step = _read_step(value, where, found, is_player)
        return None if step is None else Laid((step,), where)
    check_keys(value, ("laid",), where, found)
    told = list(read_list(value["laid"], f"{where}.laid", found, most=MOST_STEPS, of="steps"))
    if value["laid"] == []:
        found.bad(f"{where}.laid", value["laid"], say("who laid the meld, with which cards"))
    steps = [_read_step(step, place, found, is_player) for place, step in told]
    known = tuple(step for step in steps if step is not None)
    return Laid(known, where) if known and len(known) == len(steps) else None


def _read_step(value: object, where: str, found: Objections, is_player: IsPlayer) -> Step | None:
    if not is_object(value):
        found.bad(where, value, say('an object with "by" and "cards"'))
        return None
    check_keys(value, ("by", "cards"), where, found)
    told = "by" in value
    if not told:
        found.bad(f"{where}.by", None, say("the player who laid these cards"))
    known = told and (value["by"] is None or is_player(value["by"], f"{where}.by"))
    cards = read_text_of_cards(value.get("cards"), f"{where}.cards", found)
    return Step(value["by"], cards) if known and cards is not None else None


def read_layoff(value: object, where: str, found: Objections, is_player: IsPlayer) -> Layoff | None:
    """Cards laid off at a showdown; None when something about them cannot be read."""
    if not is_object(value):
        found.bad(where, value, say('an object with "by", "to" and "cards"'))
        return None
    check_keys(value, ("by", "to", "cards"), where, found)
    known = is_player(value.get("by"), f"{where}.by")
    to = read_text_of_cards(value.get("to"), f"{where}.to", found)
    cards = read_text_of_cards(value.get("cards"), f"{where}.cards", found)
    if cards == ():
        found.bad(f"{where}.cards", value.get("cards"), say("the cards laid off"))
    if not known or not to or not cards:
        return None
    return Layoff(value["by"], to, cards, where)
