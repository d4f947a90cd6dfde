"""What does somebody see who sends more than Meldbook reads at once, as a list pasted whole?"""

from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import bad_request


def not_read(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page that says how much is read; whatever else is not read is told as Django does."""
    if not isinstance(exception, RequestDataTooBig):
        return bad_request(request, exception)
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
    return render(request, "413.html", {"most": most}, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
