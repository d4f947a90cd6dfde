"""Who plays what tonight? The page that starts a sitting."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rummy import engine
from rummy.people.phones import remember_phone
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import IdTaken, SittingRefused, UnknownCode
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.forms.new_game import MOST_SEATS, NewGame, SeatField
from rummy.scorekeeping.models import Seat, Sitting
from rummy.scorekeeping.views.doors import phone_of

FEWEST_LINES = 2


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The empty page, the page filled in from a known group (`?again=`), or the start itself."""
    if request.method != "POST":
        return _page(request, _first_filling(request))
    changed = _with_names_changed(request.POST)
    form = NewGame(changed or request.POST, engine.RULESETS)
    if changed is not None:
        return _page(request, _filling_of(form))
    if form.is_valid():
        try:
            return _start(request, form)
        except (SittingRefused, IdTaken) as refusal:
            form.add_error(None, str(refusal))
    return _page(request, _filling_of(form), form)


def _start(request: HttpRequest, form: NewGame) -> HttpResponse:
    now = timezone.now()
    assert form.house_rules is not None
    sitting = services.start_sitting(
        id=form.cleaned_data["id"],
        phone=remember_phone(request, at=now),
        ruleset=form.cleaned_data["game"],
        options=form.house_rules.chosen(),
        sides=form.sides(),
        first_dealer=form.dealer(),
        at=now,
    )
    drawn = "" if form.cleaned_data["first_dealer"] else "?drawn=1"
    return redirect(reverse("scorekeeping:table", args=[sitting.watch_code]) + drawn)


def _page(request: HttpRequest, filling: dict[str, Any], form: NewGame | None = None) -> HttpResponse:
    names = filling["names"]
    lines = max(FEWEST_LINES, min(len(names) + 1, MOST_SEATS))
    errors = form.name_errors if form else {}
    known = queries.known_names(phone_of(request))
    here = {name.casefold() for name in names}
    shown = {
        "form": form,
        "seats": [
            SeatField(place + 1, name, errors.get(place, ""))
            for place, name in enumerate([*names, *[""] * (lines - len(names))])
        ],
        "faces": [(name, name.casefold() in here) for name in known],
        "most": MOST_SEATS,
        "partners": _partners(filling),
        **filling,
    }
    status = 422 if form else 200
    return render(request, "scorekeeping/new.html", shown, status=status)


def _partners(filling: dict[str, Any]) -> str:
    """Who plays against whom, where the game on top is for partners and four have sat down."""
    names = [name for name in filling["names"] if name]
    chosen = next(rules for rules in filling["games"] if rules.ruleset.key == filling["game"])
    if len(names) != 4 or not chosen.in_partnership():
        return ""
    places = dict(zip(("first", "second", "third", "fourth"), names, strict=True))
    return _("%(first)s and %(third)s play against %(second)s and %(fourth)s.") % places


def _first_filling(request: HttpRequest) -> dict[str, Any]:
    """What the page says before anything is typed: the group of `?again=`, else what was played last."""
    code = request.GET.get("again")
    if code:
        try:
            return _filling_from(queries.sitting_by_code(code))
        except UnknownCode as error:
            raise Http404(str(error)) from error
    groups = queries.known_groups(phone_of(request))
    game = request.GET.get("game") or (groups[0].ruleset if groups else "")
    return _filling([], game, {})


def _filling_from(sitting: Sitting) -> dict[str, Any]:
    seats = Seat.objects.filter(sitting=sitting).order_by("number")
    names = [seat.name for seat in seats]
    return _filling(names, sitting.ruleset, sitting.options) | {"again": True}


def _filling_of(form: NewGame) -> dict[str, Any]:
    """Everything as it was typed."""
    data = form.posted
    games = [HouseRules(ruleset, form.posted) for ruleset in engine.RULESETS]
    filling = _filling(form.typed, data.get("game", ""), {})
    return filling | {
        "id": data.get("id") or filling["id"],
        "games": games,
        "first_dealer": data.get("first_dealer", ""),
    }


def _filling(names: list[str], game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The last game first in the list and chosen; its house rules as they were."""
    rulesets = sorted(engine.RULESETS, key=lambda ruleset: ruleset.key != game)
    chosen = rulesets[0].key
    return {
        "id": str(uuid.uuid4()),
        "names": names,
        "game": chosen,
        "games": [
            HouseRules(ruleset, chosen=options if ruleset.key == chosen else None) for ruleset in rulesets
        ],
        "first_dealer": "",
    }


def _with_names_changed(posted: QueryDict) -> QueryDict | None:
    """The form after a tap on a face, on a cross or on "add": None if it was the start that was tapped."""
    names = posted.getlist("player")
    if "add" in posted:
        face = posted.get("add", "")
        free = next((place for place, name in enumerate(names) if not name.strip()), len(names))
        names[free : free + 1] = [face]
    elif "remove" in posted and posted.get("remove", "").isdecimal():
        place = int(posted.get("remove", "1"))
        del names[place - 1 : place]
    elif "more" not in posted:
        return None
    changed = posted.copy()
    changed.setlist("player", [name for name in names if name.strip()])
    return changed
