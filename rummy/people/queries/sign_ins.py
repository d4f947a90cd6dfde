"""Where is an account signed in?"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.utils.crypto import constant_time_compare, salted_hmac

from rummy.people.browsers import browser_said
from rummy.people.models import Phone, Session
from rummy.people.parcel.hiding import is_shut_out, is_stand_in

SALT = "rummy.people.sign_ins"


@dataclass(frozen=True, slots=True)
class Here:
    """The browser that asks: its session, and its phone."""

    session: str
    phone: UUID | None


NOWHERE = Here("", None)


@dataclass(frozen=True, slots=True)
class SignIn:
    """A browser in which an account is signed in, by which sessions and on which phone, None where that is not known.

    A session's key opens the account, so no page shows one: `name` stands for the browser in addresses.
    """

    name: str
    sessions: tuple[str, ...]
    phone: UUID | None
    browser: str
    seen_at: datetime
    is_here: bool


def sign_ins(account: User, here: Here, at: datetime) -> list[SignIn]:
    """The browsers in which the account is signed in: the one that asks, then those used last. One query.

    What a new password has shut out already is none of them.
    """
    rows = account.sessions.filter(expire_date__gt=at)
    good = account.get_session_auth_hash()
    told = [(row, data) for row in rows if _opens(data := row.get_decoded(), good)]
    found = [_sign_in(of_one, here) for of_one in _by_phone(told)]
    return sorted(found, key=lambda one: (not one.is_here, -one.seen_at.timestamp(), one.name))


def phones_in_use(account: User) -> list[Phone]:
    """The phones on which somebody signed in to this account and did not sign out. Programs are none. One query."""
    phones = account.phones.filter(token=None).order_by("pk")
    return [phone for phone in phones if not (is_stand_in(phone.pk) or is_shut_out(phone.pk))]


Told = tuple[Session, dict[str, str]]


def _opens(data: dict[str, str], good: str) -> bool:
    return constant_time_compare(data.get(HASH_SESSION_KEY, ""), good)


def _by_phone(told: Iterable[Told]) -> list[list[Told]]:
    def browser(one: Told) -> str:
        row, data = one
        return data.get("phone", row.pk)

    return [list(of_one) for _browser, of_one in groupby(sorted(told, key=browser), key=browser)]


def _sign_in(of_one: list[Told], here: Here) -> SignIn:
    row, data = max(of_one, key=lambda one: one[0].seen_at)
    phone = UUID(data["phone"]) if "phone" in data else None
    sessions = tuple(row.pk for row, _data in of_one)
    return SignIn(
        name=salted_hmac(SALT, data.get("phone", row.pk)).hexdigest()[:20],
        sessions=sessions,
        phone=phone,
        browser=browser_said(data.get("browser", "")),
        seen_at=row.seen_at,
        is_here=here.session in sessions or (phone is not None and phone == here.phone),
    )
