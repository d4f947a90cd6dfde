"""Does a program say whose word it is, where somebody without one of his own says so on it?"""

from typing import Any

import pytest

from rummy.scorekeeping.models import HandRevision
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import schema

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


@pytest.fixture
def hand(program: Program) -> str:
    """Where the hand is that this program has entered."""
    made = body(program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}))
    here = f"sittings/{made['code']}/hands/"
    program.post(here, {"id": new(), "number": 1, "hand": {"typed": {"Ana": 40, "Ben": 0}}})
    return f"{here}1/"


def about(program: Program, hand: str, **more: Any) -> dict[str, Any]:
    return {"id": new(), "about": body(program.get(hand))["version"], **more}


def test_somebody_agrees_on_the_program_that_entered_the_hand(program: Program, hand: str) -> None:
    sent = about(program, hand, whose="Ben")
    answers = [program.post(f"{hand}agree/", sent) for _ in range(2)]
    assert [body(each)["status"] for each in answers] == ["agreement", "duplicate"]
    told = body(program.get(hand))
    assert [(word["whose"], word["what"]) for word in told["words"]] == [("Ben", "agrees")]
    assert [entry["whose"] for entry in told["history"]] == ["Ben", None]
    another = program.post(f"{hand}agree/", sent | {"whose": "Ana"})
    assert (another.status_code, body(another)["errors"][0]["code"]) == (422, "id-taken")


def test_somebody_objects_and_takes_it_back(program: Program, hand: str) -> None:
    sent = about(program, hand, whose="Ben", reason="It was 30.")
    assert body(program.post(f"{hand}object/", sent))["status"] == "objection"
    assert body(program.post(f"{hand}withdraw/", {"id": new()}))["status"] == "withdrawn"
    assert len(body(program.get(hand))["words"]) == 1
    assert body(program.post(f"{hand}withdraw/", {"id": new(), "whose": "Ben"}))["status"] == "withdrawn"
    assert body(program.get(hand))["words"] == []


@pytest.mark.parametrize(
    ("whose", "status", "code"),
    [
        ("Zoe", 422, "nobody-so-called"),
        (7, 422, "bad-value"),
        ("", 403, "may-not-agree"),
        ("x" * 41, 422, "bad-value"),
    ],
)
def test_a_word_of_nobody_there_is_refused(
    program: Program, hand: str, whose: Any, status: int, code: str
) -> None:
    answer = program.post(f"{hand}agree/", about(program, hand, whose=whose))
    assert (answer.status_code, body(answer)["errors"][0]["code"]) == (status, code)
    assert HandRevision.objects.count() == 1


def test_nobody_confirms_what_his_own_side_entered(program: Program, hand: str) -> None:
    HandRevision.objects.get().by.sitting.phones.update(name="Ana")
    other = Program("read", "score")
    other.post("sittings/join/", {"code": body(program.get(hand.partition("hands/")[0]))["score_code"]})
    answer = other.post(f"{hand}agree/", about(program, hand, whose="Ana"))
    assert (answer.status_code, body(answer)["errors"][0]["code"]) == (403, "own-side")


def test_a_program_that_does_not_score_speaks_for_nobody(program: Program, hand: str) -> None:
    program.post(hand.replace("hands/1/", "agreeing/"), {"agreeing": "one", "watchers_agree": True})
    stranger = Program("read", "score")
    answer = stranger.post(f"{hand}agree/", about(program, hand, whose="Ben"))
    assert (answer.status_code, HandRevision.objects.count()) == (403, 1)


def test_the_reference_tells_it() -> None:
    shapes = schema()["components"]["schemas"]
    for shape in ("Agreement", "Objection", "Withdrawal"):
        assert "whose" in shapes[shape]["properties"], shape
    assert "whose" in shapes["HandTold"]["properties"]["words"]["items"]["properties"]
