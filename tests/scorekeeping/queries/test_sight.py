import pytest

from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory, another_phone, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    return start("Ana", "Ben", "Cleo", "Dan")


def names(sitting: Sitting, visitor: Visitor) -> list[str]:
    return [one.name for one in queries.pages_at(sitting, visitor).players]


def test_who_scores_at_a_table_finds_the_pages_of_its_people(sitting: Sitting) -> None:
    assert names(sitting, Visitor(another_phone(sitting))) == ["Ana", "Ben", "Cleo", "Dan"]


def test_a_watcher_and_a_stranger_find_none(sitting: Sitting) -> None:
    assert (names(sitting, Visitor()), names(sitting, Visitor(PhoneFactory()))) == ([], [])


def test_the_phone_that_wrote_somebody_down_finds_him_at_any_table(sitting: Sitting) -> None:
    guest = PhoneFactory()
    mine = start("Ana", "Zoe", phone=guest).seats.get(name="Zoe").player
    sitting.seats.filter(name="Dan").update(player=mine)
    assert names(sitting, Visitor(guest)) == ["Dan"]
