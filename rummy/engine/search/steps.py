"""What is one step of a search: a meld laid, or a run taken further?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rummy.engine.search.counters import STAND_IN, Counters

Shape = tuple[int, ...]
"""The kinds of cards that lie together, in order, `STAND_IN` added where a joker stands."""
NONE = -1


class Step(NamedTuple):
    """The cards it takes, what must not be there, what it costs, and what it lays.

    `opens` is the kind a run may go on with afterwards, `extends` the kind a run was waiting for; NONE without.
    """

    cards: int
    absent: int
    price: int
    shape: Shape
    opens: int = NONE
    extends: int = NONE


@dataclass(frozen=True, slots=True)
class Steps:
    """All that may be tried, by its highest natural card, the most promising last; and the melds of jokers alone, by
    size, with their prices.

    Where `marked`, the first run takes away the mark that jokers left over matter: it has room for them. `over_gaps`:
    a run may go on where a joker stands for the card between.
    """

    counters: Counters
    by_kind: Sequence[Sequence[Step]]
    alone: Mapping[int, tuple[int, Shape]]
    marked: bool = False
    over_gaps: bool = False


def has_naturals(shape: Shape) -> bool:
    return min(shape) < STAND_IN
