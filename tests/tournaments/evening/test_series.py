"""Do a season, a ladder and groups with a knock-out stand as somebody would reckon them, whatever was corrected?"""

import pytest

from tests.tournaments.evening.grouped import Groups
from tests.tournaments.evening.noted import Book
from tests.tournaments.evening.series import Ladder, Season

pytestmark = pytest.mark.django_db
STEPS = 30


def played(book: Book, steps: int = STEPS) -> None:
    for _step in range(steps):
        book.go_on()
    assert book.of.rounds.filter(state="closed").exists()
    book.check()
    book.doors()


def test_a_season_counts_the_best_evenings_of_who_played_enough() -> None:
    played(Season("low", 2, best=2, minimum=2, size=3))


def test_a_ladder_stands_as_its_tables_finished() -> None:
    played(Ladder("straight", 1, size=3))


def test_the_best_of_each_group_go_on() -> None:
    cup = Groups("straight", 0, size=3, through=1, order=("points", "difference"))
    for _step in range(45):
        if not cup.is_over:
            cup.go_on()
    assert cup.of.rounds.count() > cup.in_parts > 0
    cup.check()
    cup.doors()
