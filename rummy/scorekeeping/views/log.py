"""How does a hand reach the log over HTTP: save, void, restore, settle, ask again, agree, object?"""

import logging
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views import csrf
from django.views.decorators.http import require_POST

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.phones import remember_phone
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import (
    HandChanged,
    HandMissing,
    HandRefused,
    IdTaken,
    MayNotAgree,
    MayNotScore,
    NobodySoCalled,
    NotAQuestion,
    OwnSide,
    ReasonMissing,
    Refusal,
    RoundClosed,
    SittingDecided,
    SittingOver,
    UnknownCode,
    UnknownHand,
    UnknownVersion,
)
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.sent_hands import status_of
from rummy.scorekeeping.services import Outcome
from rummy.scorekeeping.views.doors import phone_of
from rummy.scorekeeping.views.sent import BadBody, BodyTooLarge, is_json, read_fields, read_hand

log = logging.getLogger(__name__)

_ANSWERS: dict[type[Refusal], tuple[str, HTTPStatus]] = {
    BadBody: ("bad", HTTPStatus.BAD_REQUEST),
    BodyTooLarge: ("bad", HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    UnknownCode: ("bad", HTTPStatus.NOT_FOUND),
    UnknownHand: ("bad", HTTPStatus.NOT_FOUND),
    MayNotScore: ("forbidden", HTTPStatus.FORBIDDEN),
    RoundClosed: ("forbidden", HTTPStatus.FORBIDDEN),
    MayNotAgree: ("forbidden", HTTPStatus.FORBIDDEN),
    NobodySoCalled: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    OwnSide: ("forbidden", HTTPStatus.FORBIDDEN),
    HandRefused: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    HandMissing: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    SittingDecided: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    SittingOver: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    IdTaken: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
    NotAQuestion: ("refused", HTTPStatus.CONFLICT),
    HandChanged: ("refused", HTTPStatus.CONFLICT),
    UnknownVersion: ("refused", HTTPStatus.CONFLICT),
    ReasonMissing: ("refused", HTTPStatus.UNPROCESSABLE_ENTITY),
}
_WORDS = {"agreement", "objection", "withdrawn"}


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
        return refused(refusal)
    if sent.took is not None and outcome.kind == "created":
        services.tell_time(
            sitting=sitting, document=sent.document, seconds=sent.took, phone=phone_of(request)
        )
    return _told(sitting, outcome, differs=_differs(sitting, outcome, sent.checked))


def _differs(sitting: Sitting, outcome: Outcome, checked: Mapping[str, int]) -> bool:
    """Has the phone shown other points than the book has counted? The book is right, and we want to know."""
    if not checked or outcome.kind not in ("created", "corrected"):
        return False
    counted = queries.points_of(outcome.hand)
    shown = {side: checked.get(side, points) for side, points in counted.items()}
    if shown == counted:
        return False
    told = sitting.ruleset, outcome.hand.pk, list(shown.values()), list(counted.values())
    log.warning("%s, hand %s: the phone has shown %s, the book counted %s", *told)
    return True


@require_POST
def void(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Strike a hand."""
    return _amend(request, code, number, services.void_hand)


@require_POST
def restore(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Bring a struck hand back, or an earlier `version` of any hand."""
    return _amend(request, code, number, services.restore_hand, maybe=("version",))


@require_POST
def settle(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Choose one of the versions of a hand."""
    return _amend(request, code, number, services.settle_question, "chosen")


@require_POST
def ask_again(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Ask the table again what it settled."""
    return _amend(request, code, number, services.ask_again, "about")


@require_POST
def agree(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Say that the version this phone saw is right."""
    return _amend(request, code, number, services.agree, "about", texts=("name", "whose"), phone=_speaking)


@require_POST
def object_to(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Say what is wrong with the version this phone saw."""
    texts = ("reason", "name", "whose")
    return _amend(request, code, number, services.object_to, "about", texts=texts, phone=_speaking)


@require_POST
def withdraw(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take the objection back."""
    return _amend(request, code, number, services.withdraw, texts=("whose",), phone=_speaking)


def _writing(request: HttpRequest, sitting: Sitting) -> Phone | None:
    return phone_of(request)


def _speaking(request: HttpRequest, sitting: Sitting) -> Phone | None:
    """Where watchers are asked too, a phone is remembered by its first word."""
    return remember_phone(request, at=timezone.now()) if sitting.watchers_agree else phone_of(request)


def _amend(  # noqa: PLR0913
    request: HttpRequest,
    code: str,
    number: int,
    verb: Callable[..., Outcome],
    *ids: str,
    texts: Sequence[str] = (),
    maybe: Sequence[str] = (),
    phone: Callable[[HttpRequest, Sitting], Phone | None] = _writing,
) -> HttpResponse:
    try:
        sitting = queries.sitting_by_code(code)
        fields = read_fields(request, "id", *ids, texts=texts, maybe=maybe)
        hand: Hand = queries.hand_by_number(sitting, number)
        outcome = verb(hand=hand, phone=phone(request, sitting), at=timezone.now(), **fields)
    except Refusal as refusal:
        return refused(refusal) if is_json(request) else _refused_page(request, refusal)
    if is_json(request):
        return _told(sitting, outcome)
    if request.POST.get("then") == "table":
        table = reverse("scorekeeping:table", args=[sitting.watch_code])
        return redirect(f"{table}?handed=1" if request.POST.get("whose") else table)
    receipt = reverse("scorekeeping:receipt", args=[sitting.watch_code, number])
    where = "#words" if outcome.kind in _WORDS else ""
    return redirect(f"{receipt}?done={outcome.kind}{where}")


def _told(sitting: Sitting, outcome: Outcome, *, differs: bool = False) -> JsonResponse:
    totals, game_over = queries.standing(sitting)
    number, code = outcome.hand.number, sitting.watch_code
    if outcome.kind in ("created", "duplicate") and not differs:
        url = reverse("scorekeeping:table", kwargs={"code": code})
    else:
        url = reverse("scorekeeping:receipt", kwargs={"code": code, "number": number})
        url += "?done=corrected" if outcome.kind == "corrected" else ""
        url += f"{'&' if '?' in url else '?'}differs=1" if differs else ""
    body: dict[str, Any] = {
        "status": outcome.kind,
        "errors": [],
        "number": number,
        "revision": outcome.revision,
        "version": max(sitting.version, outcome.hand.sitting.version),
        "url": url,
        "totals": totals,
        "game_over": game_over,
        "question": outcome.hand.questioned,
    }
    return JsonResponse(body, status=status_of(outcome.kind))


def refused(refusal: Refusal) -> JsonResponse:
    """The refusal as a phone is told it."""
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
    return refused(MayNotScore(say("This page was open too long. Load it again; nothing typed is lost.")))
