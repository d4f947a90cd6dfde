"""How long did a hand take to enter? Told by phones that want it told, and kept with nothing."""

from typing import Any

import pytest
from prometheus_client import REGISTRY

from rummy.scorekeeping.models import Sitting
from tests.factories import start
from tests.scorekeeping.views.phones import body, client_of, post

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    return start()


def seconds(**labels: str) -> float:
    known = {"game": "robber-rummy", "way": "totals", "first": "yes"} | labels
    return REGISTRY.get_sample_value("meldbook_hand_entry_seconds_sum", known) or 0.0


def test_the_first_hand_of_a_phone_is_counted_apart_from_the_others(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    first, later = seconds(), seconds(first="no")

    post(client, sitting, body(took=140))
    post(client, sitting, body(2, took=50))

    assert (seconds() - first, seconds(first="no") - later) == (140, 50)


def test_what_is_sent_twice_corrected_or_tells_no_time_is_not_counted(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    sent = body(took=140)
    post(client, sitting, sent)
    counted = seconds(), seconds(first="no")

    post(client, sitting, sent)
    post(client, sitting, body(1, 40, -10, 20, base=1, took=9))
    post(client, sitting, body(2))

    assert (seconds(), seconds(first="no")) == counted


@pytest.mark.parametrize("took", [-1, 1.5, "60", True, 10**30])
def test_what_is_no_time_is_refused_and_says_so(sitting: Sitting, took: Any) -> None:
    status, told = post(client_of(sitting.started_by), sitting, body(took=took))
    assert (status, told["errors"][0]["where"]) == (400, "took")
