"""Does an evening by cards, with disputes, penalties, rulings and people who come and go, stand everywhere as somebody would add it up?"""

import pytest

from tests.tournaments.evening.noted import Book

pytestmark = pytest.mark.django_db
STEPS = 30


@pytest.mark.parametrize("kind", ["500", "partners", "low"])
def test_an_evening_stands_as_it_is_added_up(kind: str) -> None:
    book = Book(kind, 0)
    for _step in range(STEPS):
        book.go_on()
    assert book.of.rounds.filter(state="closed").exists()
    book.check()
    book.doors()
