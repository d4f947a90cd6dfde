"""What does a book look like after three years? Invented players and hands, always the same from the same seed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rummy.leaderboards.demo.book import invent, rate_all
from rummy.scorekeeping.models import Sitting


class Command(BaseCommand):
    help = "Fill this book with invented players and hands, to look at it or to measure it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=1000, help="how many people (1000)")
        parser.add_argument("--hands", type=int, default=100_000, help="at least so many hands (100000)")
        parser.add_argument("--seed", type=int, default=1, help="another number, another book (1)")
        parser.add_argument(
            "--beside",
            action="store_true",
            help="also into a book that has tables already; nothing of it changes",
        )

    def handle(self, *args: Any, players: int, hands: int, seed: int, beside: bool, **options: Any) -> None:
        if players < 2 or hands < 1:
            raise CommandError("A book needs at least two players and one hand.")
        if Sitting.objects.exists() and not beside:
            raise CommandError(
                "There are tables in this book already. Choose an empty one with MELDBOOK_VAR or DATABASE_URL, "
                "or add --beside."
            )
        made = invent(players=players, hands=hands, seed=seed, until=timezone.now(), tell=self._tell)
        rate_all(tell=self._tell)
        self.stdout.write(f"{made.players} players, {made.sittings} sittings, {made.hands} hands.")
        self.stdout.write(f"To look at it as somebody of a table, open /join/{made.score_code}/")

    def _tell(self, said: str) -> None:
        self.stderr.write(said)
