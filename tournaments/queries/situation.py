"""What is the next round drawn from? Who plays, with how many points, and the rounds behind them."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments import formats
from tournaments.draws import Entrant, Situation
from tournaments.draws import Round as Played
from tournaments.draws import Table as Seated
from tournaments.draws.drawings import rounds_in_groups
from tournaments.models import Entry, Place, Round, Tournament
from tournaments.numbers import Number
from tournaments.queries.event import event_of
from tournaments.questions import answered
from tournaments.standings import Event, standings
from tournaments.standings.field import gather

Scores = dict[str, str]


def situation_before(tournament: Tournament, number: int) -> Situation:
    """All that a draw of this round is made from. Seven queries."""
    event = event_of(tournament)
    points = points_before(event, number)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("seed", "number"))
    here = present(entries, number)
    row = formats.known(tournament.format)
    now = Situation(
        entrants=tuple(entrant_of(entry, points, plays=entry.pk in here) for entry in entries),
        history=_history(tournament, number, event),
        seed=tournament.seed,
        answers=answered(row.questions, tournament.answers),
    )
    return replace(now, ranking=_ranking(event, rounds_in_groups(now))) if row.groups else now


def _ranking(event: Event, after: int) -> tuple[int, ...]:
    return tuple(row.entry for row in standings(event, min(after, event.rounds)).rows)


def present(entries: Sequence[Entry], number: int) -> set[int]:
    """Who plays a round: of those who did not withdraw and have come by then all, or as soon as anybody is checked in, those."""
    playing = [entry for entry in entries if entry.withdrawn_at is None and entry.first_round <= number]
    checked = {entry.pk for entry in playing if entry.checked_in_at is not None}
    return checked or {entry.pk for entry in playing}


def points_before(event: Event, number: int) -> dict[int, Number]:
    """The points of each entry behind the rounds before this one."""
    field = gather(event, number - 1)
    return {record.entry.id: field.points(record.points) for record in field.records}


def entrant_of(entry: Entry, points: Mapping[int, Number], *, plays: bool) -> Entrant:
    return Entrant(
        id=entry.pk,
        name=entry.name,
        seed=entry.seed,
        score=points.get(entry.pk, 0),
        household=entry.apart,
        table=entry.fixed_table,
        plays=plays,
    )


def _history(tournament: Tournament, number: int, event: Event) -> tuple[Played, ...]:
    rows = Place.objects.filter(round__tournament=tournament, round__number__lt=number, round__play_off=False)
    rounds: dict[int, list[Place]] = defaultdict(list)
    for row in rows.select_related("round", "table").order_by("round__number", "table__number", "seat", "pk"):
        rounds[row.round.number].append(row)
    places: dict[int, dict[int, int]] = defaultdict(dict)
    for result in event.results:
        places[result.round].update({line.entry: line.place for line in result.lines})
    return tuple(played_of(rounds[at], places[at]) for at in sorted(rounds))


def played_of(rows: Sequence[Place], places: Mapping[int, int] | None = None) -> Played:
    """A round as the draws know it: its tables by number, and who sat out."""
    seats: dict[int, list[int]] = defaultdict(list)
    facts: dict[int, tuple[int | None, int | None]] = {}
    for row in rows:
        if row.table is not None:
            seats[row.table.number].append(row.entry_id)
            facts[row.table.number] = (row.table.deals, row.table.slot)
    tables = tuple(Seated(at, tuple(entries), *facts[at]) for at, entries in sorted(seats.items()))
    byes = tuple(row.entry_id for row in rows if row.away == Place.Away.BYE)
    return Played(tables, byes, places or {})


def scores_of(entrants: Sequence[Entrant]) -> Scores:
    """What a draw keeps of the points it was made of: exact numbers as text, by entry."""
    return {str(entrant.id): str(entrant.score) for entrant in sorted(entrants, key=lambda each: each.id)}


def fingerprint(scores: Scores) -> str:
    return hashlib.sha256(json.dumps(scores, sort_keys=True).encode()).hexdigest()


def changed_since(round_: Round) -> dict[int, tuple[str, str]]:
    """Whose points are not those the round was drawn from: before and now. Five queries."""
    points = points_before(event_of(round_.tournament), round_.number)
    now = {str(entry): str(score) for entry, score in points.items()}
    return {
        int(entry): (before, now[entry])
        for entry, before in round_.drawn_scores.items()
        if entry in now and now[entry] != before
    }
