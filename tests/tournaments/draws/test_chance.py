from tournaments.draws.chance import Chance


def test_the_numbers_of_a_seed_are_the_same_for_ever() -> None:
    chance = Chance(1)
    assert [chance.number() for _ in range(3)] == [
        6791897765849424158,
        17405687883870564846,
        834844254806117752,
    ]
    assert Chance(7).order(range(8)) == [2, 6, 0, 1, 7, 3, 4, 5]


def test_every_order_is_drawn() -> None:
    drawn = [tuple(Chance(seed).order("abc")) for seed in range(600)]
    assert len(set(drawn)) == 6
    assert min(drawn.count(order) for order in set(drawn)) > 60
