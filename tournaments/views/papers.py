"""What is printed for the hall, and how does a tournament leave as figures?"""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from rummy.engine.words import say
from rummy.scorekeeping.spreadsheet import spreadsheet
from rummy.scorekeeping.views.share import is_local, qr
from tournaments.models import Place, Table, Tournament
from tournaments.numbers import to_reckon
from tournaments.queries.boards import standings_view
from tournaments.queries.bracket import has_bracket
from tournaments.queries.corrections import corrected_at, corrections
from tournaments.queries.find import latest_round
from tournaments.queries.movement import movement
from tournaments.queries.papers import bracket_pages, empty_sheets, everything, slips, tents
from tournaments.queries.played import rules_of
from tournaments.queries.rights import Right
from tournaments.queries.rounds import round_view
from tournaments.views.doors import at_a_tournament, for_officials, names_for_visitor

PAPERS = {
    "slips": gettext_lazy("Slips for the players, with their links"),
    "tents": gettext_lazy("Table tents, with the code to score"),
    "sheets": gettext_lazy("Score sheets, to fill in by hand"),
    "check-in": gettext_lazy("Check-in list"),
    "draw": gettext_lazy("Who sits where"),
    "rounds": gettext_lazy("Who sits where in every round"),
    "bracket": gettext_lazy("The bracket, to write in"),
    "standings": gettext_lazy("Standings"),
    "certificates": gettext_lazy("Certificates for the first three"),
}
# What is printed of all rounds at once.
WHOLE_COURSE: dict[str, Callable[[Tournament], dict[str, Any]]] = {
    "rounds": lambda tournament: {"movement": movement(tournament)},
    "bracket": lambda tournament: {"pages": bracket_pages(tournament)},
}
PLACES_OF_HONOUR = 3


def _papers_of(tournament: Tournament) -> dict[str, Any]:
    return {kind: title for kind, title in PAPERS.items() if kind != "bracket" or has_bracket(tournament)}


@require_safe
@for_officials(Right.SCORE)
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed."""
    shown = {"tournament": tournament, "papers": _papers_of(tournament), "local_only": is_local(request)}
    return render(request, "tournaments/papers.html", shown)


@require_safe
@for_officials(Right.SCORE)
def paper(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """One kind of paper, made to be printed."""
    if kind not in _papers_of(tournament):
        raise Http404(say("There is no such paper."))
    round_ = latest_round(tournament)
    shown = {"tournament": tournament, "kind": kind, "title": PAPERS[kind], "round": round_}
    if kind in ("slips", "check-in"):
        shown["slips"] = [
            (slip, _qr(request, "mine", tournament.code, slip.code) if kind == "slips" else "")
            for slip in slips(tournament, round_)
        ]
    elif kind == "tents" and round_:
        shown["tents"] = [(tent, _tent_qr(request, tournament, tent.score_code)) for tent in tents(round_)]
    elif kind == "sheets" and round_:
        shown |= {"sheets": empty_sheets(tournament, round_), "game": rules_of(tournament)}
    elif kind == "draw" and round_:
        shown["drawn"] = round_view(round_)
    elif kind in WHOLE_COURSE:
        shown |= WHOLE_COURSE[kind](tournament)
    elif kind in ("standings", "certificates"):
        view = standings_view(tournament)
        shown |= {
            "standings": view,
            "corrected": corrected_at(corrections(tournament)),
            "winners": [line for line in view.lines if line.place <= PLACES_OF_HONOUR and not line.still_in],
        }
        shown |= {"game": rules_of(tournament), "ended": tournament.finished_at or view.as_of}
    return render(request, "tournaments/paper.html", shown)


def _tent_qr(request: HttpRequest, tournament: Tournament, score_code: str) -> str:
    """To score at the table; before it is open, to the page for everybody."""
    if score_code:
        return qr(request.build_absolute_uri(reverse("scorekeeping:join-link", args=[score_code])))
    return _qr(request, "tournament", tournament.code)


def _qr(request: HttpRequest, name: str, *parts: str) -> str:
    return qr(request.build_absolute_uri(reverse(f"tournaments:{name}", args=parts)))


@require_safe
@at_a_tournament
def all_as_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything everybody may know, for programs; each sitting's document is at its own address."""
    names = names_for_visitor(request, tournament)
    told = names.over(everything(tournament, names.reader))
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{tournament.code}.json"'
    return answer


@require_safe
@at_a_tournament
def standings_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings as they are."""
    view = names_for_visitor(request, tournament).over(standings_view(tournament))
    head = [say("Place"), say("Name"), *[column.title for column in view.columns], say("This round")]
    rows = [
        [
            "" if line.still_in else line.place,
            line.name,
            *(to_reckon(cell.exact) for cell in (*line.cells, line.gained)),
        ]
        for line in view.lines
    ]
    return spreadsheet(f"{tournament.code}-standings.csv", [head, *rows])


@require_safe
@at_a_tournament
def tables_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who sat where in every round, and what the tables came to, a line for each."""
    told = names_for_visitor(request, tournament).over(everything(tournament))
    names = {entry["number"]: entry["name"] for entry in told["entries"]}
    rows: list[list[object]] = []
    for round_ in told["rounds"]:
        for table in round_["tables"]:
            where = [round_["number"], table["number"]]
            state = Table.State(table["state"]).label
            for seat, sits in enumerate(table["seats"], 1):
                rows.append([*where, seat, sits["entry"], sits["name"], state, sits["total"]])
        for away in round_["away"]:
            why = Place.Away(away["why"]).label
            rows.append([round_["number"], "", "", away["entry"], names[away["entry"]], why, ""])
    head = [say("Round"), say("Table"), say("Seat"), say("Entry"), say("Name"), say("State"), say("Total")]
    return spreadsheet(f"{tournament.code}-tables.csv", [head, *rows])


@require_safe
@for_officials(Right.SCORE)
def entries_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The entries with their personal links: for the desk, to send round."""
    rows = [
        [slip.number, slip.name, request.build_absolute_uri(_mine(tournament, slip.code))]
        for slip in slips(tournament, None)
    ]
    head = [say("Entry"), say("Name"), say("Link")]
    return spreadsheet(f"{tournament.code}-entries.csv", [head, *rows])


def _mine(tournament: Tournament, code: str) -> str:
    return reverse("tournaments:mine", args=[tournament.code, code])
