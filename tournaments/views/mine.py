"""My table: where I sit, against whom, until when; reached by a personal link, without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.scorekeeping.came_from import remember_page
from tournaments import services
from tournaments.errors import UnknownRound
from tournaments.models import Tournament
from tournaments.queries.find import entry_by_code, entry_of, latest_published
from tournaments.queries.version import version_of
from tournaments.views.doors import at_a_tournament, button, choice_in, number_in
from tournaments.views.live import MINE, followed
from tournaments.views.snapshots import my_table_once


@require_safe
@at_a_tournament
def mine(request: HttpRequest, tournament: Tournament, entry_code: str) -> HttpResponse:
    entry = entry_by_code(tournament, entry_code)
    version = version_of(tournament)
    follows = followed(tournament, version, MINE)
    shown = {**follows, "tournament": tournament, "mine": my_table_once(entry, version)}
    page = render(request, "tournaments/mine.html", shown)
    patch_cache_control(page, private=True, no_cache=True)
    remember_page(page, request.path)
    return page


@require_POST
@button
def missing(request: HttpRequest, tournament: Tournament, entry_code: str) -> HttpResponse:
    """Who waits at a table says that somebody has not come, or has; he himself may say the latter."""
    entry = entry_by_code(tournament, entry_code)
    round_ = latest_published(tournament)
    if round_ is None:
        raise UnknownRound(say("Your table is not open yet."))
    services.say_missing(
        round=round_,
        entry=entry_of(tournament, number_in(request, "entry")),
        missing=choice_in(request, "here", "1", "") != "1",
        said_by=entry,
        at=timezone.now(),
    )
    return redirect("tournaments:mine", tournament.code, entry.code)
