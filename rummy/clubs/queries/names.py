"""What else is a member called in the club’s book, and who in it may be the same person?"""

from dataclasses import dataclass

from rummy.people.models import Membership, Merge, Player
from rummy.people.queries import is_taken, standing_merges
from rummy.people.queries.clubs import nobodys
from rummy.scorekeeping.queries.sight import table_mates


@dataclass(frozen=True, slots=True)
class Names:
    """Other names of a member, and who may be let be one with him; neither where somebody says “this is me”.

    `stays` are all of his, the latest first.
    """

    stays: tuple[Membership, ...]
    aliases: tuple[Merge, ...] = ()
    others: tuple[Player, ...] = ()


def names_of(stay: Membership, *, may_merge: bool = True) -> Names:
    """Three queries, two where none of them may be merged, one where somebody says “this is me”."""
    own = stay.club.memberships.filter(player=stay.player_id).select_related("player")
    stays = tuple(own.order_by("-joined_at"))
    if is_taken(stay.player):
        return Names(stays)
    others = nobodys(stay.club, but=table_mates(stay.player_id)) if may_merge else ()
    return Names(
        stays=stays,
        aliases=tuple(standing_merges(stay.player)),
        others=tuple(one for one in others if one.pk != stay.player_id),
    )
