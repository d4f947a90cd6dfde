"""Does a program learn all it needs to show a game?"""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from rummy import engine

GAMES = [ruleset.key for ruleset in engine.RULESETS]


def ask(path: str, **more: Any) -> HttpResponse:
    return Client().get(f"/api/v1/rulesets/{path}", **more)


def told(answer: HttpResponse) -> Any:
    return json.loads(answer.content)


def test_all_games_are_listed_in_the_order_of_the_menu() -> None:
    listed = told(ask(""))["rulesets"]

    assert [game["key"] for game in listed] == GAMES
    assert [Client().get(game["url"]).status_code for game in listed] == [200] * len(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_told_as_the_engine_describes_it(key: str) -> None:
    assert told(ask(f"{key}/")) == engine.describe(key, {})


def test_house_rules_are_read_each_as_its_own_type() -> None:
    query = "?target=null&partnership=true&max_hands=12&sitting=best-of&sitting_games=5"

    options = told(ask(f"robber-rummy/{query}"))["options"]

    assert {
        name: options[name] for name in ("target", "partnership", "max_hands", "sitting", "sitting_games")
    } == {
        "target": None,
        "partnership": True,
        "max_hands": 12,
        "sitting": "best-of",
        "sitting_games": 5,
    }


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("target=lots", ["bad-value"]),
        ("target=0", ["bad-value"]),
        ("target=", ["bad-value"]),
        ("target=9999999999999999999999", ["bad-value"]),
        ("target=٥", ["bad-value"]),
        ("target=5&target=6", ["bad-value"]),
        ("partnership=True", ["bad-value"]),
        ("tie_rule=coin", ["bad-value"]),
        ("goal=5&target=x", ["unknown-field", "bad-value"]),
    ],
)
def test_house_rules_that_cannot_be_are_422_with_reasons(query: str, codes: list[str]) -> None:
    answer = ask(f"robber-rummy/?{query}")

    assert (answer.status_code, [found["code"] for found in told(answer)["errors"]]) == (422, codes)


def test_a_game_nobody_plays_is_404_and_names_those_there_are() -> None:
    answer = ask("whist/")

    assert answer.status_code == 404
    assert all(key in told(answer)["errors"][0]["message"] for key in GAMES)


@pytest.mark.parametrize("path", ["", "gin-rummy/", "gin-rummy/?target=150"])
def test_who_has_it_already_gets_304(path: str) -> None:
    etag = ask(path)["ETag"]

    answers = [ask(path, headers={"If-None-Match": known}) for known in (etag, f"W/{etag}", '"other"')]

    assert [answer.status_code for answer in answers] == [304, 304, 200]
    assert answers[0].content == b""


def test_other_house_rules_have_another_name() -> None:
    assert ask("gin-rummy/")["ETag"] != ask("gin-rummy/?target=150")["ETag"]
