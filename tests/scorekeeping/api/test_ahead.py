"""Is a program told what a word about a hand would change, before it says it?"""

from typing import Any

import pytest

from rummy.scorekeeping.models import HandRevision
from tests.factories import another_phone, record, start, typed
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
SIDES = ("Ana", "Ben")


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


@pytest.fixture
def hand(program: Program) -> str:
    """A hand that was corrected from 5 to 7 for Ana, and that somebody else says was 9."""
    sitting = start(*SIDES, phone=program.token.phone)
    record(sitting, 1, typed(5, 0, sides=SIDES))
    record(sitting, 1, typed(7, 0, sides=SIDES), base=1)
    record(sitting, 1, typed(9, 0, sides=SIDES), phone=another_phone(sitting))
    return f"sittings/{sitting.watch_code}/hands/1/"


def ahead(program: Program, hand: str, word: str, **sent: Any) -> dict[str, int | None]:
    """What Ana would have instead of her points."""
    written = HandRevision.objects.count()
    answer = program.post(f"{hand}{word}/preview/", sent)
    assert (answer.status_code, wrong(body(answer), "Preview")) == (200, []), answer.content
    assert HandRevision.objects.count() == written
    return {game["game"]: game["totals"]["Ana"]["after"] for game in body(answer)["games"]}


def test_each_word_says_what_it_would_change_and_stores_nothing(program: Program, hand: str) -> None:
    other = next(
        one for one in body(program.get(hand))["question"] if one != body(program.get(hand))["version"]
    )

    assert ahead(program, hand, "void") == {1: None}
    assert ahead(program, hand, "settle", chosen=other) == {1: 9}
    program.post(f"{hand}settle/", {"id": new(), "chosen": other})
    settled = body(program.get(hand))["history"][0]["id"]
    assert ahead(program, hand, "ask-again", about=settled) == {1: 7}
    program.post(f"{hand}void/", {"id": new()})
    assert ahead(program, hand, "restore") == {1: 9}


def test_an_earlier_version_counts_again_after_a_look(program: Program, hand: str) -> None:
    first = body(program.get(hand))["history"][-1]["id"]

    assert ahead(program, hand, "restore", version=first) == {1: 5}
    done = program.post(f"{hand}restore/", {"id": new(), "version": first})
    assert body(done)["totals"] == {"Ana": 5, "Ben": 0}


def test_a_look_at_what_is_not_there_says_so(program: Program, hand: str) -> None:
    looks = [
        ("settle", {"chosen": new()}, 409),
        ("ask-again", {"about": new()}, 409),
        ("restore", {"version": new()}, 422),
        ("settle", {}, 422),
    ]

    assert [program.post(f"{hand}{word}/preview/", sent).status_code for word, sent, _status in looks] == [
        status for _word, _sent, status in looks
    ]


def test_only_who_scores_there_may_look(hand: str) -> None:
    other = Program("score", name="eve")

    answers = [
        other.post(f"{hand}{word}/preview/", {}) for word in ("void", "restore", "settle", "ask-again")
    ]

    assert [answer.status_code for answer in answers] == [403] * 4
