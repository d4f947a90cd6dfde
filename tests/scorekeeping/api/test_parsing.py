"""What becomes of a body that is large, of an id that is none, or of a number that is a text?"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, Field, IntegerField

from rummy.scorekeeping.api.bodies import Body, ListField, NumberField, ObjectField, TruthField, Written
from rummy.scorekeeping.api.parsing import LARGEST
from rummy.scorekeeping.api.reference import schema
from tests.scorekeeping.api.programs import JSON, Program, body, new

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("size", "status"), [(LARGEST, 201), (LARGEST + 1, 413)])
def test_a_megabyte_is_read_and_no_more(size: int, status: int) -> None:
    program, sent = Program("score"), json.dumps({"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]})

    answer = program.client.post("/api/v1/sittings/", sent.ljust(size), content_type=JSON, **program.headers)

    assert answer.status_code == status
    assert [one["code"] for one in body(answer).get("errors", [])] == ["too-large"] * (status == 413)


@pytest.mark.parametrize(
    "name",
    [
        b'"\\ud800"',
        b'"\xed\xa0\x80"',
        b'"A\\u0000"',
        '"Ana"'.encode("utf-16")[2:],
        b'"Ana", "Ben"], "sides": ["Cy"',
    ],
    ids=["half a letter", "half a letter in bytes", "NUL", "UTF-16", "a key twice"],
)
def test_what_no_database_keeps_is_no_json(name: bytes) -> None:
    program, before = Program("score"), f'{{"id": "{new()}", "game": "gin-rummy", "sides": ['.encode()

    answer = program.client.post(
        "/api/v1/sittings/", before + name + b', "Ben"]}', content_type=JSON, **program.headers
    )

    assert (answer.status_code, body(answer)["errors"][0]["code"]) == (422, "not-json")


def test_a_body_that_cannot_be_read_says_why() -> None:
    program = Program("score")
    answer = program.client.post(
        "/api/v1/sittings/", b'{"game": "a", "game": "b"}', content_type=JSON, **program.headers
    )
    said = 'The body cannot be read: it is not JSON ("game" stands twice in one object).'
    assert body(answer)["errors"][0]["message"] == said


def test_a_backslash_before_figures_is_a_text_like_any_other() -> None:
    answer = Program("score").post(
        "sittings/", {"id": new(), "game": "gin-rummy", "sides": ["\\u0000", "Ben"]}
    )

    assert answer.status_code == 201


def test_a_key_that_is_no_uuid_is_refused_by_its_name() -> None:
    sent = {"game": "gin-rummy", "sides": ["Ana", "Ben"]}

    answer = Program("score").post("sittings/", sent, HTTP_IDEMPOTENCY_KEY="again")

    assert (answer.status_code, body(answer)["errors"][0]["where"]) == (422, "Idempotency-Key")


def test_a_key_beside_another_id_is_refused_and_beside_the_same_is_none_too_many() -> None:
    program, sent = Program("score"), {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}

    two = program.post("sittings/", sent, HTTP_IDEMPOTENCY_KEY=new())
    one = program.post("sittings/", sent, HTTP_IDEMPOTENCY_KEY=sent["id"])

    assert (two.status_code, body(two)["errors"][0]["where"]) == (422, "Idempotency-Key")
    assert one.status_code == 201


@pytest.mark.parametrize("number", ["1", 1.0, True, [1]])
def test_a_number_is_written_as_a_number(number: object) -> None:
    program = Program("score")
    code = body(program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}))[
        "code"
    ]
    sent = {"number": number, "hand": {"typed": {"Ana": 10, "Ben": 0}}}

    answer = program.post(f"sittings/{code}/hands/preview/", sent)

    assert (answer.status_code, body(answer)["errors"][0]["where"]) == (422, "number")


@pytest.mark.parametrize("truth", ["true", 1, "yes"])
def test_a_truth_is_written_as_true_or_false(truth: object) -> None:
    answer = Program("me").post("me/hide/", {"id": new(), "hidden": truth})

    assert (answer.status_code, body(answer)["errors"][0]["where"]) == (422, "hidden")


@pytest.mark.parametrize("text", [7, 7.5, True, ["Ana"], {"name": "Ana"}])
def test_a_text_is_written_as_a_text(text: object) -> None:
    answer = Program("score").post(
        "sittings/", {"id": new(), "game": "gin-rummy", "sides": ["7", "Ben"], "first_dealer": text}
    )

    (problem,) = body(answer)["errors"]
    said = "first_dealer: Must be a text, in quotes."
    assert (answer.status_code, problem["where"], problem["message"]) == (422, "first_dealer", said)


@pytest.mark.parametrize("agreeing", ["two", 1, None, ["one"]])
def test_another_word_than_those_there_are_is_refused_with_them(agreeing: object) -> None:
    program = Program("score")
    made = body(program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}))

    answer = program.post(f"sittings/{made['code']}/agreeing/", {"agreeing": agreeing})

    (problem,) = body(answer)["errors"]
    said = "This field may not be null." if agreeing is None else "Must be one of nobody, one, all."
    assert (answer.status_code, problem["message"]) == (422, f"agreeing: {said}")


@pytest.mark.parametrize("side", [7, None, ["Ana"], True])
def test_a_side_is_a_name_or_partners(side: object) -> None:
    answer = Program("score").post("sittings/", {"id": new(), "game": "gin-rummy", "sides": [side, "Ben"]})

    assert (answer.status_code, body(answer)["errors"][0]["where"]) == (422, "sides[0]")


def bodies(of: type[Body]) -> Iterator[type[Body]]:
    yield of
    for one in of.__subclasses__():
        yield from bodies(one)


def inside(field: Field) -> Iterator[Field]:
    yield field
    if hasattr(field, "child"):
        yield from inside(field.child)


def fields_of(*kinds: type[Field]) -> list[Field]:
    schema()  # loads every address with its bodies
    fields = [field for one in bodies(Body) for field in one().fields.values()]
    return [each for field in fields for each in inside(field) if isinstance(each, kinds)]


def test_no_body_reads_numbers_and_truths_out_of_texts() -> None:
    fields = fields_of(IntegerField, BooleanField)

    assert len(fields) > 20
    assert {type(field) for field in fields} == {NumberField, TruthField}


def test_no_body_reads_texts_out_of_numbers() -> None:
    fields = fields_of(CharField)

    assert len(fields) > 40
    assert [field for field in fields if not isinstance(field, Written)] == []


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"sides": "Ana, Ben"}, "sides: Must be a list: [...]."),
        ({"options": ["target"]}, "options: Must be an object: {...}."),
        ([], "body: Must be an object: {...}."),
    ],
)
def test_a_list_and_an_object_are_called_what_json_calls_them(sent: Any, said: str) -> None:
    whole = {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"], **sent} if sent else sent
    answer = Program("score").post("sittings/", whole)

    (problem,) = body(answer)["errors"]
    assert (answer.status_code, problem["message"]) == (422, said)


def test_every_body_calls_them_so() -> None:
    fields = fields_of(serializers.ListField, serializers.DictField)

    assert len(fields) > 12
    assert {type(field) for field in fields} == {ListField, ObjectField}
