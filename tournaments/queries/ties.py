"""Who is level in the standings, before lots part them?"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments import formats
from tournaments.models import Tournament
from tournaments.queries.event import event_of
from tournaments.queries.still_in import BRACKET, played_for
from tournaments.standings import LOTS, standings

PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
class Tie:
    """Entries that share a place for all that was played, also in a play-off."""

    place: int
    entries: tuple[int, ...]
    names: tuple[str, ...]


def with_play_off(order: list[str]) -> list[str]:
    """The order of a tournament with a play-off in it, before lots are drawn."""
    if PLAY_OFF in order:
        return order
    at = order.index(LOTS) if LOTS in order else len(order)
    return [*order[:at], PLAY_OFF, *order[at:]]


def ties(tournament: Tournament) -> tuple[Tie, ...]:
    """Those that a play-off could part, the best place first; who is still in a bracket plays there. Six queries.

    None where partners change every round.
    """
    if formats.known(tournament.format).opposite:
        return ()
    event = event_of(tournament)
    order = [key for key in with_play_off(tournament.order) if key != LOTS]
    gone = set(tournament.entries.exclude(withdrawn_at=None).values_list("pk", flat=True))
    names = {entry.id: entry.name for entry in event.entries}
    rows = standings(replace(event, order=tuple(order))).rows if event.rounds else ()
    if BRACKET in order:
        at = order.index(BRACKET)
        played = played_for(tournament, Counter(str(row.values[at]) for row in rows))
        gone |= {row.entry for row in rows if row.values[at] in played}
    found = []
    for place, group in groupby(rows, key=lambda row: row.place):
        level = tuple(row.entry for row in group if row.entry not in gone)
        if len(level) > 1:
            found.append(Tie(place, level, tuple(names[entry] for entry in level)))
    return tuple(found)
