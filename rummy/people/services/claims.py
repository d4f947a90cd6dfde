"""How does somebody say "this is me", and take it back?

Whether a phone may say so of a player is for the caller to know: these services only keep the book.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from rummy.engine.words import say
from rummy.people.codes import CLAIM_LENGTH, new_code, until_free
from rummy.people.errors import ClaimRefused, UnknownClaimCode, request_taken
from rummy.people.models import Claim, ClaimCode, ClaimUndone, Merge, MergeUndone, Phone, Player
from rummy.people.queries import hides, is_taken, may_undo, members_of, standing_claim, unused_code
from rummy.people.services.hiding import hide_alike
from rummy.people.services.persons import hold_person, hold_persons, refold, tell_changed
from rummy.people.visitor import Visitor

CODE_GOOD_FOR = timedelta(days=7)
MOST_AN_HOUR = 10


@transaction.atomic
def make_code(*, player: Player, phone: Phone, at: datetime) -> ClaimCode:
    """The code by which the player himself may claim: this phone's unused one, else a new one, good for a week."""
    held = hold_person(player.pk)
    if is_taken(held):
        raise ClaimRefused(
            say("{name} has been claimed already, so nobody needs a code for it.", name=held.name)
        )
    return unused_code(held, phone, at) or _new_code(held, phone, at)


def _new_code(player: Player, phone: Phone, at: datetime) -> ClaimCode:
    told = {"player": player, "made_by": phone, "made_at": at, "good_until": at + CODE_GOOD_FOR}
    return until_free(lambda: ClaimCode.objects.create(code=new_code(CLAIM_LENGTH), **told))


@transaction.atomic
def claim_player(
    *, id: UUID, player: Player, visitor: Visitor, at: datetime, code: ClaimCode | None = None
) -> Claim:
    """Say that the visitor is this player. The same id, or the same visitor again, is one claim.

    Whom his phone said it was before he signed in becomes his account's; who hides one of its players hides them all.
    Raises ClaimRefused where somebody else is the player or too many were claimed, UnknownClaimCode where the
    code was used, and RequestTaken.
    """
    assert visitor.phone is not None
    held = _hold(player, visitor)
    earlier = Claim.objects.filter(pk=id).first()
    if earlier is not None:
        return _the_same(earlier, held, visitor)
    if visitor.is_the(held) and (standing := standing_claim(held)) is not None:
        return standing
    _refuse(held, visitor, at, code)
    takes_over = visitor.may_take_over(held)
    if takes_over and (said := standing_claim(held)) is not None:
        ClaimUndone.objects.create(claim=said, by=visitor.phone, at=at)
    claim = Claim.objects.create(id=id, player=held, phone=visitor.phone, code=code, at=at)
    hidden = held.hidden or hides(visitor)
    own = {"claimed_by": visitor.phone, "account": visitor.account, "hidden": hidden}
    members = members_of(held)
    Player.objects.filter(pk__in=members).update(**own)
    if own["hidden"]:
        tell_changed(members)
    if takes_over and visitor.account is not None:
        hide_alike(visitor.account)
    return claim


def _hold(player: Player, visitor: Visitor) -> Player:
    """The player, held; with all of the account where they may be hidden with him, as whoever hides them holds them."""
    if visitor.may_take_over(player):
        his = Player.objects.filter(Q(pk=player.pk) | Q(account=visitor.account))
        hold_persons(his.values_list("pk", flat=True))
    return hold_person(player.pk)


def _the_same(earlier: Claim, player: Player, visitor: Visitor) -> Claim:
    if earlier.player_id != player.pk or not (earlier.phone == visitor.phone or visitor.is_the(player)):
        raise request_taken()
    return earlier


def _refuse(player: Player, visitor: Visitor, at: datetime, code: ClaimCode | None) -> None:
    if player.erased_at is not None:
        raise ClaimRefused(say("Who this was has been erased, so nobody can be it."))
    if is_taken(player) and not visitor.is_the(player) and not visitor.may_take_over(player):
        raise ClaimRefused(
            say(
                "Somebody else said already: “{player}, this is me”. Within a day the table can take that back.",
                player=player.name,
            )
        )
    if code is not None and code.claims.exists():
        raise UnknownClaimCode(say("This code was used already. Ask for a new one at the table."))
    lately = Claim.objects.filter(phone=visitor.phone, at__gt=at - timedelta(hours=1))
    if lately.count() >= MOST_AN_HOUR:
        raise ClaimRefused(say("That were many claims from this phone in one hour. Go on in an hour."))


@transaction.atomic
def undo_claim(*, claim: Claim, by: Phone, at: datetime) -> Claim:
    """Take a claim back within a day, with what was merged by it since. Twice is once. Raises ClaimRefused."""
    held = hold_person(claim.player_id)
    if ClaimUndone.objects.filter(claim=claim).exists():
        return claim
    if not may_undo(claim, at):
        raise ClaimRefused(say("A claim can be taken back for 24 hours. This one is older."))
    ClaimUndone.objects.create(claim=claim, by=by, at=at)
    _part_what_was_merged(claim, held, by, at)
    members = members_of(claim.player)
    Player.objects.filter(pk__in=members).update(claimed_by=None, account=None, hidden=False)
    return claim


def _part_what_was_merged(claim: Claim, player: Player, by: Phone, at: datetime) -> None:
    """Whoever wrongly was a player wrongly merged him, too."""
    members = members_of(player)
    merges = Merge.objects.filter(
        kept__in=members, gone__in=members, by=claim.phone, at__gte=claim.at, undone=None
    )
    MergeUndone.objects.bulk_create([MergeUndone(merge=merge, by=by, at=at) for merge in merges])
    refold(members)
