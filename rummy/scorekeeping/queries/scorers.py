"""Which phones score at a table, beside the one that asks?"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from rummy.people.models import Phone
from rummy.scorekeeping.models import HandRevision, Sitting, SittingPhone


@dataclass(frozen=True, slots=True)
class ScorerRow:
    """A phone that may enter and correct hands: what the table calls it, since when, and how many hands it entered first."""

    number: int
    label: str
    since: datetime
    hands: int


def other_scorers(sitting: Sitting, phone: Phone) -> tuple[ScorerRow, ...]:
    """The phones that this one may shut out, in the order they came: all that score but the one that began the table. One query."""
    entered = Count("revisions", filter=Q(revisions__action=HandRevision.Action.RECORD))
    places = sitting.phones.filter(may=SittingPhone.May.SCORE).exclude(
        phone__in=(phone.pk, sitting.started_by_id)
    )
    return tuple(
        ScorerRow(place.number, place.label, place.joined_at, place.entered)
        for place in places.annotate(entered=entered)
    )
