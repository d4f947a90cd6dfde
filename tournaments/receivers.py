"""What do tournaments do when a fact arrives? They count results, queue a rebuild behind them, and tell pages that listen and programs."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.dispatch import receiver
from django.utils import timezone

from rummy.live.announce import announce
from rummy.people.signals import left_alone, players_erased
from rummy.programs.queries import is_anybody_told
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import code_typed, sitting_written
from tournaments.models import Round, Tournament
from tournaments.queries.find import page_of_code
from tournaments.queries.rights import directed_alone
from tournaments.queries.version import versions
from tournaments.services.forgetting import forget
from tournaments.services.scoreboard import count_sitting
from tournaments.services.telling import tell_of_round, tell_of_standings
from tournaments.signals import desk_acted, results_changed, round_published, standings_changed
from tournaments.tasks import queue_rebuild


@receiver(sitting_written)
def count_result(sender: object, *, sitting: Sitting, **facts: Any) -> None:
    if sitting.event:
        count_sitting(sitting=sitting)


@receiver(left_alone)
def name_what_is_left_alone(sender: object, *, account: User, **facts: Any) -> list[str]:
    return [tournament.name for tournament in directed_alone(account)]


@receiver(players_erased)
def forget_players(
    sender: object, *, names: Mapping[UUID, str], were: Mapping[UUID, str], **facts: Any
) -> None:
    forget(names=names, were=were, at=timezone.now())


@receiver(code_typed)
def lead_on(sender: object, *, code: str, **facts: Any) -> str | None:
    """The code of an entry leads to its own page, that of a tournament to the page for everybody."""
    return page_of_code(code)


@receiver(standings_changed)
def tell_programs_of_standings(sender: object, *, tournament_id: UUID, version: int, **facts: Any) -> None:
    """Here, not in a task: no sweep finds what was never written down."""
    if is_anybody_told() and (tournament := Tournament.objects.filter(pk=tournament_id).first()):
        tell_of_standings(tournament=tournament, version=version, at=timezone.now())


@receiver(round_published)
def tell_programs_of_round(sender: object, *, tournament_id: UUID, number: int, **facts: Any) -> None:
    rounds = Round.objects.select_related("tournament").filter(tournament=tournament_id, number=number)
    if is_anybody_told() and (round_ := rounds.first()):
        tell_of_round(round=round_, at=timezone.now())


@receiver(results_changed)
def follow_results(sender: object, *, tournament_id: UUID, **facts: Any) -> None:
    queue_rebuild(tournament_id)


@receiver(standings_changed)
@receiver(desk_acted)
def tell_the_pages(sender: object, *, tournament_id: UUID, **facts: Any) -> None:
    for version in versions([tournament_id]).values():
        announce(f"event/{tournament_id}", version)
