"""How do standings become rows, so that only what differs is written, in as few statements as can be?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rummy.leaderboards.statements import Upsert, send
from tournaments.models import StandingRow, Tournament
from tournaments.standings import Event, Row, places, reason_of, standings

FIELDS = ("rank", "place", "shared", "values", "gained", "decided", "moved")
# Not models: a model for each row takes longer than the database.
_KEPT = Upsert(
    StandingRow,
    ("tournament_id", "round", "entry_id", *FIELDS),
    once=("tournament_id", "round", "entry_id"),
)
Key = tuple[int, int]
Facts = tuple[Any, ...]


def facts_of(tournament: Tournament, event: Event, first: int = 1) -> Iterator[tuple[Key, Facts]]:
    """The standings after every round from the first on, as they are to be stored; those before it are stored already."""
    before = StandingRow.objects.filter(tournament=tournament, round=first - 1).values_list("entry", "place")
    earlier = dict(before) if first > 1 else {}
    counted = {result.round for result in event.results} | {bye.round for bye in event.byes}
    for number in range(first, event.rounds + 1):
        after = standings(event, number, earlier)
        for rank, row in enumerate(after.rows, 1):
            gained = str(row.gained) if number in counted else ""
            yield (number, row.entry), _facts(rank, row, event.order, gained)
        earlier = places(after)


def _facts(rank: int, row: Row, order: Sequence[str], gained: str) -> Facts:
    """In the order of FIELDS."""
    values = [None if value is None else str(value) for value in row.values]
    reason = reason_of(row, order)
    decided = reason and [list(reason.level), reason.by, str(reason.upper), str(reason.lower)]
    return rank, row.place, row.shared, values, gained, decided, row.moved


def stored_facts(tournament: Tournament, first: int = 1) -> dict[Key, Facts]:
    """What is stored of the rounds from the first on."""
    of = StandingRow.objects.filter(tournament=tournament, round__gte=first)
    return {(row[0], row[1]): row[2:] for row in of.values_list("round", "entry", *FIELDS)}


def write(wanted: Mapping[Key, Facts], tournament: Tournament, first: int) -> int:
    """Only what differs from the first round on; the number of rows."""
    stored = stored_facts(tournament, first)
    gone = stored.keys() - wanted.keys()
    for number, entry in gone:
        StandingRow.objects.filter(tournament=tournament, round=number, entry=entry).delete()
    changed = [(tournament.pk, *key, *facts) for key, facts in wanted.items() if stored.get(key) != facts]
    if changed:
        send(_KEPT.of(changed))
    return len(gone) + len(changed)
