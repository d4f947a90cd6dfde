"""Do the stored results say what the logs say? Compare every sitting with its replay, and repair."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import audit


class Command(BaseCommand):
    help = "Replay every sitting from its log of hands and repair stored results that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; exit 1 if anything differs")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        sittings = differences = 0
        for sitting in Sitting.objects.order_by("started_at", "id").iterator():
            found = audit(sitting=sitting, repair=not check)
            for difference in found:
                self.stdout.write(f"{sitting}: {difference}")
            sittings += 1
            differences += len(found)
        if check and differences:
            raise CommandError(f"{differences} differences in {sittings} sittings.", returncode=1)
        done = "repaired" if differences else "differences"
        self.stdout.write(f"{sittings} sittings, {differences} {done}.")
