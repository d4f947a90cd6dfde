"""How do standings become what the results say? Rebuilt whole, by one at a time, and only changed rows are written."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q

from rummy.people.committed import once_committed
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.services.transaction import at_last, writing
from tournaments.models import Play, Round, Scoreboard, Table, Tournament
from tournaments.queries.behind import PATIENCE, version_behind
from tournaments.queries.event import event_of
from tournaments.queries.kept_rounds import rounds_now
from tournaments.queries.played import print_of
from tournaments.services.standing_rows import facts_of, write
from tournaments.signals import results_changed, standings_changed
from tournaments.standings import Bye, Event, TableResult

# As long as a rebuild may take at most; whoever died holding it is in nobody's way afterwards.
HELD = timedelta(seconds=4)
PRINT = 16
T = TypeVar("T", Bye, TableResult)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild did: the version the standings have now, how many rows it wrote; None where it had nothing to do."""

    version: int
    written: int


def raise_version(*, tournament: Tournament, at: datetime) -> None:
    """Say inside the transaction of a write, at its end, that the standings are no longer those of the results."""
    raise_version_of(tournament.pk, at)


def raise_version_of(tournament_id: UUID, at: datetime) -> None:
    at_last(f"scoreboard {tournament_id}", partial(_raise_version, tournament_id, at))


def _raise_version(tournament_id: UUID, at: datetime) -> None:
    Scoreboard.objects.filter(pk=tournament_id).update(result_version=F("result_version") + 1, raised_at=at)
    tell = partial(results_changed.send, Tournament, tournament_id=tournament_id)
    once_committed(tell)


def count_sitting(*, sitting: Sitting) -> None:
    """A sitting of a tournament was written: its table is done or not, and the standings are behind. In its transaction."""
    play = Play.objects.select_related("table__round").filter(sitting=sitting).first()
    if play is None:
        return
    table, wanted = play.table, state_with(play.table, sitting)
    is_current = not table.plays.filter(number__gt=play.number).exists()
    if is_current and table.state != Table.State.VOID and table.state != wanted:
        Table.objects.filter(pk=table.pk).update(state=wanted)
    raise_version_of(table.round.tournament_id, sitting.changed_at)


def state_with(table: Table, sitting: Sitting) -> Table.State:
    """How far a table is whose current sitting this is.

    Where people got up before their first hand was over there is no result. At one of a closed round nobody plays on, whatever
    a correction leaves undecided: what is scored counts.
    """
    hands = Hand.objects.filter(sitting__play__table=table, results__isnull=False)
    is_over = table.round.state == Round.State.CLOSED or (sitting.is_finished and hands.exists())
    return Table.State.DONE if is_over else Table.State.PLAYING


def ask_for_rebuild(*, tournament_id: UUID, at: datetime) -> bool:
    """Whether a rebuild has to be queued: not where one waits already, unless for so long that it was lost."""
    not_waiting = Q(asked_at=None) | Q(asked_at__lt=at - PATIENCE)
    board = Scoreboard.objects.filter(not_waiting, pk=tournament_id)
    if not board.exists():
        # In a burst most results find one waiting, and need not wait for their turn to write.
        return False
    with writing():
        return bool(board.update(asked_at=at))


def rebuild_standings(*, tournament_id: UUID, at: datetime) -> Rebuilt | None:
    """Rebuild what is behind. None where another one is at it, or nothing was to do. May run twice."""
    version, done = _take(tournament_id, at), None
    if version is None:
        return None
    try:
        tournament = Tournament.objects.get(pk=tournament_id)
        rounds = rounds_now(tournament)
        prints = {played.number: played.made_of for played in rounds if not played.is_play_off}
        event = event_of(tournament, rounds)
        done = store(tournament=tournament, event=event, version=version, at=at, prints=prints)
        return done
    finally:
        if done is None:
            with writing():
                Scoreboard.objects.filter(pk=tournament_id).update(held_until=None)


def _take(tournament_id: UUID, at: datetime) -> int | None:
    """Hold the standings for a rebuild: the version that it will have at least. What comes from now on asks for the next."""
    board = Scoreboard.objects.filter(pk=tournament_id)
    is_free = Q(held_until=None) | Q(held_until__lt=at)
    with writing():
        board.update(asked_at=None)
        version = version_behind(tournament_id)
        return version if version and board.filter(is_free).update(held_until=at + HELD) else None


def store(
    *,
    tournament: Tournament,
    event: Event,
    version: int,
    at: datetime,
    prints: Mapping[int, str] | None = None,
) -> Rebuilt | None:
    """Write the standings of an event that was read after `version`; None where newer ones are stored already.

    Rounds whose standings are made of the same as before are left alone. `prints`: the fingerprints of the results, where they are known.
    """
    known = Scoreboard.objects.get(pk=tournament.pk).fingerprints
    made_of = fingerprints(event, prints or {})
    first = 1 + sum(
        1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(known, made_of, strict=False))
    )
    wanted = dict(facts_of(tournament, event, first))
    with writing():
        board = Scoreboard.objects.select_for_update().get(pk=tournament.pk)
        if board.standings_version >= version or board.fingerprints != known:
            return None
        board.standings_version, board.rebuilt_at, board.rounds = version, at, event.rounds
        board.fingerprints, board.held_until = made_of, None
        board.save(update_fields=["standings_version", "rebuilt_at", "rounds", "fingerprints", "held_until"])
        written = write(wanted, tournament, first)
        tell = partial(standings_changed.send, Tournament, tournament_id=tournament.pk, version=version)
        once_committed(tell)
    return Rebuilt(version, written)


def fingerprints(event: Event, prints: Mapping[int, str]) -> list[str]:
    """For each round, of everything its standings are made of: the results of all rounds until then."""
    running = hashlib.sha256(
        repr(
            (event.entries, event.order, event.seed, event.scheme, event.season, event.bye_opponent)
        ).encode()
    )
    results = _by_round(event.results)
    byes, play_offs = _by_round(event.byes), _by_round(event.play_offs)
    found = []
    for number in range(1, event.rounds + 1):
        told = (
            prints.get(number) or print_of(results[number]),
            byes[number],
            print_of(play_offs[number]),
            sorted(event.reached.get(number, {}).items()),
        )
        running.update(repr(told).encode())
        found.append(running.hexdigest()[:PRINT])
    return found


def _by_round(rows: Iterable[T]) -> dict[int, list[T]]:
    found: dict[int, list[T]] = defaultdict(list)
    for row in rows:
        found[row.round].append(row)
    return found
