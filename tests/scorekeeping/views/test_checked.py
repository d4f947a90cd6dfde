"""What if the check on a phone has shown other points than the book counts?"""

from typing import Any

import pytest

from rummy.scorekeeping.models import HandResult, Sitting
from tests.factories import start
from tests.scorekeeping.views.phones import body, client_of, post

pytestmark = pytest.mark.django_db

TOLD = "The check on the phone showed other points."


@pytest.fixture
def sitting() -> Sitting:
    return start()


def test_what_the_phone_has_shown_alike_is_not_spoken_of(sitting: Sitting, caplog: Any) -> None:
    client = client_of(sitting.started_by)

    status, told = post(client, sitting, body(checked={"Ana": 45, "Ben": -10, "Cy": 20}))

    assert (status, told["url"], caplog.messages) == (201, f"/s/{sitting.watch_code}/", [])


def test_other_points_are_said_on_the_receipt_and_told_in_the_log_without_a_name(
    sitting: Sitting, caplog: Any
) -> None:
    client = client_of(sitting.started_by)

    _, told = post(client, sitting, body(checked={"Ana": 50, "Ben": -10, "Cy": 20}))

    assert told["url"] == f"/s/{sitting.watch_code}/hands/1/?differs=1"
    assert TOLD in client.get(told["url"]).content.decode()
    assert TOLD not in client.get(f"/s/{sitting.watch_code}/hands/1/").content.decode()
    assert [row.points for row in HandResult.objects.order_by("side__seat")] == [45, -10, 20]
    (line,) = caplog.messages
    assert line.endswith("the phone has shown [50, -10, 20], the book counted [45, -10, 20]")
    assert "Ana" not in line


def test_a_correction_says_so_too(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    post(client, sitting, body())

    _, told = post(client, sitting, body(1, 40, -10, 20, base=1, checked={"Ana": 41}))

    assert told["url"].endswith("?done=corrected&differs=1")


@pytest.mark.parametrize("checked", [[], {"Ana": "45"}, {"Ana": True}, 5, None])
def test_points_that_are_none_are_refused(sitting: Sitting, checked: Any) -> None:
    status, told = post(client_of(sitting.started_by), sitting, body(checked=checked))

    assert (status, told["errors"][0]["where"]) == (400, "checked")
