"""Who is ahead, in which game, when?"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from rummy.engine.words import explained, say
from rummy.leaderboards import asking
from rummy.leaderboards.errors import UnknownBoard, UnknownCompetitor
from rummy.leaderboards.measures import BY_KEY
from rummy.leaderboards.pools import families
from rummy.leaderboards.queries.boards import Asked, BoardView, Line, board_page, counted_until
from rummy.leaderboards.queries.overview import overview
from rummy.leaderboards.queries.whose import partnerships_of
from rummy.people.errors import UnknownClub
from rummy.people.models import Club
from rummy.people.queries.clubs import club_by_slug
from rummy.people.visitor import NOBODY, visitor_of

EMBEDDED = 10
# The page beneath has its own ground, so it needs no border.
FRAME = '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy" style="border:0"></iframe>'
# What stands around the rows where the frame is narrow, and a row of two lines: in points of CSS.
AROUND, ROW = 210, 56
# The ground of a board on a website is the website's choice: `auto` follows the device of who reads.
THEMES = {"light": "light", "dark": "dark", "auto": "light dark"}


def of_a_board(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Its refusals become pages with their sentence; what depends on the visitor is kept by nobody on the way."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, **kwargs)
        except (UnknownBoard, UnknownCompetitor) as error:
            club = kwargs.get("slug")
            way = reverse("leaderboards:club-index", args=[club]) if club else reverse("leaderboards:index")
            told = {"sentence": str(error), "way": way, "way_said": say("All leaderboards")}
            page = render(request, "404.html", told, status=404)
        patch_cache_control(page, private=True, no_cache=True)
        return page

    return answer


@require_safe
@of_a_board
def index(request: HttpRequest) -> HttpResponse:
    """Every family of games with its first three."""
    return _index(request, None)


@require_safe
@of_a_board
def club_index(request: HttpRequest, slug: str) -> HttpResponse:
    return _index(request, club_at(slug))


def club_at(slug: str) -> Club:
    """The club of this address, or 404 with its sentence."""
    try:
        return club_by_slug(slug)
    except UnknownClub as error:
        raise Http404(str(error)) from error


def _index(request: HttpRequest, club: Club | None) -> HttpResponse:
    played, others = overview(club, visitor_of(request))
    told = {
        "played": played,
        "others": others,
        "as_of": counted_until(club, {one.family.key: one.family for one in played}.values()),
        "club": club,
        "leagues": asking.leagues_for(club),
    }
    return render(request, "leaderboards/index.html", told)


@require_safe
@of_a_board
def board(request: HttpRequest, family: str) -> HttpResponse:
    """A page of one board."""
    return _board(request, asking.asked(family, request.GET))


@require_safe
@of_a_board
def club_board(request: HttpRequest, slug: str, family: str) -> HttpResponse:
    return _board(request, asking.asked(family, request.GET, club_at(slug)))


def _board(request: HttpRequest, asked: Asked) -> HttpResponse:
    view = board_page(asked, visitor_of(request))
    told = {
        "asked": asked,
        "view": view,
        "mine": _mine(asked, view),
        "takes": asking.condition(asked),
        "trend": _trend(asked, view),
        "embedded": _frame(request, asked, view.count) if asked.club else "",
        "measure": BY_KEY[asked.measure],
        "season": asking.season_name(asked.season),
        "measures": asking.measures_for(asked),
        "seasons": asking.seasons_for(asked, timezone.localdate()),
        "earlier": asking.season_before(asked),
        "records": asking.query(
            season=asked.season, pairs="1" if asked.pairs and asked.family.both_ways else ""
        ),
        "games": asking.games_for(asked),
        "sides": asking.sides_for(asked),
        "top": asking.address(asked) if view.previous or (asked.after and not view.lines) else "",
        "previous": asking.address(asked, before=asking.written(view.previous)) if view.previous else "",
        "around": asking.address(asked, around="me"),
        "more": asking.address(asked, after=asking.written(view.next)) if view.next else "",
        "families": families(),
    }
    return render(request, "leaderboards/board.html", told)


def _trend(asked: Asked, view: BoardView) -> str:
    """What the arrows beside the ratings tell, where there are any."""
    if not any(line.trend for line in (*view.lines, *view.mine)):
        return ""
    return say("▲ and ▼: in this season.") if asked.season else say("▲ and ▼: in the last 30 days.")


def _frame(request: HttpRequest, asked: Asked, count: int) -> SafeString:
    """What a page elsewhere writes to show the board, as high as it is now; a page that tells of it escapes it."""
    title, height = explained(str(asked.club), asked.family.called), AROUND + ROW * min(count, EMBEDDED)
    return format_html(FRAME, request.build_absolute_uri(asking.embedded_address(asked)), title, height)


def _mine(asked: Asked, view: BoardView) -> list[tuple[Line, str]]:
    """My own lines, each with the address that says why its rating is so."""
    if not asked.pairs:
        return [(line, asking.rating_address(asked, line.people[0].id)) for line in view.mine]
    two = {line: frozenset(one.id for one in line.people if one.id) for line in view.mine}
    pages = partnerships_of(two.values())
    return [(line, asking.rating_address(asked, pages.get(two[line]))) for line in view.mine]


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": None})  # type: ignore[arg-type]
def embedded(request: HttpRequest, slug: str, family: str) -> HttpResponse:
    """The first of a club's board, to stand in any website. It knows nobody who looks, so it is the same for all."""
    club, theme = club_at(slug), request.GET.get("theme", "")
    theme = theme if theme in THEMES else "light"
    told: dict[str, Any] = {"theme": theme, "schemes": THEMES[theme]}
    try:
        asked = asking.asked(family, request.GET, club)
    except UnknownBoard as error:
        # A league may have got another name since: the website around it keeps its frame.
        told |= {"club": club, "sentence": str(error)}
        return render(request, "leaderboards/embedded.html", told, status=404)
    first = Asked(asked.family, asked.measure, asked.season, asked.ruleset, asked.pairs, club, size=EMBEDDED)
    view = board_page(first, NOBODY)
    told |= {
        "asked": asked,
        "view": view,
        "trend": _trend(asked, view),
        "measure": BY_KEY[asked.measure],
        "season": asking.season_name(asked.season),
        "whole": asking.address(first),
    }
    page = render(request, "leaderboards/embedded.html", told)
    page.same_for_everybody = True  # type: ignore[attr-defined]
    patch_cache_control(page, public=True, max_age=60)
    patch_vary_headers(page, ["Accept-Language"])
    return page
