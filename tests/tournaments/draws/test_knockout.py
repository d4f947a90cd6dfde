from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Entrant, Match, Round, Table, bracket, final_places, knockout
from tournaments.draws.brackets import Slot
from tournaments.draws.knockout import standing_of

ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)


def result(draw: Draw, winners: Mapping[int, int]) -> Round:
    """A round whose tables were won by the given entries; others by the better seed."""
    places = {}
    for table in draw.tables:
        first = next((entry for entry in table.seats if entry in winners), min(table.seats))
        places |= {entry: 1 if entry == first else 2 for entry in table.seats}
    # What is kept of a round is who sat where, not which game of the bracket it was.
    return Round(tuple(replace(table, slot=None) for table in draw.tables), draw.byes, places)


def played(
    field: Sequence[Entrant], slots: Sequence[Slot], chance: random.Random | None = None
) -> list[Round]:
    """A whole knock-out; the better seed wins, or whom chance lets win."""
    history: list[Round] = []
    while draws := knockout(field, history, slots, seed=3):
        winners = {chance.choice(table.seats): 1 for table in draws[0].tables} if chance else {}
        history.append(result(draws[0], winners))
    return history


def places(field: Sequence[Entrant], slots: Sequence[Slot], history: Sequence[Round]) -> list[set[int]]:
    """Who came where, the best first."""
    found = final_places(standing_of(field, history, slots))
    return [{entry for entry in found if found[entry] == place} for place in sorted({*found.values()})]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 32, 77])
@pytest.mark.parametrize("double", [False, True])
def test_it_ends_with_one_winner_and_everybody_out_who_lost_as_often_as_allowed(
    count: int, double: bool
) -> None:
    field = entrants(count)
    slots = bracket(count, double=double, deciding=double)
    history = played(field, slots, random.Random(count))
    tables = [(table, each) for each in history for table in each.tables]
    lost = Counter(entry for table, each in tables for entry in table.seats if each.places[entry] == 2)
    won, *others = places(field, slots, history)
    (winner,) = won

    assert lost[winner] <= double
    assert {lost[entry.id] for entry in field if entry.id != winner} == {1 + double}
    assert sum(map(len, others)) == count - 1
    assert len(tables) - len(slots) in ({-1, 0} if double else {0})


def test_the_better_seeds_win_through() -> None:
    field = entrants(8)
    slots = bracket(8, third_place=True)
    history = played(field, slots)
    assert [len(each.tables) for each in history] == [4, 2, 2]
    assert places(field, slots, history) == [{ANA}, {BEN}, {CY}, {DEE}, {EVE, FAY, GUS, HAL}]


def test_top_seeds_go_straight_to_the_next_round() -> None:
    (draw,) = knockout(entrants(6), [], bracket(6))
    assert [set(table.seats) for table in draw.tables] == [{DEE, EVE}, {CY, FAY}]
    assert (draw.byes, draw.report.gave_up) == ((ANA, BEN), ("Ana and Ben go straight to the next round.",))


@pytest.mark.parametrize(("again", "deciding"), [(ANA, False), (BEN, True)])
def test_who_comes_to_the_grand_final_without_a_loss_may_lose_it_once(again: int, deciding: bool) -> None:
    field = entrants(2)
    slots = bracket(2, double=True, deciding=True)
    first = result(knockout(field, [], slots)[0], {ANA: 1})
    second = result(knockout(field, [first], slots)[0], {again: 1})
    left = knockout(field, [first, second], slots)

    assert [len(draw.tables) for draw in left] == [1] * deciding
    if deciding:
        assert places(field, slots, [first, second]) == [{ANA, BEN}]
    else:
        assert places(field, slots, [first, second]) == [{ANA}, {BEN}]


def test_a_table_without_a_winner_is_played_again() -> None:
    field = entrants(4)
    slots = bracket(4)
    (draw,) = knockout(field, [], slots)
    open_table = next(table for table in draw.tables if ANA in table.seats)
    half = result(draw, {})
    tied = Round(half.tables, (), {**half.places, **dict.fromkeys(open_table.seats, 1)})
    (after,) = knockout(field, [tied], slots)

    assert [set(table.seats) for table in after.tables] == [set(open_table.seats)]
    assert after.report.gave_up[:2] == (
        "Ana and Dee play again: their table had no winner.",
        "Ben waits for an opponent.",
    )


def test_who_withdraws_loses_by_default() -> None:
    field = entrants(4)
    slots = bracket(4)
    first = result(knockout(field, [], slots)[0], {})
    gone = [replace(entrant, plays=entrant.id != ANA) for entrant in field]
    stand = standing_of(gone, [first], slots)

    assert knockout(gone, [first], slots) == ()
    assert [(match.winner, match.loser, match.by_default) for match in stand[-1:]] == [(BEN, ANA, True)]


