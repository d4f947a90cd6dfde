"""Do the stored results say what the logs say? Compare everything with its replay, and repair."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.suspects import suspects
from rummy.scorekeeping.rebuilding import REPLAYS, InVain, Rebuild, Waiting
from rummy.scorekeeping.services import audit

EVERY = 1000


class Command(BaseCommand):
    help = "Replay everything from the logs of hands and repair stored results that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; exit 1 if anything differs")
        parser.add_argument(
            "--points",
            action="store_true",
            help="count points first, and replay only the sittings where they may differ; receipts are not read",
        )

    def handle(self, *args: Any, check: bool, points: bool, **options: Any) -> None:
        sittings, differences = self._sittings(_suspected() if points else _every(), check=check)
        self.stdout.write(f"{sittings} sittings, {_said(differences, check=check)}.")
        # Where no points differ, nothing that is counted from them does.
        replays = {} if points and not differences else REPLAYS
        in_vain = 0
        for what, rebuild in replays.items():
            kinds = self._replay(what, rebuild, check=check)
            differences += kinds[str]
            in_vain += kinds[InVain]
        if in_vain:
            raise CommandError(
                f"{in_vain} could not be counted: the log of the server says why.", returncode=1
            )
        if check and differences:
            raise CommandError(f"{differences} differences in {sittings} sittings.", returncode=1)

    def _replay(self, what: str, rebuild: Rebuild, *, check: bool) -> Counter[type[str]]:
        """Stored rows beside their replay: how many differed, how many nobody had counted, how many cannot be."""
        kinds = Counter[type[str]]()
        for found in rebuild(check=check, tell=self._tell):
            kinds[type(found)] += 1
            if not isinstance(found, Waiting):
                self.stdout.write(f"{what}: {found}")
        waiting = f", tables nobody had counted yet: {kinds[Waiting]}" if kinds[Waiting] else ""
        in_vain = f", {kinds[InVain]} could not be counted" if kinds[InVain] else ""
        self.stdout.write(f"{what}: {_said(kinds[str], check=check)}{waiting}{in_vain}.")
        return kinds

    def _sittings(self, chosen: Iterator[Sitting], *, check: bool) -> tuple[int, int]:
        """Sittings beside their logs: how many were replayed, how many rows differed."""
        sittings = differences = 0
        for sitting in chosen:
            found = audit(sitting=sitting, repair=not check)
            for difference in found:
                self.stdout.write(f"{sitting}: {difference}")
            sittings += 1
            differences += len(found)
            if sittings % EVERY == 0:
                self._tell(f"{sittings} sittings replayed")
        return sittings, differences

    def _tell(self, said: str) -> None:
        """How far it is, beside what was found."""
        self.stderr.write(said)


def _said(differences: int, *, check: bool) -> str:
    return f"{differences} {'differences' if check or not differences else 'repaired'}"


def _every() -> Iterator[Sitting]:
    return Sitting.objects.order_by("started_at", "id").iterator()


def _suspected() -> Iterator[Sitting]:
    return (Sitting.objects.get(pk=pk) for pk in suspects())
