"""Who takes part: enter, paste, check in, withdraw; and the door, where people check in themselves."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.engine.words import say
from rummy.people.names import alphabetical
from rummy.scorekeeping.views.share import link_to_share
from tournaments import formats, services
from tournaments.errors import EntryRefused, SettingRefused
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.event import missing_pays, scheme_to_compare
from tournaments.queries.find import entry_of, is_playing
from tournaments.queries.members import members_to_enter
from tournaments.queries.rights import Right, rights_of
from tournaments.views.doors import (
    account_of,
    at_a_tournament,
    back,
    button,
    choice_in,
    for_officials,
    number_in,
    run_before,
)


@require_safe
@for_officials(Right.SCORE)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rows = list(tournament.entries.order_by("withdrawn_at", "seed", "number"))
    playing = [row for row in rows if row.withdrawn_at is None]
    door = reverse("tournaments:check-in", args=[tournament.code, tournament.check_in_code])
    before = run_before(request)
    best = [line.name for line in standings_view(before).lines if not line.withdrawn] if before else []
    is_undrawn = not tournament.rounds.exists()
    begins = bool(playing) and is_undrawn
    shown = {
        "tournament": tournament,
        "before": before,
        "playing": playing,
        "withdrawn": [row for row in rows if row.withdrawn_at is not None],
        "here": sum(row.checked_in_at is not None for row in playing),
        **link_to_share(request, door),
        "warnings": formats.warnings(
            tournament.format,
            len(playing),
            answers=tournament.answers,
            scheme=scheme_to_compare(tournament),
        )
        if begins
        else (),
        "rounds": formats.rounds_ahead(tournament.format, len(playing), tournament.answers)
        if begins
        else None,
        "missing_pays": is_undrawn and missing_pays(tournament),
        "rights": rights_of(tournament, account_of(request)),
        "typed": "\n".join(best) or request.GET.get("typed", ""),
        "members": members_to_enter(tournament),
    }
    return render(request, "tournaments/entries.html", shown)


@require_POST
@button
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One name, or a pasted list of them, one a line."""
    text = request.POST.get("names", "")
    address = reverse("tournaments:entries", args=[tournament.code])
    try:
        made = services.enter_all(
            tournament=tournament,
            lines=text.splitlines() or [""],
            by=account_of(request),
            at=timezone.now(),
            apart=request.POST.get("apart", ""),
        )
    except EntryRefused as refused:
        messages.error(request, str(refused))
        shown = {"tournament": tournament, "typed": text, "apart": request.POST.get("apart", "")}
        return render(request, "tournaments/enter_again.html", shown, status=422)
    messages.success(request, services.entered(made))
    return back(request, tournament) if "next" in request.POST else redirect(address)


@require_POST
@button
def check_in(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    services.check_in(
        tournament=tournament,
        entry=entry_of(tournament, entry),
        here=choice_in(request, "here", "1", "0", "") == "1",
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def check_in_all(request: HttpRequest, tournament: Tournament) -> None:
    services.check_in_all(tournament=tournament, by=account_of(request), at=timezone.now())


@require_POST
@button
def arrange(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    services.arrange_entry(
        tournament=tournament,
        entry=entry_of(tournament, entry),
        seed=number_in(request, "seed"),
        apart=request.POST.get("apart", ""),
        fixed_table=number_in(request, "fixed_table") if request.POST.get("fixed_table") else None,
        name=request.POST.get("name", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def withdraw(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse | None:
    """To the desk where a table is left, for it asks how that goes on."""
    gone = services.withdraw(
        tournament_entry=entry_of(tournament, entry),
        by=account_of(request),
        at=timezone.now(),
        reason=request.POST.get("reason", ""),
    )
    return redirect("tournaments:desk", tournament.code) if is_playing(gone) else None


@require_POST
@button
def come_back(request: HttpRequest, tournament: Tournament, entry: int) -> None:
    services.return_entry(
        tournament_entry=entry_of(tournament, entry), by=account_of(request), at=timezone.now()
    )


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_tournament
def door(request: HttpRequest, tournament: Tournament, check_in_code: str) -> HttpResponse:
    """The page behind the code at the door: tap your name."""
    is_right = check_in_code == tournament.check_in_code
    said = ""
    if request.method == "POST":
        try:
            entry = services.check_in_myself(
                tournament=tournament,
                check_in_code=check_in_code,
                entry=entry_of(tournament, number_in(request, "entry")),
                at=timezone.now(),
            )
            said = say("Welcome, {name}. You are checked in.", name=entry.name)
        except (EntryRefused, SettingRefused) as refused:
            said = str(refused)
    waiting = tournament.entries.filter(checked_in_at=None, withdrawn_at=None)
    shown = {
        "tournament": tournament,
        "is_right": is_right,
        "said": said,
        "waiting": sorted(waiting, key=lambda entry: alphabetical(entry.name)) if is_right else [],
    }
    return render(request, "tournaments/door.html", shown, status=200 if is_right else 404)
