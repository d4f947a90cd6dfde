"""How does each format make its draws from a situation? Round by round: the next one; drawn beforehand: all that are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tournaments.draws.brackets import Slot, bracket
from tournaments.draws.draw import Draw, EntryId, Report
from tournaments.draws.explaining import explain
from tournaments.draws.groups import (
    Groups,
    group_explained,
    group_round,
    group_rounds,
    groups,
    qualified,
    ranked,
    said_of,
)
from tournaments.draws.knockout import explained as of_bracket
from tournaments.draws.knockout import field_of, final_places, standing_of
from tournaments.draws.knockout import knockout as round_of_bracket
from tournaments.draws.ladder import ladder_round, rungs
from tournaments.draws.matches import Match
from tournaments.draws.mixer import mixer as rounds_of_mixer
from tournaments.draws.movements import howell as pairs_of_howell
from tournaments.draws.movements import mitchell as pairs_of_mitchell
from tournaments.draws.partners import explained as of_night
from tournaments.draws.partners import partner_night
from tournaments.draws.round_robin import round_robin as rounds_of_circle
from tournaments.draws.situation import (
    Round,
    Seating,
    Situation,
    evenly_seated,
    in_advance,
    still_even,
    without,
)
from tournaments.draws.swiss_pairs import swiss_pairs
from tournaments.draws.swiss_tables import swiss_tables as round_of_tables

PAIR, FOUR = 2, 4


def swiss(now: Situation) -> tuple[Draw, ...]:
    if now.begun >= now.number("rounds"):
        return ()
    return (swiss_pairs(now.playing(PAIR), seed=now.seed + now.begun),)


def swiss_tables(now: Situation) -> tuple[Draw, ...]:
    if now.begun >= now.number("rounds"):
        return ()
    size = now.number("size")
    return (round_of_tables(now.playing(size), usual=size, sizes=now.sizes, seed=now.seed + now.begun),)


def round_robin(now: Situation) -> tuple[Draw, ...]:
    return rounds_of_circle(now.playing(PAIR), now.history, cycles=now.number("cycles"))


def round_robin_explained(now: Situation, seating: Seating) -> Report:
    return explain(now.everybody(PAIR), *seating, PAIR, meetings=now.number("cycles"))


def mixer(now: Situation) -> tuple[Draw, ...]:
    """Where somebody is to sit out, only the next round is drawn: a plan would leave out the same people each time."""
    size, rounds = now.number("size"), now.number("rounds")
    if now.sizes and now.sizes.byes and now.begun < rounds:
        return (_among_strangers(now, size),)
    return rounds_of_mixer(
        now.playing(size), rounds=rounds, usual=size, sizes=now.sizes, history=now.history, seed=now.seed
    )


def partners(now: Situation) -> tuple[Draw, ...]:
    return partner_night(now.playing(FOUR), rounds=now.number("rounds"), history=now.history, seed=now.seed)


def partners_explained(now: Situation, seating: Seating) -> Report:
    return of_night(now.everybody(FOUR), *seating, rounds=now.number("rounds"), history=now.history)


def mitchell(now: Situation) -> tuple[Draw, ...]:
    return _moved(now, lambda ids: pairs_of_mitchell(ids, relay=bool(now.number("relay"))))


def howell(now: Situation) -> tuple[Draw, ...]:
    return _moved(now, pairs_of_howell)


def _moved(now: Situation, planned: Callable[[Sequence[EntryId]], list[Seating]]) -> tuple[Draw, ...]:
    """What is left of a movement. A late entry takes the place that is empty when the number is odd, if there is one."""
    everybody = now.everybody(PAIR)
    inside = [entrant.id for entrant in field_of(everybody, now.history)]
    late = [entrant.id for entrant in everybody if entrant.plays and entrant.id not in inside]
    empty = len(inside) % PAIR
    inside += late[:empty]
    gone = {entrant.id for entrant in everybody if not entrant.plays}
    whole = planned(inside)[: now.number("rounds")]
    had = {entrant.id: entrant.seats for entrant in everybody}
    seated = evenly_seated(whole, dict.fromkeys(inside, ()))
    left = seated[now.begun :]
    if not all(map(_sat_so, now.history, seated)):
        left = evenly_seated(whole[now.begun :], had)
    left = still_even([without(seating, gone) for seating in left], had)
    return in_advance(everybody, [(tables, [*byes, *late[empty:]]) for tables, byes in left], PAIR)


def _sat_so(played: Round, seating: Seating) -> bool:
    """Is it the planned round, perhaps without some of its tables?"""
    return {table.seats for table in played.tables} <= {table.seats for table in seating[0]}


def ladder(now: Situation) -> tuple[Draw, ...]:
    if now.begun >= now.number("rounds"):
        return ()
    size, seed = now.number("ladder_size"), now.seed + now.begun
    return (ladder_round(now.everybody(size), now.history, usual=size, sizes=now.sizes, seed=seed),)


def season(now: Situation) -> tuple[Draw, ...]:
    """Each evening those who are there sit with people they have met least; over a season nobody is to chase the leader."""
    if now.begun >= now.number("rounds"):
        return ()
    return (_among_strangers(now, now.number("size")),)


def _among_strangers(now: Situation, size: int) -> Draw:
    there = [replace(entrant, score=0) for entrant in now.playing(size)]
    return round_of_tables(there, usual=size, sizes=now.sizes, seed=now.seed + now.begun)


def single_slots(now: Situation) -> tuple[Slot, ...]:
    count = len(field_of(now.everybody(PAIR), now.history))
    return bracket(count, third_place=bool(now.number("third_place")))


def double_slots(now: Situation) -> tuple[Slot, ...]:
    count = len(field_of(now.everybody(PAIR), now.history))
    return bracket(count, double=True, deciding=bool(now.number("deciding")))


def knockout(now: Situation) -> tuple[Draw, ...]:
    return round_of_bracket(now.everybody(PAIR), now.history, single_slots(now), seed=now.seed + now.begun)


def double_knockout(now: Situation) -> tuple[Draw, ...]:
    return round_of_bracket(now.everybody(PAIR), now.history, double_slots(now), seed=now.seed + now.begun)


def knockout_explained(now: Situation, seating: Seating) -> Report:
    return of_bracket(now.everybody(PAIR), now.history, single_slots(now), seating)


def double_knockout_explained(now: Situation, seating: Seating) -> Report:
    return of_bracket(now.everybody(PAIR), now.history, double_slots(now), seating)


def single_bracket(now: Situation) -> tuple[Match, ...]:
    return standing_of(now.everybody(PAIR), now.history, single_slots(now))


def double_bracket(now: Situation) -> tuple[Match, ...]:
    return standing_of(now.everybody(PAIR), now.history, double_slots(now))


def groups_of(now: Situation) -> Groups:
    return groups(field_of(now.everybody(PAIR), now.history), now.number("group_size"))


def rounds_in_groups(now: Situation) -> int:
    return group_rounds(groups_of(now))


def _through(now: Situation) -> tuple[list[EntryId], tuple[Slot, ...]]:
    """Who goes on from the groups, in the order of the bracket's seeds, and the bracket."""
    behind = now.history[: rounds_in_groups(now)]
    seeds = qualified(ranked(groups_of(now), behind, now.ranking), now.number("through"))
    return seeds, bracket(len(seeds), third_place=bool(now.number("third_place")))


def groups_knockout(now: Situation) -> tuple[Draw, ...]:
    everybody, parts, rounds = now.everybody(PAIR), groups_of(now), rounds_in_groups(now)
    if now.begun < rounds:
        return (group_round(everybody, parts, now.begun),)
    seeds, slots = _through(now)
    behind, seed = now.history[rounds:], now.seed + now.begun
    draws = round_of_bracket(everybody, behind, slots, field=seeds, seed=seed)
    return tuple(replace(draw, report=groups_explained(now, (draw.tables, draw.byes))) for draw in draws)


def groups_explained(now: Situation, seating: Seating) -> Report:
    everybody, parts, rounds = now.everybody(PAIR), groups_of(now), rounds_in_groups(now)
    if now.begun < rounds:
        return group_explained(everybody, parts, now.begun, seating)
    seeds, slots = _through(now)
    report = of_bracket(everybody, now.history[rounds:], slots, seating, field=seeds)
    if now.begun > rounds:
        return report
    told = said_of(everybody, ranked(parts, now.history, now.ranking), now.number("through"))
    return replace(report, gave_up=(*told, *report.gave_up))


def groups_bracket(now: Situation) -> tuple[Match, ...]:
    """Empty as long as the groups play."""
    rounds = rounds_in_groups(now)
    if now.begun < rounds:
        return ()
    seeds, slots = _through(now)
    stand = standing_of(now.everybody(PAIR), now.history[rounds:], slots, seeds)
    return tuple(replace(match, round=match.round and rounds + match.round) for match in stand)


def places_in(
    course: Callable[[Situation], tuple[Match, ...]],
) -> Callable[[Situation], Mapping[EntryId, int]]:
    """Who came where in a bracket; nobody before its first round is played."""

    def places(now: Situation) -> Mapping[EntryId, int]:
        stand = course(now)
        return final_places(stand) if any(match.winner for match in stand) else {}

    return places


def places_on_ladder(now: Situation) -> Mapping[EntryId, int]:
    return {entry: place for place, entry in enumerate(rungs(now.everybody(PAIR), now.history), 1)}
