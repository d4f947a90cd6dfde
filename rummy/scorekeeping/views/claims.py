"""How does somebody say "this is me", on the phone of the table or with a code on his own?"""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rummy.engine.words import say
from rummy.people.errors import UnknownClaimCode
from rummy.people.phones import remember_phone
from rummy.people.queries import unused_code
from rummy.people.visitor import visitor_of, writer_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.forms.join import Join
from rummy.scorekeeping.views.doors import about_people, sent_id, who_tries
from rummy.scorekeeping.views.fresh import look_anew
from rummy.scorekeeping.views.players import player_address, table_in
from rummy.scorekeeping.views.share import link_to_share

either = require_http_methods(["GET", "HEAD", "POST"])


@require_POST
@about_people
def claim_player(request: HttpRequest, id: UUID) -> HttpResponse:
    """This is me: on a phone of the table."""
    services.claim_at_table(id=sent_id(request), player=id, visitor=visitor_of(request), at=timezone.now())
    return look_anew(redirect(player_address(id, table_in(request.POST))))


@either
@about_people
def code(request: HttpRequest, id: UUID) -> HttpResponse:
    """The code for a player to claim by on his own phone; POST makes it."""
    now = timezone.now()
    visitor = writer_of(request, now) if request.method == "POST" else visitor_of(request)
    if request.method == "POST":
        services.offer_code(player=id, visitor=visitor, at=now)
        return redirect("scorekeeping:claim-code", id)
    player = queries.ties(id, visitor, now).player
    found = unused_code(player, visitor.phone, now)
    if found is None:
        return redirect("scorekeeping:player", id)
    link = link_to_share(request, reverse("scorekeeping:claim-link", args=[found.code]))
    return render(request, "scorekeeping/claim_code.html", {"player": player, "code": found, **link})


@either
@about_people
def claim(request: HttpRequest) -> HttpResponse:
    """Type the code from the table."""
    form = Join(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["code"]
        try:
            found = services.find_code(code=typed, at=timezone.now(), asked_from=who_tries(request))
            return redirect("scorekeeping:claim-link", found.code)
        except (UnknownClaimCode, TooManyTries) as error:
            form.add_error("code", str(error))
    return _asked(request, form, status=422 if form.errors else 200)


def _asked(request: HttpRequest, form: Join, status: int) -> HttpResponse:
    return render(request, "scorekeeping/claim.html", {"form": form}, status=status)


@either
@about_people
def claim_link(request: HttpRequest, code: str) -> HttpResponse:
    """The link behind the code. Asks once, so that a link preview never becomes somebody."""
    now, asked_from = timezone.now(), who_tries(request)
    try:
        found = services.find_code(code=code, at=now, asked_from=asked_from)
    except (UnknownClaimCode, TooManyTries) as error:
        form = Join({"code": code})
        form.add_error("code", str(error))
        return _asked(request, form, status=409)
    if request.method != "POST":
        shown = {"player": found.player}
        return render(request, "scorekeeping/claim_link.html", shown)
    remember_phone(request, at=now)
    made = services.claim_by_code(
        id=sent_id(request), code=code, visitor=visitor_of(request), at=now, asked_from=asked_from
    )
    return look_anew(redirect("scorekeeping:player", made.player_id))


@require_POST
@about_people
def undo(request: HttpRequest, id: UUID) -> HttpResponse:
    """It was not me, or not him: within a day."""
    now = timezone.now()
    visitor = writer_of(request, now)
    guest = services.take_back_claim(claim=id, visitor=visitor, at=now)
    messages.success(request, say("“{player}, this is me” is taken back.", player=guest.name))
    is_open = queries.may_open(guest.pk, visitor)
    page = player_address(guest.pk, table_in(request.POST)) if is_open else reverse("scorekeeping:me")
    return look_anew(redirect(page))
