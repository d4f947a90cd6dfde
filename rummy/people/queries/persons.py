"""Which players are one person, and who keeps them?"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from rummy.engine.words import say
from rummy.people.errors import UnknownClaimCode
from rummy.people.models import Claim, ClaimCode, Merge, Phone, Player
from rummy.people.parcel.hiding import is_stand_in
from rummy.people.visitor import Visitor

UNDO_WITHIN = timedelta(hours=24)


def persons() -> QuerySet[Any]:
    """Players, each with `root` and `known_as`: the id and the name the person is known by."""
    return Player.objects.annotate(
        root=Coalesce("merged_into", "id"), known_as=Coalesce("merged_into__name", "name")
    )


def is_me(visitor: Visitor) -> Q:
    """The players this visitor said are himself."""
    return Q(account=visitor.account) if visitor.account is not None else said_on(visitor.phone)


def said_on(phone: Phone | None) -> Q:
    """The players this phone said it is, and no account."""
    return Q(pk__in=()) if phone is None else Q(claimed_by=phone, account=None)


def is_taken(player: Player) -> bool:
    """Does somebody say “this is me”? Who said so only in another book may say it here anew."""
    by = player.claimed_by_id
    return player.account_id is not None or (by is not None and not is_stand_in(by))


def hides(visitor: Visitor) -> bool:
    """Does this visitor keep his page for himself? One query."""
    return Player.objects.filter(is_me(visitor), hidden=True).exists()


def kept_by(visitor: Visitor) -> Q:
    """The players of which this visitor may say who they are."""
    return is_me(visitor) | (Q(claimed_by=None, club=None, erased_at=None) & of_phones(visitor, "made_by"))


def written_by(visitor: Visitor) -> QuerySet[Player]:
    """The players in the book of this visitor's phones. Those in a club's book are the club's."""
    return Player.objects.filter(of_phones(visitor, "made_by"), club=None)


def of_phones(visitor: Visitor, phone: str) -> Q:
    """Where the field `phone` is the visitor's phone, or another one of his account."""
    if visitor.account is None:
        return Q(pk__in=()) if visitor.phone is None else Q(**{phone: visitor.phone})
    own = Q(account=visitor.account)
    if visitor.phone is not None:
        own |= Q(pk=visitor.phone.pk)
    # Phones first: with OR over two tables all rows of one would be read.
    return Q(**{f"{phone}__in": Phone.objects.filter(own).values("pk")})


def players_of(person: UUID) -> QuerySet[Player]:
    """All players who are this person."""
    return Player.objects.filter(Q(pk=person) | Q(merged_into=person))


def alike(players: Q) -> QuerySet[Player, Any]:
    """The ids of all players who are the same persons as these.

    One list of those known by their own name and those merged: with OR between the two everybody would be read.
    """
    roots = Player.objects.filter(players).order_by().values(root=Coalesce("merged_into", "id"))
    own, merged = Player.objects.filter(pk__in=roots), Player.objects.filter(merged_into__in=roots)
    return own.order_by().values("pk").union(merged.order_by().values("pk"))


def members_of(player: Player) -> tuple[UUID, ...]:
    """Every player who is this person. One query."""
    return tuple(players_of(player.pk).values_list("pk", flat=True))


def standing_claim(player: Player) -> Claim | None:
    """The claim that made this player somebody's, None where nobody says "this is me". One query."""
    return Claim.objects.filter(player=player, undone=None).order_by("-at").first()


def standing_merges(player: Player) -> QuerySet[Merge]:
    """What made other players this person, latest first."""
    return Merge.objects.filter(_into(player), undone=None).select_related("gone").order_by("-at")


def merge_into(player: Player, id: UUID) -> Merge | None:
    """What made another player this person, also where they were parted since. One query."""
    return Merge.objects.filter(_into(player), pk=id).select_related("kept").first()


def _into(player: Player) -> Q:
    """Merged with this player, or with one who was later."""
    return Q(kept=player) | Q(kept__merged_into=player)


def may_undo(claim: Claim, now: datetime) -> bool:
    """Is it still the first day of the claim?"""
    return now < claim.at + UNDO_WITHIN


def unused_code(player: Player, phone: Phone | None, now: datetime) -> ClaimCode | None:
    """The code of this phone for the player that nobody has used yet. One query."""
    return ClaimCode.objects.filter(player=player, made_by=phone, good_until__gt=now, claims=None).first()


def good_code(code: str, now: datetime) -> ClaimCode:
    """The claim code as it is stored. One query; raises UnknownClaimCode."""
    found = ClaimCode.objects.filter(code=code, good_until__gt=now).select_related("player").first()
    if found is None:
        raise UnknownClaimCode(
            say("No player waits for this code. It may be too old: ask for a new one at the table.")
        )
    return found
