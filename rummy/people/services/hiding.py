"""How does somebody keep his page for himself, and open it again?"""

from django.db import transaction

from rummy.people.models import Player
from rummy.people.queries import is_me
from rummy.people.services.persons import tell_changed
from rummy.people.visitor import Visitor


@transaction.atomic
def hide_me(*, visitor: Visitor, hidden: bool) -> int:
    """Hide every player this visitor is, or show them again; how many they are. Twice is once."""
    mine = Player.objects.filter(is_me(visitor))
    tell_changed(mine.values_list("pk", flat=True))
    return mine.update(hidden=hidden)
