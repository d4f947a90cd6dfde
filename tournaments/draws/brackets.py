"""Which places has a knock-out, and where do their winners and losers go?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rummy.engine.words import say, to_say

From = Literal["seed", "winner", "loser"]
Part = Literal["main", "second", "third", "grand", "deciding"]

# For 4, 8, … 128 places: how the losers of rounds 1, 2, … of the main side change places before they join the second chance.
# The loser of place p joins at p XOR this number. Of all such numbers these make the earliest possible rematch, then the
# next one and so on, as late as can be; a test tries the others.
CROSSINGS: dict[int, tuple[int, ...]] = {
    1: (0,),
    2: (0, 0),
    3: (0, 1, 0),
    4: (0, 2, 0, 0),
    5: (0, 2, 2, 1, 0),
    6: (0, 4, 4, 3, 0, 0),
    7: (0, 8, 8, 6, 0, 1, 0),
}
LARGEST = max(CROSSINGS)
FROM_THE_FINAL = (to_say("Final"), to_say("Semi-final"), to_say("Quarter-final"))


@dataclass(frozen=True, slots=True)
class Feed:
    """Where one of the two of a slot comes from: seed 1, 2, …, or the winner or loser of another slot, by its number."""

    kind: From
    number: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One game of the bracket. Numbers count from 1, and a slot is fed by lower ones only. `at` which of how many places of its round it
    stands, from above: some are empty, where somebody has nobody to meet.

    `round` counts in its part: the main side, the second chance of those who lost once, third place, the grand final of both
    sides, and its deciding game. `winner_to` and `loser_to` are numbers of slots, None where the way ends.
    """

    number: int
    part: Part
    round: int
    label: str
    feeds: tuple[Feed, Feed]
    at: int
    of: int
    winner_to: int | None = None
    loser_to: int | None = None


def bracket(
    count: int, *, double: bool = False, third_place: bool = False, deciding: bool = False
) -> tuple[Slot, ...]:
    """The slots of a knock-out for so many entries, in the order of play: count − 1, with a second chance 2 · count − 2.

    Seeds stand from the inside out, so that the first two can only meet in the final, the first four in the semi-finals.
    Where entries are missing, the top seeds go straight to the next round. `deciding`: who comes to the grand final without
    a loss may lose it once. `third_place` is played for in a single knock-out.
    """
    if count <= 1:
        return ()
    plan = _Plan()
    depth = (count - 1).bit_length()
    first, losers = _main_side(plan, count, depth, double=double)
    if double:
        second = _second_chance(plan, losers, depth)
        ends = plan.meet(first, second, "grand", 1, say("Grand final"))
        if deciding:
            plan.meet(*ends, "deciding", 1, say("Grand final, deciding game"))
    elif third_place and depth > 1:
        plan.meet(losers[-2][0], losers[-2][1], "third", 1, say("Third place"))
    return plan.numbered()


def crossings(depth: int) -> tuple[int, ...]:
    """The number for each round; brackets larger than the largest known are crossed as that one, in larger pieces."""
    more = max(0, depth - LARGEST)
    return tuple(number << more for number in CROSSINGS[min(depth, LARGEST)]) + (0,) * more


def seed_order(depth: int) -> list[int]:
    """The seeds in the order of the places: 1 at one end, 2 at the other, the best against the last."""
    order = [1]
    for _ in range(depth):
        last = 2 * len(order) + 1
        order = [
            seed
            for place, better in enumerate(order)
            for seed in ((last - better, better) if place % 2 else (better, last - better))
        ]
    return order


@dataclass(slots=True)
class _Planned:
    part: Part
    round: int
    label: str
    feeds: tuple[Feed, Feed]
    place: tuple[int, int]
    depth: int


class _Plan:
    """Slots as they are thought of; a feed's number is the place in the list until they are numbered."""

    def __init__(self) -> None:
        self.slots: list[_Planned] = []

    def meet(
        self,
        one: Feed | None,
        other: Feed | None,
        part: Part,
        number: int,
        label: str,
        place: tuple[int, int] = (0, 1),
    ) -> tuple[Feed | None, Feed | None]:
        """The winner and the loser of two who meet; who would meet nobody goes through, and nobody loses."""
        if one is None or other is None:
            return one or other, None
        depth = 1 + max(self.slots[feed.number].depth if feed.kind != "seed" else 0 for feed in (one, other))
        self.slots.append(_Planned(part, number, label, (one, other), place, depth))
        at = len(self.slots) - 1
        return Feed("winner", at), Feed("loser", at)

    def round(
        self, feeds: Sequence[Feed | None], others: Sequence[Feed | None], part: Part, number: int, label: str
    ) -> tuple[list[Feed | None], list[Feed | None]]:
        pairs = enumerate(zip(feeds, others, strict=True))
        met = [self.meet(*pair, part, number, label, (at, len(feeds))) for at, pair in pairs]
        return [winner for winner, _ in met], [loser for _, loser in met]

    def numbered(self) -> tuple[Slot, ...]:
        order = sorted(range(len(self.slots)), key=lambda at: (self.slots[at].depth, at))
        numbers = {at: number for number, at in enumerate(order, start=1)}
        to: dict[Feed, int] = {}
        made = []
        for at in order:
            feeds = [self._named(feed, numbers) for feed in self.slots[at].feeds]
            to.update(dict.fromkeys(feeds, numbers[at]))
            made.append((numbers[at], self.slots[at], (feeds[0], feeds[1])))
        return tuple(
            Slot(
                number,
                planned.part,
                planned.round,
                planned.label,
                feeds,
                *planned.place,
                to.get(Feed("winner", number)),
                to.get(Feed("loser", number)),
            )
            for number, planned, feeds in made
        )

    def _named(self, feed: Feed, numbers: dict[int, int]) -> Feed:
        return feed if feed.kind == "seed" else Feed(feed.kind, numbers[feed.number])


def _main_side(
    plan: _Plan, count: int, depth: int, *, double: bool
) -> tuple[Feed | None, list[list[Feed | None]]]:
    feeds: list[Feed | None] = [Feed("seed", seed) if seed <= count else None for seed in seed_order(depth)]
    losers = []
    for number in range(1, depth + 1):
        label = say("Final of the main side") if double and number == depth else _label(depth - number)
        feeds, lost = plan.round(feeds[::2], feeds[1::2], "main", number, label)
        losers.append(lost)
    return feeds[0], losers


def _label(left: int) -> str:
    return say(FROM_THE_FINAL[left]) if left < len(FROM_THE_FINAL) else say("Round of {n}", n=2 << left)


def _second_chance(plan: _Plan, losers: Sequence[list[Feed | None]], depth: int) -> Feed | None:
    """Those who lost once: they meet each other, then those who lose later join them, in turn.

    A round in which nobody has an opponent is none for those who read how it is called.
    """
    feeds, number, played = losers[0], 0, 0
    for lost, crossing in zip(losers[1:], crossings(depth)[1:], strict=True):
        joining = [lost[place ^ crossing] for place in range(len(lost))]
        for of_half in (True, False):
            number += 1
            pairs = (feeds[::2], feeds[1::2]) if of_half else (feeds, joining)
            played += any(one and other for one, other in zip(*pairs, strict=True))
            label = say("Second chance, round {n}", n=played)
            if len(lost) == 1 and not of_half:
                label = say("Final of the second chance")
            feeds, _ = plan.round(*pairs, "second", number, label)
    return feeds[0]
