"""Which programs are told that a game counts: those of the people who played it."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce

from rummy.leaderboards.pools import family_of
from rummy.leaderboards.services.games import Changed
from rummy.people.models import Player
from rummy.programs.models import Hook
from rummy.programs.tasks import tell
from rummy.scorekeeping.models import Sitting


def tell_of_games(changes: Iterable[Changed], sittings: Sequence[Sitting]) -> None:
    """Write down who is told of these games, in the transaction that counts them; the same version once."""
    played = {sitting.pk: sitting for sitting in sittings}
    counted = [(change, change.wanted) for change in changes if change.wanted]
    listening = _listening({person for _change, game in counted for who in game.outcomes for person in who})
    for change, game in counted if listening else ():
        sitting = played[change.sitting]
        told = {
            "sitting": sitting.watch_code,
            "number": game.number,
            "game": game.ruleset,
            "family": family_of(game.ruleset).key,
        }
        tell(
            accounts={one for who in game.outcomes for person in who for one in listening.get(person, ())},
            event="game.rated",
            about=f"rated/{sitting.pk}/{game.number}/{sitting.version}",
            payload={"rated": told},
            at=sitting.changed_at,
        )


def _listening(persons: set[UUID]) -> dict[UUID, set[int]]:
    """Whose games they are, by any name of theirs, where a program listens. One query."""
    names = Player.objects.filter(Q(pk__in=persons) | Q(merged_into__in=persons))
    heard = names.filter(account__in=Hook.objects.filter(stopped_at=None).values("account"))
    found: dict[UUID, set[int]] = {}
    for person, account in heard.values_list(Coalesce("merged_into", "pk"), "account"):
        found.setdefault(person, set()).add(account)
    return found
