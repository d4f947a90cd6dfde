"""How is a club held for writing, and how is it asked whether somebody may?"""

from django.utils.translation import gettext as _

from rummy.people.errors import MayNot
from rummy.people.models import Club
from rummy.people.queries.rights import may
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor


def hold_club(club: Club, visitor: Visitor, deed: Deed) -> Club:
    """The club as it is now, held against other writers until the transaction ends. Raises MayNot."""
    held = Club.objects.select_for_update().get(pk=club.pk)
    demand(held, visitor, deed)
    return held


def demand(club: Club, visitor: Visitor, deed: Deed) -> None:
    """Raises MayNot unless this visitor may do so in this club. One query."""
    if visitor.phone is None or not may(visitor, deed, club):
        raise MayNot(
            _("Your role in %(club)s does not reach so far. Ask a director or the owner.")
            % {"club": club.name}
        )
