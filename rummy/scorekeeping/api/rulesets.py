"""Which games are there, and what must a program know to show one?"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase, QueryDict
from django.urls import reverse
from rest_framework.request import Request

from rummy import engine
from rummy.scorekeeping.api.open_address import OpenAddress, kept_answer
from rummy.scorekeeping.api.shapes import GAME_LIST, ONE_GAME

LONGEST_NUMBER = 9


class Rulesets(OpenAddress):
    """All games, in short."""

    @GAME_LIST
    def get(self, request: Request) -> HttpResponseBase:
        return kept_answer(request, {"rulesets": [_brief(ruleset) for ruleset in engine.RULESETS]})


class OneRuleset(OpenAddress):
    """One game with everything a pad and a settings form need."""

    @ONE_GAME
    def get(self, request: Request, key: str) -> HttpResponseBase:
        return kept_answer(request, engine.describe(key, asked_options(key, request.query_params)))


def asked_options(key: str, query: QueryDict) -> Mapping[str, Any]:
    """House rules from a query string, each read as its option's type; what cannot be read stays as it is, to be
    refused by name."""
    ruleset = engine.find_ruleset(key)
    return {name: _value(ruleset.option(name), query.getlist(name)) for name in query}


def _value(option: engine.Option | None, told: list[str]) -> object:
    if len(told) > 1:
        return told
    said = told[0]
    if option is None:
        return said
    if said == "null":
        return None
    if option.type == "bool":
        return {"true": True, "false": False}.get(said, said)
    if option.type == "choice":
        return next((value for value, _label in option.choices if str(value) == said), said)
    digits = said.removeprefix("-")
    return int(said) if digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER else said


def _brief(ruleset: engine.Ruleset) -> dict[str, Any]:
    told = engine.describe(ruleset.key, {})
    return {
        **{name: told[name] for name in ("key", "name", "edition", "sides")},
        "url": reverse("api:ruleset", args=[ruleset.key]),
    }
