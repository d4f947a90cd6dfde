"""Which programs are told that a game counts: those of the people who played it."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from rummy.leaderboards.pools import family_of
from rummy.leaderboards.services.games import Changed
from rummy.leaderboards.services.holding import waiting_for_disk
from rummy.leaderboards.statements import Given, Prepared, Row, Sent, send
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


def listening_to(changes: Iterable[Changed]) -> Sent:
    """Asks whose games they are, by any name of theirs, where a program listens."""
    games = [game for change in changes if (game := change.wanted)]
    return _HEARD.of(persons={person for game in games for who in game.outcomes for person in who})


def tell_of_games(changes: Iterable[Changed], heard: Iterable[Row]) -> None:
    """Write down who is told of these games, in the transaction that counts them; the same version once.

    `heard` is what `listening_to` asked for.
    """
    listening: dict[UUID, set[int]] = {}
    for person, account in heard:
        listening.setdefault(person, set()).add(account)
    if not listening:
        return
    # Nobody is told of what may be forgotten.
    send(*waiting_for_disk())
    for sitting, game in [(change.of, game) for change in changes if (game := change.wanted)]:
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
            # Of an old result, too, which keeps its own day: news are dropped after a month.
            at=timezone.now(),
        )
