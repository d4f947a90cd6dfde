"""Does a knock-out with corrections, walk-overs and people who sat in each other's places stand as somebody would replay it?"""

import pytest

from tests.tournaments.evening.cups import Cup

pytestmark = pytest.mark.django_db
STEPS = 30


@pytest.mark.parametrize(
    ("kind", "seed", "format", "answers"),
    [
        ("low", 102, "knockout", {"third_place": True}),
        ("straight", 5, "knockout", {"third_place": False}),
        ("low", 2, "double-knockout", {"deciding": True}),
    ],
)
def test_a_knock_out_stands_as_it_is_replayed(
    kind: str, seed: int, format: str, answers: dict[str, bool]
) -> None:
    cup = Cup(kind, seed, format, answers)
    for _step in range(STEPS):
        if not cup.is_over:
            cup.go_on()
    assert cup.of.rounds.filter(state="closed").exists()
    cup.check()
    cup.doors()
