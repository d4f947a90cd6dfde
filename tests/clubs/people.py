"""What do tests of a club's pages need? A browser for every visitor, and an evening with tables."""

import uuid
from datetime import date, time
from typing import Any

from django.test import Client

from rummy.clubs.services import start_at_evening
from rummy.people.models import Club, Evening
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, record, typed
from tests.scorekeeping.views.pages import browser_of


def browser(visitor: Visitor | None) -> Client:
    """His phone, signed in where he has an account; a browser nobody knows for None."""
    if visitor is None or visitor.phone is None:
        return Client()
    client = browser_of(visitor.phone)
    if visitor.account is not None:
        client.force_login(visitor.account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def evening_of(club: Club, owner: Visitor, day: date = date(2026, 3, 14), **more: Any) -> Evening:
    asked = {"id": uuid.uuid4(), "day": day, "time": time(19, 30), "at": EVENING}
    return clubs.announce_evening(club=club, visitor=owner, **asked | more)


def table_at(
    evening: Evening, visitor: Visitor, *names: str, ruleset: str = "robber-rummy", **options: Any
) -> Sitting:
    """A table of these people, each for himself; partners as "Ana & Cleo"."""
    return start_at_evening(
        id=uuid.uuid4(),
        evening=evening,
        visitor=visitor,
        page=f"/c/{evening.club.slug}/evenings/{evening.pk}/",
        phone=visitor.phone,
        ruleset=ruleset,
        options=options,
        sides=[NewSide(None, name.split(" & ")) for name in names],
        first_dealer=names[0].split(" & ")[0],
        at=EVENING,
    )


def play(sitting: Sitting, *hands: tuple[int, ...]) -> None:
    """Hands of which only the totals are told, in seat order."""
    names = tuple(side.name for side in sitting.sides.order_by("seat"))
    for number, points in enumerate(hands, 1):
        record(sitting, number, typed(*points, sides=names))
