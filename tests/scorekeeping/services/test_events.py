import uuid
from typing import Any

import pytest

from rummy.people.models import Player
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import HandRefused, MayNotScore
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import AtEvent, NewSide
from rummy.scorekeeping.signals import sitting_changed, sitting_written
from tests.factories import EVENING, PhoneFactory, PlayerFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def at_event(**facts: Any) -> Sitting:
    people: dict[str, Player] = {name: PlayerFactory(name=name) for name in ("Ana", "Ben", "Cy")}
    return services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset="robber-rummy",
        options={},
        sides=[NewSide(None, [name]) for name in people],
        first_dealer="Ana",
        at=EVENING,
        at_event=AtEvent("Spring Cup, round 1, table 2", "/t/SPRING/", people, **facts),
    )


def test_people_of_an_event_keep_their_players() -> None:
    sitting = at_event()

    assert {seat.player.name: seat.player.made_by != sitting.started_by for seat in sitting.seats.all()} == {
        "Ana": True,
        "Ben": True,
        "Cy": True,
    }


def test_a_table_of_so_many_hands_is_over_after_the_last() -> None:
    sitting = at_event(most_hands=2)
    record(sitting, 1, typed(5, 0, 0))
    record(sitting, 2, typed(0, 5, 0))

    with pytest.raises(HandRefused, match="over after hand 2"):
        record(sitting, 3, typed(0, 0, 5))


def test_a_closed_table_is_written_by_the_desk_alone() -> None:
    sitting = at_event()
    record(sitting, 1, typed(5, 0, 0))
    player = another_phone(sitting)
    services.close_table(sitting=sitting, closed=True, at=EVENING)

    with pytest.raises(MayNotScore, match="Say at the desk"):
        record(sitting, 1, typed(7, 0, 0), base=1, phone=player)
    assert record(sitting, 1, typed(7, 0, 0), base=1).kind == "corrected"


def test_a_word_of_the_desk_stands_on_the_page_of_the_table(client: Any) -> None:
    sitting = at_event()
    services.tell_table(sitting=sitting, notice="Last hand")

    page = client.get(f"/s/{sitting.watch_code}/").content.decode()

    assert 'href="/t/SPRING/"' in page
    assert "Last hand" in page


def test_who_is_told_inside_the_write_can_undo_it() -> None:
    sitting = at_event()

    def refuse(sender: object, **facts: Any) -> None:
        raise RuntimeError

    sitting_written.connect(refuse)
    try:
        with pytest.raises(RuntimeError):
            record(sitting, 1, typed(5, 0, 0))
    finally:
        sitting_written.disconnect(refuse)

    assert sitting.hands.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_listener_that_fails_fails_no_hand(caplog: pytest.LogCaptureFixture) -> None:
    def fail(sender: object, **facts: object) -> None:
        raise RuntimeError("The listener is broken.")

    sitting = start("Ana", "Ben")
    sitting_changed.connect(fail)
    try:
        outcome = record(sitting, 1, typed(9, 0, sides=("Ana", "Ben")))
    finally:
        sitting_changed.disconnect(fail)

    assert (outcome.kind, sitting.hands.count()) == ("created", 1)
    assert "The listener is broken." in caplog.text
