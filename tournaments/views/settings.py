"""A new tournament, the settings of one, and who helps to run it."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.engine.words import say
from rummy.people.errors import RequestTaken
from rummy.people.models import Club
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.views.doors import who_tries
from tournaments import services
from tournaments.errors import MayNot, SettingRefused
from tournaments.forms.settings import SettingsForm
from tournaments.models import Official, Tournament
from tournaments.queries.rights import Right, helps_to_run, require_in_club
from tournaments.services.leagues import leagues_known
from tournaments.views.doors import (
    account_of,
    button,
    for_officials,
    last_act,
    number_in,
    run_before,
    say_what_was_done,
)


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of this account: its own, and those it helps to run."""
    account = account_of(request)
    mine = list(helps_to_run(account)[:100])
    return render(request, "tournaments/tournaments.html", {"mine": mine, "signed_in": account is not None})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    slug = request.GET.get("club", "")
    club = Club.objects.filter(slug=slug).first()
    if slug and club is None:
        raise Http404(say("There is no club at this address."))
    try:
        require_in_club(club, account_of(request))
    except MayNot as error:
        raise PermissionDenied(str(error)) from error
    after = run_before(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, club=club, after=after)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        try:
            made = services.create_tournament(
                id=uuid_or_none(request.POST.get("id")) or uuid4(),
                by=request.user,
                settings=form.settings(request.POST),
                at=timezone.now(),
                club=club,
            )
            entries = reverse("tournaments:entries", args=[made.code])
            return redirect(f"{entries}?after={after.code}" if after else entries)
        except RequestTaken as refused:
            form.add_error(None, str(refused))
        except SettingRefused as refused:
            form.add_error(refused.where if refused.where in form.fields else None, str(refused))
    return _page(request, form, None, club)


def _page(
    request: HttpRequest, form: SettingsForm, tournament: Tournament | None, club: Club | None = None
) -> HttpResponse:
    club = tournament.club if tournament else club
    shown = {
        "club": club,
        "leagues": leagues_known(club) if club else [],
        "form": form,
        "tournament": tournament,
        "id": request.POST.get("id") or str(uuid4()),
    }
    return render(request, "tournaments/settings.html", shown, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@for_officials(Right.SETTLE)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = SettingsForm(request.POST if request.method == "POST" else None, tournament=tournament)
    before = last_act(tournament)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_settings(
                tournament=tournament,
                settings=form.settings(request.POST),
                by=account_of(request),
                at=timezone.now(),
            )
            say_what_was_done(request, tournament, before)
            return redirect("tournaments:desk", tournament.code)
        except SettingRefused as refused:
            form.add_error(refused.where if refused.where in form.fields else None, str(refused))
    return _page(request, form, tournament)


@require_safe
@for_officials(Right.SETTLE)
def helpers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who else runs it, and may do what."""
    officials = list(tournament.officials.select_related("account"))
    shown = {"tournament": tournament, "officials": officials, "roles": Official.Role.choices}
    return render(request, "tournaments/helpers.html", shown)


@require_POST
@button
def appoint(request: HttpRequest, tournament: Tournament) -> None:
    services.appoint(
        tournament=tournament,
        email=request.POST.get("email", ""),
        role=request.POST.get("role", ""),
        by=account_of(request),
        at=timezone.now(),
        asked_from=who_tries(request),
    )


@require_POST
@button
def dismiss(request: HttpRequest, tournament: Tournament) -> None:
    services.dismiss(
        tournament=tournament,
        official=number_in(request, "official"),
        by=account_of(request),
        at=timezone.now(),
    )
