"""Who plays in which group, who goes on from there, and where do they stand in the bracket?"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from rummy.engine.saying import listed, many
from rummy.engine.words import how_many
from tournaments.draws.brackets import seed_order
from tournaments.draws.draw import Draw, EntryId, Report, Table
from tournaments.draws.entrants import Entrant
from tournaments.draws.explaining import explain
from tournaments.draws.matching import cheapest_pairs
from tournaments.draws.round_robin import planned
from tournaments.draws.situation import Round, Seating, without

USUAL = 2
Groups = tuple[tuple[EntryId, ...], ...]


def group_sizes(entries: int, size: int) -> tuple[int, ...]:
    """How many are in each group, of about this size."""
    count = max(1, (2 * entries + size) // (2 * size))
    return tuple((entries + at) // count for at in range(count))


def groups(field: Sequence[Entrant], size: int) -> Groups:
    """Groups of about this size, the seeds shared out there and back again; no two in one who are to be kept apart, if that can be."""
    found: list[list[Entrant]] = [[] for _ in group_sizes(len(field), size)]
    count = len(found)
    for first in range(0, len(field), count):
        tier = field[first : first + count]
        turn = -1 if first // count % 2 else 1
        for place, at in _shared_out(tier, found[::turn]):
            found[::turn][at].append(tier[place])
    return tuple(tuple(entrant.id for entrant in group) for group in found)


def _shared_out(tier: Sequence[Entrant], parts: Sequence[Sequence[Entrant]]) -> list[tuple[int, int]]:
    """Each of the tier with a group: the first with the first, but where that hurts the least others change places."""
    hurts = len(parts) ** 3
    edges = [
        (place, len(tier) + at, (place - at) ** 2 + hurts * sum(map(entrant.avoids, part)))
        for place, entrant in enumerate(tier)
        for at, part in enumerate(parts)
    ]
    return [(place, at - len(tier)) for place, at in cheapest_pairs(len(tier) + len(parts), edges)]


def group_rounds(parts: Groups) -> int:
    """How many rounds the groups take."""
    return max((len(planned(part)) for part in parts), default=0)


def group_round(everybody: Sequence[Entrant], parts: Groups, number: int) -> Draw:
    """Round 0, 1, … of all groups; who would have met somebody who is gone sits out."""
    gone = {entrant.id for entrant in everybody if not entrant.plays}
    planned_so = _seating(parts, number)
    left, byes = without(planned_so, gone)
    out = tuple(byes)
    numbered = tuple(replace(table, number=number) for number, table in enumerate(left, start=1))
    return Draw(numbered, out, group_explained(everybody, parts, number, (numbered, out)))


def group_explained(everybody: Sequence[Entrant], parts: Groups, number: int, seating: Seating) -> Report:
    """The report of round 0, 1, … of the groups, also of one that was edited by hand."""
    report = explain(everybody, *seating, USUAL)
    told = _walkovers(everybody, _seating(parts, number)[0], seating[1])
    return replace(report, gave_up=(*told, *report.gave_up))


def _walkovers(
    everybody: Sequence[Entrant], planned_so: Iterable[Table], out: Container[EntryId]
) -> Iterator[str]:
    """Who sits out because the other of the group is not there."""
    names = {entrant.id: entrant.name for entrant in everybody}
    gone = {entrant.id for entrant in everybody if not entrant.plays}
    for table in planned_so:
        there = [names[entry] for entry in table.seats if entry not in gone and entry in out]
        away = [names[entry] for entry in table.seats if entry in gone]
        if there and away:
            yield many(
                how_many(away[0]),
                "{winner} gets what a bye is worth: {loser} is not here.",
                "{winner} get what a bye is worth: {loser} are not here.",
                winner=there[0],
                loser=away[0],
            )


def walkovers(parts: Groups, history: Sequence[Round]) -> Iterator[tuple[EntryId, EntryId]]:
    """Who won a game of the groups because who was not there: the one sat out, the other was in no place of the round."""
    for number, played in enumerate(history[: group_rounds(parts)]):
        there = played.seated.union(played.byes)
        for table in _seating(parts, number)[0]:
            out = [entry for entry in table.seats if entry in played.byes]
            missing = [entry for entry in table.seats if entry not in there]
            if out and missing:
                yield out[0], missing[0]


def _seating(parts: Groups, number: int) -> Seating:
    tables: list[Table] = []
    byes: list[EntryId] = []
    for part in parts:
        rounds = planned(part)
        if number < len(rounds):
            tables += rounds[number][0]
            byes += rounds[number][1]
    return tables, byes


def ranked(parts: Groups, history: Sequence[Round], order: Sequence[EntryId] = ()) -> Groups:
    """Each group, best first: as in `order` where it names all, else by tables won, those won among who is level, and seeds."""
    if order:
        places = {entry: place for place, entry in enumerate(order)}
        return tuple(tuple(sorted(part, key=lambda entry: places.get(entry, len(places)))) for part in parts)
    return tuple(tuple(_level(part, history)) for part in parts)


def _level(part: Sequence[EntryId], history: Sequence[Round]) -> Iterator[EntryId]:
    won = _won(part, history)
    for number in sorted(set(won.values()), reverse=True):
        level = [entry for entry in part if won[entry] == number]
        yield from (level if len(level) in {1, len(part)} else _level(level, history))


def _won(part: Sequence[EntryId], history: Sequence[Round]) -> dict[EntryId, int]:
    """Tables won among these, in halves."""
    won = dict.fromkeys(part, 0)
    for played in history:
        for table in played.tables:
            if all(entry in won and entry in played.places for entry in table.seats):
                first = [entry for entry in table.seats if played.places[entry] == 1]
                for entry in first:
                    won[entry] += USUAL // len(first)
    return won


def qualified(parts: Groups, through: int) -> list[EntryId]:
    """Those who go on, as seeds of the bracket: the first of all groups, the second, and so on.

    The second and later ones are turned round among themselves until members of a group meet as late as can be.
    """
    seeds = list(_tier(parts, 0))
    for number in range(1, through):
        tier = list(_tier(parts, number))[::-1]
        turns = [tier[turn:] + tier[:turn] for turn in range(max(1, len(tier)))]
        group_of = {entry: at for at, part in enumerate(parts) for entry in part}
        total = sum(min(through, len(part)) for part in parts)
        seeds = min((seeds + turn for turn in turns), key=lambda seeds: _early(seeds, group_of, total))
    return seeds


def _tier(parts: Groups, number: int) -> Iterator[EntryId]:
    return (part[number] for part in parts if len(part) > number)


def _early(seeds: Sequence[EntryId], group_of: Mapping[EntryId, int], total: int) -> list[int]:
    """How soon members of a group can meet, the soonest first; smaller is later."""
    places = {seed: place for place, seed in enumerate(seed_order((total - 1).bit_length()))}
    met = [
        -(places[one + 1] ^ places[other + 1]).bit_length()
        for one, other in combinations(range(len(seeds)), 2)
        if group_of[seeds[one]] == group_of[seeds[other]]
    ]
    return sorted(met, reverse=True)


def said_of(everybody: Sequence[Entrant], parts: Groups, through: int) -> tuple[str, ...]:
    """Who goes on from where."""
    names = {entrant.id: entrant.name for entrant in everybody}
    return tuple(
        many(
            how_many(*on),
            "{names} goes on from group {group}.",
            "{names} go on from group {group}.",
            names=listed(on),
            group=number,
        )
        for number, part in enumerate(parts, start=1)
        for on in [[names[entry] for entry in part[:through]]]
    )
