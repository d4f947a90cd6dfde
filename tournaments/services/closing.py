"""How does a round end: words to the tables, closing, and the end of it all?"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy.engine.saying import Said, keep, listed, ngettext
from rummy.engine.saying import gettext as _
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.models import Sitting
from tournaments import formats
from tournaments.errors import DrawRefused, SettingRefused
from tournaments.models import EMPTIED, Place, Play, Round, Table, Tournament
from tournaments.queries.find import table_of
from tournaments.queries.rights import Account
from tournaments.queries.situation import due
from tournaments.services.desk import Desk, at_desk
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import stop

LONGEST_NOTICE = 200


def close_round(*, round: Round, by: Account, at: datetime) -> Round:
    """No table writes any more, only the desk; the next round can be drawn. Raises DrawRefused while results are missing.

    Where somebody withdrew and nobody said how the table goes on, the hands so far count.
    """
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        if held.state == Round.State.CLOSED:
            return held
        if held.state != Round.State.PLAYING:
            raise DrawRefused(_("Round %(n)d has not started.") % {"n": held.number})
        _end_left(desk, held)
        # First nobody writes any more: a table that takes its result back now is either seen, or too late.
        lock(desk, held, closed=True)
        missing = list(held.tables.filter(state__in=Table.OPEN).values_list("number", flat=True))
        if missing:
            tables = listed([str(number) for number in missing])
            said = ngettext(
                "Table %(tables)s has no result yet: wait for it, enter it, or declare it void.",
                "Tables %(tables)s have no result yet: wait for them, enter them, or declare them void.",
                len(missing),
            )
            raise DrawRefused(said % {"tables": tables})
        missed = _miss(desk, held)
        held.state, held.closed_at = Round.State.CLOSED, at
        held.save(update_fields=["state", "closed_at"])
        raise_version(tournament=desk.tournament, at=at)
        said = _("Closed the play-off.") if held.play_off else _("Closed round %(n)d.")
        back = {"verb": "unclose", "round": held.number, "missed": missed}
        desk.did(said % {"n": held.number}, back=back)
    return held


def _end_left(desk: Desk, round_: Round) -> None:
    gone = Place.objects.filter(EMPTIED, round=round_)
    for table in round_.tables.filter(state__in=Table.OPEN, places__in=gone).distinct():
        stop(desk, table)


def _miss(desk: Desk, round_: Round) -> list[int]:
    """Who is in the tournament and was not in the round has missed it; in a bracket only who was to play in it."""
    if round_.play_off:
        return []
    not_in_it = desk.tournament.entries.filter(withdrawn_at=None).exclude(places__round=round_)
    if formats.known(desk.tournament.format).bracket:
        not_in_it = not_in_it.filter(pk__in=due(round_))
    missed = Place.objects.bulk_create(
        Place(
            round=round_,
            entry=entry,
            away=Place.Away.LATE if entry.entered_at > round_.drawn_at else Place.Away.ABSENT,
            source=Place.Source.DESK,
            worth=desk.tournament.missed_worth,
        )
        for entry in not_in_it
    )
    return [place.entry_id for place in missed]


def lock(desk: Desk, round_: Round, *, closed: bool) -> None:
    for play in Play.objects.select_related("sitting").filter(table__round=round_):
        scorekeeping.close_table(sitting=play.sitting, closed=closed, at=desk.at)


def unclose(desk: Desk, round: int, missed: Sequence[int] = ()) -> str:
    """The tables of a round may write again, as long as no later round is drawn; nobody has `missed` it yet."""
    held = desk.tournament.rounds.get(number=round)
    if desk.tournament.rounds.filter(number__gt=round).exists():
        raise DrawRefused(_("Round %(n)d is drawn already: take that back first.") % {"n": round + 1})
    held.state, held.closed_at = Round.State.PLAYING, None
    held.save(update_fields=["state", "closed_at"])
    held.places.filter(entry__in=missed, table=None).delete()
    lock(desk, held, closed=False)
    raise_version(tournament=desk.tournament, at=desk.at)
    return _("Round %(n)d is open again.") % {"n": round}


def say(desk: Desk, tables: list[Table], words: str) -> None:
    for play in Play.objects.select_related("sitting").filter(table__in=tables):
        scorekeeping.tell_table(sitting=play.sitting, notice=words, at=desk.at)


def tell(*, round: Round, table: int | None, words: str, by: Account, at: datetime) -> None:
    """A message to one table of a round, or to all; empty words take it back. Twice is once. Raises UnknownRound."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        tables = list(held.tables.all()) if table is None else [table_of(held, table)]
        plays = Play.objects.filter(table__in=tables)
        was = [
            [str(sitting), keep(notice)]
            for sitting, notice in plays.values_list("sitting", "sitting__notice")
        ]
        back = {"verb": "notices", "notices": was}
        words = words.strip()[:LONGEST_NOTICE]
        if was and all(notice == words for _sitting, notice in was):
            return
        say(desk, tables, words)
        to = _("all tables") if table is None else _("table %(n)d") % {"n": table}
        if words:
            desk.did(_("Told %(to)s: %(words)s") % {"to": to, "words": words}, back=back)
        else:
            desk.did(_("Took the message to %(to)s back.") % {"to": to}, back=back)


def put_notices(desk: Desk, notices: Sequence[Sequence[Any]]) -> str:
    """What each sitting was told before."""
    for sitting, notice in notices:
        scorekeeping.tell_table(sitting=Sitting(pk=UUID(sitting)), notice=Said(notice), at=desk.at)
    return _("The tables read again what they read before.")


def finish_tournament(*, tournament: Tournament, by: Account, at: datetime) -> Tournament:
    """The standings are final, apart from corrections. Raises SettingRefused while a round is open."""
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        open_rounds = desk.tournament.rounds.exclude(state=Round.State.CLOSED)
        if open_rounds.exists() or not desk.tournament.rounds.exists():
            raise SettingRefused(_("Close the last round first, or take its draw back."))
        desk.tournament.state, desk.tournament.finished_at = Tournament.State.FINISHED, at
        desk.tournament.save(update_fields=["state", "finished_at"])
        desk.did(_("Finished %(name)s.") % {"name": desk.tournament.name}, back={"verb": "unfinish"})
    return desk.tournament


def unfinish(desk: Desk) -> str:
    desk.tournament.state, desk.tournament.finished_at = Tournament.State.RUNNING, None
    desk.tournament.save(update_fields=["state", "finished_at"])
    return _("%(name)s goes on.") % {"name": desk.tournament.name}
