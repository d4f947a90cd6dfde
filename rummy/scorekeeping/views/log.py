"""How does a hand reach the log over HTTP: save, void, restore, settle?"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views import csrf
from django.views.decorators.http import require_POST

from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import (
    HandRefused,
    IdTaken,
    MayNotScore,
    NotAQuestion,
    Refusal,
    UnknownCode,
    UnknownHand,
)
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.services import Outcome
from rummy.scorekeeping.views.doors import phone_of
from rummy.scorekeeping.views.sent import BadBody, BodyTooLarge, is_json, read_hand, read_ids

_ANSWERS: dict[type[Refusal], tuple[str, HTTPStatus]] = {
    BadBody: ("bad", HTTPStatus.BAD_REQUEST),
    BodyTooLarge: ("bad", HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    UnknownCode: ("bad", HTTPStatus.NOT_FOUND),
    UnknownHand: ("bad", HTTPStatus.NOT_FOUND),
    MayNotScore: ("forbidden", HTTPStatus.FORBIDDEN),
    HandRefused: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    IdTaken: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    NotAQuestion: ("refused", HTTPStatus.CONFLICT),
}
_STATUSES = {
    "created": HTTPStatus.CREATED,
    "corrected": HTTPStatus.CREATED,
    "question": HTTPStatus.CONFLICT,
}


@require_POST
def save(request: HttpRequest, code: str) -> HttpResponse:
    """Record, correct, agree with or question a hand. JSON in, JSON out."""
    try:
        sitting = queries.sitting_by_code(code)
        sent = read_hand(request)
        outcome = services.record_hand(
            sitting=sitting,
            id=sent.id,
            number=sent.number,
            base=sent.base,
            document=sent.document,
            notes=sent.notes,
            phone=phone_of(request),
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(refusal)
    return _told(sitting, outcome)


@require_POST
def void(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Strike a hand."""
    return _amend(request, code, number, services.void_hand)


@require_POST
def restore(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Bring a struck hand back."""
    return _amend(request, code, number, services.restore_hand)


@require_POST
def settle(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Choose one of the versions of a hand."""
    return _amend(request, code, number, services.settle_question, "chosen")


def _amend(
    request: HttpRequest, code: str, number: int, verb: Callable[..., Outcome], *more: str
) -> HttpResponse:
    try:
        sitting = queries.sitting_by_code(code)
        names = ("id", *more)
        ids = dict(zip(names, read_ids(request, *names), strict=True))
        hand: Hand = queries.hand_by_number(sitting, number)
        outcome = verb(hand=hand, phone=phone_of(request), at=timezone.now(), **ids)
    except Refusal as refusal:
        return _refused(refusal) if is_json(request) else _refused_page(request, refusal)
    if is_json(request):
        return _told(sitting, outcome)
    return redirect("scorekeeping:receipt", code=sitting.watch_code, number=number)


def _told(sitting: Sitting, outcome: Outcome) -> JsonResponse:
    totals, game_over = queries.standing(sitting)
    number, code = outcome.hand.number, sitting.watch_code
    if outcome.kind in ("created", "duplicate"):
        url = reverse("scorekeeping:table", kwargs={"code": code})
    else:
        url = reverse("scorekeeping:receipt", kwargs={"code": code, "number": number})
    body: dict[str, Any] = {
        "status": outcome.kind,
        "errors": [],
        "number": number,
        "revision": outcome.revision,
        "url": url,
        "totals": totals,
        "game_over": game_over,
        "question": outcome.hand.questioned,
    }
    return JsonResponse(body, status=_STATUSES.get(outcome.kind, HTTPStatus.OK))


def _refused(refusal: Refusal) -> JsonResponse:
    word, status = _ANSWERS[type(refusal)]
    nothing: dict[str, Any] = {"number": None, "revision": None, "url": None, "totals": {}}
    nothing |= {"game_over": False, "question": False}
    return JsonResponse({"status": word, "errors": refusal.errors, **nothing}, status=status)


def _refused_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    _, status = _ANSWERS[type(refusal)]
    if status == HTTPStatus.NOT_FOUND:
        raise Http404(str(refusal)) from refusal
    page = "403.html" if status == HTTPStatus.FORBIDDEN else "400.html"
    return render(request, page, {"exception": str(refusal)}, status=status)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A write without the token of its page: told to a phone in JSON, to a person as a page."""
    if not is_json(request):
        return csrf.csrf_failure(request, reason)
    return _refused(MayNotScore("This page was open too long. Load it again; nothing typed is lost."))
