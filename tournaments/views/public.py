"""What does everybody see: the tournament, its pairings, standings and crosstable?"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.people.visitor import visitor_of
from tournaments.models import Round, Tournament
from tournaments.queries import boards, crosstable
from tournaments.queries.bracket import bracket_view
from tournaments.queries.find import round_of
from tournaments.queries.groups import groups_view
from tournaments.queries.names import Names, names_for, reader_for
from tournaments.queries.rights import rights_of
from tournaments.views.doors import account_of, at_a_tournament
from tournaments.views.live import NEWS, PUBLIC, followed, fresh_event, tournament_shown

Draw = Callable[[Names], dict[str, Any]]


@require_safe
@at_a_tournament
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of the event: where to sit now, and who is ahead; `?after=` shows the standings behind a round."""
    rights = rights_of(tournament, account_of(request))
    reader = reader_for(tournament, visitor_of(request))
    after = request.GET.get("after", "")
    number = int(after[:4]) if after.isdecimal() else None

    def page() -> HttpResponse:
        follows = followed(tournament, PUBLIC, reader) if number is None else {}
        names = names_for(tournament, reader)
        shown = {**follows, **tournament_shown(tournament, names, number), "rights": rights}
        return render(request, "tournaments/tournament.html", shown)

    return fresh_event(request, tournament, page, *sorted(rights), reader, number)


def _page(request: HttpRequest, tournament: Tournament, template: str, draw: Draw) -> HttpResponse:
    """A page that hears when there is something new, and then fetches itself."""
    reader = reader_for(tournament, visitor_of(request))

    def page() -> HttpResponse:
        # Its version is read first: whatever comes while the page is drawn is told again.
        shown = {**followed(tournament, NEWS), "tournament": tournament}
        return render(request, template, {**shown, **draw(names_for(tournament, reader))})

    return fresh_event(request, tournament, page, reader)


@require_safe
@at_a_tournament
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round that was published."""
    found = round_of(tournament, number)
    if found.state == Round.State.DRAFT:
        found = round_of(tournament, 0)
    return _page(
        request,
        tournament,
        "tournaments/round.html",
        lambda names: {"round": names.over(boards.round_view(found))},
    )


@require_safe
@at_a_tournament
def cross(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How did each fare against each?"""
    return _page(
        request,
        tournament,
        "tournaments/crosstable.html",
        lambda names: {"cross": names.over(crosstable.crosstable_view(tournament))},
    )


@require_safe
@at_a_tournament
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of a knock-out, as far as it is known; before it the groups, where there are any."""
    return _page(
        request,
        tournament,
        "tournaments/bracket.html",
        lambda names: {
            "in_groups": names.over(groups_view(tournament)),
            "sides": names.over(bracket_view(tournament)),
        },
    )
