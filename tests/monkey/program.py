"""What does a program with a token ask? What its person's pages offer, every operation as the reference shows it, and faults."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.urls import resolve

from rummy.scorekeeping.api.reference import schema
from rummy.scorekeeping.models import Sitting
from tests.monkey import words
from tests.monkey.addresses import ROUTES, Told
from tests.monkey.browser import Browser
from tests.monkey.pages import Form
from tests.monkey.seen import Place, route_of
from tests.monkey.walker import below, new_id
from tests.permission.asking import SENT
from tournaments.models import Entry

API = {name: route for name, route in ROUTES.items() if name.partition(":")[0].endswith("api")}
ID = re.compile(r"[0-9a-f-]{36}")
PART = re.compile(r"<(?:\w+:)?(\w+)>")
IDS = ("id", "about", "chosen", "merge", "version")
# What a page's form tells by a row, and the API by a number.
ENTRIES = frozenset({"entry", "one", "other"})


class Program:
    """It may what its person may; its answers tell it ids to ask about."""

    def __init__(self, browser: Browser, account: User | None, headers: dict[str, str]) -> None:
        self.account = account
        self.browser, self.headers, self.dice = browser, headers, browser.company.dice
        self.ids: list[str] = []

    def ask(self) -> None:
        seen, dice = self.browser.company.seen, self.dice
        if dice.random() < 0.5:
            self.do_as_shown()
        elif dice.random() < 0.5:
            name = seen.rarest(dice, "GET", {name: [name] for name in API})
            self._learn(self.browser.read(Told(dice, API[name], self.account).address(), **self.headers))
        else:
            name = seen.rarest(dice, "POST", {name: [name] for name in bodies()})
            self._post(Told(dice, API[name], self.account).address(), self._body(name))

    def do_as_shown(self) -> None:
        """What a link or a button does that its person was shown on a page."""
        method, company = self.dice.choice(["GET", "POST", "POST"]), self.browser.company
        places = company.places.links if method == "GET" else company.places.forms
        shown: dict[str, list[Any]] = {}
        for name, found in places.items():
            mine = [place for place in found if place.who == self.browser.who]
            for twin in twins(name, method) if mine else ():
                shown[twin] = [(twin, place) for place in mine]
        if shown:
            self._do_as(*company.seen.rarest(self.dice, method, shown))

    def _do_as(self, name: str, place: Place) -> None:
        form = place.there if isinstance(place.there, Form) else None
        there = resolve(urlsplit(form.to if form else str(place.there)).path)
        parts = {key: self._numbered(key, told) for key, told in there.kwargs.items()}
        named = PART.findall(API[name].pattern)
        if len(named) != len(parts):
            return
        address = API[name].address(dict(zip(named, parts.values(), strict=True)))
        if form is None:
            self._learn(self.browser.read(address, **self.headers))
            return
        body = self._body(name, form)
        self._post(address, body)
        if route_of(address).startswith("api:") and self.browser.status in (403, 404) and "code" in parts:
            # The person's phone may score there; the program comes by the same link.
            table = Sitting.objects.filter(watch_code=parts["code"]).values_list("score_code", flat=True)
            self._post(API["api:join"].address({}), {"code": next(iter(table), "")})
            self._post(address, body)

    def _numbered(self, key: str, told: Any) -> Any:
        if key not in ENTRIES or not str(told).isdecimal():
            return told
        return Entry.objects.filter(pk=told).values_list("number", flat=True).first() or told

    def _post(self, address: str, body: Any) -> None:
        for _time in range(2 if self.dice.random() < 0.1 else 1):
            self.browser.send(address, body, **self.headers)
            self._learn(self.browser.told)

    def _body(self, name: str, form: Form | None = None) -> Any:
        """What the reference shows, with ids that were told, codes that were given, and what stands in the form."""
        told = self.dice.choice(bodies()[name])
        if told is None:
            return self.browser.company.files.get("zip", words.FILES["zip"])
        told = json.loads(json.dumps(told))
        for part in below(told):
            if isinstance(part, dict):
                part |= {key: self._id(key) for key in part if key in IDS}
                part |= {key: self.dice.choice(Told.codes(self.dice)) for key in part if key == "code"}
        known = {key: value for each in bodies()[name] for key, value in each.items()}
        for key, value in self._typed(form).items() if form else ():
            if key in known and key != "id":
                told[key] = as_is(known[key], self._numbered(key, value))
        return words.damaged(told, self.dice) if self.dice.random() < 0.25 else told

    def _typed(self, form: Form) -> dict[str, str]:
        """What stands in the fields of a form and on one of its buttons, or may be chosen there."""
        typed = {one.name: self.dice.choice(one.options) if one.options else one.value for one in form.fields}
        typed |= {one.name: one.value for one in form.buttons if self.dice.random() < 0.5}
        return {name: value for name, value in typed.items() if value}

    def _id(self, name: str) -> str:
        return new_id() if name == "id" or not self.ids else self.dice.choice(self.ids)

    def _learn(self, told: Any) -> None:
        ids = [one for one in below(told) if isinstance(one, str) and ID.fullmatch(one)]
        self.ids = [*self.ids, *ids][-50:]


def twins(name: str, method: str) -> list[str]:
    """The operations that do what this page or this button does, and those that only say what it would do."""
    space, _, last = name.partition(":")
    known = bodies() if method == "POST" else API
    spaces = (f"{space}-api", "api")
    return [one for each in spaces for one in (f"{each}:{last}", f"{each}:{last}-preview") if one in known]


def as_is(known: Any, typed: str | int) -> Any:
    """What was typed as the reference shows such a thing."""
    if isinstance(known, list):
        return [typed]
    if isinstance(known, bool):
        return bool(typed)
    return int(typed) if isinstance(known, int) and str(typed).isdecimal() else str(typed)


@cache
def bodies() -> dict[str, list[Any]]:
    """For each route that takes a POST what may be sent there; None for a file."""
    found: dict[str, list[Any]] = {}
    paths = {re.sub(r"{\w+}", "{}", path): told for path, told in schema()["paths"].items()}
    for name, route in API.items():
        told = paths.get("/" + re.sub(r"<(?:\w+:)?\w+>", "{}", route.pattern), {}).get("post")
        if told is None:
            continue
        content = told.get("requestBody", {}).get("content", {})
        shown = [each["value"] for kind in content.values() for each in kind.get("examples", {}).values()]
        usual = [{"id": "", **SENT.get(name, {})}] if name in SENT or not shown else []
        found[name] = [None] if "application/zip" in content else [*shown, *usual]
    return found
