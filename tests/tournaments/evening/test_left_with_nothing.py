"""Is a table of a closed round ever left without any result?"""

import uuid
from typing import Any

import pytest

from tests.factories import EVENING
from tests.tournaments.evening.hall import director, play_on, points, sitting_at, table_of, tournament
from tests.tournaments.evening.pages import press, signed_in
from tests.tournaments.evening.test_disputes import phone_at, send
from tests.tournaments.evening.test_undo_offered import wrongly
from tests.tournaments.evening.test_void import state_of
from tournaments import services
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@pytest.fixture
def ruled() -> tuple[Any, Tournament, Table]:
    """The only hand of a table was struck, entered otherwise by somebody who had not seen that, and so ruled; its round is closed."""
    by = director()
    of = tournament(by, *NAMES, ends_after=1)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    sitting, phone = sitting_at(table), phone_at(of, "Ana")
    send(phone, sitting, 1, 40, 30, 20, 10)
    phone.post(f"/s/{sitting.watch_code}/hands/1/void/", {"id": str(uuid.uuid4())})
    send(phone_at(of, "Ben"), sitting, 1, 40, 30, 20, 15)
    version = sitting.hands.get().revisions.order_by("revision").last()
    services.rule(table=table, number=1, chosen=version.pk, reason="Ben is right", by=by, at=EVENING)
    services.close_round(round=round_, by=by, at=EVENING)
    return signed_in(by), of, table


def test_a_ruling_that_gave_it_its_only_hand_is_not_taken_back(ruled) -> None:
    client, of, _table = ruled
    ruling = of.acts.get(back__verb="ask-again").number
    assert wrongly(of) == {}

    said = press(client, "undo", of, ruling)

    assert "Round 1 is closed: enter what table 1 comes to, or declare it void." in said
    assert len({points(of, name) for name in NAMES}) == 4


def test_at_a_table_that_was_declared_void_since_it_may_be(ruled) -> None:
    client, of, table = ruled
    press(client, "void", of, 1, 1, reason="Fire alarm")
    assert wrongly(of) == {}

    assert "Hand 1 is in question again." in press(
        client, "undo", of, of.acts.get(back__verb="ask-again").number
    )
    assert (state_of(table), wrongly(of)) == ("void", {})


def test_the_only_result_of_a_table_that_was_declared_void_since_may_be_taken_back() -> None:
    by = director()
    of = tournament(by, *NAMES, ends_after=1)
    round_ = play_on(by, of)
    services.enter_result(table=table_of(of, "Ana"), totals=(40, 30, 20, 10), by=by, at=EVENING)
    entering = of.acts.latest("number").number
    services.close_round(round=round_, by=by, at=EVENING)
    press(signed_in(by), "void", of, 1, 1, reason="Fire alarm")
    assert wrongly(of) == {}

    press(signed_in(by), "undo", of, entering)

    assert (state_of(table_of(of, "Ana")), wrongly(of)) == ("void", {})
