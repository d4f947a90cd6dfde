"""How is a club held for writing, and how is it asked whether somebody may?"""

from uuid import UUID

from rummy.engine.words import say
from rummy.people.errors import MayNot
from rummy.people.models import Club
from rummy.people.queries.rights import may
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor


def held_club(id: UUID) -> Club:
    """The club as it is now, held against other writers until the transaction ends."""
    # Not its key: who wrote a row that belongs to it, such as a guest at a table, need not wait for who holds it.
    # Each would wait for the other for ever, where this one is to write a name that the guest has.
    return Club.objects.select_for_update(no_key=True).get(pk=id)


def hold_club(club: Club, visitor: Visitor, deed: Deed) -> Club:
    """The same, where this visitor may do this deed. Raises MayNot."""
    held = held_club(club.pk)
    demand(held, visitor, deed)
    return held


def demand(club: Club, visitor: Visitor, deed: Deed) -> None:
    """Raises MayNot unless this visitor may do so in this club. One query."""
    if visitor.phone is None or not may(visitor, deed, club):
        raise MayNot(
            say("Your role in {club} does not reach so far. Ask a director or the owner.", club=club.name)
        )
