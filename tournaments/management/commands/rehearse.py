"""How does a director rehearse an evening before the evening?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from tournaments.rehearsal import rehearse


class Command(BaseCommand):
    help = "Set up a tournament of 23 players in the middle of its second round, with a dispute, to try the desk on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=23, help="the same seed plays the same hands")

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        made = rehearse(seed=seed, at=timezone.now())
        desk = reverse("tournaments:desk", args=[made.tournament.code])
        screen = reverse("tournaments:screen", args=[made.tournament.code])
        self.stdout.write(
            f"{made.tournament.name}: sign in with {made.email} and the password {made.password}"
        )
        self.stdout.write(f"The desk is at {desk}, the screen of the hall at {screen}")
