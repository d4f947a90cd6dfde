"""What is kept of somebody, wherever it lies?"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet

from rummy.people.models import Club, Membership, Phone, Player
from rummy.people.queries.persons import is_me
from rummy.people.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Belongings:
    """All that is kept of somebody: the players he is, his phones, his account."""

    players: tuple[Player, ...]
    phones: tuple[Phone, ...] = ()
    account: User | None = None


def belongings(visitor: Visitor) -> Belongings:
    """What belongs to a visitor, whom he is known by first; with an account all its phones. Two queries."""
    known_first = F("merged_into").asc(nulls_first=True)
    players = Player.objects.filter(is_me(visitor)).order_by(known_first, "name", "pk")
    own = Q(pk=visitor.phone.pk) if visitor.phone else Q(pk__in=())
    if visitor.account is not None:
        own |= Q(account=visitor.account)
    phones = Phone.objects.filter(own)
    return Belongings(tuple(players), tuple(phones.order_by("pk")), visitor.account)


def stays_of(own: Belongings) -> Q:
    """What somebody is in clubs. An office is the account's, whoever said “this is me” since. For `Membership`."""
    stays = Q(player__in=own.players)
    return stays | Q(account=own.account) if own.account is not None else stays


def clubs_left_alone(own: Belongings) -> list[Club]:
    """The clubs that would have members and nobody who owns them. One query."""
    owned, others = _staying(own).filter(role=Membership.Role.OWNER), _others(own)
    return _clubs_of(owned.filter(club__in=others.values("club")))


def clubs_emptied(own: Belongings) -> list[Club]:
    """The clubs that would have no member at all. One query."""
    return _clubs_of(_staying(own).exclude(club__in=_others(own).values("club")))


def _staying(own: Belongings) -> QuerySet[Membership]:
    return Membership.objects.filter(stays_of(own), left_at=None)


def _others(own: Belongings) -> QuerySet[Membership]:
    return Membership.objects.filter(left_at=None).exclude(pk__in=Membership.objects.filter(stays_of(own)))


def _clubs_of(stays: QuerySet[Membership]) -> list[Club]:
    return list(Club.objects.filter(pk__in=stays.values("club")).order_by("name"))
