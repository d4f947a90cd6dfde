"""How do standings become what the results say? Rebuilt whole, by one at a time, and only changed rows are written."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
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
from tournaments.queries.behind import PATIENCE, version_behind
from tournaments.queries.event import event_of
from tournaments.signals import results_changed, standings_changed
from tournaments.standings import Event, Row, places, reason_of, standings

# As long as a rebuild may take at most; whoever died holding it is in nobody's way afterwards.
HELD = timedelta(seconds=4)
FIELDS = ("rank", "place", "shared", "values", "gained", "decided", "moved")
PRINT = 16
Key = tuple[int, int]
Facts = tuple[Any, ...]


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


def ask_for_rebuild(*, tournament_id: UUID, at: datetime) -> bool:
    """Whether a rebuild has to be queued: not where one waits already, unless for so long that it was lost."""
    not_waiting = Q(asked_at=None) | Q(asked_at__lt=at - PATIENCE)
    return bool(Scoreboard.objects.filter(not_waiting, pk=tournament_id).update(asked_at=at))


def rebuild_standings(*, tournament_id: UUID, at: datetime) -> Rebuilt | None:
    """Rebuild what is behind. None where another one is at it, or nothing was to do. May run twice."""
    board = Scoreboard.objects.filter(pk=tournament_id)
    board.update(asked_at=None)
    version = version_behind(tournament_id)
    is_free = Q(held_until=None) | Q(held_until__lt=at)
    if version is None or not board.filter(is_free).update(held_until=at + HELD):
        return None
    try:
        tournament = Tournament.objects.get(pk=tournament_id)
        return store(tournament=tournament, event=event_of(tournament), version=version, at=at)
    finally:
        board.update(held_until=None)


def store(*, tournament: Tournament, event: Event, version: int, at: datetime) -> Rebuilt | None:
    """Write the standings of an event that was read after `version`; None where newer ones are stored already.

    Rounds whose standings are made of the same as before are left alone.
    """
    known = Scoreboard.objects.get(pk=tournament.pk).fingerprints
    made_of = fingerprints(event)
    first = 1 + sum(
        1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(known, made_of, strict=False))
    )
    wanted = dict(facts_of(tournament, event, first))
    with writing():
        board = Scoreboard.objects.select_for_update().get(pk=tournament.pk)
        if board.standings_version >= version or board.fingerprints != known:
            return None
        board.standings_version, board.rebuilt_at, board.rounds = version, at, event.rounds
        board.fingerprints = made_of
        board.save(update_fields=["standings_version", "rebuilt_at", "rounds", "fingerprints"])
        written = write(wanted, tournament, first)
        tell = partial(standings_changed.send, Tournament, tournament_id=tournament.pk, version=version)
        transaction.on_commit(tell, robust=True)
    return Rebuilt(version, written)


def fingerprints(event: Event) -> list[str]:
    """For each round, of everything its standings are made of: the results of all rounds until then."""
    running = hashlib.sha256(
        repr((event.entries, event.order, event.seed, event.scheme, event.season)).encode()
    )
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


def write(wanted: Mapping[Key, Facts], tournament: Tournament, first: int) -> int:
    """Only what differs from the first round on; the number of rows."""
    stored = stored_facts(tournament, first)
    gone = stored.keys() - wanted.keys()
    for number, entry in gone:
        StandingRow.objects.filter(tournament=tournament, round=number, entry=entry).delete()
    changed = [
        StandingRow(
            tournament_id=tournament.pk, round=number, entry_id=entry, **dict(zip(FIELDS, facts, strict=True))
        )
        for (number, entry), facts in wanted.items()
        if stored.get((number, entry)) != facts
    ]
    StandingRow.objects.bulk_create(
        changed,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["tournament", "round", "entry"],
        update_fields=FIELDS,
    )
    return len(gone) + len(changed)


def stored_facts(tournament: Tournament, first: int = 1) -> dict[Key, Facts]:
    """What is stored of the rounds from the first on."""
    of = StandingRow.objects.filter(tournament=tournament, round__gte=first)
    return {(row[0], row[1]): row[2:] for row in of.values_list("round", "entry", *FIELDS)}


def facts_of(tournament: Tournament, event: Event, first: int = 1) -> Iterator[tuple[Key, Facts]]:
    """The standings after every round from the first on, as they are to be stored; those before it are stored already."""
    before = StandingRow.objects.filter(tournament=tournament, round=first - 1).values_list("entry", "place")
    earlier = dict(before) if first > 1 else {}
    for number in range(first, event.rounds + 1):
        after = standings(event, number, earlier)
        for rank, row in enumerate(after.rows, 1):
            yield (number, row.entry), _facts(rank, row, event.order)
        earlier = places(after)


def _facts(rank: int, row: Row, order: Sequence[str]) -> Facts:
    """In the order of FIELDS."""
    values = [None if value is None else str(value) for value in row.values]
    reason = reason_of(row, order)
    decided = reason and [list(reason.level), reason.by, str(reason.upper), str(reason.lower)]
    return rank, row.place, row.shared, values, said(row.gained), decided, row.moved
