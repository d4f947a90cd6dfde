"""What do tournaments do when a fact arrives? They count results in their transaction, and queue a rebuild behind it."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.people.signals import players_erased
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import sitting_written
from tournaments.services.forgetting import forget
from tournaments.services.scoreboard import ask_for_rebuild, count_sitting
from tournaments.signals import results_changed
from tournaments.tasks import SETTLING, rebuild_standings


@receiver(sitting_written)
def count_result(sender: object, *, sitting: Sitting, **facts: Any) -> None:
    if sitting.event:
        count_sitting(sitting=sitting)


@receiver(players_erased)
def forget_players(
    sender: object, *, names: Mapping[UUID, str], were: Mapping[UUID, str], **facts: Any
) -> None:
    forget(names=names, were=were)


@receiver(results_changed)
def queue_rebuild(sender: object, *, tournament_id: UUID, **facts: Any) -> None:
    """One that waits counts everything that comes until it begins."""
    if ask_for_rebuild(tournament_id=tournament_id):
        rebuild_standings.apply_async((str(tournament_id),), countdown=SETTLING)
