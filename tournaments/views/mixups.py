"""What if the wrong people sat at a table, or two changed seats there? Looked at before it is kept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST

from rummy.engine.words import say
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.find import round_of, table_of
from tournaments.views.doors import account_of, button, number_in, press_in, two_of_a_round


@require_POST
@button
def these_played(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse | None:
    """Two people of a round sat in each other's places: first what that changes; the second tap keeps it."""
    people = two_of_a_round(request, tournament, number)
    sure = request.POST.get("sure") == "1"
    found = services.these_played(
        **people, by=account_of(request), at=timezone.now(), sure=sure, press=press_in(request)
    )
    if sure:
        return None
    shown = {"tournament": tournament, "number": number, "found": found, **people}
    return render(request, "tournaments/these_played.html", shown)


@require_POST
@button
def swap_seats(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    """First what the table would come to; the second tap keeps it."""
    held = table_of(round_of(tournament, number), table)
    sure = request.POST.get("sure") == "1"
    asked = {"one": request.POST.get("one", ""), "other": request.POST.get("other", "")}
    first, was = number_in(request, "first") if "first" in request.POST else 1, services.totals_at(held)
    totals = services.swap_seats(
        table=held,
        **asked,
        first=first,
        by=account_of(request),
        at=timezone.now(),
        sure=sure,
        press=press_in(request),
    )
    if sure:
        return None
    shown = {
        "tournament": tournament,
        "number": number,
        "table": table,
        "first": first,
        "changes": say(
            "{one} and {other} change places in every hand from hand {first} on.", **asked, first=first
        ),
        "totals": [(name, was.get(name), total) for name, total in totals.items()],
        **asked,
    }
    return render(request, "tournaments/swap_seats.html", shown)
