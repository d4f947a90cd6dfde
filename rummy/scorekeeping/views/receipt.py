"""Why these points? One hand, line by line, and everything that was ever entered for it."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views.doors import at_a_table, phone_of


@require_safe
@at_a_table
def receipt(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The receipt of a hand; who may score also finds edit and undo."""
    shown = {
        "sitting": sitting,
        "receipt": queries.receipt(sitting, number),
        "may_score": queries.may_score(sitting, phone_of(request)),
        "write_id": uuid.uuid4(),
    }
    return render(request, "scorekeeping/receipt.html", shown)


@require_safe
@at_a_table
def history(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """Every revision of a hand, newest first."""
    shown = {
        "sitting": sitting,
        "number": number,
        "revisions": queries.history(sitting, number),
    }
    return render(request, "scorekeeping/history.html", shown)
