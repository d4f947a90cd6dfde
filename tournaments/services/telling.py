"""Which programs are told of an event: that a round is to be read, that the standings changed?"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse

from rummy.people.models import Membership
from rummy.programs.tasks import tell
from tournaments.models import Entry, Round, Tournament


def tell_of_standings(*, tournament: Tournament, version: int, at: datetime) -> list[UUID]:
    """The same version once. The ids of new messages."""
    told = {"code": tournament.code, "version": version, "url": _address("standings", tournament.code)}
    return tell(
        accounts=_concerned(tournament),
        event="standings.changed",
        about=f"standings/{tournament.pk}/{version}",
        payload={"tournament": told},
        at=at,
    )


def tell_of_round(*, round: Round, at: datetime) -> list[UUID]:
    """Once each time it is published. The ids of new messages."""
    if round.published_at is None:
        return []
    told = {"code": round.tournament.code, "round": round.number}
    address = _address("round", round.tournament.code, round.number)
    return tell(
        accounts=_concerned(round.tournament),
        event="round.published",
        about=f"round/{round.pk}/{round.published_at.isoformat()}",
        payload={"tournament": {**told, "url": address}},
        at=at,
    )


def _address(name: str, *parts: Any) -> str:
    return reverse(f"tournaments-api:{name}", args=parts)


def _concerned(tournament: Tournament) -> set[int]:
    """The accounts of who runs it and of who plays in it. Three queries."""
    played = Entry.objects.filter(tournament=tournament).values_list(
        "player__account", "partnership__first__account", "partnership__second__account"
    )
    helping = tournament.officials.values_list("account", flat=True)
    offices = Membership.objects.filter(club=tournament.club_id, left_at=None, account__isnull=False)
    run = {tournament.owner_id, *helping, *offices.values_list("account", flat=True)}
    return run | {account for row in played for account in row if account is not None}
