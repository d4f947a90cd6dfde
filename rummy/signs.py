"""What becomes of the one sign that no text in the book can hold, where an address or a form has it?"""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

NOTHING, UNREADABLE = "\0", "\ufffd"


class ReadableAddress:
    """PostgreSQL refuses to look for a NUL; a sign that stands in no code and no name is looked for, and not found."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.path = request.path.replace(NOTHING, UNREADABLE)
        request.path_info = request.path_info.replace(NOTHING, UNREADABLE)
        asked = request.META.get("QUERY_STRING", "")
        request.META["QUERY_STRING"] = asked.replace("%00", "%EF%BF%BD").replace(NOTHING, "%EF%BF%BD")
        return self.get_response(request)


class ReadableForm:
    """No keyboard types a NUL: a form that has one is refused before anything is written. Programs send no forms."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *given: Any) -> None:
        if getattr(view, "csrf_exempt", False):
            return
        if any(NOTHING in text for _name, texts in request.POST.lists() for text in texts):
            raise BadRequest("A field has a sign that cannot be written.")
