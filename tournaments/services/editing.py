"""How does the director change a draw by hand? Swap two, move one, put it back as it was."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rummy.engine.errors import RummyError
from rummy.engine.saying import keep, many, say
from rummy.engine.words import how_many
from tournaments import draws, formats
from tournaments.draws import Draw, Situation, Table
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Round
from tournaments.queries.event import usual_size
from tournaments.queries.rights import Account
from tournaments.queries.situation import seated_in, situation_before
from tournaments.queries.sizes import most_at_a_table
from tournaments.services.desk import Desk, at_desk
from tournaments.services.drawing import seat

Seating = dict[str, Any]
ABSENCE = ("away", "source", "worth")
SAID = frozenset({"substitute", "missing"})
OF_A_PLACE = ("entry", "substitute", "missing", "source", "worth", "against")
AWAY = [away for away in Place.Away.values if away != Place.Away.BYE]


def before(round_: Round) -> Situation:
    """All who may be in a round, and all that is behind them: what an edit by hand is explained from."""
    return situation_before(round_.tournament, round_.number)


def draw_of(round_: Round, now: Situation) -> Draw:
    """The round as it is seated, as a draw that can be changed and explained."""
    played = seated_in(round_)
    known = {entrant.id for entrant in now.entrants}
    there = {entry for table in played.tables for entry in table.seats} | set(played.byes)
    assert there <= known, "everybody who is seated may be in the round"
    return draw_so(round_, now, played.tables, played.byes)


def draw_so(round_: Round, now: Situation, tables: Sequence[Table], byes: Sequence[int]) -> Draw:
    """A round in which people sit so, with what that gives up."""
    report = formats.explained(round_.tournament.format, now, tables, byes)
    return Draw(tuple(tables), tuple(byes), report)


def edit(desk: Desk, round_: Round, change: Callable[..., Draw], *of: Any) -> Draw:
    """One change of the seating by hand, explained anew. Raises DrawRefused."""
    if round_.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise DrawRefused(say("The tables are open: change the people at the table itself."))
    now, usual = before(round_), usual_size(desk.tournament)
    drawn = draw_of(round_, now)
    try:
        changed = change(drawn, *of, entrants=now.everybody(usual), usual=usual)
    except RummyError as refused:
        raise DrawRefused(str(refused)) from refused
    _refuse_full(desk, drawn, changed)
    told = draw_so(round_, now, changed.tables, changed.byes)
    put_draw(round_, told)
    return told


def _refuse_full(desk: Desk, drawn: Draw, changed: Draw) -> None:
    most = max([most_at_a_table(desk.tournament), *[len(table.seats) for table in drawn.tables]])
    for table in changed.tables:
        if len(table.seats) > most:
            raise DrawRefused(say("Table {n} is full.", n=table.number))


def put_draw(round_: Round, draw: Draw) -> None:
    """Of a play-off nobody is told what it gave up: all who play it are level, and have met before."""
    seat(round_, draw)
    round_.report = [] if round_.play_off else [keep(one) for one in draw.report.gave_up]
    round_.save(update_fields=["report", "sizes"])


def explain_anew(round_: Round) -> None:
    """What a round gave up, now that others sit in it; its number, state and seats stay."""
    if not round_.play_off:
        round_.report = [keep(one) for one in draw_of(round_, before(round_)).report.gave_up]
        round_.save(update_fields=["report"])


def ask_why(round_: Round, reason: str) -> None:
    """Who changes by hand what everybody has read says why; the log keeps it. Raises DrawRefused."""
    if round_.state == Round.State.PUBLISHED and not reason.strip():
        raise DrawRefused(
            say("Everybody has read round {n}: say why it changes.", n=round_.number), where="reason"
        )


def seating_of(round_: Round) -> Seating:
    """The seating as it can be put back."""
    played = seated_in(round_)
    return {
        "tables": [[table.number, list(table.seats), table.deals, table.slot] for table in played.tables],
        "byes": list(played.byes),
        "sizes": round_.sizes,
        "away": [
            [place.entry_id, {fact: getattr(place, fact) for fact in ABSENCE}]
            for place in round_.places.filter(away__in=AWAY)
        ],
        "facts": list(round_.places.values(*OF_A_PLACE)),
        "minutes": [
            list(row)
            for row in round_.tables.filter(extra_minutes__gt=0).values_list("number", "extra_minutes")
        ],
        "report": round_.report,
    }


def swap(  # noqa: PLR0913
    *,
    round: Round,
    one: Entry,
    other: Entry,
    by: Account,
    at: datetime,
    reason: str = "",
    press: UUID | None = None,
) -> Round:
    """Two change places; once the round is published with a reason. Raises DrawRefused, and DoneBefore."""
    with at_desk(tournament=round.tournament, by=by, at=at, press=press) as desk:
        held = desk.held(round)
        ask_why(held, reason)
        old = seating_of(held)
        edit(desk, held, draws.swap, one.pk, other.pk)
        if seating_of(held) == old:
            raise DrawRefused(say("That changes nothing: choose two people with different places."))
        words = say("Swapped {one} and {other} in round {n}.", one=one.name, other=other.name, n=round.number)
        desk.did(words, reason=reason, back={"verb": "reseat", "round": round.number, **old})
    return held


def move(
    *, round: Round, entry: Entry, table: int | None, by: Account, at: datetime, reason: str = ""
) -> Round:
    """One goes to another table, or sits out; somebody who is not in the round yet joins it. Twice is once.

    Once the round is published with a reason. Raises DrawRefused.
    """
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        ask_why(held, reason)
        old = seating_of(held)
        is_in = held.places.filter(entry=entry).exclude(table=None, away__in=AWAY).exists()
        if not is_in:
            refuse_withdrawn(desk, entry)
        edit(desk, held, draws.move if is_in else draws.join, entry.pk, table)
        if seating_of(held) == old:
            return held
        where = say("table {n}", n=table) if table else say("no table")
        words = say("{name} moved in round {n}: {where}.", name=entry.name, n=round.number, where=where)
        desk.did(words, reason=reason, back={"verb": "reseat", "round": round.number, **old})
    return held


def refuse_withdrawn(desk: Desk, entry: Entry) -> None:
    """Who withdrew is seated nowhere until somebody has said that he plays again. Raises DrawRefused."""
    if desk.tournament.entries.filter(pk=entry.pk, withdrawn_at__isnull=False).exists():
        raise DrawRefused(
            many(
                how_many(entry.name),
                "{name} withdrew. Press “Comes back” beside {name} under “Entries” first.",
                "{name} withdrew. Press “Comes back” beside {name} under “Entries” first.",
                name=entry.name,
            )
        )


def put_firsts(desk: Desk, firsts: Sequence[Any]) -> None:
    """From which round on entries play, and since when they are checked in, or have left, where that was kept too."""
    for entry, first, *since in firsts:
        moments = dict(zip(("checked_in_at", "withdrawn_at"), since, strict=False))
        desk.tournament.entries.filter(pk=entry).update(first_round=first, **moments)


def reseat(  # noqa: PLR0913
    desk: Desk,
    round: int,
    tables: Sequence[Any],
    byes: Sequence[int],
    sizes: str = "",
    away: Sequence[Any] = (),
    firsts: Sequence[Any] = (),
    drawn: Mapping[str, Any] | None = None,
    facts: Sequence[Mapping[str, Any]] = (),
    minutes: Sequence[Sequence[int]] = (),
    report: Sequence[Any] | None = None,
) -> str:
    """Put a seating back as it was; where that changed with it, from which round on entries play, and what it was drawn from."""
    round_ = open_round(desk, round)
    if drawn:
        desk.tournament.rounds.filter(number=round).update(**drawn)
    round_.sizes = sizes
    now = before(round_)
    here = {entrant.id for entrant in now.entrants}
    seated = tuple(
        Table(number, tuple(entry for entry in seats if entry in here), *of_table)
        for number, seats, *of_table in tables
    )
    out = tuple(entry for entry in byes if entry in here)
    facts, minutes = _not_said_since(round_, seated, facts, minutes)
    put_draw(round_, draw_so(round_, now, seated, out))
    _put_absences(round_, away)
    _put_facts(round_, facts, minutes, here)
    put_firsts(desk, firsts)
    if report is not None and here.issuperset([*byes, *(entry for table in tables for entry in table[1])]):
        round_.report = list(report)
        round_.save(update_fields=["report"])
    return say("Put the seating of round {n} back.", n=round)


def _put_absences(round_: Round, away: Sequence[Any]) -> None:
    there = set(round_.places.values_list("entry", flat=True))
    Place.objects.bulk_create(
        Place(round=round_, entry_id=entry, **facts) for entry, facts in away if entry not in there
    )


def _not_said_since(
    round_: Round,
    seated: Sequence[Table],
    facts: Sequence[Mapping[str, Any]],
    minutes: Sequence[Sequence[int]],
) -> tuple[list[dict[str, Any]], list[Sequence[int]]]:
    """Without what those who stay at a table, and the tables that stay, have by now. Two queries."""
    there = set(round_.tables.values_list("number", flat=True))
    stay = set(round_.places.filter(table__isnull=False).values_list("entry", flat=True))
    stay &= {entry for table in seated for entry in table.seats}
    kept = [
        {key: told for key, told in fact.items() if fact["entry"] not in stay or key not in SAID}
        for fact in facts
    ]
    return kept, [row for row in minutes if row[0] not in there]


def _put_facts(
    round_: Round, facts: Sequence[Mapping[str, Any]], minutes: Sequence[Sequence[int]], here: set[int]
) -> None:
    """What else was known of each place, and how many minutes more a table had; `here` are all who are entered still."""
    for fact in facts:
        against = fact["against"] if fact["against"] in here else None
        round_.places.filter(entry=fact["entry"]).update(**{**fact, "against": against})
    for number, extra in minutes:
        round_.tables.filter(number=number).update(extra_minutes=extra)


def open_round(desk: Desk, number: int) -> Round:
    """The round, as long as nobody plays it. Raises DrawRefused."""
    round_ = desk.tournament.rounds.filter(number=number).first()
    if round_ is None or round_.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise DrawRefused(say("Round {n} cannot be changed any more.", n=number))
    round_.tournament = desk.tournament
    return round_
