"""What does somebody see when the fault is ours?"""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from rummy.scorekeeping import queries


def test_the_page_of_our_mistake_looks_like_the_others_and_needs_nothing() -> None:
    page = server_error(RequestFactory().get("/")).content.decode()

    sheets = re.findall(r'href="/static/([^"]+)"', page)
    assert [name for name in sheets if finders.find(name)] == [
        "rummy/css/book.css",
        "rummy/css/screens.css",
    ]
    assert 'href="/"' in page


def test_who_asks_by_a_name_that_is_not_ours_made_the_mistake() -> None:
    page = Client().get("/health/", headers={"host": "elsewhere.example"})

    assert (page.status_code, "That did not arrive whole" in page.content.decode()) == (400, True)


def test_the_address_of_a_form_shows_a_way_on_to_who_opens_it(client: Client, db: None) -> None:
    address = "/clubs/join/"
    page = client.get(address, headers={"accept": "text/html"})
    assert (page.status_code, page["Allow"], 'href="/"' in page.content.decode()) == (405, "POST", True)

    told = client.get(address, headers={"accept": "application/json"})
    assert (told.status_code, told.content) == (405, b"")


def test_who_sends_too_much_at_once_reads_how_much_it_may_be(client: Client, db: None) -> None:
    page = client.post("/clubs/join/", {"code": "X" * 300_000})

    assert (page.status_code, "256 KB" in page.content.decode()) == (413, True)


def test_a_program_reads_a_mistake_of_ours_as_it_reads_every_refusal(
    monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    def fails(_code: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(queries, "sitting_by_code", fails)
    told = Client(raise_request_exception=False).get("/api/v1/sittings/K7M2PX/")

    (problem,) = told.json()["errors"]
    assert (told.status_code, problem["code"]) == (500, "our-mistake")
    assert "Send the same again" in problem["message"]
    assert told["Access-Control-Allow-Origin"] == "*"


def test_a_program_that_asks_by_another_name_is_told_so_as_json() -> None:
    told = Client().get("/api/v1/rulesets/", headers={"host": "elsewhere.example"})

    (problem,) = told.json()["errors"]
    assert (told.status_code, problem["code"]) == (400, "wrong-host")
