"""Is the book still what its log says when everybody has gone home? And where was nobody?"""

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.db.models import Count, F, Max, Q
from django.utils import timezone

from rummy.leaderboards.queries.waiting import seen_against_their_will, uncounted
from rummy.leaderboards.services import count_all, follow_hiding
from rummy.leaderboards.tasks import EVER
from rummy.people.models import Club, Player
from rummy.people.rights import Role
from rummy.scorekeeping.models import Hand, Sitting
from tests.monkey.addresses import ROUTES
from tests.monkey.walker import Seen
from tournaments.models import Scoreboard, Table

Walk = tuple[Seen, list[str]]


def together(walks: Iterable[Walk]) -> Walk:
    seen, faults = Seen(), list[str]()
    for other, wrong in walks:
        seen.asked.update(other.asked)
        faults += wrong
    return seen, faults


def faults() -> list[str]:
    """Everything that is not as it should be, in words."""
    count_what_waits()
    return [*_replays(), *_references(), *_rows()]


def count_what_waits() -> None:
    """What the sweeps would have found some seconds later."""
    count_all(sittings=uncounted(timezone.now() + timedelta(hours=1), looked_for=EVER))
    follow_hiding(players=seen_against_their_will())


def _replays() -> Iterator[str]:
    said = io.StringIO()
    try:
        call_command("rebuild", "--check", stdout=said, stderr=io.StringIO())
    except CommandError:
        yield said.getvalue()


def _references() -> Iterator[str]:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield str(error)


def _rows() -> Iterator[str]:
    """Rows that no constraint of a database could forbid, by what is wrong with them."""
    hands = Sitting.objects.alias(most=Max("hands__number"), hands_there=Count("hands"))
    owners = Q(memberships__role=Role.OWNER, memberships__left_at=None)
    over = Q(round__state="closed") | Q(round__state="draft")
    revisions = Hand.objects.alias(last=Max("revisions__revision"), kept=Count("revisions"))
    wrong = {
        "hands are missing in between": hands.exclude(hands_there=0).exclude(most=F("hands_there")),
        "a hand is not at its last entry": revisions.exclude(last=F("revision"), kept=F("revision")),
        "a club without one owner": Club.objects.alias(owners=Count("memberships", owners)).exclude(owners=1),
        "an open table of a round that is not played": Table.objects.filter(over, state="playing"),
        "a table that is open where its round is closed": Sitting.objects.filter(
            play__table__round__state="closed", closed_at=None
        ),
        "standings behind their results": Scoreboard.objects.filter(
            standings_version__lt=F("result_version")
        ),
        "somebody is one with somebody who is gone himself": Player.objects.filter(
            merged_into__merged_into__isnull=False
        ),
    }
    for what, rows in wrong.items():
        yield from (f"{what}: {row!r} {row.pk}" for row in rows[:5])


def report(seen: Seen, seed: int) -> str:
    """How many steps, what was answered, and which routes nobody asked, by their methods."""
    routes = {name for _method, name, _who, _status in seen.asked}
    let_in = {name for _method, name, _who, status in seen.asked if status < 400}
    kinds = Counter[str]()
    for (method, _name, _who, status), times in seen.asked.items():
        kinds[f"{method} {status}"] += times
    of_all = [name for name in ROUTES if not name.startswith("admin:")]
    answered = ", ".join(f"{kind}: {times}" for kind, times in sorted(kinds.items()))
    return "\n".join(
        [
            f"seed {seed}: {sum(seen.asked.values())} requests, {answered}",
            f"{sum(name in routes for name in of_all)} of {len(of_all)} routes were asked",
            f"never: {' '.join(name for name in of_all if name not in routes)}",
            f"never let in: {' '.join(name for name in of_all if name in routes - let_in)}",
        ]
    )
