"""Is a program told that a hand is still followed, and does such a hand count for nothing yet?"""

from typing import Any

import pytest

from rummy.scorekeeping.models import Sitting
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
LAID = [{"do": "draw-stock"}, {"do": "meld", "cards": "3H 3S 3C"}, {"do": "discard", "card": "9C"}]
FOLLOWED = {"turns": [{"player": "Ben", "actions": LAID}]}
ENDED = {"by": "Ben", "table": [{"by": "Ben", "cards": "3H 3S 3C"}], "held": {"Ana": 20}}


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


@pytest.fixture
def hands(program: Program) -> str:
    """The address of the hands of a table of Robber Rummy whose first hand has ended, and the second is followed."""
    sent = {"id": new(), "game": "robber-rummy", "sides": ["Ana", "Ben"]}
    here = f"sittings/{body(program.post('sittings/', sent))['code']}/hands/"
    program.post(here, {"id": new(), "number": 1, "hand": ENDED})
    sent_hand = {"id": new(), "number": 2, "hand": FOLLOWED | {"dealer": "Ana"}}
    assert program.post(here, sent_hand).status_code == 201
    return here


def said(told: dict[str, Any]) -> tuple[Any, ...]:
    return told["open"], told["to_move"]


def test_a_program_is_told_which_hand_is_followed_and_who_is_to_move(program: Program, hands: str) -> None:
    told = body(program.get(hands))

    assert wrong(told, "Hands") == []
    assert [said(hand) for hand in told["hands"]] == [(False, None), (True, "Ana")]
    one = body(program.get(f"{hands}2/"))
    assert (wrong(one, "HandTold"), said(one)) == ([], (True, "Ana"))
    assert said(body(program.get(f"{hands}1/"))) == (False, None)


def test_a_struck_hand_is_not_followed(program: Program, hands: str) -> None:
    program.post(f"{hands}2/void/", {"id": new()})

    assert (
        said(body(program.get(hands))["hands"][1]) == said(body(program.get(f"{hands}2/"))) == (False, None)
    )


def test_a_followed_hand_counts_nowhere_until_it_has_ended(program: Program, hands: str) -> None:
    program.post(hands, {"id": new(), "number": 3, "hand": ENDED})

    totals = [side["total"] for side in body(program.get(f"{hands}3/"))["sides"]]
    assert totals == [-40, 30]
    [game] = body(program.get(hands.replace("hands/", "games/")))["games"]
    assert list(game["totals"].values()) == totals
    assert body(program.get(hands))["hands"][1]["scores"] == {"Ana": None, "Ben": None}


def test_a_table_of_two_hands_is_not_decided_while_the_second_is_followed(
    program: Program, hands: str
) -> None:
    Sitting.objects.update(most_hands=2)
    program.post(hands, {"id": new(), "number": 2, "base": 1, "hand": FOLLOWED | {"dealer": "Ana"}})
    assert not Sitting.objects.get().decided

    program.post(hands, {"id": new(), "number": 2, "base": 2, "hand": ENDED})

    assert Sitting.objects.get().decided


def test_the_pages_say_that_a_hand_is_still_followed(program: Program, hands: str) -> None:
    code = Sitting.objects.get().watch_code
    table = program.client.get(f"/s/{code}/").content.decode()
    receipt = program.client.get(f"/s/{code}/hands/2/").content.decode()

    assert table.count("being played") == 1
    assert "Still being played: Ana is to move. It counts for nothing yet." in receipt
