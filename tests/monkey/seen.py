"""What was asked, how often, and what came of it? And on which pages stood the way to each route?"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve

from tests.monkey.pages import Form, Page

# What is pressed rarely, or nobody would be left who may do anything.
RARELY = frozenset(
    {
        "account_logout",
        "scorekeeping:erase-me",
        "admin:logout",
        "clubs:end",
        "clubs:hand-over",
        "api:revoke-me",
    }
)
NEVER, KEPT_PLACES, KEPT_STEPS = 1000, 12, 60


class Seen:
    """How often was which route asked, how, by whom, and what was answered?"""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str, str, int]] = Counter()
        self.routes: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.done: Counter[str] = Counter()

    def note(self, method: str, route: str, who: str, status: int) -> None:
        self.asked[method, route, who, status] += 1
        self.routes[method, route] += how_well_asked(status)

    def rarest(self, dice: Random, method: str, routes: dict[str, list[Any]]) -> Any:
        """One of these, sooner of a route that was asked rarely."""
        names = sorted(routes)
        weights = [(0.02 if name in RARELY else 1) / (1 + self.routes[method, name]) ** 2 for name in names]
        return dice.choice(routes[dice.choices(names, weights)[0]])


def how_well_asked(status: int) -> float:
    """Who was let in need not ask as often again as who was not; where there is only a button nobody need ask for a page."""
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return NEVER
    return 1 if status < HTTPStatus.BAD_REQUEST else 0.3


@dataclass(frozen=True, slots=True)
class Place:
    """A link or a form on a page that somebody was shown."""

    who: str
    page: str
    there: str | Form


class Places:
    """Where what leads to a route stood lately."""

    def __init__(self) -> None:
        self.links: dict[str, deque[Place]] = defaultdict(lambda: deque(maxlen=KEPT_PLACES))
        self.forms: dict[str, deque[Place]] = defaultdict(lambda: deque(maxlen=KEPT_PLACES))

    def note(self, who: str, page: Page) -> None:
        for link in page.ours():
            self.links[route_of(link)].append(Place(who, page.address, link))
        for form in page.forms:
            if form.method == "post":
                self.forms[route_of(form.to)].append(Place(who, page.address, form))


@dataclass
class Company:
    """What all who wander in one process share: chance, a memory, and files that one gives to another."""

    dice: Random
    seen: Seen = field(default_factory=Seen)
    places: Places = field(default_factory=Places)
    files: dict[str, bytes] = field(default_factory=dict)
    steps: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_STEPS))


def route_of(address: str) -> str:
    """As `reverse` takes it; "nowhere" for an address that no page has."""
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return "nowhere"
