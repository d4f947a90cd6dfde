"""How does whoever runs the server take a whole club, or all that is an account's, along in one file?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from rummy.parcels.queries import account_documents, club_documents
from rummy.parcels.zipped import zipped
from rummy.people.models import Club


class Command(BaseCommand):
    help = "Write a whole club, or all that is an account's, as one parcel (docs/parcels.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        of = parser.add_mutually_exclusive_group(required=True)
        of.add_argument("--club", metavar="SLUG", help="what stands behind /c/ in the club's address")
        of.add_argument("--account", metavar="ADDRESS", help="the address somebody signs in with")
        parser.add_argument("file", type=Path, help="the parcel to write; it must not be there yet")

    def handle(self, *args: Any, club: str | None, account: str | None, file: Path, **options: Any) -> None:
        documents = club_documents(_club(club)) if club else account_documents(account_of(account or ""))
        try:
            with file.open("xb") as out:
                for piece in zipped(documents):
                    out.write(piece)
        except FileExistsError as problem:
            raise CommandError(f"{file} is there already: name another file, or move it away.") from problem
        except OSError as problem:
            raise CommandError(f"{file} cannot be written: {problem.strerror}.") from problem
        self.stdout.write(f"{file}: {file.stat().st_size} bytes.")


def _club(slug: str) -> Club:
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no club at /c/{slug}/.")
    return found


def account_of(address: str) -> User:
    """Raises CommandError."""
    found = User.objects.filter(email__iexact=address, is_active=True).first()
    if found is None or not address:
        raise CommandError(f"No account has the address {address}.")
    return found
