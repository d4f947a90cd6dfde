"""Somebody of every kind wanders over the whole site and does whatever its pages offer. Does anything break, or differ afterwards?

python -m tests.monkey [--seed 1] [--steps 500] [--minutes 0] [--processes 1] [--rest 500] [--faults 1]

On the empty database of the environment, or one of its own. With one process the same seed walks the same way again, as far as
the clock lets it; with several they are in each other's way. After every so many steps all rest, and the book is looked at.
Who finds so many faults goes home. In the end it tells what was done, which routes nobody came to, and what was answered where nobody was let in.
"""

import argparse
import faulthandler
import logging
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from random import Random
from threading import BrokenBarrierError
from typing import Any

# Nobody needs as long for his steps; who does not come to the rest hangs.
PATIENCE = 300.0


def main(told: argparse.Namespace) -> int:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from rummy.people.models import Phone
    from tests.monkey import afterwards, house, report

    house.set_up(with_mail=told.seed % 2 == 0)
    call_command("migrate", verbosity=0)
    if Phone.objects.exists():
        sys.exit("There is somebody in this book already: a monkey would spoil it.")
    seed_chance(told.seed)
    settled = house.settle()
    connections.close_all()
    walks = walk_all(settled, told)
    seen, faults = afterwards.together(walks)
    for fault in (last := afterwards.faults()):
        tell(fault, told)
    sys.stdout.write(f"{report.told(seen, told.seed)}\n")
    return len(faults) + len(last)


def tell(fault: str, told: argparse.Namespace) -> None:
    """At once: somebody may be looking on."""
    sys.stderr.write(f"\nseed {told.seed}: {fault}\n")
    sys.stderr.flush()


def walk_all(settled: Any, told: argparse.Namespace) -> list[Any]:
    """What each process saw, and the faults that ended it."""
    from tests.monkey.seen import Seen

    fork = multiprocessing.get_context("fork")
    rest, ends = fork.Barrier(told.processes, timeout=PATIENCE), []
    for number in range(told.processes):
        end, sender = fork.Pipe(duplex=False)
        fork.Process(target=walk, args=(settled, told, number, rest, sender)).start()
        sender.close()
        ends.append(end)
    walks = []
    for number, end in enumerate(ends):
        try:
            walks.append(end.recv())
        except EOFError:
            walks.append((Seen(), [f"process {number} never came home"]))
            tell(walks[-1][1][0], told)
    return walks


def seed_chance(seed: int) -> None:
    """Codes, ids and keys by chance are the same with the same seed."""
    import random

    os.urandom = random._urandom = Random(seed).randbytes  # type: ignore[attr-defined]


def walk(settled: Any, told: argparse.Namespace, number: int, rest: Any, sender: Any) -> None:
    """Sends what this process saw, and the faults that ended it. Who finds one calls all others home."""
    from tests.monkey import afterwards, house

    seed_chance(told.seed * 1000 + number)
    logged = Logged()
    logging.getLogger().addHandler(logged)
    crowd = house.Crowd(settled, Random(told.seed * 1000 + number))
    until, step, found = time.monotonic() + told.minutes * 60, 0, list[str]()

    def add(*faults: str) -> None:
        for fault in faults:
            found.append(f"process {number}, step {step}:\n{crowd.last_steps()}\n{fault}")
            tell(found[-1], told)

    while len(found) < told.faults and (step < told.steps or time.monotonic() < until):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        step += 1
        try:
            crowd.step()
            if step % told.rest == 0:
                add(*(afterwards.faults() if rest.wait() == 0 else []))
                rest.wait()
                crowd.rush()
        except BrokenBarrierError:
            break
        except Exception:  # noqa: BLE001 (whatever it is, it is a fault)
            add(traceback.format_exc())
        add(*logged.taken())
    faulthandler.cancel_dump_traceback_later()
    rest.abort()
    logging.getLogger().removeHandler(logged)
    crowd.ears.close()
    sender.send((crowd.company.seen, found))


class Logged(logging.Handler):
    """What is told to who runs the server as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # Who sends what no page sends is no fault of ours, though Django logs it as one.
        if not record.name.startswith("django.security"):
            self.said.append(self.format(record))

    def taken(self) -> list[str]:
        said, self.said = self.said, []
        return said


if __name__ == "__main__":
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, usual in (("seed", 1), ("steps", 500), ("processes", 1), ("rest", 500), ("faults", 1)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--minutes", type=float, default=0.0)
    chosen = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="meldbook-monkey-") as folder:
        os.environ.setdefault("MELDBOOK_VAR", folder)
        sys.exit(1 if main(chosen) else 0)
