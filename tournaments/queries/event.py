"""What are the standings of a tournament made of? Its rows as the plain values of `standings`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from typing import NamedTuple

from tournaments import formats
from tournaments.draws import Entrant, Situation, group_rounds
from tournaments.draws import Round as Played
from tournaments.draws import Table as Seated
from tournaments.models import Place, Round, Table, Tournament
from tournaments.numbers import Number
from tournaments.queries.played import PlayedRound, Seating, read_rounds
from tournaments.questions import answered
from tournaments.schemes import BY_KEY as SCHEMES
from tournaments.schemes import scheme_of
from tournaments.standings import (
    Bye,
    Event,
    PointsScheme,
    SeasonRule,
    TableResult,
    absence_worth,
    ranked_apart,
)
from tournaments.standings import Entry as Named

VOID_WORTH = "average"
POINTS = "points"
NOTHING = "nothing"


class Entered(NamedTuple):
    """Who takes part, as far as standings and brackets ask."""

    id: int
    name: str
    seed: int
    lot: int | None
    apart: str
    withdrawn_at: datetime | None


def event_of(tournament: Tournament, rounds: Sequence[PlayedRound] | None = None) -> Event:
    """Everything the standings are rebuilt from; `rounds` where they are read already. Five queries whatever the size, and one for a bracket or a ladder."""
    facts = tournament.entries.order_by("seed", "number").values_list(*Entered._fields)
    entries = [Entered(*row) for row in facts]
    published = read_rounds(tournament) if rounds is None else rounds
    played = [one for one in published if not one.is_play_off]
    event = Event(
        entries=tuple(Named(entry.id, entry.name, entry.seed, entry.lot) for entry in entries),
        results=tuple(result for one in played for result in one.results),
        scheme=scheme_for(tournament),
        byes=tuple(_byes(tournament, played)),
        order=tuple(tournament.order),
        seed=tournament.seed,
        bye_opponent="yourself" if tournament.bye_opponent == "yourself" else "nobody",
        play_offs=tuple(_play_offs(published)),
        season=_season(tournament),
    )
    return replace(event, reached=_reached(tournament, entries, played, event))


def _season(tournament: Tournament) -> SeasonRule:
    """What the director answered, in formats that ask how many evenings count."""
    answers = answered(formats.known(tournament.format).questions, tournament.answers)
    return SeasonRule(int(answers.get("best", 0)), int(answers.get("minimum", 0)))


def _reached(
    tournament: Tournament, entries: Iterable[Entered], played: Sequence[PlayedRound], event: Event
) -> dict[int, dict[int, int]]:
    """Who came where in a knock-out or on a ladder, after each round."""
    row = formats.known(tournament.format)
    if row.placing is None:
        return {}
    entrants = [
        Entrant(entry.id, entry.name, entry.seed, household=entry.apart, plays=entry.withdrawn_at is None)
        for entry in entries
    ]
    first = tournament.rounds.order_by("number").values_list("drawn_scores", flat=True).first()
    history = with_drawn(rounds_of(played), first or {})
    ranking: tuple[int, ...] = ()
    if row.groups:
        answers = answered(row.questions, tournament.answers)
        parts = row.groups(Situation(tuple(entrants), history, 0, answers))
        ranking = ranked_apart(event, group_rounds(parts), parts)
    return formats.reached(tournament.format, entrants, history, answers=tournament.answers, ranking=ranking)


def with_drawn(history: tuple[Played, ...], scores: Mapping[str, str]) -> tuple[Played, ...]:
    """The rounds, the first with all it was drawn for: who is in the bracket, the groups or the movement."""
    drawn = frozenset(int(entry) for entry in scores)
    return tuple(replace(one, drawn=drawn) if at == 0 else one for at, one in enumerate(history))


def rounds_of(played: Sequence[PlayedRound]) -> tuple[Played, ...]:
    """The published rounds as the draws know them: who sat where, who sat out, and who came in which place."""
    rounds = {one.number: one for one in played}
    numbers = range(1, max(rounds, default=0) + 1)
    return tuple(as_drawn(rounds[number]) if number in rounds else Played((), (), {}) for number in numbers)


def as_drawn(played: PlayedRound) -> Played:
    places = {line.entry: line.place for result in played.results for line in result.lines}
    return replace(as_seated(played.seatings), places=places)


def as_seated(seatings: Iterable[Seating]) -> Played:
    """A round as the draws know it: its tables by number, and who sat out."""
    tables: dict[int, Seated] = {}
    byes = []
    for row in seatings:
        if row.number is not None:
            there = tables.get(row.number, Seated(row.number, (), row.deals, row.slot))
            tables[row.number] = replace(there, seats=(*there.seats, row.entry))
        elif row.away == Place.Away.BYE:
            byes.append(row.entry)
    return Played(tuple(tables[at] for at in sorted(tables)), tuple(byes), {})


def games_at_a_table(tournament: Tournament) -> int | None:
    """Hands and minutes do not say how many games a table plays."""
    games = {Tournament.Ends.TARGET: 1, Tournament.Ends.GAMES: tournament.ends_after}
    return games.get(Tournament.Ends(tournament.ends))


def scheme_for(tournament: Tournament) -> PointsScheme:
    return scheme_of(tournament.scheme, games_at_a_table(tournament))


def scheme_to_compare(tournament: Tournament) -> PointsScheme:
    """The same, to compare tables of unlike sizes: as with one game each where nobody knows how many they play."""
    return scheme_of(tournament.scheme, games_at_a_table(tournament) or 1)


def usual_size(tournament: Tournament) -> int:
    return formats.known(tournament.format).size(tournament.answers)


def away_worth(tournament: Tournament, policy: str) -> Number | None:
    """What a round without a table is worth beside those who play one, side against side; None is the own average."""
    sides = usual_size(tournament) // (2 if formats.known(tournament.format).opposite else 1)
    return absence_worth(policy, scheme_for(tournament), sides)


def missing_pays(tournament: Tournament) -> bool:
    """Whether who misses a round may be better off than who plays a bad one."""
    return tournament.missed_worth == NOTHING and SCHEMES[tournament.scheme].below_zero


def _play_offs(published: Sequence[PlayedRound]) -> Iterator[TableResult]:
    """The finished tables of play-offs, each behind the round it follows."""
    rounds = [one.number for one in published if not (one.is_play_off or one.is_void)]
    for play_off in published:
        for result in play_off.results if play_off.is_play_off else ():
            yield replace(result, round=max((n for n in rounds if n < result.round), default=0))


def _byes(tournament: Tournament, played: Iterable[PlayedRound]) -> Iterator[Bye]:
    worth = cache(partial(away_worth, tournament))
    for row in (row for one in played if not one.is_void for row in one.seatings):
        if row.round_state not in (Round.State.PLAYING, Round.State.CLOSED):
            continue
        if row.table is None:
            yield Bye(row.round, row.entry, worth(row.worth), str(Place.Away(row.away).label))
        elif row.table_state == Table.State.VOID:
            yield Bye(row.round, row.entry, worth(VOID_WORTH), row.void_reason or "")
