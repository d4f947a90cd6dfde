"""All that a tournament is made of, so that a test can say whether it is as it was."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rummy.scorekeeping import queries as book
from rummy.scorekeeping.models import Sitting
from tournaments import services
from tournaments.models import Place, Play, Screen, Table, Tournament


def told(of: Tournament, at: datetime) -> dict[str, Any]:
    """All rows of the tournament but its log, without the keys that a row has again when it is made again."""
    services.rebuild_standings(tournament_id=of.pk, at=at)
    of = Tournament.objects.get(pk=of.pk)
    screen = Screen.objects.filter(tournament=of).values("shows", "message").first()
    return {
        "tournament": _row(of),
        "offices": sorted(of.officials.values_list("account", "role")),
        "screen": screen or {"shows": "auto", "message": ""},
        "entries": {entry.name: _row(entry) for entry in of.entries.all()},
        "rounds": {round_.number: _row(round_, "id") for round_ in of.rounds.all()},
        "tables": {
            (table.round.number, table.number): _row(table, "id", "round_id") for table in _tables(of)
        },
        "places": dict(_places(of)),
        "plays": {
            (play.table.round.number, play.table.number, play.number): _play(play) for play in _plays(of)
        },
        "standings": [_row(row, "id") for row in of.standings.order_by("round", "rank")],
    }


def _row(row: Any, *but: str) -> dict[str, Any]:
    return {
        each.attname: getattr(row, each.attname)
        for each in row._meta.concrete_fields
        if each.attname not in but
    }


def _tables(of: Tournament) -> Any:
    return Table.objects.filter(round__tournament=of).select_related("round")


def _places(of: Tournament) -> Iterator[tuple[Any, Any]]:
    for place in Place.objects.filter(round__tournament=of).select_related("round", "table", "entry"):
        where = place.table.number if place.table else None
        facts = _row(place, "id", "round_id", "table_id")
        yield (place.round.number, place.entry.name), {"table": where, **facts}


def _plays(of: Tournament) -> Any:
    plays = Play.objects.filter(table__round__tournament=of)
    return plays.select_related("table__round", "sitting").order_by("table", "number")


SITTING = ("finished_at", "closed_at", "notice", "void", "most_hands", "most_games", "next_dealer", "decided")


def _play(play: Play) -> dict[str, Any]:
    sitting: Sitting = play.sitting
    view = book.table(sitting)
    stands = [
        (hand.number, [(side.side, side.points) for side in hand.points])
        for hand in view.hands
        if not hand.voided
    ]
    seated = book.seats_of(sitting).seated
    return {
        "sitting": sitting.pk,
        **{name: getattr(sitting, name) for name in SITTING},
        "sides": [(side.name, side.total) for side in view.sides],
        "hands": stands,
        "seats": [row.name for row in seated.at(view.next_number).places()],
        "stand for": sorted(play.sides.values_list("entry__name", "side__seat")),
    }
