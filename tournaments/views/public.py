"""What does everybody see: the tournament, its pairings, standings and crosstable?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Round, Tournament
from tournaments.queries import boards, crosstable
from tournaments.queries.bracket import bracket_view, has_bracket
from tournaments.queries.find import round_of
from tournaments.queries.rights import rights_of
from tournaments.views.doors import account_of, at_a_tournament


@require_safe
@at_a_tournament
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of the event: where to sit now, and who is ahead."""
    latest = boards.latest_published(tournament)
    after = request.GET.get("after", "")
    standings = boards.standings_view(tournament, int(after[:4]) if after.isdecimal() else None)
    shown = {
        "tournament": tournament,
        "round": boards.round_view(latest) if latest else None,
        "standings": standings,
        "rounds": range(1, standings.rounds + 1),
        "earlier": range(1, latest.number) if latest else (),
        "has_bracket": has_bracket(tournament),
        "corrections": boards.corrections(tournament),
        "rights": rights_of(tournament, account_of(request)),
        "entries": [] if latest else list(tournament.entries.filter(withdrawn_at=None).order_by("seed")),
    }
    return render(request, "tournaments/tournament.html", shown)


@require_safe
@at_a_tournament
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round that was published."""
    found = round_of(tournament, number)
    if found.state == Round.State.DRAFT:
        found = round_of(tournament, 0)
    shown = {"tournament": tournament, "round": boards.round_view(found)}
    return render(request, "tournaments/round.html", shown)


@require_safe
@at_a_tournament
def cross(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How did each fare against each?"""
    shown = {"tournament": tournament, "cross": crosstable.crosstable_view(tournament)}
    return render(request, "tournaments/crosstable.html", shown)


@require_safe
@at_a_tournament
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of a knock-out, as far as it is known."""
    shown = {"tournament": tournament, "columns": bracket_view(tournament)}
    return render(request, "tournaments/bracket.html", shown)
