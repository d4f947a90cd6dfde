"""Somebody of every kind wanders over the whole site and does whatever its pages offer. Does anything break, or differ afterwards?

python -m tests.monkey [--seed 1] [--steps 500] [--minutes 0] [--processes 1]

On the empty database of the environment, or one of its own. With one process the same seed walks the same way again, as far as
the clock lets it; with several they are in each other's way. Prints which routes nobody came to.
"""

import argparse
import logging
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from random import Random
from typing import Any


def main(told: argparse.Namespace) -> int:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from rummy.people.models import Phone
    from tests.monkey import afterwards, house

    house.set_up()
    call_command("migrate", verbosity=0)
    if Phone.objects.exists():
        sys.exit("There is somebody in this book already: a monkey would spoil it.")
    seed_chance(told.seed)
    settled = house.settle()
    connections.close_all()
    work = [(settled, told.seed * 1000 + number, told) for number in range(told.processes)]
    if told.processes == 1:
        walks = [walk(work[0])]
    else:
        with multiprocessing.get_context("fork").Pool(told.processes) as pool:
            walks = pool.map(walk, work, chunksize=1)
    seen, faults = afterwards.together(walks)
    faults += afterwards.faults()
    sys.stdout.write(f"{afterwards.report(seen, told.seed)}\n")
    for fault in faults:
        sys.stderr.write(f"\nseed {told.seed}: {fault}\n")
    return len(faults)


def seed_chance(seed: int) -> None:
    """Codes, ids and keys by chance are the same with the same seed."""
    import random

    os.urandom = random._urandom = Random(seed).randbytes  # type: ignore[attr-defined]


def walk(work: tuple[Any, int, argparse.Namespace]) -> tuple[Any, list[str]]:
    """What this process saw, and the fault that ended it."""
    from tests.monkey import house

    settled, seed, told = work
    seed_chance(seed)
    logged = Logged()
    logging.getLogger().addHandler(logged)
    crowd = house.Crowd(settled, Random(seed))
    until, step = time.monotonic() + told.minutes * 60, 0
    try:
        while step < told.steps or time.monotonic() < until:
            crowd.step()
            step += 1
            if logged.said:
                return crowd.seen, [f"logged in step {step}: {logged.said}\n{crowd.last_steps()}"]
    except Exception:  # noqa: BLE001 (whatever it is, it is a fault)
        return crowd.seen, [f"step {step}:\n{crowd.last_steps()}\n{traceback.format_exc()}"]
    finally:
        logging.getLogger().removeHandler(logged)
    return crowd.seen, []


class Logged(logging.Handler):
    """What is told to who runs the server as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # Who sends what no page sends is no fault of ours, though Django logs it as one.
        if not record.name.startswith("django.security"):
            self.said.append(self.format(record))


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, usual in (("seed", 1), ("steps", 500), ("processes", 1)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--minutes", type=float, default=0.0)
    chosen = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="meldbook-monkey-") as folder:
        os.environ.setdefault("MELDBOOK_VAR", folder)
        sys.exit(1 if main(chosen) else 0)
