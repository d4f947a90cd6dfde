"""What is answered where the fault is ours, or the request is none? A page to people; to programs what the API answers otherwise."""

from http import HTTPStatus

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import server_error

from rummy import too_much

_OURS = "Something went wrong on our side. Send the same again in a moment; with the same id it is done once."
_NOT_READ = "This request cannot be read: look at its address and its headers."
_ELSEWHERE = "This server does not go by the name you asked for: use the one its pages are opened by."


def ours(request: HttpRequest) -> HttpResponse:
    """Something failed that never should."""
    if not _is_programs(request):
        return server_error(request)
    return _told("our-mistake", _OURS, HTTPStatus.INTERNAL_SERVER_ERROR)


def not_read(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent cannot be read, or was sent to somebody else."""
    if not _is_programs(request):
        return too_much.not_read(request, exception)
    if isinstance(exception, DisallowedHost):
        return _told("wrong-host", _ELSEWHERE, HTTPStatus.BAD_REQUEST)
    return _told("bad-request", _NOT_READ, HTTPStatus.BAD_REQUEST)


def _is_programs(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _told(code: str, message: str, status: HTTPStatus) -> HttpResponse:
    problem = {"code": code, "severity": "E", "where": "", "message": message}
    return JsonResponse({"errors": [problem]}, status=status, headers={"Access-Control-Allow-Origin": "*"})
