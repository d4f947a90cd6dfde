import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from rummy.clubs import urls
from rummy.people.models import Club, Evening, Membership
from rummy.people.rights import Role
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from tests.clubs.people import browser, evening_of
from tests.factories import EVENING
from tests.people.clubs import club_of, member, of_every_role, somebody

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class House:
    """A club with somebody of every role, and people and dates to do something to."""

    club: Club
    owner: Visitor
    people: dict[Role | None, Visitor]
    guest: Membership
    other: Membership
    signed: Membership
    evening: Evening


@pytest.fixture
def house() -> House:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)
    return House(
        club,
        owner,
        people,
        member(club, owner, "Gus"),
        member(club, owner, "Gustav"),
        member(club, owner, "Sina", somebody()),
        evening_of(club, owner),
    )


def new_id() -> str:
    return str(uuid.uuid4())


def merged(house: House) -> str:
    """The guest and another name are one person: what made them so."""
    two = {"kept": house.guest.player, "gone": house.other.player}
    asked = {"id": uuid.uuid4(), "club": house.club, "visitor": house.owner, "at": EVENING}
    return str(clubs.merge_guests(**two, **asked).pk)


WHEN = {"day": date(2026, 5, 1).isoformat(), "time": "19:30"}
GET: Callable[[House], None] = lambda house: None  # noqa: E731
SENT: dict[str, tuple[str, Callable[[House], dict[str, Any]]]] = {
    "add": ("members", lambda house: {"id": new_id(), "name": "Nora"}),
    "change": ("edit", lambda house: {"name": "Renamed", "names": "short", "ruleset": ""}),
    "renew": ("renew", lambda house: {}),
    "bring": ("bring", lambda house: {"text": "Nora\nNils", "add": "1"}),
    "announced": ("announce", lambda house: {"id": new_id(), **WHEN}),
    "moved": ("change-evening", lambda house: WHEN),
    "close": ("close", lambda house: {}),
    "reopen": ("reopen", lambda house: {}),
    "started": (
        "start",
        lambda house: {"id": new_id(), "game": "robber-rummy", "player": ["Gus", "Gustav", "Sina"]},
    ),
    "rename": ("rename", lambda house: {"name": "Gus B."}),
    "role": ("role", lambda house: {"role": "scorer"}),
    "director": ("role", lambda house: {"role": "director"}),
    "hand over": ("hand-over", lambda house: {}),
    "end": ("end", lambda house: {}),
    "code": ("member-code", lambda house: {}),
    "merge": ("merge", lambda house: {"id": new_id(), "other": str(house.other.pk)}),
    "part": ("part", lambda house: {"merge": merged(house)}),
}
# Whom a button is pressed on, where it is not the guest.
ON_SIGNED = {"director", "hand over"}
ROLES = (None, Role.MEMBER, Role.SCORER, Role.DEPUTY, Role.DIRECTOR, Role.OWNER)
# Nobody known, the owner of another club, then the roles from the least: x is let in.
TABLE = """
GET club             x x x x x x x
GET evenings         x x x x x x x
GET dates            x x x x x x x
GET evening          x x x x x x x
GET statistics       x x x x x x x
GET members          - - x x x x x
GET member           - - x x x x x
GET start            - - x x x x x
POST started         - - x x x x x
GET invitation       - - - - x x x
POST renew           - - - - x x x
POST add             - - - - x x x
POST rename          - - - - x x x
POST end             - - - - x x x
POST code            - - - - x x x
GET announce         - - - - x x x
POST announced       - - - - x x x
GET change-evening   - - - - x x x
POST moved           - - - - x x x
POST close           - - - - x x x
POST reopen          - - - - x x x
GET edit             - - - - - x x
POST change          - - - - - x x
GET bring            - - - - - x x
POST bring           - - - - - x x
GET figures          - - - - - x x
GET log              - - - - - x x
POST role            - - - - - x x
POST merge           - - - - - x x
POST part            - - - - - x x
POST director        - - - - - - x
POST hand over       - - - - - - x
"""


def test_every_page_and_button_opens_to_whom_the_table_says(house: House) -> None:
    browsers: list[Client] = [browser(None), *(browser(house.people[role]) for role in ROLES)]

    found = [
        [*line.split()[:-7], *(pressed(house, line, client) for client in browsers)]
        for line in TABLE.strip().splitlines()
    ]

    assert found == [line.split() for line in TABLE.strip().splitlines()]


def pressed(house: House, line: str, client: Client) -> str:
    method, *words = line.split()[:-7]
    what = " ".join(words)
    route, sent = SENT[what] if method == "POST" else (what, GET)
    stay = house.signed if what in ON_SIGNED else house.guest
    with undone():
        address = address_of(route, house, stay)
        answer = client.get(address) if method == "GET" else client.post(address, sent(house))
    assert answer.status_code in (200, 302, 403), (line, answer.status_code, answer.content)
    return "-" if answer.status_code == 403 else "x"


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def address_of(route: str, house: House, stay: Membership) -> str:
    [pattern] = [str(url.pattern) for url in urls.urlpatterns if url.name == route]
    which = house.evening.pk if "evenings" in pattern else stay.pk
    return "/" + pattern.replace("<slug:slug>", house.club.slug).replace("<uuid:id>", str(which))


def test_the_table_names_every_page_of_a_club(house: House) -> None:
    named = {
        line.split()[1] if line.startswith("GET") else SENT[" ".join(line.split()[1:-7])][0]
        for line in TABLE.strip().splitlines()
    }
    elsewhere = {"mine", "new", "enter", "join"}

    assert {url.name for url in urls.urlpatterns} - named == elsewhere


def test_buttons_that_need_more_than_a_role(house: House) -> None:
    director, deputy = browser(house.people[Role.DIRECTOR]), browser(house.people[Role.DEPUTY])
    stays = {Role(stay.role): stay for stay in house.club.memberships.order_by("-player__name")}
    stays[Role.MEMBER] = house.club.memberships.get(player__name="Member")

    def end(client: Client, role: Role) -> int:
        with undone():
            return client.post(address_of("end", house, stays[role])).status_code

    assert [end(deputy, Role.DIRECTOR), end(director, Role.DEPUTY), end(deputy, Role.SCORER)] == [
        403,
        302,
        403,
    ]
    assert end(browser(house.owner), Role.OWNER) == 409
    assert [end(browser(house.people[role]), role) for role in (Role.MEMBER, Role.DIRECTOR)] == [302, 302]


def test_who_may_not_is_told_how_he_could(house: House) -> None:
    page = browser(None).get(f"/c/{house.club.slug}/members/").content.decode()

    assert "If you are one of them, sign in." in page
