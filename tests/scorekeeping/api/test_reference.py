"""Does the reference say what documents and results really look like?"""

import gzip
import json
import os
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from rummy import engine
from rummy.engine.document.fields import FIELD_READERS
from rummy.scorekeeping.api.reference import AREAS, addresses
from tests.architecture.house import ROOT
from tests.engine.test_golden import CASES, document_of
from tests.scorekeeping.views.pages import text_of

KEYS = [ruleset.key for ruleset in engine.RULESETS]
SCORED = [document_of(case.values[0]) for case in CASES if "expect" in case.values[0]]
# Packed, as it travels.
LARGEST_PAGE = 16 * 1024


@cache
def schema() -> dict[str, Any]:
    return json.loads(Client().get("/api/v1/schema/").content)


@cache
def validator(shape: str) -> Draft202012Validator:
    components = {"components": schema()["components"]}
    return Draft202012Validator({"$ref": f"#/components/schemas/{shape}", **components})


def wrong(told: object, shape: str) -> list[str]:
    return [found.message for found in validator(shape).iter_errors(told)]


def test_the_schema_is_openapi_and_knows_every_address() -> None:
    assert schema()["openapi"].startswith("3.1")
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", where) for where, _view in addresses()}
    own = ("api/v1/schema", "api/v1/docs", "api/v1/^")
    assert set(schema()["paths"]) == {f"/{route}" for route in routes if not route.startswith(own)}


def test_every_address_has_a_name_of_its_own() -> None:
    names = [told["operationId"] for methods in schema()["paths"].values() for told in methods.values()]
    assert sorted(set(names)) == sorted(names)


def test_every_shape_is_a_schema_and_every_name_leads_to_one() -> None:
    shapes = schema()["components"]["schemas"]
    for shape in shapes.values():
        Draft202012Validator.check_schema(shape)
    names = {part.partition('"')[0] for part in json.dumps(schema()).split("#/components/schemas/")[1:]}
    assert names <= set(shapes)


def test_what_is_sent_in_an_example_has_the_shape_told() -> None:
    for path, methods in schema()["paths"].items():
        for told in methods.values():
            sent = told.get("requestBody", {}).get("content", {}).get("application/json", {})
            shape = sent.get("schema", {}).get("$ref", "").rpartition("/")[2]
            for example in sent.get("examples", {}).values() if shape else ():
                assert (path, wrong(example["value"], shape)) == (path, [])


def test_a_hand_has_the_fields_the_engine_reads() -> None:
    assert set(schema()["components"]["schemas"]["Hand"]["properties"]) == {*FIELD_READERS, "turns"}


@pytest.mark.parametrize("key", KEYS)
def test_golden_documents_and_their_results_have_the_shapes_told(key: str) -> None:
    for document in SCORED:
        if document["game"] == key:
            result = json.loads(json.dumps(engine.score(document)))
            assert wrong(result, "Result") == []
            if all(hand["ok"] for hand in result["hands"]):
                assert wrong(document, "ScoreDocument") == [], document


@pytest.mark.parametrize("key", KEYS)
def test_a_game_has_the_shape_told(key: str) -> None:
    assert set(schema()["components"]["schemas"]["Rules"]["properties"]) <= set(engine.describe(key, {}))
    assert wrong(json.loads(json.dumps(engine.describe(key, {}))), "Rules") == []


def test_lists_and_refusals_have_the_shapes_told() -> None:
    assert wrong(json.loads(Client().get("/api/v1/rulesets/").content), "Games") == []
    assert wrong(json.loads(Client().get("/api/v1/rulesets/whist/").content), "Errors") == []


def test_the_pages_tell_every_address_and_shape_and_are_small() -> None:
    answers = [Client().get(f"/api/v1/docs/{area}/") for area in AREAS]
    pages = [text_of(answer) for answer in answers]
    told = "".join(pages)

    assert [len(gzip.compress(answer.content)) <= LARGEST_PAGE for answer in answers] == [True] * len(AREAS)
    assert [
        (method, path)
        for path, methods in schema()["paths"].items()
        for method in methods
        if f"<code>{method.upper()} {path}<" not in told
    ] == []
    assert [name for name in schema()["components"]["schemas"] if f'id="{name}"' not in told] == []
    assert [page for page in pages if " style=" in page or "<script>" in page] == []


def test_what_lies_in_a_field_without_a_shape_of_its_own_is_told_field_by_field() -> None:
    page = text_of(Client().get("/api/v1/docs/tables/"))

    assert [
        f"<code>{name}</code>" in page
        for name in ("layoffs[].to", "penalties[].reason", "sides[].players", "sides[].lines[].text")
    ] == [True] * 4


def test_the_reference_begins_with_the_tables_and_leads_on() -> None:
    page = text_of(Client().get("/api/v1/docs/"))

    assert [f'/api/v1/docs/{area}/" aria-current="page"' in page for area in AREAS] == [True] + [False] * 4
    assert [f"/api/v1/docs/{area}/" in page for area in AREAS] == [True] * 5
    assert Client().get("/api/v1/docs/kitchen/").status_code == 404


def test_the_pages_do_not_load_what_only_the_api_needs() -> None:
    asked = "import sys, django; django.setup(); import rummy.urls; print('rest_framework' in sys.modules)"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "rummy.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "False"


def test_every_address_says_which_scope_it_needs() -> None:
    paths = schema()["paths"]

    assert paths["/api/v1/sittings/"]["post"]["security"] == [{"token": ["score"]}]
    assert paths["/api/v1/sittings/{code}/"]["get"]["security"] == [{}, {"token": []}]
    assert paths["/api/v1/score/"]["post"]["security"] == [{}]
    assert "token: score" in text_of(Client().get("/api/v1/docs/"))
