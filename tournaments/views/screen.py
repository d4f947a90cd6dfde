"""The large screen of the hall, for a projector: turned over by itself, switched from the desk."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from rummy.live.tokens import NEWS
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.views.share import qr
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.corrections import corrected_at, corrections
from tournaments.queries.names import names_for, reader_for
from tournaments.queries.screen import screen_version, screen_view
from tournaments.queries.version import version_of
from tournaments.views.doors import account_of, at_a_tournament, button
from tournaments.views.live import followed


@require_safe
@at_a_tournament
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole screen; who has this minute's version gets 304 for two queries."""
    now = timezone.now()
    # What fits the moment changes with the time too, if only by the minute.
    reader = reader_for(tournament, visitor_of(request))
    reads = "members" if reader.is_member else reader.names
    etag = f'"{screen_version(tournament)}-{get_language()}-{reads}-{now:%H%M}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        answer: HttpResponse = HttpResponseNotModified()
        answer._csp_exempt = True  # type: ignore[attr-defined]
    else:
        public = request.build_absolute_uri(reverse("tournaments:tournament", args=[tournament.code]))
        follows = followed(tournament, version_of(tournament), NEWS)
        names = names_for(tournament, reader)
        shown = {
            **follows,
            "tournament": tournament,
            "screen": names.over(screen_view(tournament, now)),
            "corrected": corrected_at(corrections(tournament)),
            "link": public.partition("://")[2].rstrip("/"),
            "qr": qr(public),
        }
        answer = render(request, "tournaments/screen.html", shown)
    answer["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_POST
@button
def show(request: HttpRequest, tournament: Tournament) -> None:
    """Switch the screen from the desk."""
    services.show(
        tournament=tournament,
        shows=request.POST.get("shows", ""),
        message=request.POST.get("message", ""),
        by=account_of(request),
        at=timezone.now(),
    )
