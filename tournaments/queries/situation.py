"""What is the next round drawn from? Who plays, with how many points, and the rounds behind them."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tournaments import formats
from tournaments.draws import Entrant, Situation, group_rounds
from tournaments.draws import Round as Played
from tournaments.models import Entry, Round, Tournament
from tournaments.numbers import Number
from tournaments.queries.event import as_drawn, as_seated, event_of, with_drawn
from tournaments.queries.played import PlayedRound, read_drawn_rounds, seatings_of
from tournaments.questions import answered
from tournaments.standings import Event, ranked_apart
from tournaments.standings.field import gather

Scores = dict[str, str]
Stands = dict[str, int]
Prints = dict[str, dict[str, str]]


def situation_before(tournament: Tournament, number: int, *, all_here: bool = False) -> Situation:
    """All that a draw of this round is made from. Seven queries, eight with a bracket or a ladder.

    `all_here`: as if everybody were there who did not withdraw.
    """
    rounds = read_drawn_rounds(tournament)
    event = event_of(tournament, [one for one in rounds if not one.is_draft])
    points = points_before(event, number)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("seed", "number"))
    here = {entry.pk for entry in entries if not entry.withdrawn_at} if all_here else present(entries, number)
    row = formats.known(tournament.format)
    now = Situation(
        entrants=tuple(entrant_of(entry, points, plays=entry.pk in here) for entry in entries),
        history=_history(tournament, rounds, number),
        seed=tournament.seed,
        answers=answered(row.questions, tournament.answers),
    )
    if row.groups is None:
        return now
    parts = row.groups(now)
    return replace(now, ranking=ranked_apart(event, group_rounds(parts), parts))


def due(round_: Round) -> set[int]:
    """Who was to play in a round of a bracket or of groups, there or not. Eight queries; none for the first round."""
    if round_.number == 1:
        return {int(entry) for entry in round_.drawn_scores}
    return set().union(*due_to_meet(round_))


def due_to_meet(round_: Round) -> tuple[frozenset[int], ...]:
    """Who was to meet whom in a round of a bracket or of groups, there or not. Eight queries."""
    now = situation_before(round_.tournament, round_.number)
    if round_.number == 1:
        drawn = tuple(one for one in now.entrants if str(one.id) in round_.drawn_scores)
        now = replace(now, entrants=drawn)
    return formats.due(round_.tournament.format, now)


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


def _history(tournament: Tournament, rounds: Sequence[PlayedRound], number: int) -> tuple[Played, ...]:
    """One query, none for the first round."""
    before = [one for one in rounds if one.number < number and not one.is_play_off]
    if not before:
        return ()
    first = tournament.rounds.values_list("drawn_scores", flat=True).get(number=before[0].number)
    return with_drawn(tuple(map(as_drawn, before)), first)


def seated_in(round_: Round) -> Played:
    """The round as it is seated now. One query."""
    return as_seated(seatings_of([round_]))


def made_of(tournament: Tournament, now: Situation, entrants: Iterable[Entrant]) -> dict[str, Any]:
    """What a round keeps of all that its draw was made of, and the fingerprint of it. The points are exact numbers as text."""
    scores = {str(entrant.id): str(entrant.score) for entrant in sorted(entrants, key=lambda each: each.id)}
    stands = {str(entry): at for entry, at in sorted(formats.stands(tournament.format, now).items())}
    read = {} if stands else _prints(tournament, now, scores)
    return {
        "drawn_scores": scores,
        "drawn_stands": stands,
        "drawn_read": read,
        "drawn_from": fingerprint(scores, stands or read),
    }


def _prints(tournament: Tournament, now: Situation, drawn: Iterable[str]) -> Prints:
    """Of each who was drawn a short print of all that the draw reads of him beside the points."""
    read = formats.read(tournament.format, now, set(map(int, drawn)))
    return {
        str(entry): {name: _print_of(said)[:8] if said else "" for name, said in facts.items()}
        for entry, facts in sorted(read.items())
    }


def fingerprint(scores: Scores, more: Stands | Prints) -> str:
    """`more` is where people stand, or what else was read."""
    return _print_of([scores, more] if more else scores)


def _print_of(told: Any) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


class Changed(NamedTuple):
    """What a draw was made of, and what it would be made of now: points, and the game of the bracket or the rung.

    `read` names what else it read that is another now.
    """

    points: tuple[str, str]
    stands: tuple[int, int]
    read: str = ""


def changed_since(round_: Round) -> dict[int, Changed]:
    """Whose points are not those the round was drawn from, who stands elsewhere in the bracket or on the ladder, or of whom
    the draw reads something else. A round that kept none of that says nothing of it.

    Seven queries, eight with a bracket or a ladder; five where it kept the points alone.
    """
    tournament, number, old, read = round_.tournament, round_.number, round_.drawn_stands, round_.drawn_read
    stands: dict[int, int] = {}
    prints: Prints = {}
    if old or read:
        now_of = situation_before(tournament, number)
        points = {entrant.id: entrant.score for entrant in now_of.entrants}
        stands = formats.stands(tournament.format, now_of) if old else {}
        prints = _prints(tournament, now_of, read)
    else:
        points = points_before(event_of(tournament), number)
    found = {}
    for entry, now in points.items():
        before, stood, score = round_.drawn_scores.get(str(entry)), old.get(str(entry)), str(now)
        others = (
            name
            for name, said in prints.get(str(entry), {}).items()
            if said != read[str(entry)].get(name, said)
        )
        change = Changed(
            (before or score, score),
            (stood or 0, stands.get(entry, 0) if stood is not None else 0),
            next(others, ""),
        )
        if len(set(change.points)) > 1 or len(set(change.stands)) > 1 or change.read:
            found[entry] = change
    return found
