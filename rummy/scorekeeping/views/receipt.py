"""Why these points? One hand, line by line, and everything that was ever entered for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from rummy.engine.words import say, to_say
from rummy.live.tokens import NEWS
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import nobody_so_called
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views.doors import at_a_table, phone_of, refuse_watchers
from rummy.scorekeeping.views.fresh import fresh_page
from rummy.scorekeeping.views.live import stream_of

# What was just done to the hand, by the kind of the outcome.
DONE = {
    "voided": to_say("Hand {n} taken back."),
    "restored": to_say("Hand {n} is back."),
    "corrected": to_say("Hand {n} corrected."),
    "settled": to_say("Hand {n} is settled."),
    "asked": to_say("Hand {n} is in question again."),
}


@require_safe
@at_a_table
def receipt(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The receipt of a hand; who may score also finds edit and undo."""
    return fresh_page(request, sitting.version, lambda: _receipt_page(request, sitting, number))


def _receipt_page(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    place = queries.place_of(sitting, phone_of(request))
    view = queries.receipt(sitting, number, place)
    shown = {
        "sitting": sitting,
        "receipt": view,
        "may_score": queries.may_write(sitting, place),
        "may_speak": queries.may_speak(sitting, place) and not view.entered_here,
        "place": place,
        "live": stream_of(sitting, NEWS, may_write=True),
        "objects": "object" in request.GET,
        "differs": "differs" in request.GET,
        "done": say(said, n=number) if (said := DONE.get(request.GET.get("done", ""))) else "",
    }
    return render(request, "scorekeeping/receipt.html", shown)


@require_safe
@at_a_table
def hand_over(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The hand in large, for somebody without a phone of his own to whom this one is handed: is it right?"""
    refuse_watchers(request, sitting)
    return fresh_page(request, sitting.version, lambda: _hand_over_page(request, sitting, number))


def _hand_over_page(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    whose = request.GET.get("whose", "")
    view = queries.receipt(sitting, number, queries.place_of(sitting, phone_of(request)))
    if whose and not any(whose in side.players for side in view.sides):
        raise nobody_so_called(whose)
    if whose not in view.hand_to:
        return redirect("scorekeeping:receipt", sitting.watch_code, number)
    shown = {"sitting": sitting, "receipt": view, "whose": whose, "objects": "object" in request.GET}
    return render(request, "scorekeeping/hand_over.html", shown)


@require_safe
@at_a_table
def history(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """Every revision of a hand, newest first."""
    shown = {
        "sitting": sitting,
        "number": number,
        "revisions": queries.history(sitting, number),
        "may_score": queries.may_score(sitting, phone_of(request)),
    }
    return render(request, "scorekeeping/history.html", shown)
