"""Has this phone seen the page as it is now?"""

from collections.abc import Callable
from uuid import uuid4
from zlib import crc32

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import get_language

from rummy.scorekeeping import came_from
from rummy.scorekeeping.look import COOKIE
from rummy.scorekeeping.release import release
from rummy.scorekeeping.views.doors import phone_of

# Changes when this phone says who its people are.
WHO = "who"
A_YEAR = 365 * 24 * 3600


def look_anew(answer: HttpResponse) -> HttpResponse:
    """The answer, after which this phone asks anew for the pages of tables: who it is has changed, and no table's version with it."""
    answer.set_cookie(
        WHO, uuid4().hex[:8], max_age=A_YEAR, path=came_from.TABLES, samesite="Lax", httponly=True
    )
    return answer


def fresh_page(
    request: HttpRequest, version: int | str, render_page: Callable[[], HttpResponse]
) -> HttpResponse:
    """304 if the caller names the version it would get, else the page under that version.

    The version changes with every write that the page shows; who looks, how it is shown and what it is made of are part of the name.
    """
    phone = phone_of(request)
    signed_in = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    look, back = request.COOKIES.get(COOKIE), request.COOKIES.get(came_from.COOKIE)
    who = (phone and phone.id, request.COOKIES.get(WHO), signed_in, look, back, get_language(), release())
    etag = quote_etag(f"{version}-{crc32(repr(who).encode()):x}")
    # Compressing on the way out makes the name a weak one.
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if etag in (name.removeprefix("W/") for name in known):
        answer: HttpResponse = HttpResponseNotModified()
        # Its headers would replace those of the page that is kept, whose scripts carry the nonce of that day.
        answer._csp_exempt = True  # type: ignore[attr-defined]
    else:
        answer = render_page()
    answer["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer
