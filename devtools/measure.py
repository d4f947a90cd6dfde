"""What is one row of the bench, and how are two ways compared fairly? In one run, in turn, by CPU time, best of the rounds."""

import time
from collections.abc import Callable
from dataclasses import dataclass

Job = Callable[[], object]


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, what came out, what is wanted, and whether it was met."""

    what: str
    measured: str
    goal: str = ""
    met: bool | None = None


def seconds(job: Job) -> float:
    before = time.process_time()
    job()
    return time.process_time() - before


def best(*jobs: Job, rounds: int = 7) -> list[float]:
    """The least CPU seconds of each job; they take turns, so that a noisy minute is noisy for all."""
    taken = [[seconds(job) for job in jobs] for _ in range(rounds)]
    return [min(column) for column in zip(*taken, strict=True)]


def ratio(what: str, ours: float, other: float, at_most: float) -> Row:
    """A row that says how many times longer ours takes than the other."""
    times = ours / other
    return Row(what, f"{times:.2f} × ({ours * 1000:.2f} ms)", f"≤ {at_most} ×", times <= at_most)
