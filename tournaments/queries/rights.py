"""Who may do what in a tournament? The owner and the directors everything, deputies all but its settings, scorers results of open rounds."""

from enum import StrEnum
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy

from rummy.engine.words import say
from rummy.people.models import Club, Membership
from rummy.people.queries import role_of
from rummy.people.rights import OFFICES, Deed, allows
from rummy.people.visitor import Visitor
from tournaments.errors import MayNot
from tournaments.models import Official, Tournament

Account = User | AnonymousUser | None


class Right(StrEnum):
    """Settings and officials; entries, draws, rulings; results and check-in."""

    SETTLE = "settle"
    DIRECT = "direct"
    SCORE = "score"


RIGHTS: dict[str, frozenset[Right]] = {
    Official.Role.DIRECTOR: frozenset(Right),
    Official.Role.DEPUTY: frozenset({Right.DIRECT, Right.SCORE}),
    Official.Role.SCORER: frozenset({Right.SCORE}),
}
# What somebody must be allowed in the club to have a right in its tournaments.
DEEDS = {Right.SETTLE: Deed.ANNOUNCE, Right.DIRECT: Deed.DIRECT, Right.SCORE: Deed.SCORE_ANY_TABLE}
NEEDED = {
    Right.SETTLE: gettext_lazy(
        "Only the owner or a director may do this. Sign in with that account, or ask them."
    ),
    Right.DIRECT: gettext_lazy(
        "Only a director or a deputy may do this. Sign in with that account, or ask them."
    ),
    Right.SCORE: gettext_lazy(
        "Only those who run the tournament may do this. Sign in with that account, or ask them."
    ),
}


def rights_of(tournament: Tournament, account: Account) -> frozenset[Right]:
    """What an account may do: by its office here, and by its role in the club. Two queries at most."""
    if account is None or account.pk is None:
        return frozenset()
    if account.pk == tournament.owner_id:
        return frozenset(Right)
    office = tournament.officials.filter(account=account.pk).values_list("role", flat=True).first()
    return RIGHTS.get(office or "", frozenset()) | _of_club(tournament.club, account)


def _of_club(club: Club | None, account: Account) -> frozenset[Right]:
    if club is None or not isinstance(account, User):
        return frozenset()
    role = role_of(Visitor(account=account), club)
    return frozenset(right for right, deed in DEEDS.items() if allows(role, deed))


def require(tournament: Tournament, account: Account, right: Right) -> None:
    """Raises MayNot."""
    if right not in rights_of(tournament, account):
        raise MayNot(str(NEEDED[right]))


def require_in_club(club: Club | None, account: Account) -> None:
    """Raises MayNot to who may not set up tournaments of a club. One query at most."""
    if club is not None and Right.SETTLE not in _of_club(club, account):
        raise MayNot(say("Only a director or the owner sets up tournaments of {club}.", club=club.name))


def helps_to_run(account: Account) -> QuerySet[Tournament]:
    """The tournaments of this account: its own, those it helps to run, and those of clubs in which it has an office."""
    if account is None or account.pk is None:
        return Tournament.objects.none()
    helps = Q(officials__account=account.pk) | Q(club__in=clubs_to_direct(account))
    return Tournament.objects.filter(Q(owner=account.pk) | helps).distinct()


def directed_alone(account: User) -> list[Tournament]:
    """What is running and nobody but this account may direct."""
    running = helps_to_run(account).filter(state=Tournament.State.RUNNING).select_related("club")
    return [tournament for tournament in running if _directs_alone(account, tournament)]


def _directs_alone(account: User, tournament: Tournament) -> bool:
    deputies = tournament.officials.filter(role__in=(Official.Role.DIRECTOR, Official.Role.DEPUTY))
    offices = Q(offices__club=tournament.club, offices__left_at=None, offices__role__in=OFFICES)
    mine = Q(pk=tournament.owner_id) | Q(tournament_offices__in=deputies)
    may = User.objects.filter(mine | offices if tournament.club else mine, is_active=True)
    return set(may.values_list("pk", flat=True)) == {account.pk}


def clubs_to_direct(account: Account) -> QuerySet[Membership, UUID]:
    """The clubs whose tournaments this account may direct, as ids for a query."""
    offices = Membership.objects.filter(account=account, left_at=None, role__in=OFFICES)  # type: ignore[misc]
    return offices.values_list("club", flat=True)
