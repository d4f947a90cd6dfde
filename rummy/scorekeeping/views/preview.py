"""What would a correction change? Shown before anything is written, to a person as a page, to a phone as JSON."""

import uuid
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import NotAQuestion, Refusal, UnknownVersion
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import Consequences
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.views.doors import at_a_table, refuse_watchers
from rummy.scorekeeping.views.log import refused
from rummy.scorekeeping.views.sent import read_hand
from rummy.scorekeeping.would import for_a_program, sentences, shifts


@require_POST
def save(request: HttpRequest, code: str) -> HttpResponse:
    """What saving this hand would change. Takes the same body as the save, and stores nothing."""
    try:
        sitting = queries.sitting_by_code(code)
        refuse_watchers(request, sitting)
        sent = read_hand(request)
        return as_json(queries.if_recorded(sitting, sent.number, sent.document))
    except Refusal as refusal:
        return refused(refusal)


@require_safe
@at_a_table
def void(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """What taking the hand back would change."""
    words = (say("Take hand {number} back?", number=number), say("Take it back"))
    return _before(request, sitting, number, queries.if_voided, "void", words)


@require_safe
@at_a_table
def restore(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """What putting the hand back would change, or an earlier version of it."""
    version = uuid_or_none(request.GET.get("version"))
    if version is None:
        words = (say("Put hand {number} back?", number=number), say("Put it back"))
        return _before(request, sitting, number, queries.if_restored, "restore", words)
    words = (say("Hand {number} as it was before?", number=number), say("Let this version count"))
    would = partial(queries.if_restored, version=version)
    return _before(request, sitting, number, would, "restore", words, version=version)


@require_safe
@at_a_table
def settle(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """What choosing the other version would change."""
    refuse_watchers(request, sitting)
    chosen = uuid_or_none(request.GET.get("chosen"))
    if chosen is None:
        return _gone(request, say("Choose one of the versions of the hand."))
    words = (say("Hand {number}: the other version?", number=number), say("This one is right"))
    would = partial(queries.if_settled, chosen=chosen)
    return _before(request, sitting, number, would, "settle", words, chosen=chosen)


@require_safe
@at_a_table
def ask_again(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """What asking the table again would change."""
    refuse_watchers(request, sitting)
    about = uuid_or_none(request.GET.get("about"))
    if about is None:
        return _gone(request, say("Open the history of the hand, and choose what is to be asked again."))
    words = (
        say("Ask about hand {number} again?", number=number),
        say("Ask the table again"),
        say("Every version is shown again. Until somebody picks one, the one that stood first counts."),
    )
    would = partial(queries.if_asked_again, about=about)
    return _before(request, sitting, number, would, "ask-again", words, about=about)


def _gone(request: HttpRequest, sentence: str) -> HttpResponse:
    return render(request, "400.html", {"exception": sentence}, status=HTTPStatus.CONFLICT)


def _before(
    request: HttpRequest,
    sitting: Sitting,
    number: int,
    would: Callable[..., Consequences],
    does: str,
    words: tuple[str, ...],
    **sent: object,
) -> HttpResponse:
    refuse_watchers(request, sitting)
    try:
        told = would(sitting, number)
    except (NotAQuestion, UnknownVersion) as error:
        return _gone(request, str(error))
    if "application/json" in request.headers.get("Accept", ""):
        return as_json(told)
    question, answer, *also = words
    shown = {
        "sitting": sitting,
        "number": number,
        "told": told_of(told),
        "question": question,
        "answer": answer,
        "does": f"scorekeeping:{does}",
        "also": also,
        "sent": {"id": uuid.uuid4(), **sent},
    }
    return render(request, "scorekeeping/preview.html", shown)


def told_of(told: Consequences) -> dict[str, Any]:
    """What the part of a page shows: sentences, and the totals that would be others."""
    return {"sentences": sentences(told), "shifts": shifts(told), "refused": bool(told.refused)}


def as_json(told: Consequences) -> JsonResponse:
    """The same for a program."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if told.refused else HTTPStatus.OK
    return JsonResponse(for_a_program(told), status=status)
