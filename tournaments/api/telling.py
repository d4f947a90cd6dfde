"""How is a tournament told to a program? Plain objects; entries by their numbers, as in the data for everybody."""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse

from rummy.engine import RULESETS
from rummy.people.reading import Reader
from tournaments.models import Act, Entry, Official, Round, Tournament
from tournaments.queries.boards import StandingLine, StandingsView
from tournaments.queries.bracket import Column
from tournaments.queries.corrections import corrections
from tournaments.queries.crosstable import Crosstable, Line
from tournaments.queries.desk import DeskView
from tournaments.queries.find import latest_published
from tournaments.queries.groups import GroupsView
from tournaments.queries.ladder import LadderView
from tournaments.queries.late import Late, late_arrivals
from tournaments.queries.mine import MyTable
from tournaments.queries.names import WHOLE, codes_for
from tournaments.queries.papers import Slip, Tent
from tournaments.queries.rights import Account, rights_of
from tournaments.queries.rounds import SeatRow, TableRow
from tournaments.queries.settled import SETTLED
from tournaments.queries.sizes import sizes_choices
from tournaments.queries.ties import ties
from tournaments.queries.totals import round_with_totals
from tournaments.queries.undoing import undoable

Told = dict[str, Any]
Numbers = Mapping[int, int]
EXAMPLE = {
    "name": "Spring Cup",
    "game": RULESETS[0].key,
    "format": "swiss-tables",
    "answers": {"rounds": 5, "size": 4},
    "ends": "hands",
    "ends_after": 8,
}


def brief(one: Tournament) -> Told:
    return {
        "code": one.code,
        "url": reverse("tournaments-api:tournament", args=[one.code]),
        "name": one.name,
        "state": one.state,
        "game": one.ruleset,
        "format": one.format,
        "made_at": one.made_at,
        "starts_at": one.starts_at,
    }


def tournament(one: Tournament, account: Account, at: datetime) -> Told:
    """Seven queries, and those of `undoable`."""
    latest, notes = latest_published(one), corrections(one)
    can = undoable(notes, one, at)
    return {
        **brief(one),
        "club": one.club.slug if one.club else None,
        "finished_at": one.finished_at,
        **{key: getattr(one, key) for key in SETTINGS},
        "entries": one.entries.filter(withdrawn_at=None).count(),
        "round": latest.number if latest else None,
        "notes": [act(note, can) for note in notes],
        "rights": sorted(rights_of(one, account)),
    }


# How it is played; what it is stands in `brief`.
SETTINGS = tuple(key for key in SETTLED if key not in {"name", "ruleset", "edition", "format", "starts_at"})


def entry(one: Entry) -> Told:
    return {
        "number": one.number,
        "name": one.name,
        "seed": one.seed,
        "first_round": one.first_round,
        "withdrawn": one.withdrawn_at is not None,
    }


def at_desk(one: Entry) -> Told:
    """An entry with what the desk alone knows of it."""
    return {
        **entry(one),
        "apart": one.apart,
        "fixed_table": one.fixed_table,
        "checked_in": one.checked_in_at is not None,
    }


def round_(one: Round, reader: Reader = WHOLE) -> Told:
    """Four queries, and those of `round_with_totals`. With the codes of the sittings to which this reader is led."""
    view, numbers = round_with_totals(one), _numbers(one.tournament)
    codes = codes_for(reader, Q(table__round=one))
    return {
        "number": view.number,
        "state": view.state,
        "seed": one.seed,
        "report": list(view.report),
        "published_at": one.published_at,
        "started_at": view.started_at,
        "called_at": view.called_at,
        "closed_at": one.closed_at,
        "tables": [_table(row, numbers, codes.get(row.id, [])) for row in view.tables],
        "away": [_away(row, numbers) for row in view.away],
    }


def table(one: Round, number: int) -> Told:
    told: Told = next(row for row in round_(one)["tables"] if row["number"] == number)
    return told


def _numbers(of: Tournament) -> Numbers:
    return dict(of.entries.values_list("pk", "number"))


def _table(row: TableRow, numbers: Numbers, codes: Sequence[str]) -> Told:
    return {
        "number": row.number,
        "state": row.state,
        "void_reason": row.void_reason,
        "extra_minutes": row.extra_minutes,
        "deals": row.prepared,
        "disputed": row.disputed,
        "seats": [_seat(seat, numbers) for seat in row.seats],
        "sittings": list(codes),
    }


def _seat(row: SeatRow, numbers: Numbers) -> Told:
    return {
        "entry": numbers[row.entry],
        "name": row.name,
        "sits": row.sits or row.name,
        "left": row.left,
        "missing": row.missing,
        "total": row.total,
    }


def _away(row: SeatRow, numbers: Numbers) -> Told:
    return {"entry": numbers[row.entry], "name": row.name, "why": row.away}


def standings(of: Tournament, view: StandingsView, lines: Iterable[StandingLine], after: int | None) -> Told:
    numbers = _numbers(of)
    return {
        "round": view.round,
        "rounds": view.rounds,
        "live": view.live,
        "behind": view.behind,
        "as_of": view.as_of,
        "columns": [{"label": one.label, "title": one.title, "help": one.value} for one in view.columns],
        "lines": [_line(line, numbers) for line in lines],
        "after": after,
    }


