"""Who may say who a player is: "this is me", "these two are one"?"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rummy.engine.words import say, to_say
from rummy.people import services as people
from rummy.people.codes import as_typed
from rummy.people.errors import MergeRefused, NotYours, UnknownClaimCode
from rummy.people.models import Claim, ClaimCode, Merge, Player
from rummy.people.queries import good_code
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.queries.sight import shared_table
from rummy.scorekeeping.queries.ties import ties
from rummy.scorekeeping.services.guessing import Tries, count_a_miss, refuse_guessing
from rummy.scorekeeping.services.transaction import writing

NOT_AT_TABLE = to_say(
    "Only a phone that scores at a table of {player} can say who that is. Ask there for a code: it works on your phone."
)
NOT_KEPT = to_say("Only who is {player}, or the phone that wrote the name down, can merge it.")


def claim_at_table(*, id: UUID, player: UUID, visitor: Visitor, at: datetime) -> Claim:
    """Say "this is me" on a phone that scores at a table of this player, or wrote him down.

    Raises UnknownPlayer, NotYours, ClaimRefused and RequestTaken.
    """
    with writing():
        tie = ties(player, visitor, at)
        if not (tie.near or tie.claimed):
            raise NotYours(say(NOT_AT_TABLE, player=tie.player.name))
        return people.claim_player(id=id, player=tie.player, visitor=visitor, at=at)


def demand_near(*, player: UUID, visitor: Visitor, at: datetime) -> Player:
    """The player, where the visitor's phone scores at a table of his, or wrote him down. Raises UnknownPlayer and NotYours."""
    tie = ties(player, visitor, at)
    if not tie.near or visitor.phone is None:
        raise NotYours(say(NOT_AT_TABLE, player=tie.player.name))
    return tie.player


def offer_code(*, player: UUID, visitor: Visitor, at: datetime) -> ClaimCode:
    """A code for the player to claim by on his own phone. Raises UnknownPlayer, NotYours and ClaimRefused."""
    with writing():
        known = demand_near(player=player, visitor=visitor, at=at)
        assert visitor.phone is not None
        return people.make_code(player=known, phone=visitor.phone, at=at)


def find_code(*, code: str, at: datetime, asked_from: Sequence[Tries] = ()) -> ClaimCode:
    """The claim code somebody typed in any way. Raises UnknownClaimCode, and TooManyTries after many wrong ones."""
    refuse_guessing(asked_from)
    try:
        return good_code(as_typed(code), at)
    except UnknownClaimCode:
        count_a_miss(asked_from, as_typed(code))
        raise


def claim_by_code(
    *, id: UUID, code: str, visitor: Visitor, at: datetime, asked_from: Sequence[Tries] = ()
) -> Claim:
    """Say "this is me" with a code from the table. Raises what `find_code` and `claim_player` do."""
    found = find_code(code=code, at=at, asked_from=asked_from)
    with writing():
        return people.claim_player(id=id, player=found.player, visitor=visitor, at=at, code=found)


def take_back_claim(*, claim: UUID, visitor: Visitor, at: datetime) -> Player:
    """Within a day: for who claimed, and for the phones of the tables of that player. Twice is once.

    Returns who is a guest again. Raises UnknownPlayer, NotYours and ClaimRefused.
    """
    with writing():
        found = claim_to_undo(claim=claim, visitor=visitor, at=at)
        assert visitor.phone is not None
        people.undo_claim(claim=found, by=visitor.phone, at=at)
        return found.player


def claim_to_undo(*, claim: UUID, visitor: Visitor, at: datetime) -> Claim:
    """The claim, where it is the visitor's to take back. Raises UnknownPlayer and NotYours."""
    found = Claim.objects.select_related("player__merged_into").filter(pk=claim).first()
    if found is None or visitor.phone is None:
        raise UnknownPlayer(say("There is no such claim."))
    player = found.player.merged_into or found.player
    same_phone = player.account_id is None and found.phone_id == visitor.phone.pk
    if not (same_phone or visitor.is_the(player) or ties(player.pk, visitor, at).near):
        raise NotYours(say(NOT_AT_TABLE, player=found.player.name))
    return found


def demand_kept(*, player: UUID, visitor: Visitor, at: datetime) -> Player:
    """The player, where the visitor may say who that is. Raises UnknownPlayer and NotYours."""
    known = ties(player, visitor, at).player
    if not visitor.keeps(known):
        raise NotYours(say(NOT_KEPT, player=known.name))
    return known


def merge(*, id: UUID, kept: UUID, gone: UUID, visitor: Visitor, at: datetime) -> Merge:
    """Let two players be one person. Raises UnknownPlayer, NotYours, MergeRefused and RequestTaken."""
    with writing():
        rows = {player.pk: player for player in Player.objects.filter(pk__in=(kept, gone))}
        if len(rows) < 2:
            raise UnknownPlayer(say("There is no such player to merge."))
        # Who may not see them learns nothing of them, and not that they met.
        for row in rows.values():
            ties(row.merged_into_id or row.pk, visitor, at)
        known, other = rows[kept], rows[gone]
        refuse_two_people(known, other)
        return people.merge_players(id=id, kept=known, gone=other, visitor=visitor, at=at)


def refuse_two_people(one: Player, other: Player) -> None:
    """Raises MergeRefused where they sat at one table."""
    if shared_table(one.pk, other.pk):
        raise MergeRefused(
            say("{one} and {other} sat at one table, so they are two people.", one=one.name, other=other.name)
        )


def part(*, merge: UUID, visitor: Visitor, at: datetime) -> Merge:
    """Let them be two again. Raises UnknownPlayer and NotYours."""
    with writing():
        return people.undo_merge(merge=_merge(merge), visitor=visitor, at=at)


def merge_to_undo(*, merge: UUID, visitor: Visitor) -> Merge:
    """The merge, where it is the visitor's to take back. Raises UnknownPlayer and NotYours."""
    found = _merge(merge)
    people.demand_keeper(merge=found, person=found.kept.merged_into or found.kept, visitor=visitor)
    return found


def _merge(id: UUID) -> Merge:
    found = Merge.objects.select_related("kept__merged_into", "gone").filter(pk=id).first()
    if found is None:
        raise UnknownPlayer(say("There is no such merge."))
    return found
