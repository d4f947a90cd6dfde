import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.utils import timezone

from tests.bench._servers import an_empty_broker

ROOT = Path(__file__).resolve().parents[1]
WORKER = [sys.executable, "-m", "celery", "-A", "rummy", "worker", "--pool", "solo", "--loglevel", "ERROR"]
TASK = "rummy.scorekeeping.tasks.audit_in_turn"

pytestmark = pytest.mark.xdist_group("redis")


@pytest.fixture
def environment(redis_url: str, var: Path) -> Iterator[dict[str, str]]:
    """Of the processes of a Meldbook that has nothing to do yet."""
    with an_empty_broker(redis_url) as broker:
        told = {
            "REDIS_URL": broker,
            "MELDBOOK_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": "rummy.settings",
        }
        yield os.environ | told


@pytest.fixture
def worker(environment: dict[str, str]) -> Iterator[Celery]:
    """A worker as docs/deploying.md starts it; what is yielded talks to it through Redis."""
    client = Celery("client", broker=environment["REDIS_URL"], set_as_current=False)
    with subprocess.Popen(WORKER, cwd=ROOT, env=environment) as process:
        yield client
        process.terminate()
    client.close()


def test_with_redis_a_worker_does_the_tasks(worker: Celery) -> None:
    worker.send_task(TASK)
    assert done_by(worker) == {TASK: 1}


def test_a_redis_that_hangs_holds_up_one_write_and_is_left_alone_then(var: Path) -> None:
    script = """import django
django.setup()
from kombu.exceptions import OperationalError
from rummy.scorekeeping.tasks import audit_sitting
for _ in range(5):
    try:
        audit_sitting.delay("")
    except OperationalError:
        print("refused")
"""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        told = {
            "REDIS_URL": f"redis://127.0.0.1:{silent.getsockname()[1]}/0",
            "MELDBOOK_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": "rummy.settings",
        }
        asked = [sys.executable, "-c", script]
        done = subprocess.run(
            asked, cwd=ROOT, env=os.environ | told, check=True, capture_output=True, timeout=60
        )
        tries = connections_made(silent)
    assert done.stdout.split() == [b"refused"] * 5
    # It is asked once more, for a connection that Redis closed meanwhile.
    assert tries == 2


def connections_made(server: socket.socket) -> int:
    server.setblocking(False)
    made = 0
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            made += 1
    return made


def test_a_round_that_starts_leaves_nothing_waiting_in_a_worker_but_its_standings(
    worker: Celery, environment: dict[str, str]
) -> None:
    script = "import django; django.setup(); from tests.test_celery import start_a_round; start_a_round()"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, check=True)
    assert done_by(worker).keys() <= {"tournaments.tasks.rebuild_standings"}
    waiting = answer_of(worker, "scheduled")
    assert {task["request"]["name"] for task in waiting} <= {"tournaments.tasks.rebuild_standings"}


def start_a_round() -> None:
    """Twelve people sit down at three tables; to be called in a process of its own."""
    from tests.tournaments.evening.hall import director, play_on, tournament

    by = director()
    play_on(by, tournament(by, *[f"Player {number}" for number in range(12)]), at=timezone.now())


def done_by(worker: Celery) -> dict[str, int]:
    """How many tasks of each kind the worker has taken, as soon as it has taken one."""
    for _ in range(60):
        if taken := answer_of(worker, "stats")["total"]:
            return dict(taken)
    pytest.fail("The worker took no task.")


def answer_of(worker: Celery, question: str) -> Any:
    """What the worker says of itself, however busy it is."""
    for _ in range(60):
        for told in (getattr(worker.control.inspect(timeout=2, limit=1), question)() or {}).values():
            return told
    pytest.fail("The worker says nothing.")
