"""How long after a commit do the standings show it? Versions are looked at fifty times a second, from outside."""

import threading
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from uuid import UUID

EVERY_S = 0.02


class Look(NamedTuple):
    """What a look at the scoreboard saw, and when."""

    at: float
    results: int
    standings: int


class Wait(NamedTuple):
    """From the commit of a result to the standings with it."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began


class Watch(threading.Thread):
    """Notes every change of the two versions until it is stopped."""

    def __init__(self, tournament: UUID) -> None:
        super().__init__(daemon=True)
        self.tournament, self.looks, self.stopped = tournament, list[Look](), threading.Event()

    def run(self) -> None:
        from django.db import connection

        while not self.stopped.wait(EVERY_S):
            self.look()
        self.look()
        connection.close()

    def look(self) -> None:
        from tournaments.models import Scoreboard

        board: Any = Scoreboard.objects.get(pk=self.tournament)
        seen = Look(time.monotonic(), board.result_version, board.standings_version)
        if not self.looks or self.looks[-1][1:] != seen[1:]:
            self.looks.append(seen)

    def stop(self) -> list[Look]:
        self.stopped.set()
        self.join()
        return self.looks


def waits(looks: Sequence[Look]) -> list[Wait]:
    """One for each result that came while somebody looked."""
    found = []
    for before, look in pairwise(looks):
        for version in range(before.results + 1, look.results + 1):
            ended = next((later.at for later in looks if later.standings >= version), float("inf"))
            found.append(Wait(look.at, ended))
    return found


def rebuilds(looks: Sequence[Look]) -> int:
    return len({look.standings for look in looks}) - 1


def p95(numbers: Sequence[float]) -> float:
    return sorted(numbers)[int(0.95 * len(numbers))]


def caught_up(tournament: UUID, patience: float) -> None:
    """Wait until nothing is behind. Raises TimeoutError."""
    from tournaments.queries.behind import version_behind

    until = time.monotonic() + patience
    while version_behind(tournament) is not None:
        if time.monotonic() > until:
            raise TimeoutError("The standings never came.")
        time.sleep(EVERY_S)
