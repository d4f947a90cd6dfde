"""From which page of an event did this phone come to a table, so that it finds the way back?"""

from django.http import HttpRequest, HttpResponse

from rummy.scorekeeping.models import Sitting

COOKIE = "came-from"
TABLES = "/s/"
A_DAY = 24 * 60 * 60


def remember_page(answer: HttpResponse, page: str) -> None:
    """The tables this phone opens next lead back to the page."""
    answer.set_cookie(COOKIE, page, max_age=A_DAY, path=TABLES, samesite="Lax", httponly=True)


def way_back(request: HttpRequest, sitting: Sitting) -> str:
    """The page of the sitting's event that this phone came from, else the event's own; empty where there is no event."""
    page = request.COOKIES.get(COOKIE, "")
    is_of_it = bool(sitting.event_page) and page.startswith(sitting.event_page)
    return page if is_of_it and "//" not in page and "\\" not in page else sitting.event_page