def test_a_withdrawal_in_the_second_chance_is_said() -> None:
    field = entrants(8)
    slots = bracket(8, double=True)
    first = result(knockout(field, [], slots)[0], {})
    gone = [replace(entrant, plays=entrant.id != HAL) for entrant in field]
    (draw,) = knockout(gone, [first], slots)

    assert HAL not in {entry for table in draw.tables for entry in table.seats}
    assert "Eve goes through: Hal does not play any more." in draw.report.gave_up


def test_somebody_gone_long_ago_stays_gone_and_the_rest_is_as_it_was() -> None:
    """Replayed with later rounds behind, the bracket is the same as it was drawn round by round."""
    slots = bracket(16, double=True, deciding=True)
    field = list(entrants(16))
    chance = random.Random(1)
    history: list[Round] = []
    while draws := knockout(field, history, slots):
        history.append(result(draws[0], {chance.choice(table.seats): 1 for table in draws[0].tables}))
        if len(history) in {1, 3}:
            loser = chance.choice(draws[0].tables[0].seats)
            field = [replace(entrant, plays=entrant.plays and entrant.id != loser) for entrant in field]
    stand = standing_of(field, history, slots)
    assert all(match.winner for match in stand if match.needed)
    assert len(places(field, slots, history)[0]) == 1


def test_two_who_were_swapped_by_hand_have_changed_places_in_the_bracket() -> None:
    field = entrants(6)
    slots = bracket(6)
    (draw,) = knockout(field, [], slots)
    other = {ANA: DEE, DEE: ANA}
    tables = tuple(
        replace(table, seats=tuple(other.get(entry, entry) for entry in table.seats)) for table in draw.tables
    )
    first = result(Draw(tables, (DEE, BEN), draw.report), {})
    (after,) = knockout(field, [first], slots)

    assert [set(table.seats) for table in after.tables] == [{DEE, ANA}, {BEN, CY}]


def test_who_comes_after_the_bracket_was_drawn_is_told_so() -> None:
    slots = bracket(4)
    first = result(knockout(entrants(4), [], slots)[0], {})
    (draw,) = knockout(entrants(5), [first], slots)
    assert "Eve came after the bracket was drawn." in draw.report.gave_up


def test_places_while_it_goes_on() -> None:
    field = entrants(8)
    slots = bracket(8, third_place=True)
    history = played(field, slots)[:2]
    assert places(field, slots, history) == [{ANA, BEN}, {CY, DEE}, {EVE, FAY, GUS, HAL}]


def test_who_waits_for_the_other_semi_final_has_the_third_place_to_play_for() -> None:
    """Of five, the second and the third seed meet in the first round already."""
    field, slots = entrants(5), bracket(5, third_place=True)
    (draw,) = knockout(field, [], slots)
    first = result(draw, {})
    semi_final = next(table for table in draw.tables if BEN in table.seats)
    lost = {entry: place for entry, place in first.places.items() if entry in semi_final.seats}
    stand = standing_of(field, [Round(draw.tables, draw.byes, lost)], slots)
    assert final_places(stand) == {ANA: 1, BEN: 1, DEE: 1, EVE: 1, CY: 3}


def test_a_match_that_waits_is_not_ready() -> None:
    stand: tuple[Match, ...] = standing_of(entrants(4), [], bracket(4))
    assert [match.is_ready for match in stand] == [True, True, False]


@pytest.mark.parametrize("double", [False, True])
def test_a_game_that_lost_its_winner_stays_with_who_played_on_and_nobody_is_drawn_twice(double: bool) -> None:
    field, slots = entrants(4), bracket(4, double=double, third_place=not double)
    (first,) = knockout(field, [], slots)
    (second,) = knockout(field, [result(first, {})], slots)
    level = Round(first.tables, first.byes, dict.fromkeys([ANA, DEE], 1) | {BEN: 1, CY: 2})

    undecided = Round(second.tables, second.byes)
    (again,) = knockout(field, [level, undecided], slots)
    seated = [entry for table in again.tables for entry in table.seats]
    assert (sorted(seated), again.byes) == ([ANA, BEN, CY, DEE], ())
    assert {frozenset(table.seats) for table in again.tables} == {frozenset([ANA, BEN]), frozenset([CY, DEE])}

    played_on = Round(second.tables, second.byes, {ANA: 1, BEN: 2, CY: 1, DEE: 2})
    draws = knockout(field, [level, played_on], slots)
    assert [set(table.seats) for draw in draws for table in draw.tables] == ([{BEN, CY}] if double else [])


