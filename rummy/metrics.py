"""What does Meldbook count for Prometheus? Requests by route, writes to sittings, tasks, what waits for an audit, and what cannot be counted."""

import logging
import os
import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from hmac import compare_digest
from typing import Any

from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from rummy.leaderboards.queries.waiting import in_vain
from rummy.scorekeeping.queries.audits import unaudited
from rummy.scorekeeping.signals import hand_timed, sitting_changed

log = logging.getLogger("rummy.requests")
# The clock finds what is to be audited several times a minute.
LATE = timedelta(minutes=1)
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

requests = Histogram(
    "meldbook_request_seconds", "Time to answer, by route.", ["method", "route", "status"], buckets=SECONDS
)
tasks = Histogram("meldbook_task_seconds", "Time a task took.", ["task", "state"], buckets=SECONDS)
writes = Counter("meldbook_sitting_writes", "Writes to the logs of hands.")
entering = Histogram(
    "meldbook_hand_entry_seconds",
    "Time from the first tap to Save, of the phones that tell it.",
    ["game", "way", "first"],
    buckets=(15, 30, 40, 50, 60, 75, 100, 150, 300, 600),
)


class Measured:
    """Middleware, the outermost: times every answer. A route, never an address: score codes are secrets."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.answer(request)
        match = request.resolver_match
        # A method may be any word that somebody sends.
        method = (
            request.method if request.method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} else "other"
        )
        labels = {"method": method, "route": match.route if match else "none", "status": response.status_code}
        took = time.perf_counter() - began
        requests.labels(**labels).observe(took)
        log.info("%(method)s %(route)s %(status)s", labels, extra={**labels, "ms": round(took * 1000, 1)})
        return response


@receiver(sitting_changed)
def count_write(sender: object, **facts: Any) -> None:
    writes.inc()


@receiver(hand_timed)
def count_entry(
    sender: object, seconds: int, game: str, *, as_totals: bool, is_first: bool, **_: Any
) -> None:
    way, first = "totals" if as_totals else "cards", "yes" if is_first else "no"
    entering.labels(game, way, first).observe(seconds)


_began: dict[str, float] = {}


@task_prerun.connect
def begin(task_id: str, **_: Any) -> None:
    _began[task_id] = time.perf_counter()


@task_postrun.connect
def end(task_id: str, task: Any, state: str | None, **_: Any) -> None:
    began = _began.pop(task_id, None)
    if began is not None:
        tasks.labels(task.name, state or "none").observe(time.perf_counter() - began)


class Waiting(Collector):
    """Read from the database when it is asked for."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        lost = len(unaudited(timezone.now() - LATE))
        yield GaugeMetricFamily("meldbook_sittings_unaudited", "Sittings whose audit is overdue.", value=lost)
        stuck = len(in_vain())
        yield GaugeMetricFamily(
            "meldbook_sittings_uncounted", "Sittings whose games could not be counted.", value=stuck
        )


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus' text, for who knows METRICS_TOKEN. For everybody else there is no such page."""
    asked = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not compare_digest(
        asked.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    ):
        raise Http404
    counted, waiting = REGISTRY, CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)
    waiting.register(Waiting())
    return HttpResponse(generate_latest(counted) + generate_latest(waiting), content_type=CONTENT_TYPE_LATEST)
