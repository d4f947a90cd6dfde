"""How does whoever runs the server bring a parcel into the book?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rummy.engine.errors import RummyError
from rummy.parcels import services
from rummy.parcels.management.commands.pack import account_of
from rummy.parcels.zipped import LARGEST_WHOLE, Parcel


class Command(BaseCommand):
    help = "Show what a parcel would bring; with --yes bring it. The same parcel twice changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the parcel")
        parser.add_argument(
            "--for",
            dest="address",
            required=True,
            metavar="ADDRESS",
            help="the account that will own the club, or whose things these are",
        )
        parser.add_argument("--yes", action="store_true", help="bring it")

    def handle(self, *args: Any, file: Path, address: str, yes: bool, **options: Any) -> None:
        account = account_of(address)
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        with file.open("rb") as opened:
            try:
                does = services.unpack if yes else services.look
                seen = does(parcel=Parcel(opened, largest=LARGEST_WHOLE), account=account, at=timezone.now())
            except RummyError as refused:
                raise CommandError(str(refused)) from refused
        self.stdout.write(f"{'Club' if seen.is_club else 'Account'}: {seen.name}")
        for count in seen.counts:
            self.stdout.write(
                f"{count.kind}: {count.new} new, {count.alike} here already, {count.other} differ"
            )
        self.stdout.write(
            f"{seen.hands} new hands. " + ("Done." if yes else "Nothing was written: add --yes.")
        )
