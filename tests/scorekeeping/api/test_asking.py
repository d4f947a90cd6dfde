"""Is a query string read as it was meant? What nobody reads is refused, with what could be asked."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from rummy.scorekeeping.api.pages import asked_moment
from rummy.scorekeeping.api.reference import addresses
from tests.scorekeeping.api.programs import ALL, Program, body, new

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "where", "known"),
    [
        ("boards/gin-rummy/?sesaon=2026", "sesaon", "after, around, before, by, game, limit, pairs, season"),
        ("sittings/?page=2", "page", "after, limit, put_away"),
        ("players/?search=ana", "search", "after, limit, q"),
        ("me/?verbose=1", "verbose", ""),
        ("rulesets/?game=gin-rummy", "game", ""),
        ("schema/?format=yaml", "format", ""),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(path: str, where: str, known: str) -> None:
    answer = Program(*ALL).get(path)
    (problem,) = body(answer)["errors"]
    assert (answer.status_code, problem["code"], problem["where"]) == (422, "bad-value", where)
    assert problem["message"] == f"{where}: cannot be asked for here{known and f', only {known}'}."


def test_what_is_asked_twice_is_refused() -> None:
    answer = Program(*ALL).get("boards/gin-rummy/?by=won&by=rate")
    (problem,) = body(answer)["errors"]
    assert (answer.status_code, problem["where"], problem["message"]) == (422, "by", "by: is asked twice.")


def test_a_write_is_not_done_with_a_query_string_nobody_reads() -> None:
    program = Program(*ALL)
    answer = program.post("sittings/?game=gin-rummy", {"id": new(), "sides": ["Ana", "Ben"]})
    assert (answer.status_code, body(answer)["errors"][0]["where"]) == (422, "game")
    assert body(program.get("sittings/"))["sittings"] == []


@pytest.mark.parametrize("condition", ["If-Match", "If-Unmodified-Since"])
def test_a_write_is_not_done_under_a_condition_nobody_reads(condition: str) -> None:
    program = Program(*ALL)
    header = {f"HTTP_{condition.upper().replace('-', '_')}": '"7"'}
    answer = program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}, **header)
    (problem,) = body(answer)["errors"]
    assert (answer.status_code, problem["code"], problem["where"]) == (422, "bad-value", condition)
    assert body(program.get("sittings/"))["sittings"] == []


def test_a_field_nobody_reads_is_refused_with_those_there_are() -> None:
    answer = Program(*ALL).post("programs/hooks/", {"id": new(), "address": "https://example.org/"})
    said = {problem["where"]: problem["message"] for problem in body(answer)["errors"]}
    assert (answer.status_code, said["address"]) == (422, "address: is no field here; there are id, url.")


def test_a_game_is_asked_by_its_house_rules() -> None:
    (problem,) = body(Program().get("rulesets/gin-rummy/?colour=red"))["errors"]
    assert problem["where"] == "options.colour"


def test_a_browser_may_ask_before_it_sends() -> None:
    assert Client().options("/api/v1/boards/?x=1").status_code == 204


def test_every_address_knows_what_may_be_asked_of_it() -> None:
    views: list[Any] = [getattr(view.view, "cls", None) for _where, view in addresses()]
    told = [view for view in views if view is not None and view.schema is not None]
    methods = [getattr(view, name) for view in told for name in ("get", "post") if hasattr(view, name)]
    assert [method for method in methods if not hasattr(method, "asks")] == []


def test_a_moment_of_any_zone_is_asked_of_the_database_in_utc() -> None:
    """PostgreSQL refuses zones that are 16 hours away or more."""
    asked = Request(APIRequestFactory().get("/", {"after": f"2026-03-14T23:59:00+23:59~{new()}"}))

    found = asked_moment(asked)

    assert found is not None
    assert (found[0].isoformat(), found[0].tzinfo) == (datetime(2026, 3, 14, tzinfo=UTC).isoformat(), UTC)
