"""What is this visitor in a club, and may he do so there?"""

from zlib import crc32

from django.db.models import Max, Q

from rummy.people.models import Club, Membership, Player
from rummy.people.queries.persons import is_me
from rummy.people.rights import OFFICES, Deed, Role, allows, highest
from rummy.people.visitor import NOBODY, Visitor


def role_of(visitor: Visitor, club: Club) -> Role | None:
    """The visitor's role in this club, None where he is no member. One query, none for nobody.

    An office is held by the account it was given to; below that, whoever is the player is the member.
    """
    if visitor == NOBODY:
        return None
    stays = Membership.objects.filter(own_stays(visitor), club=club, left_at=None)
    return highest(Role(role) for role in stays.values_list("role", flat=True))


def own_stays(visitor: Visitor) -> Q:
    """The memberships of this visitor. For `Membership`."""
    mine = Q(player__in=Player.objects.filter(is_me(visitor))) & ~Q(role__in=OFFICES)
    return mine if visitor.account is None else mine | Q(account=visitor.account)


def may(visitor: Visitor, deed: Deed, club: Club) -> bool:
    """May this visitor do so in this club? One query at most."""
    return allows(role_of(visitor, club), deed)


def mark_of_members(club: Club) -> str:
    """Changes as soon as somebody is a member no more, because he left or because he is not who he said. One query."""
    stays = Membership.objects.filter(club=club)
    ended = stays.aggregate(left=Max("left_at"), unsaid=Max("player__claims__undone__at"))
    return f"{crc32(repr(sorted(ended.items())).encode()):x}"
