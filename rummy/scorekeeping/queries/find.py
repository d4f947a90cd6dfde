"""Which sitting, hand or phone is asked for?"""

from django.db.models import Exists, OuterRef

from rummy.engine.words import say
from rummy.people.codes import as_typed
from rummy.people.models import Phone
from rummy.people.queries import may
from rummy.people.rights import Deed
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import UnknownCode, unknown_hand
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone


def sitting_by_code(code: str) -> Sitting:
    """The sitting with this watch code, typed in any way. One query; raises UnknownCode."""
    try:
        return Sitting.objects.select_related("evening__club").get(watch_code=as_typed(code))
    except Sitting.DoesNotExist:
        raise UnknownCode(
            say("No table has this code. Look again: there is no 0, O, 1, I or L in a code.")
        ) from None


def may_score(sitting: Sitting, phone: Phone | None) -> bool:
    """Whether this phone may write at this table as it is now. One query, none without a phone."""
    return scores_here(sitting, phone) and not sitting.is_closed_to(phone.pk if phone else None)


def scores_here(sitting: Sitting, phone: Phone | None) -> bool:
    """Whether this phone is one that scores at this table, closed or not. One query, none without a phone."""
    return (
        phone is not None
        and SittingPhone.objects.filter(sitting=sitting, phone=phone, may=SittingPhone.May.SCORE).exists()
    )


def may_take_over(sitting: Sitting, visitor: Visitor) -> bool:
    """Whether another phone of this account may write at this table, or this visitor scores for its club.

    One query, none without an account; one more at the evening of a club; none where the round is closed.
    """
    if sitting.closed_at is not None:
        return False
    of_account = (
        visitor.account is not None
        and SittingPhone.objects.filter(
            sitting=sitting, phone__account=visitor.account, may=SittingPhone.May.SCORE
        ).exists()
    )
    return of_account or _scores_for_its_club(sitting, visitor)


def keeps_table(sitting: Sitting, visitor: Visitor) -> bool:
    """Whether this visitor began the table, on this phone or another of his, or scores for its club.

    At most two queries, none on the phone that began it.
    """
    if visitor.phone is not None and sitting.started_by_id == visitor.phone.pk:
        return True
    of_account = visitor.account is not None and sitting.started_by.account_id == visitor.account.pk
    return of_account or _scores_for_its_club(sitting, visitor)


def _scores_for_its_club(sitting: Sitting, visitor: Visitor) -> bool:
    return sitting.evening is not None and may(visitor, Deed.SCORE_ANY_TABLE, sitting.evening.club)


def has_entered_one(phone: Phone | None) -> bool:
    """Whether this phone has entered one hand and no more, at whatever tables. One query."""
    entered = HandRevision.objects.filter(by__phone=phone, action=HandRevision.Action.RECORD)
    return len(entered.values("pk")[:2]) == 1


def goes_on_at(sitting: Sitting) -> Sitting | None:
    """The table at which the same people went on. One query, none while this one is played."""
    if not sitting.is_finished:
        return None
    return sitting.again.filter(archived_at=None).order_by("-started_at").first()


def hands_before(sitting: Sitting) -> Sitting | None:
    """The table of the same event, before somebody came or went, at which the hands began that count here too.

    A query for each sitting before this one, none at a table of its own.
    """
    before = sitting
    has_hands = Exists(Hand.objects.filter(sitting=OuterRef("pk"), current__isnull=False))
    while before.event and before.same_again_of_id and not before.evening_id:
        before = Sitting.objects.annotate(has_hands=has_hands).get(pk=before.same_again_of_id)
        if before.has_hands:
            return before
    return None


def hand_by_number(sitting: Sitting, number: int) -> Hand:
    """The hand with what counts in it. One query; raises UnknownHand."""
    found = Hand.objects.filter(sitting=sitting, number=number).select_related("current").first()
    if found is None:
        raise unknown_hand(number)
    found.sitting = sitting
    return found


def base_of(sitting: Sitting, number: int) -> int:
    """The revision a phone has seen that looks at this hand now: 0 for a new one. One query."""
    hand = Hand.objects.filter(sitting=sitting, number=number).only("revision").first()
    return hand.revision if hand else 0
