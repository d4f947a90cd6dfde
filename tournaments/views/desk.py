"""The desk: what needs the director first, the tables, quick entry, and every button beside them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.live.tokens import NEWS
from rummy.scorekeeping.came_from import remember_page
from rummy.scorekeeping.sent_ids import uuid_or_none
from tournaments import services
from tournaments.errors import ResultRefused, ResultStands, UnknownRound
from tournaments.models import Round, Screen, Table, Tournament
from tournaments.queries.desk import desk_view
from tournaments.queries.disputes import results_stand
from tournaments.queries.find import entry_of, latest_round, round_of, table_of
from tournaments.queries.late import late_arrivals
from tournaments.queries.log import acts_of, result_in_words
from tournaments.queries.played import adds_bonuses
from tournaments.queries.rights import Right, rights_of
from tournaments.queries.sizes import sizes_choices
from tournaments.queries.ties import ties
from tournaments.queries.version import version_of
from tournaments.standings import LOTS
from tournaments.views.doors import (
    account_of,
    button,
    carried,
    for_officials,
    number_in,
    numbers_in,
    shown_again,
    table_in,
    typed_before,
)
from tournaments.views.live import followed, pages_beside

# A table falls quiet without anybody doing anything: so many seconds later the desk looks again.
LOOK_AGAIN = 60


@require_safe
@for_officials(Right.SCORE)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    follows = followed(tournament, version_of(tournament), NEWS)
    view = desk_view(tournament, timezone.now())
    shown = {
        **follows,
        "every": LOOK_AGAIN,
        "tournament": tournament,
        "desk": view,
        "stands": results_stand(tournament, timezone.now()),
        "late": late_arrivals(tournament, view),
        "ties": ties(tournament) if view.round and view.step in ("draw", "finish") else (),
        "sizes": sizes_choices(tournament, view.next_number) if view.step == "draw" else (),
        "acts": acts_of(tournament, 5, timezone.now()),
        "rights": rights_of(tournament, account_of(request)),
        "quick": request.GET.get("quick", ""),
        "typed": typed_before(request),
        "adds_bonuses": adds_bonuses(tournament),
        "screen": Screen.objects.filter(tournament=tournament).first() or Screen(),
        "screen_choices": Screen.Shows.choices,
        **pages_beside(tournament),
        "lots_decide": LOTS in tournament.order,
    }
    page = render(request, "tournaments/desk.html", shown)
    remember_page(page, request.path)
    return page


@require_POST
@button
def quick(request: HttpRequest, tournament: Tournament) -> HttpResponse | None:
    """`4 62-40`, then Enter: the totals of table 4 of the round that is played."""
    text = request.POST.get("quick", "")
    try:
        typed = services.read_typed(text)
        table = table_of(_round_of_page(request, tournament), typed.table)
        page = _entered(request, table, typed.totals, seen="")
    except (ResultRefused, UnknownRound) as refused:
        # What was typed is not lost.
        messages.error(request, str(refused))
        address = reverse("tournaments:desk", args=[tournament.code])
        return redirect(f"{address}?{carried(request, 'quick')}#quick")
    if page is None:
        messages.success(request, result_in_words(table))
    return page


def _round_of_page(request: HttpRequest, tournament: Tournament) -> Round:
    """The latest round, unless the page was left open since an earlier one. Raises ResultRefused."""
    round_ = latest_round(tournament)
    if round_ is None:
        raise ResultRefused(say("No round is being played."))
    if request.POST.get("round", str(round_.number)) != str(round_.number):
        raise ResultRefused(
            say(
                "This page was of an earlier round. Look at the tables of round {n}, then enter the result again.",
                n=round_.number,
            )
        )
    return round_


@require_POST
@button
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    drawn = services.draw_round(
        tournament=tournament,
        sizes=request.POST.get("sizes", ""),
        by=account_of(request),
        at=timezone.now(),
    )
    return redirect("tournaments:round-desk", tournament.code, drawn.number)


@require_POST
@button
def play_off(request: HttpRequest, tournament: Tournament) -> None:
    """Those who share a place play for it."""
    services.start_play_off(
        tournament=tournament,
        entries=numbers_in(request, "entry"),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def finish(request: HttpRequest, tournament: Tournament) -> None:
    services.finish_tournament(tournament=tournament, by=account_of(request), at=timezone.now())


@require_POST
@button
def note(request: HttpRequest, tournament: Tournament) -> None:
    services.add_note(
        tournament=tournament, note=request.POST.get("note", ""), by=account_of(request), at=timezone.now()
    )


def _table(request: HttpRequest, tournament: Tournament, number: int, table: int) -> Table:
    return table_of(round_of(tournament, number), table)


@require_POST
@button
def result(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    """The totals of a table of any round: entered, or corrected; with `look` first what that would change."""
    try:
        return _result(request, tournament, number, table)
    except ResultRefused as refused:
        page = shown_again(request, tournament, refused, "totals", "reason", result_of=table)
        return redirect(f"{page['Location']}#table-{table}")


def _result(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    typed = services.read_typed(f"{table} {request.POST.get('totals', '')}")
    found = table_of(round_of(tournament, number), table)
    if "look" in request.POST:
        return _looked_at(request, found, typed.totals)
    return _entered(request, found, typed.totals, seen=request.POST.get("seen"))


def _entered(
    request: HttpRequest, table: Table, totals: tuple[int, ...], seen: str | None
) -> HttpResponse | None:
    """Nothing once it is entered; where another result stands that was not `seen`, the page that asks."""
    try:
        services.enter_result(
            table=table,
            totals=totals,
            by=account_of(request),
            at=timezone.now(),
            reason=request.POST.get("reason", ""),
            seen=seen,
        )
    except ResultStands as stands:
        return _looked_at(request, table, totals, str(stands))
    return None


def _looked_at(request: HttpRequest, table: Table, totals: tuple[int, ...], stands: str = "") -> HttpResponse:
    """What a result would change."""
    seen = services.seen_of(table)
    look = services.look_at_result(table=table, totals=totals, by=account_of(request), at=timezone.now())
    fields = {"totals": " ".join(map(str, totals)), "seen": seen}
    return _ask(request, table, look, "result", fields, stands)


def _ask(
    request: HttpRequest,
    table: Table,
    look: services.Look,
    deed: str,
    fields: dict[str, Any],
    stands: str = "",
) -> HttpResponse:
    """The page that shows what would change, with the button that does it."""
    reason = request.POST.get("reason", "")
    rows, found = look
    shown = {
        "tournament": table.round.tournament,
        "number": table.round.number,
        "table": table.number,
        "totals": rows,
        "found": found,
        "reason": reason,
        "deed": f"tournaments:{deed}",
        "fields": {**fields, "reason": reason},
        "stands": stands,
    }
    return render(request, "tournaments/corrected.html", shown)


@require_POST
@button
def rule(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    """A dispute is decided; of a closed round it is first shown what that changes."""
    try:
        return _rule(request, tournament, number, table)
    except ResultRefused as refused:
        form = f"why-{number}-{table}-{number_in(request, 'hand')}"
        return shown_again(request, tournament, refused, "reason", form=form)


def _rule(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    found = _table(request, tournament, number, table)
    hand, chosen = number_in(request, "hand"), uuid_or_none(request.POST.get("chosen"))
    ruling: dict[str, Any] = {
        "table": found,
        "number": hand,
        "chosen": chosen,
        "reason": request.POST.get("reason", ""),
        "by": account_of(request),
        "at": timezone.now(),
    }
    correction = services.corrects(table=found, number=hand, chosen=chosen, by=account_of(request))
    if correction and "sure" not in request.POST:
        fields = {"hand": hand, "chosen": chosen, "sure": 1}
        return _ask(request, found, services.look_at_ruling(**ruling), "rule", fields)
    services.rule(**ruling)
    return None


@require_POST
@button
def void(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse | None:
    try:
        services.void_table(
            table=_table(request, tournament, number, table),
            reason=request.POST.get("reason", ""),
            by=account_of(request),
            at=timezone.now(),
        )
    except ResultRefused as refused:
        latest = latest_round(tournament)
        is_latest = latest is not None and latest.number == number
        page = "" if is_latest else reverse("tournaments:round-desk", args=[tournament.code, number])
        return shown_again(request, tournament, refused, "reason", page=page, form=f"void-{table}")
    return None


@require_POST
@button
def go_on(request: HttpRequest, tournament: Tournament, number: int, table: int) -> None:
    """Somebody leaves the table: go on short-handed, or count what there is."""
    leaving = [entry_of(tournament, pk) for pk in numbers_in(request, "entry")]
    services.go_on(
        table=_table(request, tournament, number, table),
        how=request.POST.get("how", ""),
        leaving=leaving,
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def substitute(request: HttpRequest, tournament: Tournament, number: int, table: int) -> None:
    services.put_substitute(
        table=_table(request, tournament, number, table),
        entry=entry_of(tournament, number_in(request, "entry")),
        name=request.POST.get("name", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def extra(request: HttpRequest, tournament: Tournament, number: int, table: int | None = None) -> None:
    """For one table, or for all of the round."""
    services.give_time(
        round=round_of(tournament, number),
        table=table,
        # Nothing typed is no number: it must not take away what a table has.
        minutes=number_in(request, "minutes", default=-1),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def tell(request: HttpRequest, tournament: Tournament, number: int) -> None:
    services.tell(
        round=round_of(tournament, number),
        table=table_in(request),
        words=request.POST.get("words", ""),
        by=account_of(request),
        at=timezone.now(),
    )


@require_POST
@button
def undo(request: HttpRequest, tournament: Tournament, number: int) -> None:
    act = services.undo(tournament=tournament, number=number, by=account_of(request), at=timezone.now())
    messages.success(request, act.said)


@require_safe
@for_officials(Right.SCORE)
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything the desk did, the latest first, each with what takes it back."""
    shown = {
        "tournament": tournament,
        "acts": acts_of(tournament, 300, timezone.now()),
        "rights": rights_of(tournament, account_of(request)),
    }
    return render(request, "tournaments/log.html", shown)
