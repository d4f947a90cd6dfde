"""What do tests of pages need? A browser that is a phone, and a table with any number of hands."""

import re
import uuid

from django.core.signing import get_cookie_signer
from django.test import Client

from rummy.people.models import Phone
from rummy.people.phones import COOKIE, SALT
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, record, start, typed


def browser_of(phone: Phone) -> Client:
    """A browser with the signed cookie of this phone."""
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE + SALT).sign(str(phone.id))
    return client


def played(hands: int, *, phone: Phone, **options: object) -> Sitting:
    """A table of three with so many hands; a game is over with every tenth."""
    sitting = start(phone=phone, **options)
    for number in range(1, hands + 1):
        record(sitting, number, typed(40, 20, -5))
    return sitting


def partners() -> Sitting:
    """Two and two at a short game without a hand; Ana deals first."""
    return services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset="partnership-five-hundred-rum",
        options={"target": 50},
        sides=[NewSide(None, ["Ana", "Cy"]), NewSide(None, ["Ben", "Dee"])],
        first_dealer="Ana",
        at=EVENING,
    )


def text_of(response: object) -> str:
    """The page as text, all white space as single spaces."""
    content: bytes = response.content  # type: ignore[attr-defined]
    return " ".join(content.decode().split())


def words_of(response: object) -> str:
    """What a person reads: without the tags, whose random tokens spell any short name now and then."""
    return re.sub(r"<[^>]*>", " ", text_of(response))
