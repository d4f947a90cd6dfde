"""Who plays what tonight? The page that starts a sitting."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rummy import engine
from rummy.engine.words import say
from rummy.people.phones import remember_phone
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import IdTaken, SittingRefused, UnknownCode
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.forms.new_game import MOST_SEATS, NewGame, SeatField
from rummy.scorekeeping.models import Seat, Sitting
from rummy.scorekeeping.offered import offered_games
from rummy.scorekeeping.views.doors import phone_of
from rummy.scorekeeping.views.sent import number_of

FEWEST_LINES = 2
MOST_PLAYED = 3
MOST_UNFOLDED = 6


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a table is started for: whom the page offers, which game it begins with, and what starts the table.

    `book` are further names, offered while one is typed. `note` says on the page what it is for; `back` is where it leads back to.
    """

    faces: Sequence[str]
    book: Sequence[str] = ()
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    back: str = ""
    start: Callable[..., Sitting] = services.start_sitting


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The empty page, the page filled in from a known group (`?again=`), or the start itself."""
    code = request.GET.get("again")
    faces = queries.known_names(visitor_of(request))
    start = _start_from(request)
    occasion = Occasion(faces=faces, game=request.GET.get("game", ""), start=start)
    if request.method != "POST" and code:
        try:
            return _page(request, occasion, _filling_from(queries.sitting_by_code(code)))
        except UnknownCode as error:
            raise Http404(str(error)) from error
    return new_table(request, occasion)


def _start_from(request: HttpRequest) -> Callable[..., Sitting]:
    """How the table starts: as the next one of people who sit at another, where this phone scores for them."""
    try:
        before = queries.sitting_by_code(request.POST.get("again", ""))
    except UnknownCode:
        return services.start_sitting
    if before.event or not queries.scores_here(before, phone_of(request)):
        return services.start_sitting
    return partial(services.start_sitting, goes_on_from=before)


def new_table(request: HttpRequest, occasion: Occasion) -> HttpResponse:
    """The page that starts a table for this occasion, a tap on one of its names, or the start itself."""
    if request.method != "POST":
        return _page(request, occasion, _filling([], occasion.game, dict(occasion.options)))
    changed = _with_names_changed(request.POST)
    form = NewGame(changed or request.POST, offered_games())
    if changed is not None:
        return _page(request, occasion, _filling_of(form))
    if form.is_valid():
        try:
            return _start(request, occasion, form)
        except SittingRefused as refusal:
            form.add_error(None, str(refusal))
        except IdTaken as refusal:
            form.add_error(None, str(refusal))
            return _page(request, occasion, _filling_of(form) | {"id": str(uuid.uuid4())}, form)
    return _page(request, occasion, _filling_of(form), form)


def _start(request: HttpRequest, occasion: Occasion, form: NewGame) -> HttpResponse:
    now = timezone.now()
    assert form.house_rules is not None
    sitting = occasion.start(
        id=form.cleaned_data["id"],
        phone=remember_phone(request, at=now),
        ruleset=form.cleaned_data["game"],
        options=form.house_rules.chosen(),
        sides=form.sides(),
        first_dealer=form.dealer(),
        at=now,
    )
    drawn = "" if form.chosen_dealer() else "?drawn=1"
    return redirect(reverse("scorekeeping:table", args=[sitting.watch_code]) + drawn)


def _page(
    request: HttpRequest, occasion: Occasion, filling: dict[str, Any], form: NewGame | None = None
) -> HttpResponse:
    played = [group.ruleset for group in queries.known_groups(visitor_of(request))]
    filling |= _menu(filling["games"], filling["game"], played)
    names = filling["names"]
    lines = max(FEWEST_LINES, min(len(names) + 1, MOST_SEATS))
    errors = form.name_errors if form else {}
    here = {name.casefold() for name in names}
    shown = {
        "occasion": occasion,
        "form": form,
        "first_wrong": form.first_wrong() if form else "",
        "seats": [
            SeatField(place + 1, name, errors.get(place, ""))
            for place, name in enumerate([*names, *[""] * (lines - len(names))])
        ],
        "faces": [(name, name.casefold() in here) for name in occasion.faces],
        "most": MOST_SEATS,
        "partners": _partners(filling),
        **filling,
    }
    status = 422 if form else 200
    return render(request, "scorekeeping/new.html", shown, status=status)


def _menu(games: list[HouseRules], asked: str, played: list[str]) -> dict[str, Any]:
    """The game chosen, those played last and those everybody knows; all others are folded away."""
    of_key = {rules.ruleset.key: rules for rules in games}
    known = [ruleset.key for ruleset in engine.BEST_KNOWN]
    wanted = [key for key in dict.fromkeys([asked, *played[:MOST_PLAYED], *known]) if key in of_key]
    first = wanted[:MOST_UNFOLDED]
    return {
        "game": first[0],
        "games": [of_key[key] for key in first],
        "more_games": [rules for key, rules in of_key.items() if key not in first],
    }


def _partners(filling: dict[str, Any]) -> str:
    """Who plays against whom, where the game on top is for partners and four have sat down."""
    names = [name for name in filling["names"] if name]
    chosen = next(rules for rules in filling["games"] if rules.ruleset.key == filling["game"])
    if len(names) != 4 or not chosen.in_partnership():
        return ""
    places = dict(zip(("one", "other", "partner", "their_partner"), names, strict=True))
    return say("{one} and {partner} play against {other} and {their_partner}.", **places)


def _filling_from(sitting: Sitting) -> dict[str, Any]:
    seats = Seat.objects.filter(sitting=sitting, number__isnull=False).order_by("number")
    names = [seat.name for seat in seats]
    totals, game_over = queries.standing(sitting)
    again = {"again": sitting.watch_code, "is_under_way": any(totals.values()) and not game_over}
    return _filling(names, sitting.ruleset, sitting.options) | again


def _filling_of(form: NewGame) -> dict[str, Any]:
    """Everything as it was typed."""
    data = form.posted
    games = [HouseRules(ruleset, form.posted) for ruleset in offered_games()]
    filling = _filling(form.typed, data.get("game", ""), {})
    return filling | {
        "id": data.get("id") or filling["id"],
        "games": games,
        "first_dealer": data.get("first_dealer", ""),
        "again": data.get("again", ""),
    }


def _filling(names: list[str], game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Every game with its usual house rules, the one asked for with those it was played by."""
    return {
        "id": str(uuid.uuid4()),
        "names": names,
        "game": game,
        "games": [
            HouseRules(ruleset, chosen=options if ruleset.key == game else None)
            for ruleset in offered_games()
        ],
        "first_dealer": "",
    }


def _with_names_changed(posted: QueryDict) -> QueryDict | None:
    """The form after a tap on a face, on a cross or on "add": None if it was the start that was tapped."""
    deals = posted.get("first_dealer", "")
    # Each with the number by which he is chosen to deal.
    lines = [(str(number), name) for number, name in enumerate(posted.getlist("player"), 1)]
    if "add" in posted:
        free = next((place for place, (_, name) in enumerate(lines) if not name.strip()), len(lines))
        lines[free : free + 1] = [("new", posted.get("add", ""))]
    elif "remove" in posted:
        place = number_of(posted.get("remove", ""))
        del lines[place - 1 : place]
    elif "more" not in posted:
        return None
    seated = [(number, name) for number, name in lines if name.strip()]
    changed = posted.copy()
    changed.setlist("player", [name for _, name in seated])
    changed["first_dealer"] = next((str(now) for now, (was, _) in enumerate(seated, 1) if was == deals), "")
    return changed
