"""Which tournament is meant, who asks, and how does a page answer when something is refused?"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control

from rummy.engine.words import say
from rummy.people.codes import as_typed
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.views.sent import number_of
from tournaments.errors import (
    DoneBefore,
    MayNot,
    TournamentError,
    UnknownEntry,
    UnknownRound,
    UnknownTournament,
)
from tournaments.models import Tournament
from tournaments.queries.find import entry_of, round_of, tournament_by_code
from tournaments.queries.names import Names, names_for, reader_for
from tournaments.queries.rights import Account, Right, require, rights_of

View = Callable[..., HttpResponse]
# Of 16,384 letters Django makes no address; each byte of what was typed takes up to three there.
MOST_CARRIED = 5000


def account_of(request: HttpRequest) -> Account:
    """Who is signed in; None where nobody is."""
    return visitor_of(request).account


def names_for_visitor(request: HttpRequest, tournament: Tournament) -> Names:
    """The names as who asks reads them. Five queries at most, none without a club."""
    return names_for(tournament, reader_for(tournament, visitor_of(request)))


def run_before(request: HttpRequest) -> Tournament | None:
    """The tournament `after` which another one is made, for its best to play on: one that who asks has run. Two queries."""
    found = Tournament.objects.filter(code=as_typed(request.GET.get("after", ""))).first()
    return found if found and rights_of(found, account_of(request)) else None


def at_a_tournament(view: View) -> View:
    """A view of one tournament: takes `code`, hands the tournament on; refusals become pages with their sentence.

    The names are for who was given the code, so no search engine keeps what lies behind it.
    """

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, tournament_by_code(code), **kwargs)
            page["X-Robots-Tag"] = "noindex"
            return page
        except (UnknownTournament, UnknownEntry, UnknownRound) as error:
            raise Http404(str(error)) from error
        except MayNot as error:
            raise PermissionDenied(str(error)) from error

    return answer


def for_officials(right: Right) -> Callable[[View], View]:
    """A page of the desk: only for who has this right, and kept by nobody on the way."""

    def door(view: View) -> View:
        @wraps(view)
        @at_a_tournament
        def answer(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
            require(tournament, account_of(request), right)
            page = view(request, tournament, **kwargs)
            patch_cache_control(page, private=True, no_cache=True)
            return page

        return answer

    return door


def button(view: Callable[..., HttpResponse | None]) -> View:
    """A button of the desk: does one thing and goes back to where it was pressed; what was done or refused is said there."""

    @wraps(view)
    @at_a_tournament
    def answer(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        before = last_act(tournament)
        try:
            answered: HttpResponse | None = view(request, tournament, **kwargs)
        except (MayNot, UnknownEntry, UnknownRound):
            raise
        except DoneBefore as done:
            messages.success(request, str(done))
            answered = None
        except TournamentError as refused:
            messages.error(request, str(refused))
            answered = None
        else:
            say_what_was_done(request, tournament, before, answered)
        return answered or back(request, tournament)

    return answer


def last_act(tournament: Tournament) -> int:
    """The number of the latest line of the log."""
    return tournament.acts.aggregate(last=Max("number"))["last"] or 0


def say_what_was_done(
    request: HttpRequest, tournament: Tournament, before: int, answered: HttpResponse | None = None
) -> None:
    """The new line of the log, where the view itself said nothing: on a phone the log is far below. Without one, that nothing was to do.

    A page that asks first says so itself, and one that the button leads back to by name shows what was done.
    """
    if len(messages.get_messages(request)) or (answered and answered.status_code != HTTPStatus.FOUND):
        return
    act = tournament.acts.filter(number__gt=before).first()
    if act is None:
        messages.info(request, say("It is so already: there was nothing to do."))
    elif answered is None and "next" not in request.POST:
        messages.success(request, act.said)


def back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """To the page the button is on; only pages of this tournament."""
    home = reverse("tournaments:tournament", args=[tournament.code])
    wanted = request.POST.get("next", "")
    if wanted.startswith(home) and "//" not in wanted and "\\" not in wanted:
        return redirect(wanted)
    return redirect("tournaments:desk", tournament.code)


def shown_again(
    request: HttpRequest,
    tournament: Tournament,
    refused: TournamentError,
    *names: str,
    page: str = "",
    **where: Any,
) -> HttpResponse:
    """Why it was refused, on the page of the form, which holds what was typed: that is not lost.

    `page`: where that is not the one the button is on. `where`: which form that is; the page learns, too, which of its fields
    it is about.
    """
    messages.error(request, str(refused))
    page = page or back(request, tournament)["Location"].partition("?")[0].partition("#")[0]
    wrong = {"wrong": refused.where} if refused.where else {}
    return redirect(f"{page}?{urlencode({**where, **wrong})}&{carried(request, *names)}")


def two_of_a_round(request: HttpRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    """The round, and the two people of it that the form names."""
    return {
        "round": round_of(tournament, number),
        "one": entry_of(tournament, number_in(request, "one")),
        "other": entry_of(tournament, number_in(request, "other")),
    }


def carried(request: HttpRequest, *names: str) -> str:
    """What was typed into these fields, for an address, as far as it has room for it."""
    most = MOST_CARRIED // len(names)
    typed = {name: request.POST.get(name, "").encode()[:most] for name in names}
    return urlencode({name: text.decode(errors="ignore") for name, text in typed.items()})


def typed_before(request: HttpRequest) -> dict[str, Any]:
    """What was typed and refused, a result of a `result_of` or a change of the draw by a `form`; nothing where none was."""
    asked = request.GET
    numbers = ("result_of", "one", "other", "entry", "table")
    return {
        **{key: number_of(asked.get(key, "")) for key in numbers},
        **{key: asked.get(key, "") for key in ("form", "totals", "reason", "wrong")},
    }


def number_in(request: HttpRequest, name: str, default: int = 0) -> int:
    """A whole number of the form; the default where there is none."""
    return number_of(request.POST.get(name, ""), default)


def choice_in(request: HttpRequest, name: str, *choices: str) -> str:
    """Which of these choices the form says, "" where it says nothing. Raises TournamentError for what no page offers."""
    found = request.POST.get(name, "")
    if found not in choices:
        raise TournamentError(say("This choice is on no page: choose again."))
    return found


def press_in(request: HttpRequest) -> UUID | None:
    """The id that the page made for this press of its button."""
    return uuid_or_none(request.POST.get("press"))


def table_in(request: HttpRequest) -> int | None:
    """The number of the table that the form names; None where it names none. Raises TournamentError for what is no number."""
    found = number_in(request, "table")
    if not found and request.POST.get("table"):
        raise TournamentError(say("Say which table: there is none of this number."))
    return found or None


def numbers_in(request: HttpRequest, name: str) -> list[int]:
    """Every whole number of this name in the form."""
    return [number for told in request.POST.getlist(name) if (number := number_of(told))]
