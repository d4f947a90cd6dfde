"""How does somebody take along what is kept of him, and how is it erased?"""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rummy.people.phones import COOKIE
from rummy.people.queries import Belongings, belongings
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import services
from rummy.scorekeeping.forms.erasing import WORD, Erasing
from rummy.scorekeeping.queries.erasing import erase_preview
from rummy.scorekeeping.queries.export import export
from rummy.scorekeeping.views.doors import about_people


@require_safe
@never_cache
def my_data(request: HttpRequest) -> StreamingHttpResponse:
    """Everything about me, as one file of JSON."""
    now = timezone.now()
    pieces = export(belongings(visitor_of(request)), now)
    answer = StreamingHttpResponse(pieces, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="meldbook-{now:%Y-%m-%d}.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@about_people
def erase(request: HttpRequest) -> HttpResponse:
    """What would be erased; POST with the word erases it. Who has an account shows again that it is his."""
    if request.user.is_authenticated:
        answer: HttpResponse = reauthentication_required(_erase)(request)
        return answer
    return _erase(request)


def _erase(request: HttpRequest) -> HttpResponse:
    own = belongings(visitor_of(request))
    form = Erasing(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _erased(request, own)
    shown: dict[str, Any] = {"form": form, "preview": erase_preview(own), "word": WORD}
    return render(request, "scorekeeping/erase.html", shown, status=422 if form.errors else 200)


def _erased(request: HttpRequest, own: Belongings) -> HttpResponse:
    names = services.erase(own=own, at=timezone.now())
    logout(request)
    answer = render(request, "scorekeeping/erased.html", {"names": names})
    answer.delete_cookie(COOKIE)
    # Pages and hands that this browser keeps for when there is no signal.
    answer["Clear-Site-Data"] = '"cache", "cookies", "storage"'
    return answer
