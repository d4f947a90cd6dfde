from collections import Counter
from datetime import timedelta
from itertools import chain
from uuid import UUID

import pytest

from rummy.scorekeeping.queries import audits
from rummy.scorekeeping.queries.audits import in_turn, unaudited
from rummy.scorekeeping.services import NewSide, start_sitting
from tests.factories import EVENING, PhoneFactory, start
from tests.plans import plan_of

pytestmark = pytest.mark.django_db


def test_what_waits_for_an_audit_is_found_without_reading_all_that_was_ever_played() -> None:
    assert "sitting_unaudited" in plan_of(lambda: unaudited(EVENING))


@pytest.mark.parametrize(("a_night", "nights"), [(14, 1), (13, 3), (3, 5), (1, 31)])
def test_each_sitting_of_a_large_book_has_its_turn_once_in_so_many_nights(
    monkeypatch: pytest.MonkeyPatch, a_night: int, nights: int
) -> None:
    monkeypatch.setattr(audits, "A_NIGHT", a_night)
    ids = {start().pk for _ in range(14)}
    seen = [in_turn(EVENING.date() + timedelta(days=night)) for night in range(2 * nights)]
    assert Counter(chain(*seen[:nights])) == dict.fromkeys(ids, 1)
    assert seen[nights:] == seen[:nights]


@pytest.mark.parametrize("every", [2, 7])
def test_a_book_that_is_awake_only_some_nights_comes_round_too(
    monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr(audits, "A_NIGHT", 1)
    ids = {start().pk for _ in range(4)}
    seen = [in_turn(EVENING.date() + timedelta(days=every * night)) for night in range(5)]
    assert set(chain(*seen)) == ids


def test_the_parts_of_a_book_whose_ids_a_program_counted_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audits, "A_NIGHT", 2)
    phone = PhoneFactory()
    for number in range(1, 7):
        sides = [NewSide(None, ["Ana"]), NewSide(None, ["Ben"])]
        start_sitting(
            id=UUID(int=number),
            phone=phone,
            ruleset="gin-rummy",
            options={},
            sides=sides,
            first_dealer="Ana",
            at=EVENING,
        )
    assert len(in_turn(EVENING.date())) == 2
