"""Who pays whom, where what one gains the others pay? As few payments as settle everything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rummy.engine import Ruleset
from rummy.engine.words import say
from rummy.scorekeeping.queries.rows import SideRow


@dataclass(frozen=True, slots=True)
class Payment:
    payer: str
    taker: str
    points: int

    def __str__(self) -> str:
        return say(
            "{payer} pays {taker} {points}.",
            payer=self.payer,
            taker=self.taker,
            points=self.points,
        )


def payments(sides: Sequence[SideRow], ruleset: Ruleset) -> list[Payment]:
    """What brings everybody to 0, in seat order of who pays; empty where points are not paid.

    A penalty is paid to nobody: where there was one the totals do not add up to 0, and nothing is said.
    """
    balances = {side.name: side.total for side in sides if side.total}
    if not ruleset.games.zero_sum or sum(balances.values()) != 0:
        return []
    paid = []
    while balances:
        group = _smallest_level(balances)
        paid += _within({name: balances.pop(name) for name in group})
    seats = [side.name for side in sides]
    return sorted(paid, key=lambda one: (seats.index(one.payer), seats.index(one.taker)))


def _smallest_level(balances: Mapping[str, int]) -> tuple[str, ...]:
    """The fewest who are level among themselves: each such group saves a payment."""
    groups = (group for size in range(2, len(balances) + 1) for group in combinations(balances, size))
    return next(group for group in groups if not sum(balances[name] for name in group))


def _within(balances: Mapping[str, int]) -> list[Payment]:
    """The largest debt goes to who is to get most, until nobody owes anything: a payment less than there are people."""
    left, paid = dict(balances), []
    while any(left.values()):
        payer, taker = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        points = min(-left[payer], left[taker])
        left[payer] += points
        left[taker] -= points
        paid.append(Payment(payer, taker, points))
    return paid
