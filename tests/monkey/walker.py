"""What does somebody do who wanders over the site? Follows links, presses buttons, comes back to old pages, types anything."""

from __future__ import annotations

import json
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterator
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import Resolver404, resolve

from tests.monkey import words
from tests.monkey.addresses import ROUTES, Told
from tests.monkey.pages import Button, Form, Page

HTML, FORM = "text/html", "application/x-www-form-urlencoded"
BEGINNINGS = (
    "/",
    "/new/",
    "/clubs/",
    "/t/",
    "/me/",
    "/boards/",
    "/join/",
    "/me/programs/",
    "/import/results/",
)
# What is pressed rarely, or nobody would be left who may do anything.
RARELY = frozenset(
    {"account_logout", "scorekeeping:erase-me", "admin:logout", "clubs:end", "clubs:hand-over"}
)
KEPT_PAGES, NEVER = 8, 1000


class Astray(AssertionError):
    """An answer that nobody may be given."""


class Seen:
    """How often was which route asked, how, by whom, and what came of it?"""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str, str, int]] = Counter()
        self.routes: Counter[tuple[str, str]] = Counter()
        self.chosen: Counter[tuple[str, str, str]] = Counter()

    def note(self, method: str, route: str, who: str, status: int) -> None:
        self.asked[method, route, who, status] += 1
        # Once is enough to ask for a page where there is only a button.
        self.routes[method, route] += NEVER if status == HTTPStatus.METHOD_NOT_ALLOWED else 1

    def rarest(self, dice: Random, method: str, routes: dict[str, list[Any]]) -> Any:
        """One of these, sooner of a route that was asked rarely."""
        names = sorted(routes)
        weights = [(0.02 if name in RARELY else 1) / (1 + self.routes[method, name]) ** 2 for name in names]
        return dice.choice(routes[dice.choices(names, weights)[0]])


