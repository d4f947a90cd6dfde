"""Which programs are told that a game counts: those of the people who played it."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from rummy.leaderboards.models import CountedGame
from rummy.leaderboards.pools import family_of
from rummy.people.models import Player
from rummy.programs.tasks import tell
from rummy.scorekeeping.models import Sitting


def tell_of_games(*, sitting: Sitting, version: int, at: datetime) -> list[UUID]:
    """Every counted game of a sitting, the same version once. The ids of new messages."""
    new: list[UUID] = []
    for game in CountedGame.objects.filter(sitting=sitting).order_by("number"):
        told = {
            "sitting": sitting.watch_code,
            "number": game.number,
            "game": game.ruleset,
            "family": family_of(game.ruleset).key,
        }
        new += tell(
            accounts=_accounts(game),
            event="game.rated",
            about=f"rated/{sitting.pk}/{game.number}/{version}",
            payload={"rated": told},
            at=at,
        )
    return new


def _accounts(game: CountedGame) -> set[int]:
    """Whose games they are, by any name of theirs. One query."""
    competitors = game.outcomes.values_list("competitor__first", "competitor__second")
    persons = {person for pair in competitors for person in pair if person}
    theirs = Player.objects.filter(Q(pk__in=persons) | Q(merged_into__in=persons), account__isnull=False)
    return {account for account in theirs.values_list("account", flat=True) if account is not None}
