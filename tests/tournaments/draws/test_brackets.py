import random
from itertools import combinations, product

import pytest

from tournaments.draws import Feed, Slot, bracket
from tournaments.draws.brackets import CROSSINGS, crossings, seed_order

EVERY_SIZE = range(2, 129)


def test_so_many_games() -> None:
    for count in EVERY_SIZE:
        assert len(bracket(count)) == count - 1
        assert len(bracket(count, third_place=True)) == count - 1 + (count > 3)
        assert len(bracket(count, double=True)) == 2 * count - 2
        assert len(bracket(count, double=True, deciding=True)) == 2 * count - 1


@pytest.mark.parametrize("double", [False, True])
def test_every_seed_every_winner_and_every_loser_goes_where_the_feeds_say(double: bool) -> None:
    for count in EVERY_SIZE:
        slots = bracket(count, double=double, third_place=True)
        feeds = [feed for slot in slots for feed in slot.feeds]
        edges = [Feed("winner", slot.number) for slot in slots if slot.winner_to]
        edges += [Feed("loser", slot.number) for slot in slots if slot.loser_to]
        seeds = [Feed("seed", seed) for seed in range(1, count + 1)]

        assert sorted(feeds, key=repr) == sorted([*edges, *seeds], key=repr)
        assert all(feed.kind == "seed" or feed.number < slot.number for slot in slots for feed in slot.feeds)


def test_seeds_stand_from_the_inside_out() -> None:
    assert seed_order(3) == [1, 8, 5, 4, 3, 6, 7, 2]
    for depth in range(1, 8):
        order = seed_order(depth)
        for best in (1 << power for power in range(1, depth + 1)):
            wide = len(order) // best
            parts = [order[first : first + wide] for first in range(0, len(order), wide)]
            assert [sum(seed <= best for seed in part) for part in parts] == [1] * best


def test_byes_go_to_the_top_seeds() -> None:
    for count in EVERY_SIZE:
        first = [slot for slot in bracket(count) if slot.part == "main" and slot.round == 1]
        playing = {feed.number for slot in first for feed in slot.feeds}
        assert playing == set(range(count - 2 * len(first) + 1, count + 1))


def stages(numbers: tuple[int, ...]) -> list[int]:
    """When the losers of each two rounds of the main side can first meet again, as rounds of the second chance, in order."""
    found = []
    for early, late in combinations(range(len(numbers)), 2):
        differ = (numbers[early] >> late - early) ^ numbers[late]
        found.append(2 * (late + differ.bit_length()) - 1 if differ else 2 * late)
    return sorted(found)


@pytest.mark.parametrize("depth", range(2, 7))
def test_no_other_crossing_makes_rematches_later(depth: int) -> None:
    free = [range(1 << depth - number) for number in range(2, depth)]
    assert stages(CROSSINGS[depth]) == max(stages((0, *chosen, 0)) for chosen in product(*free))


def first_rematch(slots: tuple[Slot, ...], chance: random.Random) -> int:
    """The first round of the second chance in which two met again, when chance decides the games; 99 where none did."""
    came: dict[Feed, int] = {Feed("seed", seed): seed for seed in range(1, len(slots) + 1)}
    met: set[frozenset[int]] = set()
    first = 99
    for slot in slots:
        pair = [came[feed] for feed in slot.feeds]
        if slot.part == "second" and frozenset(pair) in met:
            first = min(first, slot.round)
        met.add(frozenset(pair))
        winner = chance.randrange(2)
        came |= {Feed("winner", slot.number): pair[winner], Feed("loser", slot.number): pair[1 - winner]}
    return first


@pytest.mark.parametrize("depth", [3, 4, 5, 6])
def test_nobody_meets_again_before_the_crossings_say(depth: int) -> None:
    chance = random.Random(depth)
    slots = bracket(1 << depth, double=True)
    assert min(first_rematch(slots, chance) for _ in range(400)) == stages(CROSSINGS[depth])[0]


def test_brackets_of_any_size() -> None:
    assert [len(bracket(count)) for count in (0, 1, 300)] == [0, 0, 299]
    assert crossings(8) == (0, 16, 16, 12, 0, 2, 0, 0)
    assert len(bracket(300, double=True)) == 598


@pytest.mark.parametrize("count", range(3, 33))
def test_the_rounds_of_the_second_chance_are_counted_from_one(count: int) -> None:
    labels = [slot.label for slot in bracket(count, double=True) if slot.part == "second"]
    counted = [label for label in dict.fromkeys(labels) if label != "Final of the second chance"]

    assert counted == [f"Second chance, round {n}" for n in range(1, len(counted) + 1)]
