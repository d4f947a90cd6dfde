"""Who sits where, and what happens when people change seats or somebody plays for another?"""

import uuid
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import IdTaken, SeatsRefused
from rummy.scorekeeping.forms.seats import ChangeOfSeats, ColourOfASide
from rummy.scorekeeping.models import Side, Sitting
from rummy.scorekeeping.queries.people import initials
from rummy.scorekeeping.reseated import change_in_words, changes_shown
from rummy.scorekeeping.views.doors import at_a_table, phone_of, refuse_watchers, sent_id
from rummy.scorekeeping.views.preview import as_json, told_of


@require_safe
@at_a_table
def seats(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Everybody's place, every change of seats, and for who may score the ways to change them."""
    return _page(request, sitting)


@require_safe
@at_a_table
def preview(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What the change of seats would make of the hands that were played."""
    refuse_watchers(request, sitting)
    form = ChangeOfSeats(request.GET)
    if not form.is_valid():
        return _page(request, sitting, said=_faults(form))
    try:
        told = queries.if_reseated(sitting, form.asked())
    except SeatsRefused as refused:
        return _page(request, sitting, said=str(refused))
    if "application/json" in request.headers.get("Accept", ""):
        return as_json(told)
    change = queries.seats_of(sitting).change(form.asked())
    shown = {
        "sitting": sitting,
        "told": told_of(told),
        "sentence": change_in_words(change),
        "sent": {name: request.GET[name] for name in form.fields if request.GET.get(name)}
        | {"id": uuid.uuid4()},
    }
    return render(request, "scorekeeping/seats_preview.html", shown)


@require_POST
@at_a_table
def change(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Make the change, or undo one."""
    form = ChangeOfSeats(request.POST)
    if not form.is_valid():
        return _page(request, sitting, said=_faults(form))
    try:
        who: dict[str, Any] = {"id": sent_id(request), "phone": phone_of(request), "at": timezone.now()}
        services.change_seats(sitting=sitting, asked=form.asked(), **who)
    except (SeatsRefused, IdTaken) as refused:
        return _page(request, sitting, said=str(refused))
    return redirect(reverse("scorekeeping:seats", args=[sitting.watch_code]) + "?done=1")


@require_POST
@at_a_table
def colour(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Give a side another colour."""
    form = ColourOfASide(request.POST)
    if not form.is_valid():
        raise BadRequest(say("Choose one of the answers."))
    try:
        services.choose_colour(
            sitting=sitting, phone=phone_of(request), at=timezone.now(), **form.cleaned_data
        )
    except SeatsRefused as refused:
        return _page(request, sitting, said=str(refused))
    return redirect(reverse("scorekeeping:seats", args=[sitting.watch_code]) + "?coloured=1#colours")


def _faults(form: ChangeOfSeats) -> str:
    return " ".join(str(text) for texts in form.errors.values() for text in texts)


def _page(request: HttpRequest, sitting: Sitting, *, said: str = "") -> HttpResponse:
    table = queries.seats_of(sitting)
    sides = [seated.side for seated in table.seated]
    holders = {side.colour: side.name for side in sides}
    shown = {
        "sitting": sitting,
        "places": table.seated.latest.places(),
        "sides": list(zip(sides, initials([side.name for side in sides]), strict=True)),
        "colours": [(*choice, holders.get(choice[0], "")) for choice in Side.Colour.choices],
        "changes": changes_shown(table.changes),
        "next_hand": table.next_hand,
        "may_score": queries.may_score(sitting, phone_of(request)),
        "said": said,
        "done": "done" in request.GET,
        "coloured": "coloured" in request.GET,
        "typed": request.GET or request.POST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if said else HTTPStatus.OK
    return render(request, "scorekeeping/seats.html", shown, status=status)
