from typing import Any

import pytest

from rummy.scorekeeping.errors import HandRefused
from rummy.scorekeeping.models import HandRevision
from tests.factories import record, start

pytestmark = pytest.mark.django_db


def ranks(**held: list[str]) -> dict[str, Any]:
    return {"ranks": held}


LEFT = {"by": "Ana", "table": [], "held": {"Ben": 25, "Cy": 15}}


def test_ranks_that_make_the_points_are_kept_beside_the_hand() -> None:
    sitting = start()
    outcome = record(sitting, 1, LEFT, notes=ranks(Ben=["K", "K", "3"]))
    assert HandRevision.objects.get(hand=outcome.hand).notes == ranks(Ben=["K", "K", "3"])


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        (ranks(Ben=["K", "3"]), "count-mismatch"),
        (ranks(Dan=["K"]), "count-mismatch"),
        (ranks(Ben=["11"]), "card-unknown"),
        (ranks(Ben=[7]), "card-unknown"),  # type: ignore[list-item]
        ({"ranks": {"Ben": "K3"}}, "card-unknown"),
        ({"ranks": []}, "hand-refused"),
        ({"colour": "red"}, "hand-refused"),
    ],
)
def test_ranks_that_do_not_fit_are_refused(notes: dict[str, Any], code: str) -> None:
    with pytest.raises(HandRefused) as refused:
        record(start(), 1, LEFT, notes=notes)
    assert [error["code"] for error in refused.value.errors] == [code]


def test_more_cards_of_a_rank_than_the_packs_hold_are_refused() -> None:
    hand = {"by": "Ana", "table": [{"by": "Ana", "cards": "2S 2H 2C"}], "held": {"Ben": 30, "Cy": 0}}
    with pytest.raises(HandRefused, match="only 8"):
        record(start(), 1, hand, notes=ranks(Ben=["2"] * 6))


def test_more_ranks_than_anybody_holds_are_refused_as_the_cards_are() -> None:
    sitting = start("Ana", "Ben", ruleset="straight-rummy")
    held = ["2"] * 4 + ["3"] * 4 + ["4"] * 4
    hand = {"by": "Ana", "held": {"Ben": 36}}

    with pytest.raises(HandRefused, match="cannot hold 12 cards") as refused:
        record(sitting, 1, hand, notes=ranks(Ben=held))

    assert [(one["code"], one["where"]) for one in refused.value.errors] == [
        ("hand-too-large", "notes.ranks.Ben")
    ]
    assert record(sitting, 1, {**hand, "held": {"Ben": 28}}, notes=ranks(Ben=held[:10])).kind == "created"


def test_where_so_many_play_that_two_packs_are_used_each_rank_is_there_eight_times() -> None:
    sitting = start("Ana", "Ben", "Cy", "Di", "Eve", ruleset="five-hundred-rum")
    hand = {
        "by": "Ana",
        "table": [{"by": "Ana", "cards": cards} for cards in ("9H 10H JH", "9H 10H JH")],
        "held": {"Ben": 18, "Cy": 9, "Di": 10, "Eve": 2},
    }
    told = ranks(Ben=["9", "9"], Cy=["9"], Di=["10"], Eve=["2"])
    assert record(sitting, 1, hand, notes=told).kind == "created"
    with pytest.raises(HandRefused, match="only 8"):
        record(sitting, 2, {**hand, "held": {**hand["held"], "Ben": 63}}, notes=told | ranks(Ben=["9"] * 7))
