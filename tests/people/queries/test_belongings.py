import pytest

from rummy.people.models import Membership
from rummy.people.queries import Belongings, belongings, stays_of
from rummy.people.visitor import Visitor
from tests.people.clubs import club_of, member, owner_of, somebody

pytestmark = pytest.mark.django_db


def stays(visitor: Visitor) -> list[Membership]:
    return list(Membership.objects.filter(stays_of(belongings(visitor))))


def test_the_stays_of_others_are_nobodys_own() -> None:
    owner, ana = somebody(), somebody(account=False)
    club = club_of(owner)
    mine = member(club, owner, "Ana", ana)
    member(club, owner, "Ben")
    assert (stays(owner), stays(ana), stays(somebody(account=False))) == ([owner_of(club)], [mine], [])


def test_an_office_is_the_accounts_whoever_is_the_player() -> None:
    owner = somebody()
    club = club_of(owner)
    own = Belongings(players=(), account=owner.account)
    assert list(Membership.objects.filter(stays_of(own))) == [owner_of(club)]