class Walker:
    """Somebody with a browser, and perhaps an account. What he does is written down in `steps`."""

    def __init__(
        self, who: str, browser: Client, account: User | None, *, dice: Random, seen: Seen, steps: deque[str]
    ) -> None:
        self.who, self.browser, self.account, self.dice, self.seen = who, browser, account, dice, seen
        self.page: Page | None = None
        self.kept: deque[Page] = deque(maxlen=KEPT_PAGES)
        self.told: Any = None
        self.files: dict[str, bytes] = {}
        self.steps = steps
        self.ways: dict[Callable[[], None], float] = {
            self.begin: 1,
            self.follow: 5,
            self.press: 8,
            self.press_on_an_old_page: 1,
            self.type_an_address: 4,
            self.begin_again: 0.3,
        }

    def step(self) -> None:
        if self.dice.random() < 0.3:
            # Who was stopped for guessing too often waits.
            cache.clear()
        self.dice.choices(list(self.ways), list(self.ways.values()))[0]()

    def begin(self) -> None:
        self.open(self.dice.choice(BEGINNINGS))

    def begin_again(self) -> None:
        """Sign in where one was signed out."""
        if self.account and User.objects.filter(pk=self.account.pk, is_active=True).exists():
            self.browser.force_login(self.account, backend="django.contrib.auth.backends.ModelBackend")

    def follow(self) -> None:
        links: dict[str, list[str]] = {}
        for link in self.page.ours() if self.page else ():
            links.setdefault(route_of(link), []).append(link)
        if links:
            self.open(self.seen.rarest(self.dice, "GET", links))
        else:
            self.begin()

    def press(self) -> None:
        self._press_on(self.page)

    def press_on_an_old_page(self) -> None:
        """On one that was left open: what it shows is long over."""
        self._press_on(self.dice.choice(self.kept) if self.kept else None)

    def type_an_address(self) -> None:
        """Any page, as if somebody had sent a link to it."""
        pages = {name: [name] for name in ROUTES if "api:" not in name}
        name = self.seen.rarest(self.dice, "GET", pages)
        self.open(Told(self.dice, ROUTES[name]).address())

    def _press_on(self, page: Page | None) -> None:
        forms: dict[str, list[Form]] = {}
        for form in page.forms if page else ():
            forms.setdefault(route_of(form.to), []).append(form)
        if not forms:
            return self.follow()
        form = self.seen.rarest(self.dice, "POST", forms)
        sent, pressed = self.filled(form), self.dice.choice(form.buttons) if form.buttons else None
        self.submit(form, sent, pressed)
        if self.dice.random() < 0.1:
            self.submit(form, sent, pressed)
        return None

    def filled(self, form: Form) -> dict[str, list[Any]]:
        """The fields of a form: some as they stand, some as they are meant, now and then one as nobody means it."""
        sent: dict[str, list[Any]] = dict(form.sent)
        touched = self.dice.choice([0.2, 0.5, 0.9])
        for field in form.fields:
            if field.kind == "file":
                sent[field.name] = [words.a_file(field, self.dice, self.files)]
            elif field.kind in ("radio", "checkbox") and self.dice.random() < touched / 3:
                sent[field.name] = (
                    [] if field.kind == "checkbox" and "checked" in field.told else [field.value]
                )
            elif field.kind not in ("hidden", "radio", "checkbox") and (
                not field.value or self.dice.random() < touched / 3
            ):
                sent[field.name] = [words.usual(field, self.dice)]
        if sent and self.dice.random() < 0.15:
            name = self.dice.choice(sorted(sent))
            sent[name] = self.dice.choice([[], [words.wild(self.dice)], sent[name] * 2])
        return sent

    def open(self, address: str) -> Any:
        self.say(f"GET {address}")
        return self.looked_at("GET", self.browser.get(address, follow=True), address)

    def submit(self, form: Form, sent: dict[str, list[Any]], pressed: Button | None = None) -> Any:
        """As a browser sends it: a form that asks is an address, one with files has parts."""
        to = (pressed.to if pressed else "") or form.to
        pairs = [(name, value) for name, values in sent.items() for value in values]
        if pressed and pressed.name:
            pairs.append((pressed.name, pressed.value))
        if form.method == "get":
            return self.open(f"{urlsplit(to).path}?{coded(pairs)}")
        self.say(f"POST {to} {shortened(pairs, form)}")
        if any(field.kind == "file" for field in form.fields):
            told: dict[str, Any] = {}
            for name, value in pairs:
                told.setdefault(name, []).append(without_halves(value))
            answer = self.browser.post(to, told, follow=True, HTTP_REFERER=here(form.page))
        else:
            answer = self.browser.post(
                to, coded(pairs), content_type=FORM, follow=True, HTTP_REFERER=here(form.page)
            )
        self.looked_at("POST", answer, to)
        if not answer.redirect_chain:
            self._keeps_what_was_typed(form, sent, answer)
        return answer

    def send(self, to: str, body: Any, **headers: str) -> Any:
        """JSON, as a script of a page or a program sends it."""
        text = body if isinstance(body, str) else json.dumps(body)
        self.say(f"POST {to} {text[:400]}")
        answer = self.browser.post(to, text, content_type="application/json", **headers)
        return self.looked_at("POST", answer, to)

    def say(self, done: str) -> None:
        self.steps.append(f"{self.who}: {done}")

    def looked_at(self, method: str, answer: Any, address: str) -> Any:
        for to, status in getattr(answer, "redirect_chain", ()):
            self.seen.note(method, route_of(address), self.who, status)
            method, address = "GET", to
        self.seen.note(method, route_of(address), self.who, answer.status_code)
        self.say(f"  → {answer.status_code} {address}")
        if answer.status_code >= 500:
            raise Astray(f"{answer.status_code} at {address}")
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        kind = answer.headers.get("Content-Type", "")
        if kind.startswith(HTML):
            self.page = Page(urlsplit(address).path, content.decode())
            self.kept.append(self.page)
        self.told = json.loads(content) if kind.startswith("application/json") else None
        if answer.status_code == 200 and "attachment" in answer.headers.get("Content-Disposition", ""):
            self.files[address.partition("?")[0].rpartition(".")[2]] = content
        return answer

    def _keeps_what_was_typed(self, form: Form, sent: dict[str, list[Any]], answer: Any) -> None:
        """A refused form comes back as it was filled in."""
        again = [one for one in self.page.forms if one.to == form.to] if self.page else []
        if answer.status_code != 422 or not again:
            return
        kept = {squeezed(value) for one in again for values in one.sent.values() for value in values}
        for field in form.fields:
            for typed in sent.get(field.name, ()) if field.kind in ("text", "textarea", "email") else ():
                if typed in form.sent.get(field.name, ()) or squeezed(typed) in kept:
                    continue
                raise Astray(f"{field.name} = {typed!r} is lost, the form has {kept}")


def route_of(address: str) -> str:
    """As `reverse` takes it; "nowhere" for an address that no page has."""
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return "nowhere"


def here(address: str) -> str:
    return f"http://testserver{address}"


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


def new_id() -> str:
    return str(uuid.uuid4())


def below(told: Any) -> Iterator[Any]:
    yield told
    if isinstance(told, dict | list):
        for one in told.values() if isinstance(told, dict) else told:
            yield from below(one)
