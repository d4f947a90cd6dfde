"""What does everybody see: the tournament, its pairings, standings and crosstable?"""

from collections.abc import Callable, Hashable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.live.tokens import NEWS
from rummy.people.visitor import visitor_of
from tournaments.models import Tournament
from tournaments.queries import crosstable
from tournaments.queries.bracket import bracket_view, champion
from tournaments.queries.corrections import corrected_at, corrections, corrections_of
from tournaments.queries.find import shown_round
from tournaments.queries.groups import groups_view
from tournaments.queries.ladder import ladder_view
from tournaments.queries.names import Names, names_for, reader_for
from tournaments.queries.rights import rights_of
from tournaments.queries.totals import round_with_totals
from tournaments.views.doors import account_of, at_a_tournament
from tournaments.views.live import PUBLIC, followed, fresh_event, mark_of_insiders, told, tournament_shown
from tournaments.views.snapshots import Parts, drawn_once

Draw = Callable[[Names], dict[str, Any]]
# The title and the insides of the page of the event; its live page draws the same.
EVENT = {"title": "tournaments/_tournament_title.html", "insides": "tournaments/_tournament_now.html"}
ROUND = {"insides": "tournaments/_round.html"}
CROSSTABLE = {"insides": "tournaments/_crosstable.html"}
LADDER = {"insides": "tournaments/_ladder.html"}
BRACKET = {"title": "tournaments/_bracket_name.html", "insides": "tournaments/_bracket.html"}


@require_safe
@at_a_tournament
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page of the event: where to sit now, and who is ahead; `?after=` shows the standings behind a round."""
    rights = rights_of(tournament, account_of(request))
    reader = reader_for(tournament, visitor_of(request))
    after = request.GET.get("after", "")
    number = min(int(after[:4]), tournament.scoreboard.rounds) if after.isdecimal() else None

    def page(version: int) -> HttpResponse:
        follows = followed(tournament, version, PUBLIC, reader)
        names = names_for(tournament, reader)
        drawn = drawn_once(
            tournament,
            version,
            names,
            EVENT,
            lambda: tournament_shown(tournament, names, number),
            number,
        )
        live = follows if number is None else {}
        shown = {**live, **drawn, "tournament": tournament, "rights": rights}
        return render(request, "tournaments/tournament.html", shown)

    mark = mark_of_insiders(tournament) if reader.is_member else ""
    return fresh_event(request, tournament, page, *sorted(rights), reader, number, mark)


def _page(
    request: HttpRequest, tournament: Tournament, parts: Parts, draw: Draw, **around: Hashable
) -> HttpResponse:
    """A page that hears when there is something new, and then fetches itself."""
    reader = reader_for(tournament, visitor_of(request))

    def page(version: int) -> HttpResponse:
        follows = followed(tournament, version, NEWS)
        names = names_for(tournament, reader)
        drawn = drawn_once(tournament, version, names, parts, lambda: draw(names), *around.values())
        shown = {**follows, **drawn, **around, "tournament": tournament}
        return render(request, parts["insides"].replace("/_", "/"), shown)

    return fresh_event(request, tournament, page, reader)


@require_safe
@at_a_tournament
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round that was published."""
    found = shown_round(tournament, number)
    return _page(
        request,
        tournament,
        ROUND,
        lambda names: {
            "round": names.over(round_with_totals(found)),
            "corrections": told(corrections_of(found), names),
        },
        heading=found.title,
        number=number,
    )


@require_safe
@at_a_tournament
def cross(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How did each fare against each?"""
    return _page(
        request,
        tournament,
        CROSSTABLE,
        lambda names: {
            "cross": names.over(crosstable.crosstable_view(tournament)),
            "corrected": corrected_at(corrections(tournament)),
        },
    )


@require_safe
@at_a_tournament
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket of a knock-out, as far as it is known; before it the groups, where there are any."""

    def draw(names: Names) -> dict[str, Any]:
        sides = names.over(bracket_view(tournament))
        in_groups = names.over(groups_view(tournament))
        return {"in_groups": in_groups, "sides": sides, "winner": champion(sides)}

    return _page(request, tournament, BRACKET, draw)


@require_safe
@at_a_tournament
def ladder(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rungs of a ladder, who moved, and who meets whom next."""
    return _page(request, tournament, LADDER, lambda names: {"ladder": names.over(ladder_view(tournament))})
