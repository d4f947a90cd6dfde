"""A worker that is killed while it counts a game: a program that prints what it left, and what came of it.

python -m tests.leaderboards.killed: on the empty database and the Redis of the environment.

The worker is stopped where it is wanted by a lock that it needs there, and then killed as a power cut would.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

WORKER = [sys.executable, "-m", "celery", "-A", "rummy", "worker", "--pool", "solo", "--loglevel", "ERROR"]
PATIENCE_S = 120.0
# Where it is killed, by what it waits for there: before anything is written, between the games and their ratings,
# at the last write of the boards, and when nothing is left to do but tell.
POINTS = {
    "before the games": "SELECT pg_advisory_lock(%(ours)s::int, id::int) FROM leaderboards_pool",
    "before the ratings": "SELECT 1 FROM leaderboards_rating FOR UPDATE",
    "before the buckets": "SELECT 1 FROM leaderboards_bucket FOR UPDATE",
    "before it tells": "LOCK TABLE programs_delivery IN EXCLUSIVE MODE",
}


def main() -> dict[str, Any]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return {point: killed_at(statement) for point, statement in POINTS.items()} | {"audit": audited()}


def killed_at(statement: str) -> dict[str, Any]:
    """What the killed worker left, and what is there when another one has swept."""
    from rummy.leaderboards.models import CountedSitting
    from rummy.leaderboards.tasks import count_sitting, sweep_games
    from tests.leaderboards.playing import differences, everything_stored

    sitting, before = uncounted(), everything_stored()
    with held(statement):
        kill_while(lambda: count_sitting.delay(str(sitting.pk)))
    until(lambda: not others())
    left = everything_stored() == before
    with a_worker():
        sweep_games.delay()
        until(lambda: CountedSitting.objects.filter(sitting=sitting, version=sitting.version).exists())
    return {"nothing half done": left, "differences": differences(), "told": told_of(sitting)}


def told_of(sitting: Any) -> list[int]:
    """Which games of the table Ana's program is told of."""
    from rummy.programs.models import Delivery

    rows = Delivery.objects.filter(event="game.rated", about__contains=str(sitting.pk))
    return sorted(row.payload["rated"]["number"] for row in rows)


def audited() -> dict[str, Any]:
    """What the nightly round says and leaves where nobody swept."""
    from rummy.leaderboards.services import audit
    from tests.leaderboards.playing import differences

    uncounted()
    return {"reported": len(audit()) > 0, "differences": differences()}


def uncounted() -> Any:
    """A table whose second game nobody has counted yet, and for so long that a sweep looks at it."""
    from django.utils import timezone

    from rummy.scorekeeping.models import Sitting
    from tests.factories import PhoneFactory, record, typed
    from tests.leaderboards.playing import later, play

    sitting = play("Ana", "Ben", phone=PhoneFactory(), hands=((9, 1),))
    listen(sitting)
    record(sitting, 2, typed(9, 1, sides=("Ana", "Ben")), at=later())
    Sitting.objects.filter(pk=sitting.pk).update(changed_at=timezone.now() - timedelta(minutes=1))
    sitting.refresh_from_db()
    return sitting


def listen(sitting: Any) -> None:
    """Ana has an account, and a program that nobody answers for."""
    from django.contrib.auth.models import User

    from rummy.people.models import Player
    from rummy.programs.services import add_hook
    from tests.factories import EVENING

    ana, _new = User.objects.get_or_create(username="ana")
    if not ana.hooks.exists():
        add_hook(account=ana, url="https://meldbook.invalid/", at=EVENING)
    Player.objects.filter(seats__sitting=sitting, name="Ana").update(
        account=ana, claimed_by=sitting.started_by
    )


@contextmanager
def held(statement: str) -> Iterator[None]:
    """Somebody else has what the statement locks."""
    import psycopg

    from rummy.leaderboards.services.holding import OURS

    with psycopg.connect(os.environ["DATABASE_URL"]) as other:
        other.execute(statement, {"ours": OURS} if "%(ours)s" in statement else None)
        yield
        other.rollback()


@contextmanager
def a_worker() -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(WORKER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGKILL)


def kill_while(queue: Callable[[], Any]) -> None:
    """Kill a worker where it waits; what else is queued is lost as well."""
    from rummy.celery import app

    with a_worker():
        queue()
        until(is_waiting)
    app.control.purge()


def is_waiting() -> bool:
    return "Lock" in others()


def others() -> list[str | None]:
    """What everybody else in the database waits for. PostgreSQL sees that a client died when it has its lock."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT wait_event_type FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return [row[0] for row in cursor.fetchall()]


def until(what: Callable[[], bool]) -> None:
    patience = time.monotonic() + PATIENCE_S
    while not what():
        if time.monotonic() > patience:
            raise TimeoutError
        time.sleep(0.05)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    sys.stdout.write(json.dumps(main()))
