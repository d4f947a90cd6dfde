"""What does a browser ask, and which answers may nobody ever be given?"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.db import connection
from django.test import Client

from tests.monkey.ledger import Ledger, is_kept_beside
from tests.monkey.pages import Button, Form, Page
from tests.monkey.seen import Company, route_of

HTML, FORM, JSON = "text/html", "application/x-www-form-urlencoded", "application/json"
LEADS_ON, MOST_WAYS = (301, 302, 303, 307), 8
Sent = dict[str, list[Any]]


class Astray(AssertionError):
    """An answer that nobody may be given."""


class Browser:
    """The browser of one who wanders. `page` is what it shows, `told` what a script or a program heard last,
    `status` how it was answered, `wrote` the tables that the last request changed for good."""

    def __init__(self, who: str, client: Client, company: Company) -> None:
        self.who, self.client, self.company = who, client, company
        self.page: Page | None = None
        self.told: Any = None
        self.wrote: list[str] = []
        self.status = 0

    def open(self, address: str) -> Any:
        self.say(f"GET {address}")
        return self._ask("GET", address)

    def submit(self, form: Form, sent: Sent, pressed: Button | None = None) -> Any:
        """As a browser sends it: a form that asks is an address, one with files has parts."""
        to = (pressed.to if pressed else "") or form.to
        pairs = [(name, value) for name, values in sent.items() for value in values]
        if pressed and pressed.name:
            pairs.append((pressed.name, pressed.value))
        if form.method == "get":
            return self.open(f"{urlsplit(to).path}?{coded(pairs)}")
        self.say(f"POST {to} {shortened(pairs, form)}")
        came_from = {"HTTP_REFERER": f"http://testserver{form.page}"}
        if any(field.kind == "file" for field in form.fields):
            told: dict[str, Any] = {}
            for name, value in pairs:
                told.setdefault(name, []).append(without_halves(value))
            answer = self._ask("POST", to, data=told, **came_from)
        else:
            answer = self._ask("POST", to, data=coded(pairs), content_type=FORM, **came_from)
        if not answer.led_on:
            self._keeps_what_was_typed(form, sent, answer)
        return answer

    def send(self, to: str, body: Any, **headers: str) -> Any:
        """JSON or a file, as a script of a page or a program sends it."""
        if isinstance(body, bytes):
            self.say(f"POST {to} {len(body)} bytes")
            return self._ask("POST", to, data=body, content_type="application/zip", **headers)
        text = body if isinstance(body, str) else json.dumps(body)
        self.say(f"POST {to} {text[:400]}")
        return self._ask("POST", to, data=text, content_type=JSON, **headers)

    def read(self, address: str, **headers: str) -> Any:
        """As a script or a program reads it: the page stays."""
        self.say(f"GET {address}")
        self._ask("GET", address, **headers)
        return self.told

    def say(self, done: str) -> None:
        self.company.steps.append(f"{self.who}: {done}")

    def _ask(self, method: str, address: str, **sent: Any) -> Any:
        """The answer at the end of the way that the first one leads; `led_on` says whether it led anywhere."""
        answer = self._once(method, address, **sent)
        wrote, ways = self.wrote, 0
        headers = {name: value for name, value in sent.items() if name == "HTTP_AUTHORIZATION"}
        while answer.status_code in LEADS_ON and ways < MOST_WAYS:
            method, address, ways = "GET", urljoin(address, answer["Location"]), ways + 1
            answer = self._once(method, address, **headers)
        if ways == MOST_WAYS:
            raise Astray(f"{address} leads round in a circle")
        self.wrote, answer.led_on = wrote, ways > 0
        self._look_at(method, address, answer)
        return answer

    def _once(self, method: str, address: str, **sent: Any) -> Any:
        ledger, route = Ledger(), route_of(address)
        with connection.execute_wrapper(ledger):
            answer = getattr(self.client, method.lower())(address, **sent)
        self.status = status = answer.status_code
        self.wrote = ledger.kept
        self.company.seen.note(method, route, self.who, status)
        self.say(f"  → {status} {address} {' '.join(self.wrote)}")
        if status >= 500:
            raise Astray(f"{status} at {address}")
        if connection.in_atomic_block:
            raise Astray(f"{address} left a transaction open")
        if self.wrote and method == "GET":
            raise Astray(f"who only looked at {address} wrote {self.wrote}")
        if self.wrote and status >= 400 and not is_kept_beside(status, route):
            raise Astray(f"refused with {status}, {address} wrote {self.wrote}")
        return answer

    def _look_at(self, method: str, address: str, answer: Any) -> None:
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        kind = answer.headers.get("Content-Type", "")
        if kind.startswith(HTML):
            self.page = Page(address, content.decode(), can_be_opened=method == "GET")
            self.company.places.note(self.who, self.page)
        self.told = json.loads(content) if kind.startswith(JSON) else None
        if answer.status_code == 200 and "attachment" in answer.headers.get("Content-Disposition", ""):
            self.company.files[address.partition("?")[0].rpartition(".")[2]] = content

    def _keeps_what_was_typed(self, form: Form, sent: Sent, answer: Any) -> None:
        """A refused form comes back as it was filled in."""
        again = [one for one in self.page.forms if one.to == form.to] if self.page else []
        if answer.status_code != 422 or not again:
            return
        kept = {squeezed(value) for one in again for values in one.sent.values() for value in values}
        for field in form.fields:
            for typed in sent.get(field.name, ()) if field.kind in ("text", "textarea", "email") else ():
                # Half a sign can be sent, and not shown.
                can_be_shown = typed == without_halves(typed)
                if typed in form.sent.get(field.name, ()) or squeezed(typed) in kept or not can_be_shown:
                    continue
                raise Astray(f"{field.name} = {typed!r} is lost, the form has {kept}")


def coded(pairs: list[tuple[str, Any]]) -> str:
    return urlencode([(name, str(value)) for name, value in pairs], errors="surrogatepass")


def without_halves(value: Any) -> Any:
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def shortened(pairs: list[tuple[str, Any]], form: Form) -> str:
    """What is not sent as it stands on the page."""
    stands = {(name, value) for name, values in form.sent.items() for value in values}
    return " ".join(f"{pair[0]}={str(pair[1])[:40]!r}" for pair in pairs if pair not in stands)


def squeezed(value: str) -> str:
    return " ".join(str(value).split())
