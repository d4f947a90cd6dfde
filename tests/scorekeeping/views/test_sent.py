from typing import Any

import pytest

from rummy.scorekeeping.models import Hand
from tests.factories import start
from tests.scorekeeping.views.phones import body, client_of, post

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ("{", ""),
        ("[1, 2]", ""),
        ("[" * 20_000, ""),
        (b"\xff\xfe", ""),
        ('{"number": NaN}', ""),
        ('{"number": 1, "number": 2}', ""),
        (body(hand={"by": "Ana\ud800"}), ""),
        (body(hand={"by": "Ana\0"}), ""),
        (body(id="not-a-uuid"), "id"),
        (body(id=7), "id"),
        (body(number="1"), "number"),
        (body(number=0), "number"),
        (body(number=True), "number"),
        (body(number=10**30), "number"),
        (body(base=-1), "base"),
        (body(base=1.5), "base"),
        (body(hand=[]), "hand"),
        (body(hand=None), "hand"),
        (body(notes="x"), "notes"),
        (body(colour="red"), "colour"),
    ],
)
def test_a_body_that_is_not_a_hand_is_told_what_is_wrong(sent: Any, where: str) -> None:
    sitting = start()
    status, told = post(client_of(sitting.started_by), sitting, sent)
    assert (status, told["status"], told["errors"][0]["where"]) == (400, "bad", where)


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"typed": None},
        {"typed": {"Ana": 10**30, "Ben": 0, "Cy": 0}},
        {"typed": {"Ana": 0.5, "Ben": 0, "Cy": 0}},
        {"typed": {"Ana": 1, "Ben": 2, "Cy": 3}, "dealer": ["Ana"]},
        {"by": "Ana", "table": {}, "held": []},
        {"by": "", "table": [[[]]], "held": {"Ben": {}}},
        {"by": "Anna", "table": [{"by": 1, "cards": 5}], "held": {"\ufffd": "AS"}},
        {"by": "Ana", "table": [{"by": "Ana", "laid": [{"cards": "AS"}]}], "held": {"Ben": "XX", "Cy": -1}},
        {"turns": [{}]},
    ],
)
def test_a_hand_of_nonsense_is_refused_not_a_crash(hand: dict[str, Any]) -> None:
    sitting = start()
    status, told = post(client_of(sitting.started_by), sitting, body(hand=hand))
    assert (status, told["status"], Hand.objects.count()) == (422, "refused", 0)


def test_more_than_a_hand_can_be_is_too_large() -> None:
    sitting = start()
    status, told = post(
        client_of(sitting.started_by), sitting, body(notes={"ranks": {"Ben": ["K"] * 20_000}})
    )
    assert (status, told["status"]) == (413, "bad")
