"""Which sitting, hand or phone is asked for?"""

from rummy.people.models import Phone
from rummy.scorekeeping.codes import as_typed
from rummy.scorekeeping.errors import UnknownCode, UnknownHand
from rummy.scorekeeping.models import Hand, Sitting, SittingPhone


def sitting_by_code(code: str) -> Sitting:
    """The sitting with this watch code, typed in any way. One query; raises UnknownCode."""
    sitting = Sitting.objects.filter(watch_code=as_typed(code)).first()
    if sitting is None:
        raise UnknownCode("No table has this code. Look again: there is no 0, O, 1, I or L in a code.")
    return sitting


def may_score(sitting: Sitting, phone: Phone | None) -> bool:
    """Whether this phone may write at this table. One query, none without a phone."""
    return (
        phone is not None
        and SittingPhone.objects.filter(sitting=sitting, phone=phone, may=SittingPhone.May.SCORE).exists()
    )


def hand_by_number(sitting: Sitting, number: int) -> Hand:
    """The hand with what counts in it. One query; raises UnknownHand."""
    found = Hand.objects.filter(sitting=sitting, number=number).select_related("current").first()
    if found is None:
        raise UnknownHand(f"There is no hand {number} at this table yet.")
    found.sitting = sitting
    return found


def base_of(sitting: Sitting, number: int) -> int:
    """The revision a phone has seen that looks at this hand now: 0 for a new one. One query."""
    hand = Hand.objects.filter(sitting=sitting, number=number).only("revision").first()
    return hand.revision if hand else 0
