"""How does the operator bring a copy back?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from rummy.copies import CopyProblem, bring_back

# Passwords, passkeys, codes of tables and tokens of programs are in the database, and signed by no key.
OTHER_KEY = (
    "SECRET_KEY is not the key of this copy: everybody is signed out, and each phone is a new one that has to open its score links "
    "again, unless you set the key from the archive (its file secret-key) before Meldbook starts."
)


class Command(BaseCommand):
    help = "Put what `backup` wrote in the place of the database, and migrate it. Stop Meldbook first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote")
        parser.add_argument("--replace", action="store_true", help="lose what is in the database now")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            about = bring_back(file, replace=replace)
        except CopyProblem as problem:
            raise CommandError(str(problem)) from problem
        call_command("migrate", verbosity=0)
        if about["other_key"]:
            self.stderr.write(OTHER_KEY)
        self.stdout.write(
            f"Brought back as it was at {about['made_at']}. Look it over: manage.py rebuild --check"
        )
