"""Who plays next in a knock-out, and who came where?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummy.engine.saying import listed, many, say
from rummy.engine.words import how_many
from tournaments.draws.brackets import Slot
from tournaments.draws.draw import Draw, EntryId, Report, Table
from tournaments.draws.entrants import Entrant
from tournaments.draws.explaining import explain
from tournaments.draws.matches import Match, matches
from tournaments.draws.publishing import published
from tournaments.draws.situation import Round, Seating

USUAL = 2
HIGHEST = 1_000_000
THIRD = 3


def field_of(everybody: Sequence[Entrant], history: Sequence[Round]) -> list[Entrant]:
    """Who is in the bracket: all it was drawn for, whoever left or came since, in the order of the seeds."""
    if not history:
        return [entrant for entrant in everybody if entrant.plays]
    there = history[0].drawn or history[0].seated.union(history[0].byes)
    return [entrant for entrant in everybody if entrant.id in there]


def standing_of(
    everybody: Sequence[Entrant],
    history: Sequence[Round],
    slots: Sequence[Slot],
    field: Sequence[EntryId] | None = None,
) -> tuple[Match, ...]:
    """Every slot as it stands; who does not play any more loses by default. Without a `field` it is read from the first round."""
    if field is None:
        field = [entrant.id for entrant in field_of(everybody, history)]
    gone = [entrant.id for entrant in everybody if not entrant.plays]
    return matches(slots, field, history, gone)


def knockout(
    everybody: Sequence[Entrant],
    history: Sequence[Round],
    slots: Sequence[Slot],
    *,
    field: Sequence[EntryId] | None = None,
    seed: int = 0,
) -> tuple[Draw, ...]:
    """The next round: every slot whose two are known and that has no winner yet; nothing when there is none.

    A table that ended without a winner is played again. Entrants come with their past, also those who do not play any more.
    """
    stand = standing_of(everybody, history, slots, field)
    ready = list(_ready(stand))
    if not ready:
        return ()
    groups = [[entry for entry in match.entries if entry is not None] for match in ready]
    draw = published(everybody, groups, (), usual=USUAL, seed=seed)
    slot_of = {frozenset(match.entries): match.slot.number for match in ready}
    tables = tuple(replace(table, slot=slot_of[frozenset(table.seats)]) for table in draw.tables)
    here = {entrant.id for entrant in everybody if entrant.plays}
    byes = tuple(entry for entry in _waiting(stand, ready) if entry in here)
    return (Draw(tables, byes, explained(everybody, history, slots, (tables, byes), field=field)),)


def _ready(stand: Sequence[Match]) -> Iterator[Match]:
    """The games to be played now. Whom results corrected and people swapped since have put into two plays the earlier first."""
    playing: set[EntryId | None] = set()
    for match in stand:
        if match.is_ready and playing.isdisjoint(match.entries):
            playing.update(match.entries)
            yield match


def explained(
    everybody: Sequence[Entrant],
    history: Sequence[Round],
    slots: Sequence[Slot],
    seating: Seating,
    *,
    field: Sequence[EntryId] | None = None,
) -> Report:
    """The report of any round of a bracket, also of one that was edited by hand: who sits out there and is still in goes on."""
    stand, (tables, byes) = standing_of(everybody, history, slots, field), seating
    still_in = {entry for match in stand if match.needed and not match.winner for entry in match.entries}
    report = explain(everybody, tables, [entry for entry in byes if entry not in still_in], USUAL)
    waiting = [entry for entry in byes if entry in still_in]
    late = [] if field is not None or not history else _late(everybody, stand)
    told = (*_said(everybody, stand, tables), *_through(everybody, waiting, is_first=not history), *late)
    return replace(report, gave_up=(*told, *report.gave_up))


def _waiting(stand: Sequence[Match], ready: Sequence[Match]) -> Iterator[EntryId]:
    """Who is in a slot that cannot be played yet, and in none that can."""
    playing = {entry for match in ready for entry in match.entries}
    for match in stand:
        if match.needed and match.winner is None and match not in ready:
            yield from (entry for entry in match.entries if entry is not None and entry not in playing)


def _said(everybody: Sequence[Entrant], stand: Sequence[Match], tables: Sequence[Table]) -> Iterator[str]:
    names = {entrant.id: entrant.name for entrant in everybody}
    sitting = {frozenset(table.seats) for table in tables}
    for match in stand:
        if match.is_ready and match.drawn and frozenset(match.entries) in sitting:
            pair = listed([names[entry] for entry in match.entries if entry is not None])
            yield say("{pair} play again: their table had no winner.", pair=pair)
    drawn = {match.slot.number for match in stand if match.drawn}
    for match in stand:
        if match.by_default and match.winner and match.loser and match.slot.winner_to not in drawn:
            yield many(
                how_many(names[match.loser]),
                "{winner} goes through: {loser} does not play any more.",
                "{winner} go through: {loser} do not play any more.",
                winner=names[match.winner],
                loser=names[match.loser],
            )


def _through(everybody: Sequence[Entrant], byes: Sequence[EntryId], *, is_first: bool) -> Iterator[str]:
    if byes:
        names = {entrant.id: entrant.name for entrant in everybody}
        who = [names[entry] for entry in byes]
        if is_first:
            yield many(
                how_many(*who),
                "{names} goes straight to the next round.",
                "{names} go straight to the next round.",
                names=listed(who),
            )
        else:
            yield many(
                how_many(*who),
                "{names} waits for an opponent.",
                "{names} wait for an opponent.",
                names=listed(who),
            )


def _late(everybody: Sequence[Entrant], stand: Sequence[Match]) -> list[str]:
    inside = {entry for match in stand for entry in match.entries}
    late = [entrant.name for entrant in everybody if entrant.plays and entrant.id not in inside]
    if not late:
        return []
    return [
        many(
            how_many(*late),
            "{names} came after the bracket was drawn.",
            "{names} came after the bracket was drawn.",
            names=listed(late),
        )
    ]


def final_places(stand: Sequence[Match]) -> dict[EntryId, int]:
    """Who came where; those who went out in the same round share a place, and so do all who are still in.

    Who has the third place still to play for is there, however many are ahead so far.
    """
    last = max((match.slot.round for match in stand if match.slot.part == "main"), default=0)
    ranks: dict[EntryId, int] = {}
    # A slot is fed by lower ones only, so the last one that names an entry says how far it came.
    for match in stand:
        rank = _rank(match, last)
        if match.winner is not None and match.loser is not None:
            ranks |= {match.loser: rank, match.winner: rank + 1}
        else:
            best = rank + 1 if match.slot.part == "third" else HIGHEST + 1
            ranks |= {entry: best for entry in match.entries if entry is not None}
    first: dict[int, int] = {}
    for place, rank in enumerate(sorted(ranks.values(), reverse=True), 1):
        first.setdefault(rank, place)
    first[2 * last - 1] = THIRD
    return {entry: first[rank] for entry, rank in ranks.items()}


def deciding_match(stand: Sequence[Match]) -> Match | None:
    """The game whose winner wins the knock-out, as far as that is known."""
    games = [match for match in stand if match.needed and match.slot.part != "third"]
    return games[-1] if games else None


def _rank(match: Match, last: int) -> int:
    """Where the loser of a slot comes, higher is better; the winner of a last game comes one above."""
    match match.slot.part:
        case "grand" | "deciding":
            return HIGHEST
        case "third":
            return 2 * last - 2
        case _:
            return 2 * match.slot.round
