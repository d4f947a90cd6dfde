"""Is the book still what its log says when everybody rests, and does nobody hold anything?"""

import io
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
from tests.monkey.seen import Seen
from tournaments.models import Scoreboard, Table

Walk = tuple[Seen, list[str]]


def together(walks: Iterable[Walk]) -> Walk:
    seen, faults = Seen(), list[str]()
    for other, wrong in walks:
        seen.asked.update(other.asked)
        seen.done.update(other.done)
        faults += wrong
    return seen, faults


def faults() -> list[str]:
    """Everything that is not as it should be, in words."""
    count_what_waits()
    return [*_held(), *_replays(), *_references(), *_rows()]


def count_what_waits() -> None:
    """What the sweeps would have found some seconds later."""
    count_all(sittings=uncounted(timezone.now() + timedelta(hours=1), looked_for=EVER))
    follow_hiding(players=seen_against_their_will())


def _held() -> Iterator[str]:
    """What nobody may hold while all rest, and what should never have happened: somebody waited for who waited for him."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT state, query FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"
        )
        yield from (f"a transaction is open: {state} {query}" for state, query in cursor.fetchall())
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        (deadlocks,) = cursor.fetchone()
        if deadlocks:
            yield f"{deadlocks} times two waited for each other"


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
