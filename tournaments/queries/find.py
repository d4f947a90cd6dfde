"""Which tournament, entry, round or table is asked for?"""

from django.urls import reverse

from rummy.engine.words import say
from rummy.people.codes import as_typed
from tournaments.errors import UnknownEntry, UnknownRound, UnknownTournament
from tournaments.models import Entry, Play, Round, Table, Tournament


def tournament_by_code(code: str) -> Tournament:
    """One query; raises UnknownTournament."""
    found = Tournament.objects.select_related("scoreboard", "club").filter(code=as_typed(code)).first()
    if found is None:
        raise UnknownTournament(
            say("No tournament has this code. Look again: there is no 0, O, 1, I or L in it.")
        )
    return found


def entry_of(tournament: Tournament, entry_id: int) -> Entry:
    """One query; raises UnknownEntry."""
    return _entry(tournament, pk=entry_id)


def entry_by_number(tournament: Tournament, number: int) -> Entry:
    """One query; raises UnknownEntry."""
    return _entry(tournament, number=number)


def _entry(tournament: Tournament, **asked: int) -> Entry:
    found = tournament.entries.filter(**asked).first()
    if found is None:
        raise UnknownEntry(say("This tournament has no such entry."))
    found.tournament = tournament
    return found


def entry_by_code(tournament: Tournament, code: str) -> Entry:
    """The entry a personal link stands for. One query; raises UnknownEntry."""
    found = tournament.entries.filter(code=as_typed(code)).first()
    if found is None:
        raise UnknownEntry(say("This link is not good here. Ask at the desk for yours."))
    found.tournament = tournament
    return found


def is_playing(entry: Entry) -> bool:
    """Whether somebody sits at a table that is open. One query."""
    return entry.places.filter(left=False, table__state=Table.State.PLAYING).exists()


def page_of_code(code: str) -> str | None:
    """The page behind a typed code: of an entry, or of a tournament; None where it is neither. Two queries at most."""
    entry = Entry.objects.select_related("tournament").filter(code=code).first()
    if entry is not None:
        return reverse("tournaments:mine", args=[entry.tournament.code, entry.code])
    known = Tournament.objects.filter(code=code).exists()
    return reverse("tournaments:tournament", args=[code]) if known else None


def round_of(tournament: Tournament, number: int) -> Round:
    """One query; raises UnknownRound."""
    found = tournament.rounds.filter(number=number).first()
    if found is None:
        raise UnknownRound(say("There is no round {number} yet.", number=number))
    found.tournament = tournament
    return found


def shown_round(tournament: Tournament, number: int) -> Round:
    """A round that everybody may see. One query; raises UnknownRound."""
    found = round_of(tournament, number)
    if found.state == Round.State.DRAFT:
        raise UnknownRound(say("There is no round {number} yet.", number=number))
    return found


def table_of(round_: Round, number: int) -> Table:
    """One query; raises UnknownRound."""
    found = round_.tables.filter(number=number).first()
    if found is None:
        raise UnknownRound(
            say("There is no table {table} in round {round}.", table=number, round=round_.number)
        )
    found.round = round_
    return found


def plays_in(round_: Round) -> dict[int, Play]:
    """The current sitting of each table. One query."""
    plays = Play.objects.filter(table__round=round_).select_related("sitting").order_by("number")
    return {play.table_id: play for play in plays}


def latest_round(tournament: Tournament) -> Round | None:
    """The round that is drawn, played, or was played last. One query."""
    found = tournament.rounds.order_by("number").last()
    if found is not None:
        found.tournament = tournament
    return found


def latest_published(tournament: Tournament) -> Round | None:
    """The round everybody may see. One query."""
    found = tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number").last()
    if found is not None:
        found.tournament = tournament
    return found
