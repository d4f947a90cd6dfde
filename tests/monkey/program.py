"""What does a program with a token ask? Every operation of the API, as its reference shows it, and with faults in it."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from django.contrib.auth.models import User

from rummy.scorekeeping.api.reference import schema
from tests.monkey import words
from tests.monkey.addresses import ROUTES, Told
from tests.monkey.browser import Browser
from tests.monkey.walker import below, new_id
from tests.permission.asking import SENT

API = {name: route for name, route in ROUTES.items() if name.partition(":")[0].endswith("api")}
ID = re.compile(r"[0-9a-f-]{36}")


class Program:
    """It may what its person may; its answers tell it ids to ask about."""

    def __init__(self, browser: Browser, account: User | None, headers: dict[str, str]) -> None:
        self.account = account
        self.browser, self.headers, self.dice = browser, headers, browser.company.dice
        self.ids: list[str] = []

    def ask(self) -> None:
        seen, dice = self.browser.company.seen, self.dice
        if dice.random() < 0.5:
            name = seen.rarest(dice, "GET", {name: [name] for name in API})
            self._learn(self.browser.read(Told(dice, API[name], self.account).address(), **self.headers))
        else:
            name = seen.rarest(dice, "POST", {name: [name] for name in bodies()})
            self._post(Told(dice, API[name], self.account).address(), self._body(name))

    def _post(self, address: str, body: Any) -> None:
        for _time in range(2 if self.dice.random() < 0.1 else 1):
            self.browser.send(address, body, **self.headers)
            self._learn(self.browser.told)

    def _body(self, name: str) -> Any:
        told = self.dice.choice(bodies()[name])
        if told is None:
            return self.browser.company.files.get("zip", words.FILES["zip"])
        told = json.loads(json.dumps(told))
        for part in below(told):
            if isinstance(part, dict):
                part |= {
                    key: self._id(key) for key in part if key in ("id", "about", "chosen", "merge", "version")
                }
        return words.damaged(told, self.dice) if self.dice.random() < 0.25 else told

    def _id(self, name: str) -> str:
        return new_id() if name == "id" or not self.ids else self.dice.choice(self.ids)

    def _learn(self, told: Any) -> None:
        ids = [one for one in below(told) if isinstance(one, str) and ID.fullmatch(one)]
        self.ids = [*self.ids, *ids][-50:]


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
        usual = {"id": "", **SENT.get(name, {})}
        found[name] = [None] if "application/zip" in content else [*shown, usual]
    return found
