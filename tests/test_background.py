import threading
from collections.abc import Iterator

import pytest

from rummy import background
from rummy.celery import app

rung = threading.Event()


@app.task(name="tests.ring")
def ring() -> None:
    rung.set()


@pytest.fixture
def embedded_worker() -> Iterator[None]:
    rung.clear()
    app.conf.task_always_eager = False
    background.ensure_running()
    yield
    background.stop()
    app.conf.task_always_eager = True


@pytest.mark.usefixtures("embedded_worker")
def test_a_task_that_counts_down_runs_in_this_process() -> None:
    ring.apply_async(countdown=0.2)
    assert rung.wait(30)


def test_no_thread_is_left_when_the_worker_stops(request: pytest.FixtureRequest) -> None:
    before = set(threading.enumerate())
    app.conf.task_always_eager = False
    background.ensure_running()
    ring.delay()
    background.stop()
    app.conf.task_always_eager = True
    assert set(threading.enumerate()) == before


def test_a_process_has_one_worker(embedded_worker: None) -> None:
    before = set(threading.enumerate())
    background.ensure_running()
    assert set(threading.enumerate()) == before
