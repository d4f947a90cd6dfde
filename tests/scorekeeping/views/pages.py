"""What do tests of pages need? A browser that is a phone, and a table with any number of hands."""

import re

from django.core.signing import get_cookie_signer
from django.test import Client

from rummy.people.models import Phone
from rummy.people.phones import COOKIE, SALT
from rummy.scorekeeping.models import Sitting
from tests.factories import record, start, typed


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


def text_of(response: object) -> str:
    """The page as text, all white space as single spaces."""
    content: bytes = response.content  # type: ignore[attr-defined]
    return " ".join(content.decode().split())


def words_of(response: object) -> str:
    """What a person reads: without the tags, whose random tokens spell any short name now and then."""
    return re.sub(r"<[^>]*>", " ", text_of(response))
