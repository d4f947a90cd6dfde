"""How is a person held for writing, and known by one player after a merge or a parting?"""

from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from rummy.people.committed import once_committed
from rummy.people.models import Merge, Player
from rummy.people.queries.persons import persons
from rummy.people.signals import persons_changed


def hold_person(player_id: UUID) -> Player:
    """The player this person is known by, held against other writers until the transaction ends."""
    return hold_persons([player_id])[player_id]


def hold_persons(players: Iterable[UUID]) -> dict[UUID, Player]:
    """For each of these players the one this person is known by, all held against other writers.

    A person is held by that row alone, and several in one order: whoever comes meanwhile waits and holds nothing that
    somebody waits for.
    """
    asked = persons().filter(pk__in=list(players)).values_list("pk", "root")
    while True:
        known_by = dict(asked.all())
        with transaction.atomic():
            # Not their keys: who writes them down at a table need not wait.
            rows = Player.objects.select_for_update(no_key=True).filter(pk__in=set(known_by.values()))
            held = {row.pk: row for row in rows.order_by("pk")}
            if dict(asked.all()) == known_by:
                return {player: held[root] for player, root in known_by.items()}
            # Somebody was merged or parted meanwhile. What is held here is let go, to be held in order.
            transaction.set_rollback(True)


def refold(players: Iterable[UUID]) -> None:
    """Set who is known by whom again, for these players and all who are one person with them. These persons are held."""
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
