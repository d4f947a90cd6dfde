import uuid
from typing import Any

import pytest

from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.factories import another_phone, record, start, typed
from tests.scorekeeping.views.phones import body, client_of, post

pytestmark = pytest.mark.django_db


def test_a_saved_hand_is_answered_with_the_totals() -> None:
    sitting = start()
    status, told = post(client_of(sitting.started_by), sitting, body())
    assert (status, told) == (
        201,
        {
            "status": "created",
            "errors": [],
            "number": 1,
            "revision": 1,
            "version": 2,
            "url": f"/s/{sitting.watch_code}/",
            "totals": {"Ana": 45, "Ben": -10, "Cy": 20},
            "game_over": False,
            "question": False,
        },
    )


def test_the_hand_that_ends_a_game_says_so() -> None:
    sitting = start()
    _, told = post(client_of(sitting.started_by), sitting, body(1, 400, 0, 0))
    assert told["game_over"] is True


def test_twenty_duplicate_and_late_posts_of_one_hand_leave_one_hand() -> None:
    sitting = start()
    client, sent = client_of(sitting.started_by), body()
    answers = [post(client, sitting, sent) for _ in range(10)]
    post(client, sitting, body(1, 1, 2, 3, base=1))
    post(client, sitting, body(2, 5, 5, 5))
    answers += [post(client, sitting, sent) for _ in range(10)]
    assert [status for status, _ in answers] == [201] + 19 * [200]
    assert {(told["number"], told["revision"]) for _, told in answers} == {(1, 1)}
    assert [(h.number, h.revisions.count()) for h in Hand.objects.order_by("number")] == [(1, 2), (2, 1)]


def test_the_same_hand_from_another_phone_is_an_agreement() -> None:
    sitting = start()
    post(client_of(sitting.started_by), sitting, body())
    status, told = post(client_of(another_phone(sitting)), sitting, body())
    assert (status, told["status"], told["question"]) == (200, "agreement", False)


def test_a_different_hand_from_another_phone_is_a_question_with_the_way_to_it() -> None:
    sitting = start()
    post(client_of(sitting.started_by), sitting, body())
    status, told = post(client_of(another_phone(sitting)), sitting, body(1, 0, 0, 1))
    assert (status, told["status"], told["url"]) == (409, "question", f"/s/{sitting.watch_code}/hands/1/")
    assert told["totals"] == {"Ana": 45, "Ben": -10, "Cy": 20}


def test_a_refused_hand_says_every_reason() -> None:
    sitting = start()
    status, told = post(client_of(sitting.started_by), sitting, body(hand={"typed": {"Ana": 1, "Zoe": 2}}))
    assert (status, told["status"], Hand.objects.count()) == (422, "refused", 0)
    assert {error["code"] for error in told["errors"]} >= {"typed-missing"}


def test_a_gap_is_refused() -> None:
    sitting = start()
    assert post(client_of(sitting.started_by), sitting, body(7))[0] == 422


def test_an_unknown_table_and_an_unknown_hand_are_not_found() -> None:
    sitting = start()
    client = client_of(sitting.started_by)
    assert post(client, Sitting(watch_code="ABCDEF"), body())[0] == 404
    assert post(client, sitting, {"id": str(uuid.uuid4())}, "hands/5/void/")[0] == 404
    assert post(client, sitting, {"id": str(uuid.uuid4())}, f"hands/{10**25}/void/")[0] == 404


@pytest.mark.parametrize(
    "path", ["hands/", "hands/1/void/", "hands/1/restore/", "hands/1/settle/", "hands/1/ask-again/"]
)
def test_reading_a_door_for_writing_is_not_allowed(path: str) -> None:
    sitting = start()
    assert client_of(sitting.started_by).get(f"/s/{sitting.watch_code}/{path}").status_code == 405


def test_a_hand_is_struck_and_restored_by_json() -> None:
    sitting = start()
    client, once = client_of(sitting.started_by), {"id": str(uuid.uuid4())}
    post(client, sitting, body())
    told = [post(client, sitting, once, "hands/1/void/") for _ in range(2)]
    told.append(post(client, sitting, {"id": str(uuid.uuid4())}, "hands/1/restore/"))
    assert [(status, answer["status"]) for status, answer in told] == [
        (200, "voided"),
        (200, "duplicate"),
        (200, "restored"),
    ]
    assert told[0][1]["totals"] == {}


def test_a_table_whose_only_hand_is_struck_is_as_of_no_hand() -> None:
    sitting = start()
    client = client_of(sitting.started_by)
    post(client, sitting, body())
    post(client, sitting, {"id": str(uuid.uuid4())}, "hands/1/void/")

    assert '<p class="stamp">As of <time' in client.get(f"/s/{sitting.watch_code}/").content.decode()


def test_a_question_is_settled_once() -> None:
    sitting = start()
    client = client_of(sitting.started_by)
    post(client, sitting, body())
    other = body(1, 1, 1, 1)
    post(client_of(another_phone(sitting)), sitting, other)
    answer = {"id": str(uuid.uuid4()), "chosen": other["id"]}
    assert post(client, sitting, answer, "hands/1/settle/")[1]["totals"] == {"Ana": 1, "Ben": 1, "Cy": 1}
    too_late = {"id": str(uuid.uuid4()), "chosen": str(HandRevision.objects.get(revision=1).pk)}
    assert post(client, sitting, too_late, "hands/1/settle/")[0] == 409


def test_a_form_strikes_a_hand_and_leads_to_its_receipt() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    answer = client_of(sitting.started_by).post(f"/s/{sitting.watch_code}/hands/1/void/")
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/s/{sitting.watch_code}/hands/1/?done=voided",
    )
    assert Hand.objects.get().voided


def test_a_form_without_a_choice_is_a_bad_request() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    assert client_of(sitting.started_by).post(f"/s/{sitting.watch_code}/hands/1/settle/").status_code == 400


@pytest.mark.parametrize("hands", [3, 60])
def test_saving_a_hand_takes_at_most_twenty_queries(hands: int, django_assert_max_num_queries: Any) -> None:
    sitting = start()
    client = client_of(sitting.started_by)
    for number in range(1, hands):
        record(sitting, number, typed(150, 0, 0))
    with django_assert_max_num_queries(20):
        post(client, sitting, body(hands, 400, 0, 0))
    # All games change where they end: the most that one write can touch.
    with django_assert_max_num_queries(20):
        post(client, sitting, body(1, 0, 399, 0, base=1))
