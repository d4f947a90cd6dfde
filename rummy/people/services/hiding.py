"""How does somebody keep his page for himself, and open it again?"""

from django.contrib.auth.models import User
from django.db import transaction

from rummy.people.models import Player
from rummy.people.queries import is_me
from rummy.people.services.persons import hold_persons, tell_changed
from rummy.people.visitor import Visitor


@transaction.atomic
def hide_me(*, visitor: Visitor, hidden: bool) -> int:
    """Hide every player this visitor is, or show them again; how many they are. Twice is once."""
    mine = Player.objects.filter(is_me(visitor))
    held = hold_persons(mine.values_list("pk", flat=True))
    tell_changed(held)
    return mine.update(hidden=hidden)


def hide_alike(account: User) -> None:
    """Who hides one of the players of his account hides them all."""
    mine = Player.objects.filter(account=account)
    if mine.filter(hidden=True).exists():
        held = hold_persons(mine.values_list("pk", flat=True))
        mine.update(hidden=True)
        tell_changed(held)
