"""Does the API score as the engine does, refuse in words, and keep nothing?"""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from hypothesis import given, settings

from rummy import engine
from rummy.scorekeeping import work
from rummy.scorekeeping.api import score
from rummy.scorekeeping.api.throttling import ScoreThrottle
from tests.engine.documents import odd_documents
from tests.engine.hardest import hands_of_most_of_the_pack

HAND = {"by": "Ana", "table": [{"by": "Ana", "cards": "9H 10H JH"}], "held": {"Ben": "KD 7S"}}
DOCUMENT = {"format": 1, "game": "robber-rummy", "sides": ["Ana", "Ben"], "hands": [HAND]}
JSON = "application/json"


def send(body: object, content_type: str = JSON, **headers: Any) -> HttpResponse:
    data = body if isinstance(body, str | bytes) else json.dumps(body)
    return Client().post("/api/v1/score/", data, content_type=content_type, **headers)


def codes(answer: HttpResponse) -> list[str]:
    return [found["code"] for found in json.loads(answer.content)["errors"]]


def test_a_document_is_scored_as_the_engine_scores_it() -> None:
    answer = send(DOCUMENT)

    assert (answer.status_code, json.loads(answer.content)) == (200, engine.score(DOCUMENT))


def test_a_refused_hand_says_why_in_its_place() -> None:
    answer = send({**DOCUMENT, "hands": [HAND, {**HAND, "held": {}}]})

    refused = json.loads(answer.content)["hands"][1]
    assert (answer.status_code, refused["ok"]) == (200, False)
    assert [found["code"] for found in refused["errors"]] == ["held-missing"]


def test_a_document_refused_as_a_whole_is_422_with_every_reason() -> None:
    answer = send({**DOCUMENT, "options": {"target": 0, "goal": 5}})

    assert (answer.status_code, codes(answer)) == (422, ["bad-value", "unknown-field"])


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b"[1, NaN]", b'{"a": 1, "a": 2}', b'"\\ud800"', b"[" * 200_000, b"null", b"7"],
)
def test_what_is_no_document_is_422(body: bytes) -> None:
    answer = send(body)

    assert (answer.status_code, codes(answer)) == (422, ["not-a-score-document"])


def test_what_is_not_sent_as_json_is_415() -> None:
    answer = send("a=b", "application/x-www-form-urlencoded")

    assert (answer.status_code, codes(answer)) == (415, ["not-json"])
    assert "Content-Type: application/json" in json.loads(answer.content)["errors"][0]["message"]


def test_a_megabyte_is_read_and_no_more() -> None:
    padded = json.dumps(DOCUMENT).ljust(1024 * 1024)

    assert send(padded).status_code == 200
    assert (send(padded + " ").status_code, codes(send(padded + " "))) == (413, ["too-large"])


def test_hands_that_take_too_long_are_413_and_not_scored_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_SECONDS", 0.1)
    answer = send(hands_of_most_of_the_pack(500))

    assert (answer.status_code, codes(answer)) == (413, ["too-large"])
    assert "fewer hands" in json.loads(answer.content)["errors"][0]["message"]
    assert send(DOCUMENT).status_code == 200


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_another_method_is_405_and_names_the_right_one(method: str) -> None:
    answer = getattr(Client(), method)("/api/v1/score/")

    assert (answer.status_code, codes(answer)) == (405, ["method-not-allowed"])
    assert "use POST" in json.loads(answer.content)["errors"][0]["message"]


@pytest.mark.django_db
def test_nothing_is_asked_of_the_database_and_no_cookie_is_set(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        answer = send(DOCUMENT)

    assert (len(answer.cookies), "Cookie" in answer.headers.get("Vary", "")) == (0, False)


def test_the_token_of_a_page_is_not_asked_for() -> None:
    client = Client(enforce_csrf_checks=True)

    assert client.post("/api/v1/score/", json.dumps(DOCUMENT), content_type=JSON).status_code == 200


def test_a_script_of_any_page_may_ask() -> None:
    asked = Client().options("/api/v1/score/")

    assert (asked.status_code, asked.content) == (204, b"")
    assert "POST" in asked["Access-Control-Allow-Methods"]
    assert "Content-Type" in asked["Access-Control-Allow-Headers"]
    assert asked["Access-Control-Allow-Origin"] == send(DOCUMENT)["Access-Control-Allow-Origin"] == "*"


def test_too_many_documents_are_429_with_the_seconds_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScoreThrottle, "rate", "2/min", raising=False)

    answers = [send(DOCUMENT) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 50 <= int(answers[2]["Retry-After"]) <= 60
    assert codes(answers[2]) == ["too-many-requests"]


def test_a_large_document_counts_as_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScoreThrottle, "rate", "3/min", raising=False)

    answers = [send(json.dumps(DOCUMENT).ljust(200_000)), send(DOCUMENT)]

    assert [answer.status_code for answer in answers] == [200, 429]
    assert 50 <= int(answers[1]["Retry-After"]) <= 60


def test_a_document_that_is_much_work_counts_as_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScoreThrottle, "rate", "5/min", raising=False)
    monkeypatch.setattr(score, "thread_time", iter([0.0, 0.05, 1.0, 1.35, 2.0, 2.01]).__next__)

    answers = [send(DOCUMENT) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 50 <= int(answers[2]["Retry-After"]) <= 60


def test_each_address_has_its_own_limit_and_cannot_invent_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScoreThrottle, "rate", "1/min", raising=False)

    answers = [
        send(DOCUMENT, REMOTE_ADDR="192.0.2.1"),
        send(DOCUMENT, REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="192.0.2.7"),
        send(DOCUMENT, REMOTE_ADDR="192.0.2.2"),
    ]

    assert [answer.status_code for answer in answers] == [200, 429, 200]


@pytest.mark.parametrize(("path", "hint"), [("score", "/api/v1/score/"), ("nothing/", "/api/v1/docs/")])
def test_an_address_with_nothing_is_404_in_json_and_says_where_to_go(path: str, hint: str) -> None:
    answer = Client().post(f"/api/v1/{path}", "{}", content_type=JSON)

    assert (answer.status_code, codes(answer)) == (404, ["not-found"])
    assert hint in json.loads(answer.content)["errors"][0]["message"]


@settings(max_examples=30, deadline=None)
@given(odd_documents)
def test_whatever_is_sent_the_answer_is_a_result_or_reasons(told: object) -> None:
    cache.clear()
    answer = send(told)

    assert answer.status_code in (200, 422)
    assert set(json.loads(answer.content)) in ({"errors"}, {"game", "hands", "games", "sitting"})
