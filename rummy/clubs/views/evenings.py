"""When does the club meet, and what is played there now?"""

import uuid
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import (
    conditional_page,
    require_http_methods,
    require_POST,
    require_safe,
)

from rummy.clubs import queries
from rummy.clubs.asked import Asked
from rummy.clubs.forms.evening import SAID, EveningForm, usual_date
from rummy.clubs.services import announce_evenings, change_evening
from rummy.clubs.views.doors import of_a_club
from rummy.clubs.views.live import evening_shown, stream_of
from rummy.engine.words import many, say
from rummy.leaderboards.queries.leagues import leagues_known
from rummy.people.errors import ClubRefused
from rummy.people.models import Evening
from rummy.people.queries.clubs import evening_by_id
from rummy.people.rights import Deed
from rummy.people.services import clubs

either = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@of_a_club
def all_evenings(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Every date, latest first; `?before=` goes further back."""
    found = queries.evenings(asked.club, queries.when(request.GET.get("before", "")))
    address = request.build_absolute_uri(reverse("clubs:dates", args=[asked.club.slug]))
    shown = {
        "club": asked.club,
        "may": asked.may,
        "today": timezone.localdate(),
        "evenings": found,
        "earlier": found[-1] if len(found) == queries.EVENINGS else None,
        "dates": address,
        # The scheme that calendars listen to: they subscribe instead of taking the dates once.
        "webcal": f"webcal:{address.partition(':')[2]}",
    }
    return render(request, "clubs/evenings.html", shown)


@require_safe
@conditional_page
@of_a_club
def dates(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The latest dates for everybody's own calendar, which asks again and again."""
    # It takes as long to load as a tenth of all else, and few processes are ever asked for it.
    from rummy.clubs.calendar import calendar  # noqa: PLC0415

    def page_of(evening: Evening) -> str:
        return request.build_absolute_uri(reverse("clubs:evening", args=[asked.club.slug, evening.pk]))

    told = calendar(asked.club, queries.dates(asked.club), page_of)
    return HttpResponse(told, content_type="text/calendar; charset=utf-8")


@require_safe
@of_a_club
def evening(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """The tables as they stand, and who is ahead over all of them."""
    found = evening_by_id(asked.club, id)
    shown = {
        **evening_shown(found, asked.reader),
        "may": asked.may,
        "live": stream_of(found, asked.reader),
    }
    return render(request, "clubs/evening.html", shown)


@either
@of_a_club
def announce(request: HttpRequest, asked: Asked) -> HttpResponse:
    """A new date, or the same weekday for some weeks."""
    asked.demand(Deed.HOLD_EVENINGS)
    if request.method != "POST":
        return _form(request, asked, EveningForm(initial=usual_date(asked.club, timezone.localdate())))
    form = EveningForm(request.POST)
    if form.is_valid():
        try:
            made = announce_evenings(
                id=form.cleaned_data["id"] or uuid.uuid4(),
                club=asked.club,
                visitor=asked.visitor,
                at=timezone.now(),
                weeks=form.cleaned_data["weeks"] or 1,
                **form.when(),
            )
            messages.success(request, many(len(made), "{n} date is set.", "{n} dates are set, a week apart."))
            return redirect("clubs:evening", asked.club.slug, made[0].pk)
        except ClubRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, asked, form)


@either
@of_a_club
def change(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Another day, time, name, note or league."""
    asked.demand(Deed.HOLD_EVENINGS)
    found = evening_by_id(asked.club, id)
    was = {name: getattr(found, name) for name in SAID}
    form = EveningForm(request.POST if request.method == "POST" else None, initial=was)
    if form.is_valid():
        try:
            change_evening(evening=found, visitor=asked.visitor, at=timezone.now(), **form.when())
            return redirect("clubs:evening", asked.club.slug, found.pk)
        except ClubRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, asked, form, found)


def _form(
    request: HttpRequest, asked: Asked, form: EveningForm, evening: Evening | None = None
) -> HttpResponse:
    shown: dict[str, Any] = {"club": asked.club, "form": form, "evening": evening}
    shown["leagues"] = leagues_known(asked.club)
    shown["id"] = form["id"].value() or uuid.uuid4()
    return render(request, "clubs/evening_edit.html", shown, status=422 if form.errors else 200)


@require_POST
@of_a_club
def close(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """No further table starts; can be taken back with `reopen`."""
    found = evening_by_id(asked.club, id)
    clubs.close_evening(evening=found, visitor=asked.visitor, at=timezone.now())
    messages.success(request, say("The evening is closed. Tables that play may go on."))
    return redirect("clubs:evening", asked.club.slug, found.pk)


@require_POST
@of_a_club
def reopen(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Tables may start again."""
    found = evening_by_id(asked.club, id)
    clubs.reopen_evening(evening=found, visitor=asked.visitor, at=timezone.now())
    return redirect("clubs:evening", asked.club.slug, found.pk)
