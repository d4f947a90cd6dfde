"""What may this visitor say about who a player is?"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from rummy.people.models import Player
from rummy.people.names import alphabetical
from rummy.people.queries import kept_by, may_undo, persons, said_on, standing_claim, standing_merges
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.player import unknown_player
from rummy.scorekeeping.queries.sight import at_table, known_to, whether


@dataclass(frozen=True, slots=True)
class Alias:
    """Another player who is the same person; `merge` is what made him so."""

    name: str
    merge: UUID


@dataclass(frozen=True, slots=True)
class Ties:
    """Who a player is, and what the visitor may change about it.

    `near`: his phone scores at a table of the player, or wrote him down. `undo` is the claim he may still take back.
    """

    player: Player
    claimed: bool
    is_me: bool
    near: bool
    keeps: bool
    undo: UUID | None
    aliases: tuple[Alias, ...]


def ties(player_id: UUID, visitor: Visitor, now: datetime) -> Ties:
    """What the visitor may say of this person. Three queries at most; raises UnknownPlayer."""
    asked = Q(pk=player_id)
    seen = persons().filter(asked, known_to(visitor, asked), merged_into=None)
    player = seen.select_related("club").annotate(near=whether(at_table(visitor, asked))).first()
    if player is None:
        raise unknown_player()
    claimed, is_me, keeps = player.claimed_by_id is not None, visitor.is_the(player), visitor.keeps(player)
    claim = standing_claim(player) if claimed and (is_me or player.near) else None
    merges = standing_merges(player) if keeps else ()
    return Ties(
        player=player,
        claimed=claimed,
        is_me=is_me,
        near=player.near,
        keeps=keeps,
        undo=claim.pk if claim and may_undo(claim, now) else None,
        aliases=tuple(Alias(merge.gone.name, merge.pk) for merge in merges),
    )


def said_before(visitor: Visitor) -> list[Player]:
    """Whom his phone said it is before the visitor signed in. One query, none where nobody is signed in."""
    if visitor.account is None:
        return []
    return sorted(Player.objects.filter(said_on(visitor.phone), merged_into=None), key=_by_name)


def my_players(visitor: Visitor) -> tuple[list[Player], list[Player]]:
    """Who the visitor is, and the guests of his phone he might be. One query, none without a phone."""
    if visitor.phone is None:
        return [], []
    kept = sorted(Player.objects.filter(kept_by(visitor), merged_into=None), key=_by_name)
    return [one for one in kept if visitor.is_the(one)], [one for one in kept if not visitor.is_the(one)]


def _by_name(player: Player) -> tuple[str, str]:
    return alphabetical(player.name)
