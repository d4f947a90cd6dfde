"""What is the best that can be made of these cards, alone or beside a table? Prints the engine's answer as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rummy import engine


class Command(BaseCommand):
    help = "Sort out a hand: its best melds, what fits on a table, or what the table takes when everything may move."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="its key, as gin-rummy")
        parser.add_argument("cards", metavar="CARDS", help="the hand: '3S 4S 5S KC'")
        parser.add_argument(
            "--table", nargs="+", default=[], metavar="MELD", help="what lies there: '5H 6H 7H' '8C 8D 8S'"
        )
        parser.add_argument("--anew", action="store_true", help="every card of the table may be moved")
        parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="house rules")
        parser.add_argument("--players", type=int, help="how many play, where that changes the packs")

    def handle(self, *args: object, **given: Any) -> None:
        asked = given["game"], given["options"], given["cards"]
        try:
            if given["anew"]:
                told = engine.rearrange(*asked, given["table"], players=given["players"])
            elif given["table"]:
                told = engine.suggest(*asked, given["table"], players=given["players"])
            else:
                told = engine.arrange(*asked, players=given["players"])
        except engine.RummyError as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(json.dumps(told, indent=2))
