"""How is a person held for writing, and known by one player after a merge or a parting?"""

from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.db.models import Q

from rummy.people.committed import once_committed
from rummy.people.models import Merge, Player
from rummy.people.signals import persons_changed


def hold_person(player_id: UUID) -> Player:
    """The player this person is known by, held against other writers until the transaction ends."""
    # Not his key: who writes him down at a table need not wait.
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    return player if player.merged_into_id is None else hold_person(player.merged_into_id)


def refold(players: Iterable[UUID]) -> None:
    """Set who is known by whom again, for these players and all who are one person with them."""
    ids = set(players)
    rows = list(Player.objects.select_for_update(no_key=True).filter(Q(pk__in=ids) | Q(merged_into__in=ids)))
    standing = Merge.objects.filter(gone__in=rows, undone=None)
    into = dict(standing.values_list("gone_id", "kept_id"))
    for row in rows:
        known_by = row.pk
        while known_by in into:
            known_by = into[known_by]
        row.merged_into_id = None if known_by == row.pk else known_by
    Player.objects.bulk_update(rows, ["merged_into"])
    tell_changed(row.pk for row in rows)


def tell_changed(players: Iterable[UUID]) -> None:
    """Tell the house, once it is committed, that these players became somebody else, or hide, or do so no longer."""
    tell = partial(persons_changed.send, Player, players=tuple(players))
    once_committed(tell)