def test_who_was_swapped_into_a_game_that_lost_its_winner_plays_one_game_at_a_time() -> None:
    def table(slot: int, *seats: int) -> Table:
        return Table(slot, seats, slot=slot)

    rounds = [
        Round((table(1, 1, 8), table(3, 3, 6), table(4, 2, 7)), (5,), {1: 1, 8: 1, 3: 1, 6: 2, 2: 1, 7: 1}),
        Round((table(4, 7, 2), table(5, 6, 5)), (8, 3, 1), {7: 1, 2: 2, 6: 1, 5: 2}),
        Round((table(6, 7, 3), table(8, 8, 2)), (6, 1, 5), {7: 1, 3: 2, 8: 2, 2: 1}),
    ]
    field = [replace(entry, plays=entry.id != DEE) for entry in entrants(8)]
    rounds[0] = replace(rounds[0], drawn=frozenset(range(1, 9)))
    (draw,) = knockout(field, rounds, bracket(8, double=True))
    people = [*draw.byes, *[entry for each in draw.tables for entry in each.seats]]
    assert len(people) == len(set(people))


@pytest.mark.parametrize("won_first", [{HAL}, {EVE, FAY, GUS, HAL}])
@pytest.mark.parametrize("finished", [False, True])
def test_a_game_that_was_drawn_stays_with_who_sits_there_though_others_have_won_the_games_before_it(
    finished: bool, won_first: set[int]
) -> None:
    """Corrected after the semi-finals began: whoever should have been there was in no place of the round, and has not lost it for that."""
    field, slots = entrants(8), bracket(8)
    (first,) = knockout(field, [], slots)
    (second,) = knockout(field, [result(first, {})], slots)
    history = [
        Round(first.tables, first.byes, result(first, dict.fromkeys(won_first, 1)).places),
        Round(second.tables, second.byes, result(second, {}).places if finished else {}),
    ]
    stand = {match.slot.number: match for match in standing_of(field, history, slots)}

    assert not any(match.by_default for match in stand.values())
    assert [set(stand[table.slot or 0].entries) for table in second.tables] == [{ANA, DEE}, {BEN, CY}]
    assert stand[7].entries == ((ANA, BEN) if finished else (None, None))
    assert stand[7].winner is None


@pytest.mark.parametrize("seats", [(ANA, CY), (CY, ANA)])
@pytest.mark.parametrize("ben_came", [True, False])
def test_a_game_with_somebody_swapped_into_it_stays_where_it_is_though_the_game_before_it_was_corrected(
    ben_came: bool, seats: tuple[int, int]
) -> None:
    """Cy sat in Dee's place at the table with Ana, who has not won her first game any more; Dee met Ben, or won for his not coming."""
    field, slots = entrants(8), bracket(8)
    (first,) = knockout(field, [], slots)
    other = Table(2, (DEE, BEN), slot=6)
    tables, byes = (
        ((Table(1, seats, slot=5), other), ()) if ben_came else ((Table(1, seats, slot=5),), (DEE,))
    )
    places = {CY: 1, ANA: 2} | ({DEE: 1, BEN: 2} if ben_came else {})
    history = [
        Round(first.tables, first.byes, result(first, {HAL: 1}).places),
        Round(tables, byes, places),
    ]
    stand = {match.slot.number: match for match in standing_of(field, history, slots)}

    assert (set(stand[5].entries), stand[5].winner) == ({ANA, CY}, CY)
    assert set(stand[7].entries) == {CY, DEE}
    assert stand[7].winner is None


def test_nobody_plays_himself_whatever_was_swapped() -> None:
    slot = bracket(2)[0]
    assert [Match(slot, both).is_ready for both in ((ANA, BEN), (ANA, ANA), (ANA, None))] == [
        True,
        False,
        False,
    ]


def test_who_was_swapped_into_both_places_of_a_game_may_leave() -> None:
    def table(slot: int, winner: int, loser: int) -> tuple[Table, dict[int, int]]:
        return Table(slot, (winner, loser), slot=slot), {winner: 1, loser: 2}

    def round_(*tables: tuple[Table, dict[int, int]], out: tuple[int, ...]) -> Round:
        places = {entry: place for _table, placed in tables for entry, place in placed.items()}
        return Round(tuple(one for one, _placed in tables), out, places)

    rounds = [
        round_(table(1, EVE, DEE), table(2, CY, FAY), out=(ANA, BEN)),
        round_(table(3, ANA, EVE), out=(CY, FAY, DEE)),
        round_(table(5, CY, ANA), table(7, EVE, FAY), out=(DEE,)),
        round_(table(9, CY, ANA), out=(DEE, EVE)),
    ]
    rounds[0] = replace(rounds[0], drawn=frozenset(range(1, 7)))
    field = [replace(entry, plays=entry.id not in {BEN, CY, FAY}) for entry in entrants(6)]

    games = standing_of(field, rounds, bracket(6, double=True))

    assert any(game.entries == (CY, CY) and game.winner is None for game in games)
    knockout(field, rounds, bracket(6, double=True))
