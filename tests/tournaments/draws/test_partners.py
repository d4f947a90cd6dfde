from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Entrant, Round, after, partner_night, sides


def partnered(draws: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for draw in draws for table in draw.tables for side in sides(table))


def met(draws: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for draw in draws for table in draw.tables for pair in combinations(table.seats, 2)
    )


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 12, 15, 16, 22, 41])
def test_nobody_has_a_partner_twice_before_everybody_once(count: int) -> None:
    rounds = min(count - 1 + count % 2, 12)
    draws = partner_night(entrants(count), rounds=rounds)
    out = Counter(dict.fromkeys(range(1, count + 1), 0))
    out.update(entry for draw in draws for entry in draw.byes)

    assert set(partnered(draws).values()) == {1}
    assert {len(draw.byes) for draw in draws} == {count % 4}
    assert max(out.values()) - min(out.values()) <= 1 + (count < 8)


@pytest.mark.parametrize(("count", "rounds", "most"), [(8, 7, 5), (16, 6, 3), (20, 8, 3), (40, 8, 2)])
def test_opponents_are_shared_out(count: int, rounds: int, most: int) -> None:
    draws = partner_night(entrants(count), rounds=rounds)
    assert max(met(draws).values()) <= most


# Where a multiple of four is played there may be no such plan: then somebody has a seat twice more than another.
@pytest.mark.parametrize(
    ("count", "rounds"),
    [(8, 7), (9, 7), (12, 6), (12, 11), (14, 8), (16, 8), (19, 6), (20, 8), (24, 8), (40, 7)],
)
def test_everybody_has_every_seat_as_often_or_once_more(count: int, rounds: int) -> None:
    assert max(map(spread, seats_of(partner_night(entrants(count), rounds=rounds)))) <= 1


@pytest.mark.parametrize("count", range(4, 18))
def test_where_it_cannot_be_nobody_has_a_seat_more_than_twice_more(count: int) -> None:
    assert max(map(spread, seats_of(partner_night(entrants(count), rounds=4)))) <= 2


def spread(times: list[int]) -> int:
    return max(times) - min(times)


def seats_of(draws: Sequence[Draw]) -> list[list[int]]:
    """How often each had each seat."""
    counts: dict[int, list[int]] = {}
    for draw in draws:
        for table in draw.tables:
            for seat, entry in enumerate(table.seats):
                counts.setdefault(entry, [0] * 4)[seat] += 1
    return list(counts.values())


def behind(draws: Sequence[Draw], field: tuple[Entrant, ...]) -> tuple[tuple[Entrant, ...], list[Round]]:
    """These entrants with what they played in these rounds, and the rounds."""
    for draw in draws:
        field = after(field, draw.tables, draw.byes, 4)
    return field, [Round(draw.tables, draw.byes) for draw in draws]


def test_behind_a_withdrawal_and_a_late_entry_partners_go_on_changing() -> None:
    draws = partner_night(entrants(12), rounds=7)[:3]
    now, history = behind(draws, entrants(13))
    left = partner_night([entrant for entrant in now if entrant.id != 5], rounds=7, history=history)

    assert len(left) == 4
    assert set(partnered([*draws, *left]).values()) == {1}


def test_two_of_a_household_are_neither_partners_nor_opponents_where_it_is_drawn_anew() -> None:
    first = partner_night(entrants(16), rounds=1)[0]
    field = [replace(entrant, household="mill" if entrant.id in {3, 9} else "") for entrant in entrants(17)]
    now = after(field, first.tables, first.byes, 4)
    left = partner_night(now, rounds=4, history=[Round(first.tables, first.byes)])
    assert [draw.report.together for draw in left] == [0, 0, 0]


def test_a_second_night_with_the_same_partners_is_said() -> None:
    draws = partner_night(entrants(4), rounds=4)
    assert any("are partners again" in sentence for sentence in draws[3].report.gave_up)


def test_behind_a_late_entry_partners_of_before_are_said_to_be_partners_again() -> None:
    before = partner_night(entrants(8), rounds=9)[:5]
    now, history = behind(before, entrants(9))
    had = set(partnered(before))
    for draw in partner_night(now, rounds=9, history=history):
        again = had & set(partnered([draw]))
        assert sum("are partners again" in said for said in draw.report.gave_up) == len(again)
        had |= set(partnered([draw]))
    assert again


def out_of(count: int, draws: Sequence[Draw]) -> set[int]:
    out = Counter(dict.fromkeys(range(1, count + 1), 0))
    out.update(entry for draw in draws for entry in draw.byes)
    return set(out.values())


@pytest.mark.parametrize(("count", "rounds", "seed"), [(15, 5, 1), (19, 6, 1), (23, 8, 1), (23, 8, 2)])
def test_nobody_sits_out_a_second_time_before_everybody_did(count: int, rounds: int, seed: int) -> None:
    out = out_of(count, partner_night(entrants(count), rounds=rounds, seed=seed))
    assert max(out) - min(out) <= 1


@pytest.mark.parametrize("count", [10, 11, 14, 15])
@pytest.mark.parametrize("seed", range(4))
def test_where_every_round_is_drawn_anew_all_sit_out_by_turns(count: int, seed: int) -> None:
    now, history, draws = entrants(count), [], []
    for number in range(5):
        drawn = partner_night(now, rounds=5, history=history, seed=100 * seed + number)[0]
        draws.append(drawn)
        history.append(Round(drawn.tables, drawn.byes))
        now = after(now, drawn.tables, drawn.byes, 4)
    out = out_of(count, draws)
    assert max(out) - min(out) <= 1
    assert set(partnered(draws).values()) == {1}
