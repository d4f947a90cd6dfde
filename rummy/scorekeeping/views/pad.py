"""The pad: where a hand is tapped in, corrected, or typed where there is no script."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.entry import PadPage
from rummy.scorekeeping.errors import Refusal
from rummy.scorekeeping.forms.typed import TypedHand
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.pad import begun_hand, new_hand, saved_hand
from rummy.scorekeeping.views.doors import at_a_table, phone_of, refuse_watchers
from rummy.scorekeeping.views.preview import told_of
from rummy.scorekeeping.views.sent import number_of


@require_safe
@ensure_csrf_cookie
@at_a_table
def pad(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The pad for the next hand; a sitting that is over has none, but for a hand that waits on the phone."""
    refuse_at_pad(request, sitting)
    if sitting.is_finished and "hand" not in request.GET:
        return redirect("scorekeeping:table", sitting.watch_code)
    page = begun_hand(sitting, number_of(request.GET.get("hand", "")))
    if "turns" in (page.config["document"] or {}):
        return redirect("scorekeeping:follow", sitting.watch_code)
    return _shown(request, page, TypedHand(page, sitting))


@require_safe
@ensure_csrf_cookie
@at_a_table
def pad_edit(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The pad with the cards of a saved hand."""
    refuse_at_pad(request, sitting)
    page = saved_hand(sitting, number)
    if "turns" in (page.config["document"] or {}):
        return redirect("scorekeeping:follow-edit", sitting.watch_code, number)
    return _shown(request, page, TypedHand(page, sitting))


@require_POST
@at_a_table
def typed(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The hand as typed into the form: recorded, or the form again with what is wrong beside each field."""
    refuse_at_pad(request, sitting)
    # 0 is the number of no hand.
    number, base = (number_of(request.POST.get(name, "")) for name in ("number", "base"))
    is_correction = base > 0
    page = saved_hand(sitting, number) if is_correction else new_hand(sitting)
    form = TypedHand(page, sitting, request.POST)
    if form.is_readable and form.is_clear:
        if is_correction and "look" in request.POST:
            told = told_of(queries.if_recorded(sitting, page.config["number"], form.hand))
            return _shown(request, page, form, told=told)
        try:
            return _record(request, sitting, form, number, base)
        except Refusal as refusal:
            form.errors += [error["message"] for error in refusal.errors]
    return _shown(request, page, form, status=422)


def _record(request: HttpRequest, sitting: Sitting, form: TypedHand, number: int, base: int) -> HttpResponse:
    if form.id is None or not number:
        raise Refusal(say("This form is damaged: open the pad again."))
    outcome = services.record_hand(
        sitting=sitting,
        id=form.id,
        number=number,
        base=base,
        document=form.hand,
        notes=form.notes,
        phone=phone_of(request),
        at=timezone.now(),
    )
    return redirect("scorekeeping:receipt", sitting.watch_code, outcome.hand.number)


def refuse_at_pad(request: HttpRequest, sitting: Sitting) -> None:
    """Raise MayNotScore for a phone that may not score now; what waits on one opens where the round is closed, too."""
    refuse_watchers(request, sitting, waits=request.method == "POST" or "hand" in request.GET)


def _shown(
    request: HttpRequest, page: PadPage, form: TypedHand, status: int = 200, **more: object
) -> HttpResponse:
    return render(request, "scorekeeping/pad.html", {"page": page, "typed": form, **more}, status=status)
