"""How is a round shown to everybody, taken back, or drawn anew when a result behind it changed?"""

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet

from rummy.engine.saying import say
from rummy.engine.words import to_say
from rummy.people.committed import once_committed
from tournaments import formats
from tournaments.draws import Draw, TableSizes
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Round, Tournament
from tournaments.queries.event import usual_size
from tournaments.queries.rights import Account
from tournaments.queries.situation import changed_since, made_of, situation_before
from tournaments.queries.sizes import proposed
from tournaments.queries.ties import PLAY_OFF, with_play_off
from tournaments.services.desk import Desk, at_desk
from tournaments.services.drawing import drawn, draws_of
from tournaments.services.editing import (
    ask_why,
    before,
    draw_of,
    draw_so,
    open_round,
    put_draw,
    reseat,
    seating_of,
)
from tournaments.services.scoreboard import raise_version
from tournaments.signals import round_published

# What is kept of a round that is taken back, beside who sits where.
DRAWN = ("drawn_scores", "drawn_stands", "drawn_read", "drawn_from")
KEPT = ("state", "play_off", "seed", *DRAWN, "report", "extra_minutes")


def publish(*, round: Round, by: Account, at: datetime) -> Round:
    """Show the round to everybody. Raises DrawRefused, also where all were taken from their tables.

    Where everybody’s opponent is gone there are none: who sits out has what a bye is worth.
    """
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, round.number)
        if held.state == Round.State.DRAFT:
            if not held.tables.exists():
                _refuse_emptied(desk, held)
            held.state, held.published_at = Round.State.PUBLISHED, at
            held.save(update_fields=["state", "published_at"])
            _run(desk)
            tell_published(held)
            said = say("Published round {n}.", n=held.number)
            desk.did(said, back={"verb": "unpublish", "round": held.number})
    return held


def _refuse_emptied(desk: Desk, round_: Round) -> None:
    """All were taken from their tables, and nobody has won by that."""
    has_winner = round_.places.filter(against__isnull=False).exists()
    if not has_winner and drawn(desk.tournament, round_.number, round_.sizes)[1].tables:
        raise DrawRefused(say("Nobody has a table in this round: take its draw back."))


def _run(desk: Desk) -> None:
    """It is running as soon as, and as long as, a round is shown."""
    is_shown = desk.tournament.rounds.exclude(state=Round.State.DRAFT).exists()
    desk.tournament.state = Tournament.State.RUNNING if is_shown else Tournament.State.OPEN
    desk.tournament.save(update_fields=["state"])


def tell_published(round_: Round) -> None:
    """Tell the house once it is committed that everybody may read this round."""
    facts = {"tournament_id": round_.tournament_id, "number": round_.number}
    once_committed(partial(round_published.send, Tournament, **facts))


def unpublish(desk: Desk, round: int) -> str:
    round_ = open_round(desk, round)
    round_.state, round_.published_at = Round.State.DRAFT, None
    round_.save(update_fields=["state", "published_at"])
    _run(desk)
    return say("Round {n} is a draft again.", n=round)


def discard(desk: Desk, round: int, *, adds: bool = False) -> str:
    """Throw a round away that nobody plays yet. Who came too late for it is in time for the next draw.

    `adds`: it put the play-off into the order of the standings, and takes it out again.
    """
    round_ = open_round(desk, round)
    if adds:
        put_order(desk, [key for key in desk.tournament.order if key != PLAY_OFF])
        raise_version(tournament=desk.tournament, at=desk.at)
    late_for(desk, round).update(first_round=round)
    Place.objects.filter(round=round_).delete()
    round_.delete()
    _run(desk)
    if round_.play_off:
        return say("Took the play-off back.")
    return say("Took the draw of round {n} back.", n=round)


def put_order(desk: Desk, order: list[str]) -> None:
    desk.tournament.order = order
    desk.tournament.save(update_fields=["order"])


def late_for(desk: Desk, round: int) -> QuerySet[Entry]:
    """Who came when this round was shown already, and was to play from the next on."""
    late = Place.objects.filter(round__number=round, away=Place.Away.LATE, entry__tournament=desk.tournament)
    return desk.tournament.entries.filter(first_round=round + 1, pk__in=late.values("entry"))


