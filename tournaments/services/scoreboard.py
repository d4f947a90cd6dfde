"""How do standings become what the results say? Rebuilt whole, by one at a time, and only changed rows are written."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.transaction import writing
from tournaments.models import Play, Scoreboard, StandingRow, Table, Tournament
from tournaments.numbers import said
from tournaments.queries.event import event_of
from tournaments.signals import results_changed, standings_changed
from tournaments.standings import Event, Standings, courses, standings

# As long as a rebuild may take at most; whoever died holding it is in nobody's way afterwards.
HELD = timedelta(seconds=4)
FIELDS = ("rank", "place", "shared", "values", "gained", "why", "moved")
PRINT = 16
Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild did: the version the standings have now, how many rows it wrote; None where it had nothing to do."""

    version: int
    written: int


def raise_version(*, tournament: Tournament, at: datetime) -> None:
    """Say inside the transaction of a write that the standings are no longer those of the results."""
    raise_version_of(tournament.pk, at)


def raise_version_of(tournament_id: UUID, at: datetime) -> None:
    Scoreboard.objects.filter(pk=tournament_id).update(result_version=F("result_version") + 1, raised_at=at)
    tell = partial(results_changed.send, Tournament, tournament_id=tournament_id)
    transaction.on_commit(tell, robust=True)


def count_sitting(*, sitting: Sitting) -> None:
    """A sitting of a tournament was written: its table is done or not, and the standings are behind. In its transaction."""
    play = Play.objects.select_related("table__round").filter(sitting=sitting).first()
    if play is None:
        return
    table = play.table
    wanted = Table.State.DONE if sitting.is_finished else Table.State.PLAYING
    is_current = not table.plays.filter(number__gt=play.number).exists()
    if is_current and table.state != Table.State.VOID and table.state != wanted:
        Table.objects.filter(pk=table.pk).update(state=wanted)
    raise_version_of(table.round.tournament_id, sitting.changed_at)


def ask_for_rebuild(*, tournament_id: UUID) -> bool:
    """Whether a rebuild has to be queued: not where one waits already."""
    return bool(Scoreboard.objects.filter(pk=tournament_id, waiting=False).update(waiting=True))


def rebuild_standings(*, tournament_id: UUID, at: datetime) -> Rebuilt | None:
    """Rebuild until nothing is behind. None where another one is at it, or nothing was to do. May run twice."""
    board = Scoreboard.objects.filter(pk=tournament_id)
    board.update(waiting=False)
    if not board.filter(Q(held_until=None) | Q(held_until__lt=at)).update(held_until=at + HELD):
        return None
    done = None
    try:
        while (version := _behind(tournament_id)) is not None:
            tournament = Tournament.objects.get(pk=tournament_id)
            done = store(tournament=tournament, event=event_of(tournament), version=version, at=at) or done
    finally:
        board.update(held_until=None)
    if _behind(tournament_id) is not None:
        # A result came between the last look and letting go: its own task found this one at work.
        results_changed.send(Tournament, tournament_id=tournament_id)
    return done


def _behind(tournament_id: UUID) -> int | None:
    """The version of the results, where the standings are older."""
    return (
        Scoreboard.objects.filter(pk=tournament_id, standings_version__lt=F("result_version"))
        .values_list("result_version", flat=True)
        .first()
    )


def store(*, tournament: Tournament, event: Event, version: int, at: datetime) -> Rebuilt | None:
    """Write the standings of an event that was read after `version`; None where newer ones are stored already.

    Rounds whose standings are made of the same as before are left alone.
    """
    known = Scoreboard.objects.get(pk=tournament.pk).fingerprints
    made_of = fingerprints(event)
    first = 1 + sum(
        1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(known, made_of, strict=False))
    )
    wanted = {(row.round, row.entry_id): row for row in rows_of(tournament, event, first)}
    with writing():
        board = Scoreboard.objects.select_for_update().get(pk=tournament.pk)
        if board.standings_version >= version or board.fingerprints != known:
            return None
        board.standings_version, board.rebuilt_at, board.rounds = version, at, event.rounds
        board.fingerprints = made_of
        board.save(update_fields=["standings_version", "rebuilt_at", "rounds", "fingerprints"])
        written = _write(tournament, wanted, first)
        tell = partial(standings_changed.send, Tournament, tournament_id=tournament.pk, version=version)
        transaction.on_commit(tell, robust=True)
    return Rebuilt(version, written)


def fingerprints(event: Event) -> list[str]:
    """For each round, of everything its standings are made of: the results of all rounds until then."""
    running = hashlib.sha256(repr((event.entries, event.order, event.seed, event.scheme)).encode())
    by_round: dict[int, list[str]] = defaultdict(list)
    for result in event.results:
        lines = [
            (
                line.entry,
                line.place,
                line.score,
                line.games_won,
                line.hands_won,
                line.hands,
                line.best_hand,
                line.penalties,
            )
            for line in result.lines
        ]
        by_round[result.round].append(f"{result.number} {lines}")
    for bye in event.byes:
        by_round[bye.round].append(repr(bye))
    for result in event.play_offs:
        by_round[result.round].append(f"play-off {[(line.entry, line.place) for line in result.lines]}")
    found = []
    for number in range(1, event.rounds + 1):
        running.update("\n".join(by_round[number]).encode())
        running.update(repr(sorted(event.reached.get(number, {}).items())).encode())
        found.append(running.hexdigest()[:PRINT])
    return found


def _write(tournament: Tournament, wanted: dict[Key, StandingRow], first: int) -> int:
    """Only what differs from the first round on; the number of rows."""
    of = StandingRow.objects.filter(tournament=tournament, round__gte=first)
    stored = {(row[0], row[1]): row[2:] for row in of.values_list("round", "entry", "pk", *FIELDS)}
    gone = [row[0] for key, row in stored.items() if key not in wanted]
    changed = [row for key, row in wanted.items() if key not in stored or stored[key][1:] != _facts(row)]
    if gone:
        StandingRow.objects.filter(pk__in=gone).delete()
    StandingRow.objects.bulk_create(
        changed,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["tournament", "round", "entry"],
        update_fields=FIELDS,
    )
    return len(gone) + len(changed)


def _facts(row: StandingRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in FIELDS)


def rows_of(tournament: Tournament, event: Event, first: int = 1) -> Iterable[StandingRow]:
    """The standings after every round from the first on, as they are to be stored."""
    gained = {
        (step.round, entry): said(step.points)
        for entry, steps in courses(event).items()
        for step in steps[first - 1 :]
    }
    before = standings(event, first - 1) if 1 < first <= event.rounds else None
    for number in range(first, event.rounds + 1):
        before = standings(event, number, before)
        yield from _rows_after(tournament, before, gained)


def _rows_after(tournament: Tournament, after: Standings, gained: dict[Key, str]) -> Iterable[StandingRow]:
    for rank, row in enumerate(after.rows, 1):
        yield StandingRow(
            tournament=tournament,
            round=after.round,
            entry_id=row.entry,
            rank=rank,
            place=row.place,
            shared=row.shared,
            values=[None if value is None else str(value) for value in row.values],
            gained=gained.get((after.round, row.entry), ""),
            why=row.why,
            moved=row.moved,
        )
