"""Which sittings may have stored points other than their hands come to?

For very many hands: plain ones are counted without reasons, many sittings at a time. A sitting with any other is suspect.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from rummy import engine
from rummy.scorekeeping.models import GameResult, Hand, HandResult, Side, Sitting
from rummy.scorekeeping.queries.document import Scored
from rummy.scorekeeping.queries.ending import as_ended
from rummy.scorekeeping.queries.replay import games_of, is_decided, most_of, results_of

AT_ONCE = 200
SIDE = ("name", "player_id", "games_won", "won_sitting")
HAND = ("current__document",)
RESULT = ("points", "won", "typed", "penalties")
GAME = ("first_hand", "last_hand", "total", "final", "settlement", "won", "finished")
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored of one sitting: its sides, its hands that count, their results and its games by side."""

    sitting: Sitting
    sides: list[list[Any]]
    hands: list[Row]
    results: dict[tuple[int, str], Row]
    games: dict[tuple[int, str], Row]


def suspects() -> Iterator[UUID]:
    """Ids of the sittings to be replayed in full, the oldest first. Four queries for 200 sittings, and one."""
    waiting = Sitting.objects.order_by("started_at", "id").iterator(AT_ONCE)
    while some := list(islice(waiting, AT_ONCE)):
        for kept in _kept(some):
            if not _agrees(kept):
                yield kept.sitting.pk


def _kept(sittings: Sequence[Sitting]) -> Iterator[Kept]:
    ids = [sitting.pk for sitting in sittings]
    sides = _rows(Side.objects.filter(sitting__in=ids), "sitting_id", "seat", "pk", *SIDE)
    hands = _rows(
        Hand.objects.filter(sitting__in=ids, current__isnull=False), "sitting_id", "number", "pk", *HAND
    )
    results = _rows(HandResult.objects.filter(side__sitting__in=ids), "side_id", "hand_id", *RESULT)
    games = _rows(GameResult.objects.filter(sitting__in=ids), "side_id", "number", *GAME)
    for sitting in sittings:
        at_table = sides[sitting.pk]
        yield Kept(
            sitting,
            [side for _, _, *side in at_table],
            hands[sitting.pk],
            {(hand, name): tuple(row) for _, pk, name, *_ in at_table for hand, *row in results[pk]},
            {(game, name): tuple(row) for _, pk, name, *_ in at_table for game, *row in games[pk]},
        )


def _rows(asked: QuerySet[Any], key: str, *fields: str) -> dict[Any, list[Row]]:
    """These fields by a key, in the order of the first one."""
    found: dict[Any, list[Row]] = defaultdict(list)
    for one, *values in asked.order_by(fields[0]).values_list(key, *fields).iterator():
        found[one].append(tuple(values))
    return found


def _agrees(kept: Kept) -> bool:
    """Are all hands plain, and do they come to what is stored?"""
    scored = _counted(kept)
    if scored is None:
        return False
    standing, most = scored.result["sitting"], most_of(kept.sitting)
    keys = {number: pk for number, pk, _ in kept.hands}
    results = {
        (keys[number], side): tuple(row.values()) for (number, side), row in results_of(scored).items()
    }
    games = {key: tuple([row[name] for name in GAME]) for key, row in games_of(scored).items()}
    sides = {side: (won, side in standing["winners"]) for side, won in standing["games_won"].items()}
    return (
        results == kept.results
        and games == kept.games
        and sides == {name: (won, took) for name, _, won, took in kept.sides}
        and kept.sitting.decided == is_decided(scored, most)
    )


def _counted(kept: Kept) -> Scored | None:
    """What the hands come to; None where one is not plain, or partners play."""
    if not kept.hands or any(player is None for _, player, _, _ in kept.sides):
        return None
    document = {
        "format": 1,
        "game": kept.sitting.ruleset,
        "options": kept.sitting.options,
        "sides": [name for name, *_ in kept.sides],
        "hands": [told for _, _, told in kept.hands],
    }
    result = engine.count_plainly(document)
    numbers = tuple(number for number, *_ in kept.hands)
    if result is None:
        return None
    return Scored(as_ended(kept.sitting, result), numbers, kept.sitting.next_dealer)
