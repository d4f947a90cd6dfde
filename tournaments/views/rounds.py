"""The page of a round for the director: look at the draw, change it by hand, show it, start it, close it."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.scorekeeping.views.sent import number_of
from tournaments import formats, services
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.desk import cards_of, desk_view
from tournaments.queries.disputes import results_stand
from tournaments.queries.find import entry_of, latest_round, round_of
from tournaments.queries.late import late_arrivals
from tournaments.queries.played import adds_bonuses
from tournaments.queries.rights import Right, rights_of
from tournaments.queries.rounds import round_view
from tournaments.queries.sizes import sizes_choices
from tournaments.views.doors import (
    View,
    account_of,
    button,
    choice_in,
    for_officials,
    number_in,
    press_in,
    shown_again,
    table_in,
    two_of_a_round,
    typed_before,
)


@require_safe
@for_officials(Right.SCORE)
def round_desk(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    found = round_of(tournament, number)
    latest = latest_round(tournament)
    is_latest = latest is not None and latest.number == number
    view = round_view(found)
    desk = desk_view(tournament, timezone.now()) if is_latest else None
    is_open = found.state in (Round.State.DRAFT, Round.State.PUBLISHED)
    cards = desk.cards if desk else cards_of(found, view, timezone.now())
    people = view.people
    placed = [row.entry for row in people]
    stands = results_stand(tournament, timezone.now())
    shown = {
        "tournament": tournament,
        "round": view,
        "fingerprint": found.drawn_from[:8],
        "seed": found.seed,
        "desk": desk,
        "cards": () if is_open else cards,
        "late": late_arrivals(tournament, desk) if desk else None,
        "changed": [need for need in desk.needs if need.kind == "changed"] if desk else [],
        "people": people,
        # Where results stand, only who has none of a table may have been taken for another.
        "mixed_up": [row for row in people if row.away] if stands else people,
        "outside": []
        if found.play_off
        else list(tournament.entries.filter(withdrawn_at=None).exclude(pk__in=placed)),
        "sizes": sizes_choices(tournament, number, found.sizes) if found.state == Round.State.DRAFT else (),
        "rights": rights_of(tournament, account_of(request)),
        "is_latest": is_latest,
        "stands": stands,
        "typed": typed_before(request),
        "adds_bonuses": adds_bonuses(tournament),
    }
    return render(request, "tournaments/round_desk.html", shown)


def change_by_hand(*names: str) -> Callable[[Callable[..., HttpResponse | None]], View]:
    """A button that changes a draw: where that is refused, its form holds what was chosen and typed."""

    def door(view: Callable[..., HttpResponse | None]) -> View:
        @require_POST
        @button
        @wraps(view)
        def answer(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse | None:
            try:
                return view(request, tournament, number)
            except DrawRefused as refused:
                return shown_again(request, tournament, refused, *names, "reason", form=view.__name__)

        return answer

    return door


@change_by_hand("one", "other")
def swap(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.swap(
        **two_of_a_round(request, tournament, number),
        reason=request.POST.get("reason", ""),
        by=account_of(request),
        at=timezone.now(),
        press=press_in(request),
    )


@change_by_hand("entry", "table")
def move(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.move(
        round=round_of(tournament, number),
        entry=entry_of(tournament, number_in(request, "entry")),
        table=table_in(request),
        reason=request.POST.get("reason", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def publish(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.publish(round=round_of(tournament, number), by=account_of(request), at=timezone.now())


@change_by_hand()
def discard(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.discard_round(
        round=round_of(tournament, number),
        reason=request.POST.get("reason", ""),
        by=account_of(request),
        at=timezone.now(),
    )
    return redirect("tournaments:desk", tournament.code)


@change_by_hand()
def redraw(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.redraw(
        round=round_of(tournament, number),
        which=request.POST.get("which", ""),
        reason=request.POST.get("reason", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def choose_tables(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.choose_tables(
        round=round_of(tournament, number),
        sizes=request.POST.get("sizes", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.start_round(round=round_of(tournament, number), by=account_of(request), at=timezone.now())
    return redirect("tournaments:desk", tournament.code)


@require_POST
@button
def call_time(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.call_time(round=round_of(tournament, number), by=account_of(request), at=timezone.now())


@require_POST
@button
def close(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.close_round(round=round_of(tournament, number), by=account_of(request), at=timezone.now())


@require_POST
@button
def no_show(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.no_show(
        round=round_of(tournament, number),
        entry=entry_of(tournament, number_in(request, "entry")),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def missing(request: HttpRequest, tournament: Tournament, number: int) -> None:
    """Somebody has not come to his table, or he has."""
    services.say_missing(
        round=round_of(tournament, number),
        entry=entry_of(tournament, number_in(request, "entry")),
        missing=choice_in(request, "here", "1", "") != "1",
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def settle_missing(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse | None:
    """What becomes of a seat; before the tables open it is first shown what each way would change."""
    found, entry = round_of(tournament, number), entry_of(tournament, number_in(request, "entry"))
    if "how" not in request.POST:
        return _will_not_come(request, found, entry)
    services.settle_missing(
        round=found,
        entry=entry,
        how=request.POST["how"],
        name=request.POST.get("name", ""),
        by=account_of(request),
        at=timezone.now(),
    )
    return None


def _will_not_come(request: HttpRequest, round_: Round, entry: Entry) -> HttpResponse:
    place = round_.places.select_related("table").filter(entry=entry, table__isnull=False).first()
    if place is None or round_.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise DrawRefused(say("The tables are open: say at the table itself who is missing."))
    table = next(row for row in round_view(round_).tables if row.id == place.table_id)
    shown = {
        "tournament": round_.tournament,
        "number": round_.number,
        "entry": entry,
        "who": [entry.name],
        "pair": entry.name if entry.partnership_id else "",
        "table": table.number,
        "others": [row.sits or row.name for row in table.seats if row.entry != entry.pk],
        "opposite": formats.known(round_.tournament.format).opposite,
        "next": request.POST.get("next", ""),
    }
    try:
        shown["without"] = services.look_without(
            round=round_, entry=entry, by=account_of(request), at=timezone.now()
        )
    except DrawRefused as refused:
        shown["refused"] = str(refused)
    return render(request, "tournaments/will_not_come.html", shown)


@require_POST
@button
def seat_late(request: HttpRequest, tournament: Tournament, number: int) -> None:
    """Somebody who came late: a seat at a table, or against somebody who sits out."""
    found, entry = round_of(tournament, number), entry_of(tournament, number_in(request, "entry"))
    by, at, where = account_of(request), timezone.now(), request.POST.get("where", "")
    if where.startswith("against-"):
        other = entry_of(tournament, number_of(where.removeprefix("against-")))
        services.play_against_sitter(round=found, entry=entry, other=other, by=by, at=at)
    else:
        services.seat_late(round=found, entry=entry, table=number_of(where), by=by, at=at)