def _line(line: StandingLine, numbers: Numbers) -> Told:
    return {
        "place": line.place,
        "shared": line.shared,
        "entry": numbers[line.entry],
        "name": line.name,
        "values": [cell.value for cell in line.cells],
        "gained": line.gained.value,
        "moved": line.moved,
        "why": line.why,
        "withdrawn": line.withdrawn,
        "still_in": line.still_in,
    }


def crosstable(view: Crosstable) -> Told:
    return {
        "by_rounds": view.by_rounds,
        "columns": list(view.columns),
        "lines": [_cross_line(line) for line in view.lines],
    }


def groups(view: GroupsView | None) -> Told:
    if view is None:
        return {"groups": [], "through": 0, "over": False}
    told = [
        {
            "number": group.number,
            "columns": list(group.columns),
            "lines": [_cross_line(line) for line in group.lines],
            "why": group.why,
        }
        for group in view.groups
    ]
    return {"groups": told, "through": view.through, "over": view.over}


def ladder(view: LadderView | None) -> Told:
    told = [
        {
            "number": rung.number,
            "name": rung.name,
            "moved": rung.moved,
            "meets": list(rung.meeting.names),
            "table": rung.meeting.table,
            "away": rung.meeting.away,
            "course": list(rung.course),
        }
        for rung in (view.rungs if view else ())
    ]
    return {"rungs": told, "drawn": view.drawn if view else "", "goes_on": bool(view and view.goes_on)}


def _cross_line(line: Line) -> Told:
    return {
        "place": line.place,
        "name": line.name,
        "cells": list(line.cells),
        "away": line.away,
        "total": line.total,
    }


def column(one: Column) -> Told:
    return {
        "label": one.label,
        "games": [
            {
                "number": game.number,
                "ready": game.is_ready,
                "by_default": game.by_default,
                "halves": [
                    {
                        "name": half.name,
                        "known": half.is_known,
                        "won": half.won,
                        "lost": half.lost,
                        "total": half.total,
                    }
                    for half in game.halves
                ],
            }
            for game in one.games
        ],
    }


def desk(of: Tournament, view: DeskView) -> Told:
    over, numbers = view.round is not None and view.step in ("draw", "finish"), _numbers(of)
    return {
        "next": view.step,
        "round": view.round.number if view.round else None,
        "entries": view.entries,
        "checked_in": view.checked_in,
        "check_in_code": of.check_in_code,
        "missing": list(view.missing),
        "sizes": [one.key for one in sizes_choices(of, view.next_number)] if view.step == "draw" else [],
        "ties": [[numbers[entry] for entry in tie.entries] for tie in ties(of)] if over else [],
        "until": view.until,
        "late": _late(late_arrivals(of, view), numbers),
        "needs": [
            {
                "kind": need.kind,
                "words": need.words,
                "round": need.round or (view.round.number if view.round else None),
                "table": need.table,
                "hand": need.hand,
                "sitting": need.code or None,
                "versions": [
                    {"version": one.id, "by": one.by, "points": one.points} for one in need.versions
                ],
            }
            for need in view.needs
        ],
        "tables": [
            {
                "number": card.row.number,
                "state": card.row.state,
                "sitting": card.code or None,
                "score_code": card.score_code or None,
                "hands": card.hands,
                "totals": list(card.totals),
                "quiet": card.is_quiet,
            }
            for card in view.cards
        ],
    }


def _late(late: Late | None, numbers: Numbers) -> Told | None:
    if late is None:
        return None
    return {
        "has_come": late.has_come,
        "entries": [_away(row, numbers) for row in late.people],
        "rooms": [
            {
                "table": room.table,
                "seated": room.seated,
                "against": numbers[room.sitter.entry] if room.sitter else None,
            }
            for room in late.rooms
        ],
    }


def act(one: Act, undoable: Container[int]) -> Told:
    undone, undoes = getattr(one, "undone", None), one.undoes
    return {
        "number": one.number,
        "words": one.said,
        "reason": one.reason,
        "public": one.public,
        "at": one.at,
        "undoable": one.number in undoable,
        "undone": undone.number if undone else None,
        "undoes": undoes.number if undoes else None,
    }


def official(one: Official) -> Told:
    return {"id": one.pk, "email": one.account.email, "role": one.role}


def slip(one: Slip) -> Told:
    return {
        "entry": one.number,
        "name": one.name,
        "code": one.code,
        "table": one.table,
        "seat": one.seat,
        "away": one.away,
    }


def tent(one: Tent) -> Told:
    return {
        "number": one.number,
        "seats": list(one.seats),
        "sitting": one.watch_code or None,
        "score_code": one.score_code or None,
    }


def my_table(view: MyTable) -> Told:
    """One query."""
    table, numbers = view.table, _numbers(view.entry.tournament)
    return {
        "entry": view.entry.number,
        "name": view.entry.name,
        "round": view.round,
        "table": table.number if table else None,
        "state": table.state if table else "",
        "disputed": bool(table and table.disputed),
        "seat": view.seat or None,
        "seats": [_seat(seat, numbers) for seat in table.seats] if table else [],
        "away": view.away,
        "others": [seat.sits or seat.name for seat in view.others],
        "sitting": view.sitting.watch_code if view.sitting else None,
        "until": view.until,
        "place": view.place,
        "moved": view.moved,
        "points": view.points,
    }
