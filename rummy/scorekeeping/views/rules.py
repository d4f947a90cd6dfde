"""How is this game played and scored, in general and at this table?"""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.views.decorators.http import require_safe

from rummy.engine import UnknownRuleset
from rummy.scorekeeping.examples import worked_examples
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.rulebook import all_books, rulebook
from rummy.scorekeeping.views.doors import at_a_table


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Every game there is, to read how it goes."""
    return render(request, "scorekeeping/all_rules.html", {"books": all_books()})


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """A game as the book has it."""
    try:
        return _page(request, key, {}, None)
    except UnknownRuleset as error:
        raise Http404(str(error)) from error


@require_safe
@at_a_table
def sitting_rules(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The game as this table plays it."""
    return _page(request, sitting.ruleset, sitting.options, sitting)


def _page(
    request: HttpRequest, key: str, options: Mapping[str, Any], sitting: Sitting | None
) -> HttpResponse:
    book = rulebook(key, options)
    shown = {
        "book": book,
        "written": select_template([f"scorekeeping/rules/{key}.html", "scorekeeping/rules/none.html"]),
        "examples": worked_examples(key, book.played, options, at_table=sitting is not None),
        "sitting": sitting,
    }
    return render(request, "scorekeeping/rules.html", shown)
