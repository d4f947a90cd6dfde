"""How is it noted who came into a club, left it, or got another role, and through whom?"""

from collections.abc import Iterable
from datetime import datetime

from rummy.people.models import Club, MemberChange, Membership, Player
from rummy.people.queries.clubs import own_stay
from rummy.people.visitor import Visitor

Step = tuple[str, str]


def note(*, stay: Membership, step: Step, visitor: Visitor, at: datetime) -> MemberChange | None:
    """One line of the log, for this step from a role to a role; none where it is no step."""
    if step[0] == step[1]:
        return None
    return note_all(club=stay.club, players=[stay.player], step=step, visitor=visitor, at=at)[0]


def note_all(
    *, club: Club, players: Iterable[Player], step: Step, visitor: Visitor, at: datetime
) -> list[MemberChange]:
    """The same step of many people."""
    own = own_stay(club, visitor)
    by = own.player if own else None
    was, became = step
    return MemberChange.objects.bulk_create(
        MemberChange(club=club, player=player, was=was, became=became, by=by, at=at) for player in players
    )
