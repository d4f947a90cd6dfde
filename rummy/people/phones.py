"""Which phone is asking? A signed cookie says so; a row is made when it first writes or joins."""

import uuid
from datetime import datetime

from django.http import HttpRequest, HttpResponse

from rummy.people.models import Phone

COOKIE = "phone"
SALT = "rummy.people.phone"
# Browsers keep a cookie 400 days at most; every write renews it.
MAX_AGE = 400 * 24 * 3600


def phone_of(request: HttpRequest) -> Phone | None:
    """The phone the cookie names, without a query: a signature of ours is believed."""
    signed = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=MAX_AGE)
    if signed is None:
        return None
    try:
        return Phone(id=uuid.UUID(signed))
    except ValueError:
        return None


def remember_phone(request: HttpRequest, *, at: datetime) -> Phone:
    """The phone of this request with its row, made if need be. The answer will carry its cookie."""
    asked: Phone | None = getattr(request, "phone", None)
    phone, _ = Phone.objects.get_or_create(
        id=asked.id if asked else uuid.uuid4(), defaults={"first_seen": at}
    )
    request.phone = phone  # type: ignore[attr-defined]
    request.phone_to_set = phone  # type: ignore[attr-defined]
    return phone


def set_phone_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Write the cookie where `remember_phone` asked for it."""
    phone: Phone | None = getattr(request, "phone_to_set", None)
    if phone is not None:
        response.set_signed_cookie(
            COOKIE,
            str(phone.id),
            salt=SALT,
            max_age=MAX_AGE,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )
