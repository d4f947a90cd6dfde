"""Who had no table that counts in which round, why, and what did that bring?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.words import say
from tournaments.models import Round, Table
from tournaments.models.rounds import away_in_words
from tournaments.numbers import to_read
from tournaments.queries.played import PlayedRound, Seating
from tournaments.standings import Step

Steps = Mapping[int, Sequence[Step]]


@dataclass(frozen=True, slots=True)
class Out:
    """One of them, and what the round brought; empty where nobody counts points."""

    entry: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class Away:
    """All for whom it was the same in a round: they sat out, did not come, or their table is void."""

    why: str
    people: tuple[Out, ...]


@dataclass(frozen=True, slots=True)
class AwayRound:
    """One round; `is_void`: all its tables are, and it counts for nobody, so that nobody is named."""

    number: int
    is_void: bool
    away: tuple[Away, ...] = ()

    @property
    def entries(self) -> frozenset[int]:
        return frozenset(out.entry for away in self.away for out in away.people)


def away_rounds(
    rounds: Sequence[PlayedRound], names: Mapping[int, str], steps: Steps, *, has_points: bool
) -> tuple[AwayRound, ...]:
    """The rounds that were started, play-offs left out; only those with somebody to name, or void as a whole. No query."""
    found = [
        _round(one, names, steps if has_points else {})
        for one in rounds
        if not one.is_play_off and one.seatings[0].round_state in (Round.State.PLAYING, Round.State.CLOSED)
    ]
    return tuple(one for one in found if one.is_void or one.away)


def _round(played: PlayedRound, names: Mapping[int, str], steps: Steps) -> AwayRound:
    if played.is_void:
        return AwayRound(played.number, is_void=True)
    told: dict[tuple[str, str], list[Out]] = {}
    for why, entry in _out(played.seatings):
        points = to_read(steps[entry][played.number - 1].points) if steps else ""
        told.setdefault(why, []).append(Out(entry, names[entry], points))
    away = tuple(
        Away(void or away_in_words(key, *(one.name for one in people)), tuple(people))
        for (key, void), people in told.items()
    )
    return AwayRound(played.number, is_void=False, away=away)


def _out(seatings: Sequence[Seating]) -> Iterator[tuple[tuple[str, str], int]]:
    """Of each the key of why he had no table, or that his table is void."""
    for row in seatings:
        if row.table is None:
            yield (row.away, ""), row.entry
        elif row.table_state == Table.State.VOID:
            words = {"n": row.number, "why": row.void_reason}
            yield ("", say("table {n} is void: {why}", **words)), row.entry
