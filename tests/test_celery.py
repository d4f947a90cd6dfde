import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery

ROOT = Path(__file__).resolve().parents[1]
WORKER = [sys.executable, "-m", "celery", "-A", "rummy", "worker", "--pool", "solo", "--loglevel", "ERROR"]
TASK = "rummy.scorekeeping.tasks.audit_all_sittings"

pytestmark = pytest.mark.xdist_group("redis")


@pytest.fixture
def worker(redis_url: str, tmp_path: Path) -> Iterator[Celery]:
    """A worker as docs/deploying.md starts it; what is yielded talks to it through Redis."""
    environment = os.environ | {"REDIS_URL": redis_url, "MELDBOOK_VAR": str(tmp_path)}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=environment, check=True)
    client = Celery("client", broker=redis_url, set_as_current=False)
    client.control.purge()
    with subprocess.Popen(WORKER, cwd=ROOT, env=environment) as process:
        yield client
        process.terminate()
    client.close()


def test_with_redis_a_worker_does_the_tasks(worker: Celery) -> None:
    worker.send_task(TASK)
    assert done_by(worker) == {TASK: 1}


def done_by(worker: Celery) -> dict[str, int]:
    """How many tasks of each kind the worker has taken, as soon as it has taken one."""
    for _ in range(60):
        for told in (worker.control.inspect(timeout=2, limit=1).stats() or {}).values():
            if told["total"]:
                taken: dict[str, int] = told["total"]
                return taken
    pytest.fail("The worker took no task.")
