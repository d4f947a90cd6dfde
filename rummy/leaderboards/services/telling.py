"""Which programs are told that a game counts: those of the people who played it."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce

from rummy.leaderboards.pools import family_of
from rummy.leaderboards.services.games import Changed
from rummy.leaderboards.services.holding import waiting_for_disk
from rummy.leaderboards.statements import Given, Prepared, send
from rummy.people.models import Player
from rummy.programs.models import Hook
from rummy.programs.tasks import tell

_THEIRS = Given("persons")
_HEARD = Prepared(
    lambda: (
        Player.objects.filter(Q(pk__among=_THEIRS) | Q(merged_into__among=_THEIRS))
        .filter(account__in=Hook.objects.filter(stopped_at=None).values("account"))
        .values_list(Coalesce("merged_into", "pk"), "account")
    )
)


def tell_of_games(changes: Iterable[Changed]) -> None:
    """Write down who is told of these games, in the transaction that counts them; the same version once."""
    counted = [(change.of, game) for change in changes if (game := change.wanted)]
    listening = _listening({person for _sitting, game in counted for who in game.outcomes for person in who})
    if listening:
        # Nobody is told of what may be forgotten.
        send(*waiting_for_disk(wait=True))
    for sitting, game in counted if listening else ():
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
    found: dict[UUID, set[int]] = {}
    for person, account in _HEARD.ask(persons=persons):
        found.setdefault(person, set()).add(account)
    return found
