"""What can be drawn now, and where does a bracket stand?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rummy.engine.errors import RummyError
from rummy.engine.words import quoted, say
from tournaments.draws import (
    Draw,
    Entrant,
    EntryId,
    Match,
    Report,
    Round,
    Situation,
    Table,
    TableSizes,
    deciding_match,
    explain,
)
from tournaments.formats.format import Format
from tournaments.formats.rows import BY_KEY
from tournaments.questions import answered


class UnknownFormat(RummyError):
    """A format that nobody here plays."""


def known(key: str) -> Format:
    """The format of a key."""
    if key not in BY_KEY:
        raise UnknownFormat(
            say("There is no format {key}: choose one of {keys}.", key=quoted(key), keys=", ".join(BY_KEY))
        )
    return BY_KEY[key]


def draw_rounds(  # noqa: PLR0913
    key: str,
    entrants: Sequence[Entrant],
    history: Sequence[Round] = (),
    *,
    seed: int = 0,
    answers: Mapping[str, object] | None = None,
    ranking: Sequence[EntryId] = (),
    sizes: TableSizes | None = None,
) -> tuple[Draw, ...]:
    """What can be drawn now: the next round, or all that are left where rounds are drawn beforehand; none when all are played.

    `entrants` are all who take part, also those who withdrew (`plays` is False), with their scores but without what they have
    behind them: that is read from `history`. `sizes` are
    the tables the director chose, where the format lets him. The same input gives the same draws, in every process.
    """
    row = known(key)
    complete = answered(row.questions, answers or {})
    return row.draw(Situation(tuple(entrants), tuple(history), seed, complete, tuple(ranking), sizes))


def left_to_draw(key: str, now: Situation) -> tuple[Draw, ...]:
    """What `draw_rounds` says of a situation that is complete."""
    return known(key).draw(now)


def explained(key: str, now: Situation, tables: Sequence[Table], byes: Sequence[EntryId]) -> Report:
    """What a round behind this situation gives up when people sit so, as where it was changed by hand."""
    row = known(key)
    if row.explained is not None:
        return row.explained(now, (tables, byes))
    size = row.size(now.answers)
    return explain(now.everybody(size), tables, byes, size)


def course_of_bracket(key: str, now: Situation) -> tuple[Match, ...]:
    """Every game of a knock-out as it stands, for the page that shows the bracket; empty for other formats."""
    row = known(key)
    return row.bracket(now) if row.bracket else ()


def stands(key: str, now: Situation) -> dict[EntryId, int]:
    """What a round is drawn from beside the points: the game of the bracket each has come to, 0 for none, or the rung.

    Empty before the first round, while groups play, and in formats without either. Who withdraws does not change it.
    """
    row = known(key)
    there = _all_there(now)
    if not now.history or row.placing is None:
        return {}
    if row.bracket is None:
        return dict(row.placing(there))
    games = row.bracket(there)
    found = {entrant.id: 0 for entrant in now.entrants if games}
    return found | {entry: game.slot.number for game in games for entry in game.entries if entry is not None}


def due(key: str, now: Situation) -> tuple[frozenset[EntryId], ...]:
    """Who would sit together in the next round if everybody were there."""
    draws = known(key).draw(_all_there(now))[:1]
    return tuple(frozenset(table.seats) for draw in draws for table in draw.tables)


def out(key: str, now: Situation) -> frozenset[EntryId]:
    """Whom a bracket has no game left for, of those who were seated or stood in it; nobody before there is a bracket."""
    games = course_of_bracket(key, _all_there(now))
    left = {entry for game in games if game.needed and game.winner is None for entry in game.entries}
    seated = {entry for played in now.history for table in played.tables for entry in table.seats}
    there = seated.union(entry for game in games for entry in game.entries if entry is not None)
    return frozenset(there - left) if games else frozenset()


def next_part(key: str, now: Situation, entry: EntryId) -> str:
    """In which part of a bracket the next game of an entry is; empty where there is none."""
    games = (game for game in course_of_bracket(key, _all_there(now)) if entry in game.entries)
    return next((game.slot.part for game in games if game.needed and game.winner is None), "")


def champion(key: str, now: Situation) -> EntryId | None:
    """Who won the whole bracket; None as long as nobody did."""
    last = deciding_match(course_of_bracket(key, now))
    return last.winner if last else None


def _all_there(now: Situation) -> Situation:
    return replace(now, entrants=tuple(replace(entrant, plays=True) for entrant in now.entrants))


def reached(
    key: str,
    entrants: Sequence[Entrant],
    history: Sequence[Round],
    *,
    answers: Mapping[str, object] | None = None,
    ranking: Sequence[EntryId] = (),
) -> dict[int, dict[EntryId, int]]:
    """The place of each entry in the bracket or on the ladder after each round that has one; those who are level share it."""
    row = known(key)
    if row.placing is None:
        return {}
    complete = answered(row.questions, answers or {})
    found = {}
    for number in range(1, len(history) + 1):
        now = Situation(tuple(entrants), tuple(history[:number]), 0, complete, tuple(ranking))
        if places := row.placing(now):
            found[number] = dict(places)
    return found
