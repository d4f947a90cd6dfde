"""How does the operator copy everything, while it runs?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rummy.copies import CopyProblem, back_up


class Command(BaseCommand):
    help = "Write the database and the secret key into one archive, while Meldbook runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, for instance meldbook.tar.gz")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            back_up(file, at=timezone.now())
        except CopyProblem as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(f"{file} cannot be written: {problem.strerror}.") from problem
        self.stdout.write(f"{file}, {file.stat().st_size:,} bytes. Keep it safe: it holds the secret key.")
