"""How does a phone come to score at a table of a tournament? By its entry's own link, or as a phone of the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from rummy.engine.words import say
from rummy.people.phones import remember_phone
from rummy.people.queries import names_of_accounts
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import join_sitting
from tournaments.errors import UnknownRound
from tournaments.models import Tournament
from tournaments.queries.find import entry_by_code, round_of, table_of
from tournaments.queries.mine import my_table
from tournaments.queries.rights import Right, require
from tournaments.services.tables import current_play
from tournaments.views.doors import account_of, at_a_tournament, number_in


@require_POST
@at_a_tournament
def score_mine(request: HttpRequest, tournament: Tournament, entry_code: str) -> HttpResponse:
    """Let this phone score at the entry's table, and go there; a button on an old page only leads there."""
    entry = entry_by_code(tournament, entry_code)
    mine = my_table(entry)
    if mine.sitting is not None and not mine.may_score:
        return redirect("scorekeeping:table", mine.sitting.watch_code)
    return _seated(request, mine.sitting, entry.name, pad="pad" in request.POST)


@require_POST
@at_a_tournament
def score_here(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Let this phone of the desk score at a table, card by card, and go there, or to a hand that somebody objects to.

    Nobody scores at a table that is closed: a button on an old page only leads there.
    """
    account = account_of(request)
    require(tournament, account, Right.SCORE)
    play = current_play(table_of(round_of(tournament, number), table))
    if play is not None and play.sitting.closed_at is not None:
        return redirect("scorekeeping:table", play.sitting.watch_code)
    name = names_of_accounts([account.pk])[account.pk] if account is not None and account.pk else ""
    return _seated(request, play.sitting if play else None, name, hand=_hand_in(request))


def _hand_in(request: HttpRequest) -> int | None:
    """The hand that the form names, None where it names none. Raises UnknownRound for what is no number of a hand."""
    if "hand" not in request.POST:
        return None
    if not (hand := number_in(request, "hand")):
        raise UnknownRound(say("Say which hand: there is none of this number."))
    return hand


def _seated(
    request: HttpRequest, sitting: Sitting | None, name: str, *, pad: bool = False, hand: int | None = None
) -> HttpResponse:
    """To the table, to the pad for its next hand, or with a `hand` to what was entered for that."""
    if sitting is None:
        raise UnknownRound(say("Your table is not open yet."))
    now = timezone.now()
    phone = remember_phone(request, at=now)
    join_sitting(phone=phone, code=sitting.score_code, at=now, name=name)
    if hand is not None:
        return redirect("scorekeeping:pad-edit", sitting.watch_code, hand)
    wants_pad = pad and not sitting.is_finished
    return redirect("scorekeeping:pad" if wants_pad else "scorekeeping:table", sitting.watch_code)
