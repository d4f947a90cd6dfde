"""How does a round end: words to the tables, closing, and the end of it all?"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy.engine.saying import Said, keep, listed, many, say
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.models import Sitting
from tournaments import formats
from tournaments.errors import DrawRefused, SettingRefused
from tournaments.models import EMPTIED, Act, Place, Play, Round, Table, Tournament
from tournaments.queries.disputes import results_stand
from tournaments.queries.find import table_of
from tournaments.queries.rights import Account
from tournaments.queries.situation import due
from tournaments.services.desk import Desk, at_desk
from tournaments.services.restoring import kept_of, put_table
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import hands_at, hands_played, stop

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
            raise DrawRefused(say("Round {n} has not started.", n=held.number))
        stopped = _end_left(desk, held)
        # First nobody writes any more: a table that takes its result back now is either seen, or too late.
        lock(desk, held, closed=True)
        missing = list(held.tables.filter(state__in=Table.OPEN).values_list("number", flat=True))
        if missing:
            said = many(
                len(missing),
                "Table {tables} has no result yet: wait for it, enter it, or declare it void.",
                "Tables {tables} have no result yet: wait for them, enter them, or declare them void.",
                tables=listed([str(number) for number in missing]),
            )
            raise DrawRefused(said)
        missed = _miss(desk, held)
        held.state, held.closed_at = Round.State.CLOSED, at
        held.save(update_fields=["state", "closed_at"])
        raise_version(tournament=desk.tournament, at=at)
        said = say("Closed the play-off.") if held.play_off else say("Closed round {n}.", n=held.number)
        back = {"verb": "unclose", "round": held.number, "missed": missed, "stopped": stopped}
        desk.did(said, back=back)
    return held


def _end_left(desk: Desk, round_: Round) -> list[Any]:
    """As they were, the tables nobody said of how they go on."""
    gone = Place.objects.filter(EMPTIED, round=round_)
    tables = list(round_.tables.filter(state__in=Table.OPEN, places__in=gone).distinct())
    kept = [kept_of(table) for table in tables]
    for table in tables:
        stop(desk, table)
    return kept


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


def unclose(desk: Desk, round: int, missed: Sequence[int] = (), stopped: Sequence[Any] = ()) -> str:
    """The tables of a round may write again, as long as no later round is drawn; nobody has `missed` it yet.

    Those that `stopped` with it go on, unless the desk has entered what they come to, or declared them void.
    """
    held = desk.tournament.rounds.get(number=round)
    if desk.tournament.rounds.filter(number__gt=round).exists():
        raise DrawRefused(say("Round {n} is drawn already: take that back first.", n=round + 1))
    held.state, held.closed_at = Round.State.PLAYING, None
    held.save(update_fields=["state", "closed_at"])
    held.places.filter(entry__in=missed, table=None).delete()
    lock(desk, held, closed=False)
    tables = {table.pk: table for table in held.tables.filter(pk__in=[kept[0] for kept in stopped])}
    for kept in stopped:
        table = tables[kept[0]]
        is_voided = table.state == Table.State.VOID and hands_played(table)
        if hands_at(table) == kept[-1] and not is_voided:
            put_table(desk, table, *kept[1:-1])
    raise_version(tournament=desk.tournament, at=desk.at)
    return say("The play-off is open again.") if held.play_off else say("Round {n} is open again.", n=round)


def tell_tables(desk: Desk, tables: list[Table], words: str) -> None:
    for play in Play.objects.select_related("sitting").filter(table__in=tables):
        scorekeeping.tell_table(sitting=play.sitting, notice=words)


def tell(*, round: Round, table: int | None, words: str, by: Account, at: datetime) -> None:
    """A message to one table of a round, or to all; empty words take it back. Twice is once. Raises UnknownRound."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        tables = list(held.tables.all()) if table is None else [table_of(held, table)]
        was = notices_of(tables)
        words = words.strip()[:LONGEST_NOTICE]
        if was and all(notice == keep(words) for notice in was.values()):
            return
        tell_tables(desk, tables, words)
        back = {"verb": "notices", "notices": with_now(was, tables)}
        to = say("all tables") if table is None else say("table {n}", n=table)
        if words:
            desk.did(say("Told {to}: {words}", to=to, words=words), back=back)
        else:
            desk.did(say("Took the message to {to} back.", to=to), back=back)


Notices = dict[str, Any]


def notices_of(tables: Sequence[Table]) -> Notices:
    """By sitting what these tables read. One query."""
    plays = Play.objects.filter(table__in=tables).values_list("sitting", "sitting__notice")
    return {str(sitting): keep(notice) for sitting, notice in plays}


def with_now(was: Notices, tables: Sequence[Table]) -> list[list[Any]]:
    """What each sitting read before, and what it reads now."""
    now = notices_of(tables)
    return [[sitting, notice, now[sitting]] for sitting, notice in was.items()]


def put_notices(desk: Desk, notices: Sequence[Sequence[Any]]) -> str:
    """What each sitting was told before and is not taken back since, where it reads nothing newer."""
    sittings = Sitting.objects.in_bulk([UUID(sitting) for sitting, *_told in notices])
    for key, was, *told in notices:
        sitting = sittings[UUID(key)]
        if not told or keep(sitting.notice) == told[0]:
            scorekeeping.tell_table(sitting=sitting, notice=Said(_still_said(desk, key, was)))
    return say("The tables read again what they read before.")


def _still_said(desk: Desk, sitting: str, was: Any) -> Any:
    """What a sitting read before, or, where that is taken back, what it read before that. A query."""
    acts = desk.tournament.acts.filter(number__lt=desk.undoes.number) if desk.undoes else Act.objects.none()
    for act in acts.filter(back__has_key="notices").select_related("undone").order_by("-number"):
        before = {key: (now, then) for key, then, *now in act.back["notices"]}
        if sitting in before:
            told, earlier = before[sitting]
            if told != [was] or not hasattr(act, "undone"):
                break
            was = earlier
    return was


def finish_tournament(*, tournament: Tournament, by: Account, at: datetime) -> Tournament:
    """The standings are final, apart from corrections. Raises SettingRefused while a round is open."""
    with at_desk(tournament=tournament, by=by, at=at) as desk:
        open_rounds = desk.tournament.rounds.exclude(state=Round.State.CLOSED)
        if open_rounds.exists() or not desk.tournament.rounds.exists():
            raise SettingRefused(say("Close the last round first, or take its draw back."))
        desk.tournament.state, desk.tournament.finished_at = Tournament.State.FINISHED, at
        desk.tournament.save(update_fields=["state", "finished_at"])
        desk.did(say("Finished {name}.", name=desk.tournament.name), back={"verb": "unfinish"})
    return desk.tournament


def unfinish(desk: Desk) -> str:
    """It goes on. Raises SettingRefused once its results stand."""
    if desk.tournament.is_final(desk.at):
        raise SettingRefused(results_stand(desk.tournament, desk.at))
    desk.tournament.state, desk.tournament.finished_at = Tournament.State.RUNNING, None
    desk.tournament.save(update_fields=["state", "finished_at"])
    return say("{name} goes on.", name=desk.tournament.name)
