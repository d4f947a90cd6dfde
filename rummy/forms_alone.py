"""What does somebody see who opens an address that only takes what a form sends, as by a link kept or a page loaded again?"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LOOKS = ("GET", "HEAD")


class WayToTheForm:
    """A page that leads on where Django answers with nothing at all; programs still get that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        refused = self.get_response(request)
        is_bare = refused.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not refused.content
        if not is_bare or request.method not in LOOKS or not request.accepts("text/html"):
            return refused
        page = render(request, "405.html", status=refused.status_code)
        page["Allow"] = refused["Allow"]
        return page
