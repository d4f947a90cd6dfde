"""Who sits where from which hand on, where that changes: seats swapped, a substitute in a seat?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rummy.engine.document.values import Objections, check_keys, is_object
from rummy.engine.hand import Sides
from rummy.engine.words import say

MOST_CHANGES = 200
Seatings = tuple[tuple[int, Sides], ...]


def read_seating(
    told: object,
    first: Sides,
    read_sides: Callable[[object, str, Objections], Sides | None],
    found: Objections,
) -> Seatings:
    """The changes in their order: the number of the first hand that is played so, and the sides as they sit then."""
    if not isinstance(told, list) or len(told) > MOST_CHANGES:
        found.bad("seating", told, say("a list of at most {most} changes of seats", most=MOST_CHANGES))
        return ()
    read: list[tuple[int, Sides]] = []
    for number, change in enumerate(told):
        where = f"seating[{number}]"
        if not is_object(change):
            found.bad(where, change, say("an object with a hand and the sides"))
            continue
        check_keys(change, ("hand", "sides"), where, found)
        hand = _read_hand(change.get("hand"), where, read, found)
        sides = read_sides(change.get("sides"), f"{where}.sides", found)
        if hand is not None and sides is not None and _are_the_same(sides, first, where, found):
            read.append((hand, sides))
    return tuple(read)


def _read_hand(
    told: object, where: str, before: Sequence[tuple[int, Sides]], found: Objections
) -> int | None:
    least = before[-1][0] + 1 if before else 1
    if isinstance(told, bool) or not isinstance(told, int) or told < least:
        expected = say("the number of a hand, {least} or later", least=least)
        found.bad(f"{where}.hand", told, expected)
        return None
    return told


def _are_the_same(sides: Sides, first: Sides, where: str, found: Objections) -> bool:
    """Totals belong to the sides: these stay, each with as many players."""
    sizes = {side.name: len(side.players) for side in sides.all}
    if sizes == {side.name: len(side.players) for side in first.all}:
        return True
    found.bad(
        f"{where}.sides",
        [side.name for side in sides.all],
        say("the sides of the table, each with as many players as before"),
    )
    return False
