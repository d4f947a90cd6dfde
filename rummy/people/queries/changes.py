"""Who came into a club, left it, or got another role, when, and through whom?"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Q, Subquery

from rummy.people.models import Club, MemberChange, Membership

SHOWN = 200
Kind = Literal["joined", "added", "left", "taken out", "role"]


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the log of a club. `by` is empty where the club does not know who it was.

    `roles` are what was and what became, empty where somebody was or became no member; in words `was` and `became`.
    """

    id: int
    kind: Kind
    name: str
    by: str
    was: str
    became: str
    roles: tuple[str, str]
    at: datetime


def changes(club: Club, *, behind: int = 0, size: int = SHOWN) -> tuple[Change, ...]:
    """The latest lines, the latest first; `behind` the one of this id. One query."""
    rows = club.changes.select_related("player", "by").order_by("-at", "-id")
    if behind:
        at = Subquery(club.changes.filter(pk=behind).values("at"))
        rows = rows.filter(Q(at__lt=at) | Q(at=at, pk__lt=behind))
    return tuple(_change(row) for row in rows[:size])


def _change(row: MemberChange) -> Change:
    return Change(
        id=row.pk,
        kind=_kind(row),
        name=row.player.name,
        by=row.by.name if row.by else "",
        was=_label(row.was),
        became=_label(row.became),
        roles=(row.was, row.became),
        at=row.at,
    )


def _kind(row: MemberChange) -> Kind:
    by_another = row.by is not None and row.by_id != row.player_id
    if not row.was:
        return "added" if by_another else "joined"
    if not row.became:
        return "taken out" if by_another else "left"
    return "role"


def _label(role: str) -> str:
    return str(Membership.Role(role).label) if role else ""