def discard_round(*, round: Round, by: Account, at: datetime, reason: str = "") -> None:
    """Take a draw back before anybody plays it; once it is published with a reason. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, round.number)
        ask_why(held, reason)
        kept = {name: getattr(held, name) for name in KEPT}
        kept |= {name: moment and moment.isoformat() for name, moment in _moments(held).items()}
        firsts = list(late_for(desk, held.number).values_list("pk", "first_round"))
        back = {"verb": "restore", "round": held.number, "kept": kept, "firsts": firsts, **seating_of(held)}
        drew = desk.tournament.acts.filter(back__verb="discard", back__round=held.number)
        last = drew.order_by("number").last()
        words = discard(desk, held.number, adds=last is not None and "adds" in last.back)
        desk.did(words, reason=reason, back=back)


def _moments(round_: Round) -> dict[str, datetime | None]:
    return {"drawn_at": round_.drawn_at, "published_at": round_.published_at}


def restore(
    desk: Desk,
    round: int,
    kept: dict[str, Any],
    sizes: str,
    **seating: Any,
) -> str:
    """A draw that was taken back is there again, as it was seated."""
    if desk.tournament.rounds.filter(Q(number=round) | ~Q(state=Round.State.CLOSED)).exists():
        raise DrawRefused(say("Round {n} is drawn already: take that back first.", n=round))
    now = {"drawn_at": desk.at, "published_at": desk.at if kept["state"] == Round.State.PUBLISHED else None}
    Round.objects.create(tournament=desk.tournament, number=round, sizes=sizes, **{**now, **kept})
    reseat(desk, round, sizes=sizes, **seating)
    _run(desk)
    if kept["play_off"]:
        put_order(desk, with_play_off(desk.tournament.order))
        raise_version(tournament=desk.tournament, at=desk.at)
    if kept["play_off"]:
        return say("The play-off is there again.")
    return say("The draw of round {n} is there again.", n=round)


def redraw(*, round: Round, which: str, reason: str, by: Account, at: datetime) -> Round:
    """A result behind a round changed: "keep" its draw, draw the "touched" tables anew, or "all".

    Once it is published with a reason. Raises DrawRefused.
    """
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, round.number)
        old, changed = seating_of(held), changed_since(held)
        was = drawn_from(held)
        said = {
            "keep": to_say("Kept the draw of round {n} though results behind it changed."),
            "touched": to_say("Drew the touched tables of round {n} anew."),
            "all": to_say("Drew round {n} anew."),
        }
        if which not in said or held.play_off:
            raise DrawRefused(say("Choose what becomes of the draw."))
        ask_why(held, reason)
        if which != "keep":
            put_draw(held, _anew(held, set(changed) if which == "touched" else None))
        now = situation_before(desk.tournament, held.number)
        playing = [each for each in now.entrants if _is_in(held, each.id)]
        put_drawn_from(desk, held.number, **made_of(desk.tournament, now, playing))
        back = {"verb": "reseat", "round": held.number, **old, "drawn": was}
        if which == "keep":
            back = {"verb": "drawn-from", "round": held.number, **was}
        desk.did(say(said[which], n=held.number), reason=reason, back=back)
    return held


def put_drawn_from(desk: Desk, round: int, **drawn: Any) -> str:
    """Of what the draw of a round was made."""
    desk.tournament.rounds.filter(number=round).update(**drawn)
    return say("Whether the draw of round {n} is kept is open again.", n=round)


def choose_tables(*, round: Round, sizes: str, by: Account, at: datetime) -> Round:
    """Draw a draft anew with tables of other sizes, or with others sitting out. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = open_round(desk, round.number)
        if held.state != Round.State.DRAFT:
            raise DrawRefused(say("Round {n} is published: take that back in the log first.", n=held.number))
        old, was = seating_of(held), drawn_from(held)
        facts, draw = drawn(desk.tournament, held.number, sizes)
        held.sizes = sizes
        put_draw(held, draw)
        put_drawn_from(desk, held.number, **facts)
        told = TableSizes(tuple(len(table.seats) for table in draw.tables), len(draw.byes)).words(
            usual_size(desk.tournament)
        )
        said = say("Drew round {n} anew. {tables}.", n=held.number, tables=told)
        desk.did(said, back={"verb": "reseat", "round": held.number, **old, "drawn": was})
    return held


def drawn_from(round_: Round) -> dict[str, Any]:
    """Of what its draw was made, as `put_drawn_from` puts it back."""
    return {name: getattr(round_, name) for name in DRAWN}


def _is_in(round_: Round, entry: int) -> bool:
    return str(entry) in round_.drawn_scores or round_.places.filter(entry=entry).exists()


def _anew(round_: Round, touched: set[int] | None) -> Draw:
    """Another draw of this round: of all, or only of the tables at which somebody's points changed."""
    tournament, number = round_.tournament, round_.number
    if touched is None:
        return drawn(tournament, number, round_.sizes, still=False)[1]
    situation = before(round_)
    now = draw_of(round_, situation)
    open_tables = [table for table in now.tables if touched & set(table.seats)]
    people = {entry for table in open_tables for entry in table.seats} | (touched & set(now.byes))
    row = formats.known(tournament.format)
    if row.bracket or row.groups or row.drawn == "beforehand":
        raise DrawRefused(say("This format draws a round as a whole: keep the draw, or redraw all."))
    # Who plays where he was stays in what the draw reads: on a ladder it is everybody's rungs.
    entrants = tuple(replace(each, plays=each.plays and each.id in people) for each in situation.entrants)
    if not any(entrant.plays for entrant in entrants):
        return now
    touched_only = replace(situation, entrants=entrants)
    touched_only = replace(touched_only, sizes=proposed(tournament, touched_only))
    fresh = draws_of(tournament, touched_only, entrants)[0]
    numbers = [table.number for table in open_tables]
    spare = range(1 + max((table.number for table in now.tables), default=0), 10_000)
    numbered = zip([*numbers, *spare], fresh.tables, strict=False)
    tables = [table for table in now.tables if table not in open_tables]
    tables += [replace(table, number=at) for at, table in numbered]
    tables.sort(key=lambda table: table.number)
    byes = (*[entry for entry in now.byes if entry not in people], *fresh.byes)
    return draw_so(round_, situation, tables, byes)
