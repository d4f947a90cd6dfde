"""Erase somebody who asks for it by letter: python manage.py erase --account ADDRESS, or --player ID."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rummy.people.errors import ErasingRefused
from rummy.people.models import Player
from rummy.people.queries import Belongings, belongings, players_of
from rummy.people.services.erasing import refuse_to_leave_clubs_alone
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.erasing import erase_preview
from rummy.scorekeeping.services.erase import erase


class Command(BaseCommand):
    help = "Shows what would be erased of somebody; with --yes it is erased, at once and for good."

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("--account", metavar="ADDRESS", help="the e-mail address of an account")
        who.add_argument("--player", metavar="ID", help="the id in the address of a player's page")
        parser.add_argument("--yes", action="store_true", help="erase, instead of showing what would be")

    def handle(self, *args: Any, account: str | None, player: str | None, yes: bool, **options: Any) -> None:
        own = _of_account(account) if account else _of_player(player or "")
        preview = erase_preview(own)
        self.stdout.write(f"Names: {', '.join(preview.names) or 'none'}")
        self.stdout.write(f"Account: {preview.address or 'none'}; phones: {preview.phones}")
        self.stdout.write(
            f"Tables: {preview.tables}; hands of theirs that stay, under another name: {preview.hands}"
        )
        if preview.left_alone:
            self.stdout.write(f"Running, and nobody else may direct it: {', '.join(preview.left_alone)}")
        if preview.emptied:
            self.stdout.write(
                f"Clubs without a member then: {', '.join(club.name for club in preview.emptied)}"
            )
        try:
            refuse_to_leave_clubs_alone(own)
        except ErasingRefused as refused:
            raise CommandError(str(refused)) from refused
        if not yes:
            self.stdout.write("Nothing was erased. The same with --yes erases it.")
            return
        names = erase(own=own, at=timezone.now())
        self.stdout.write(f"Erased. The tables say {', '.join(names) or 'nothing of this person'} now.")


def _of_account(address: str) -> Belongings:
    user = User.objects.filter(email__iexact=address).first()
    if user is None:
        raise CommandError(f"There is no account with the address {address}.")
    return belongings(Visitor(account=user))


def _of_player(told: str) -> Belongings:
    try:
        player = Player.objects.filter(pk=UUID(told)).select_related("account", "merged_into").first()
    except ValueError as error:
        raise CommandError(
            f"{told} is not the id of a player: it has 36 letters and stands in the page's address."
        ) from error
    if player is None:
        raise CommandError(f"There is no player {told}.")
    if player.account is not None:
        raise CommandError(
            f"This player belongs to an account: erase it with --account {player.account.email}"
        )
    if player.claimed_by is not None:
        return belongings(Visitor(player.claimed_by))
    return Belongings(tuple(players_of((player.merged_into or player).pk)))
