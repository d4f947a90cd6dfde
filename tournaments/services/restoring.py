"""How is a change at open tables taken back? Places and sittings are put back as they were, unless somebody has scored since."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from rummy.engine.saying import Said, keep, many, say
from rummy.engine.words import how_many
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.models import Sitting
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Play, PlaySide, Round, Table
from tournaments.queries.built_on import changes, touching
from tournaments.queries.undoing import declared_void
from tournaments.services.desk import Desk
from tournaments.services.editing import put_firsts, seating_of
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import current_play, hands_at, refuse_void

Back = dict[str, Any]
FACTS = ("seat", "substitute", "missing", "left", "away", "source", "worth", "against_id")


def as_it_is(round_: Round, tables: Sequence[Table], entries: Sequence[Entry] = ()) -> Back:
    """What puts these tables of a round, and where these entries are in it, back as they are now."""
    firsts = firsts_of([entry.pk for entry in entries])
    if round_.state != Round.State.PLAYING:
        return {"verb": "reseat", "round": round_.number, **seating_of(round_), "firsts": firsts}
    places = _places(round_, [table.pk for table in tables], [entry.pk for entry in entries])
    return {
        "verb": "put-tables",
        "round": round_.number,
        "tables": [kept_of(table) for table in tables],
        "places": [
            [place.entry_id, place.table_id, {fact: getattr(place, fact) for fact in FACTS}]
            for place in places
        ],
        "firsts": firsts,
        "report": round_.report,
        "sittings": sittings_of(tables),
    }


def firsts_of(entries: Iterable[int]) -> list[list[Any]]:
    """As `put_firsts` takes them. One query."""
    rows = Entry.objects.filter(pk__in=list(entries)).order_by("pk")
    return [[entry.pk, entry.first_round, *moments_of(entry)] for entry in rows]


def moments_of(entry: Entry) -> list[str | None]:
    """Since when it is checked in, and has left, as the log keeps it."""
    moments = (entry.checked_in_at, entry.withdrawn_at)
    return [moment.isoformat() if moment else None for moment in moments]


def kept_of(table: Table) -> list[Any]:
    """A table, its state, which of its sittings is the current one, whether that was over, how many hands it has."""
    play = current_play(table)
    over = play is not None and play.sitting.is_finished
    return [table.pk, table.state, keep(table.void_reason), play.number if play else 0, over, hands_at(table)]


def sittings_of(tables: Iterable[Table]) -> list[str]:
    """At which sitting each is: after another start of the round its number is that of another one."""
    return [str(play.sitting_id) for table in tables if (play := current_play(table)) is not None]


def _are_there(sittings: Collection[str]) -> bool:
    return Play.objects.filter(sitting__in=map(UUID, sittings)).count() == len(sittings)


def _places(round_: Round, tables: Sequence[int], entries: Sequence[int]) -> QuerySet[Place]:
    found = Place.objects.filter(Q(table__in=tables) | Q(entry__in=entries), round=round_)
    return found.select_related("table", "entry")


def put_tables(  # noqa: PLR0913
    desk: Desk,
    round: int,
    tables: Sequence[Any],
    places: Sequence[Any],
    firsts: Sequence[Any],
    made: int | None = None,
    report: Sequence[Any] | None = None,
    sittings: Collection[str] = (),
    entry: int = 0,
) -> str:
    """As `as_it_is` kept them; a table that was `made` by what is taken back goes; `entry` is whom it was about. Raises DrawRefused."""
    held = desk.tournament.rounds.get(number=round)
    if held.state != Round.State.PLAYING:
        raise DrawRefused(say("Round {n} is not being played.", n=round))
    if not _are_there(sittings):
        raise DrawRefused(say("Round {n} was started anew since.", n=round))
    rows = {table.pk: table for table in held.tables.filter(pk__in=[made, *(kept[0] for kept in tables)])}
    _hold_tables(rows.values())
    if void := _void_since(tables):
        refuse_void(void)
    _refuse_scored(rows, {kept[0]: kept[-1] for kept in tables})
    known = {entry for entry, *_facts in [*places, *firsts]}
    there = list(_places(held, list(rows), list(known)))
    _refuse_others(there, known, set(rows))
    Place.objects.filter(pk__in=[place.pk for place in there]).delete()
    for table, *kept, _hands in tables:
        put_table(desk, rows[table], *kept)
    if made is not None:
        _put_sitting(desk, rows[made], 0, over=True)
        rows[made].delete()
    Place.objects.bulk_create(
        Place(round=held, entry_id=entry, table_id=table, **facts) for entry, table, facts in places
    )
    put_firsts(desk, firsts)
    if report is not None:
        held.report = report
        held.save(update_fields=["report"])
    raise_version(tournament=desk.tournament, at=desk.at)
    return say("Put the tables of round {n} back.", n=round)


def _hold_tables(tables: Iterable[Table]) -> None:
    """A hand that is being saved at one of them is either seen, or too late. One query."""
    plays = Play.objects.filter(table__in=tables)
    list(Sitting.objects.select_for_update().filter(pk__in=plays.values("sitting")).order_by("pk"))


def is_changed_since(desk: Desk) -> bool:
    """Whether others sit since at the tables that are now put back."""
    act = desk.undoes
    return act is not None and any(touching(act, changes(desk.tournament)))


def is_as_it_was(desk: Desk, was: Back) -> bool:
    """Whether the tables are still played at by the same people, at sittings of the same start, with as many hands as then."""
    if is_changed_since(desk):
        return False
    rows = Table.objects.filter(pk__in=[kept[0] for kept in was["tables"]], round__state=Round.State.PLAYING)
    if _void_since(was["tables"]) is not None or not _are_there(was.get("sittings", ())):
        return False
    hands = {table.pk: hands_at(table) for table in rows}
    return hands == {kept[0]: kept[-1] for kept in was["tables"]}


def _void_since(tables: Sequence[Any]) -> Table | None:
    """One of these that the desk has declared void since."""
    counted = [kept[0] for kept in tables if kept[1] != Table.State.VOID]
    return Table.objects.filter(pk__in=declared_void(counted)).first()


def _refuse_scored(tables: dict[int, Table], hands: dict[int, int]) -> None:
    for key, table in tables.items():
        if hands_at(table) != hands.get(key, 0):
            raise DrawRefused(say("Hands were scored at table {n} since.", n=table.number))


def _refuse_others(there: Sequence[Place], known: set[int], tables: set[int]) -> None:
    """Whoever sits there since, or elsewhere, would lose his seat."""
    for place in there:
        if place.entry_id not in known or (place.table is not None and place.table_id not in tables):
            assert place.table is not None
            words = {"name": place.entry.name, "n": place.table.number}
            raise DrawRefused(
                many(
                    how_many(place.entry.name),
                    "{name} sits at table {n} since: take that back first.",
                    "{name} sit at table {n} since: take that back first.",
                    **words,
                )
            )


def put_table(desk: Desk, table: Table, state: str, reason: Any, number: int, over: bool) -> None:
    """As `kept_of` has it."""
    _put_sitting(desk, table, number, over=over)
    Table.objects.filter(pk=table.pk).update(state=state, void_reason=Said(reason))


def _put_sitting(desk: Desk, table: Table, number: int, *, over: bool) -> None:
    """The sittings behind this one are closed, and it is open again if it was."""
    close_plays(desk, table.plays.filter(number__gt=number), say("This was taken back at the desk."))
    play = current_play(table)
    if play is not None and play.sitting.is_finished and not over:
        scorekeeping.reopen_sitting(sitting=play.sitting, phone=desk.tournament.desk, at=desk.at)


def close_plays(desk: Desk, plays: QuerySet[Play], notice: str) -> None:
    """These are sittings of the tournament no more. Their logs stay, also of hands that were struck; the phones read why."""
    sittings = [play.sitting for play in plays.select_related("sitting")]
    PlaySide.objects.filter(play__in=plays).delete()
    plays.delete()
    for sitting in sittings:
        scorekeeping.tell_table(sitting=sitting, notice=notice)
        scorekeeping.stand_alone(sitting=sitting, at=desk.at)
        scorekeeping.close_table(sitting=sitting, closed=True, at=desk.at)


def unstart(desk: Desk, round: int) -> str:
    """Close the tables again, where nobody has scored yet."""
    held = desk.tournament.rounds.get(number=round)
    plays = Play.objects.filter(table__round=held)
    _hold_tables(held.tables.all())
    if held.state != Round.State.PLAYING or plays.filter(sitting__hands__current__isnull=False).exists():
        raise DrawRefused(say("Hands are scored in round {n} already.", n=round))
    close_plays(desk, plays, say("The round was taken back."))
    held.tables.update(state=Table.State.READY, void_reason="")
    desk.tournament.entries.filter(checked_in_at=held.started_at).update(checked_in_at=None)
    held.state, held.started_at = Round.State.PUBLISHED, None
    held.save(update_fields=["state", "started_at"])
    raise_version(tournament=desk.tournament, at=desk.at)
    if held.play_off:
        return say("The play-off is not started any more.")
    return say("Round {n} is not started any more.", n=round)
