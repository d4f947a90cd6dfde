"""How does a whole club, or all that is an account's, leave the book in one file, and how does it come back?"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.views.doors import of_a_club
from rummy.engine.errors import RummyError
from rummy.engine.words import say
from rummy.parcels import services
from rummy.parcels.forms import ParcelForm
from rummy.parcels.queries import account_documents, club_documents
from rummy.parcels.sending import sent, sent_packed
from rummy.parcels.services import Look
from rummy.parcels.sheets import SHEETS, every_sheet
from rummy.parcels.zipped import Parcel, packed
from rummy.people.rights import Deed

KINDS = {
    "players": gettext_lazy("Players"),
    "partnerships": gettext_lazy("Partners"),
    "members": gettext_lazy("Memberships"),
    "evenings": gettext_lazy("Evenings"),
    "sittings": gettext_lazy("Tables"),
    "tournaments": gettext_lazy("Tournaments"),
}


@require_safe
@of_a_club
def club(request: HttpRequest, asked: Asked) -> HttpResponse:
    """What is in the parcel of a club, and the way to it."""
    asked.demand(Deed.TAKE_ALONG)
    return render(request, "parcels/club.html", {"club": asked.club})


@require_safe
@never_cache
@of_a_club
def club_parcel(request: HttpRequest, asked: Asked) -> Any:
    """The club in one file, sent while it is being written."""
    asked.demand(Deed.TAKE_ALONG)
    return sent(club_documents(asked.club), asked.club.slug)


@require_safe
@of_a_club
def sheets(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Which figures of a club there are for a spreadsheet, and the way to each."""
    asked.demand(Deed.CHANGE_CLUB)
    return render(request, "parcels/sheets.html", {"club": asked.club, "sheets": SHEETS})


@require_safe
@never_cache
@of_a_club
def sheet(request: HttpRequest, asked: Asked, kind: str) -> Any:
    """One table of figures, sent while it is being read."""
    asked.demand(Deed.CHANGE_CLUB)
    if kind not in SHEETS:
        raise Http404(say("There is no such sheet."))
    answer = StreamingHttpResponse(SHEETS[kind].pieces(asked.club), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{asked.club.slug}-{kind}.csv"'
    return answer


@require_safe
@never_cache
@of_a_club
def all_sheets(request: HttpRequest, asked: Asked) -> Any:
    """All of them in one zip."""
    asked.demand(Deed.CHANGE_CLUB)
    return sent_packed(packed(every_sheet(asked.club)), f"{asked.club.slug}-sheets")


@require_safe
@never_cache
@login_required
def my_parcel(request: HttpRequest) -> StreamingHttpResponse:
    """All that is an account's in one file."""
    assert isinstance(request.user, User)
    return sent(account_documents(request.user), "me")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """Choose a parcel, look at what is in it, take it."""
    if request.method != "POST":
        return _page(request, ParcelForm())
    form = ParcelForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    assert isinstance(request.user, User)
    does = services.unpack if "take" in request.POST else services.look
    try:
        found = does(parcel=Parcel(form.cleaned_data["file"]), account=request.user, at=timezone.now())
    except RummyError as refused:
        form.add_error(None, str(refused))
        return _page(request, form)
    return _taken(request, found) if "take" in request.POST else _page(request, form, found)


def _taken(request: HttpRequest, found: Look) -> HttpResponse:
    if found.new:
        messages.success(request, say("Everything of “{name}” is in the book.", name=found.name))
        if found.hands:
            said = say(
                "The leaderboards follow in a moment; hundreds of games at once take them a minute or two."
            )
            messages.info(request, said)
    else:
        messages.success(request, say("All of this was here already: nothing has changed."))
    return redirect("clubs:club", found.club.slug) if found.club else redirect("scorekeeping:me")


def _page(request: HttpRequest, form: ParcelForm, found: Look | None = None) -> HttpResponse:
    rows = [(KINDS[count.kind], count) for count in found.counts] if found else []
    shown = {"form": form, "look": found, "rows": rows, "has_others": any(count.other for _n, count in rows)}
    return render(request, "parcels/bring.html", shown, status=422 if form.errors else 200)
