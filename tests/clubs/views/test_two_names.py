"""Two names in the club's book are one member: he is added once, and when he goes he is gone."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client

from rummy.people.models import Club, Membership
from rummy.people.queries import role_of
from rummy.people.queries.clubs import members
from rummy.people.services import clubs
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from tests.clubs.people import browser
from tests.factories import EVENING
from tests.people.clubs import member, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=1)


@pytest.fixture
def ben(club: Club, owner: Visitor) -> Membership:
    """Benjamin, who was written down as Ben, too, and was a member as both."""
    kept, gone = member(club, owner, "Benjamin"), member(club, owner, "Ben")
    clubs.merge_guests(
        id=uuid.uuid4(), club=club, kept=kept.player, gone=gone.player, visitor=owner, at=EVENING
    )
    return kept


def names(club: Club) -> list[str]:
    return [one.name for one in members(club)]


def test_who_is_taken_out_is_no_member_by_his_other_name(club: Club, owner: Visitor, ben: Membership) -> None:
    browser(owner).post(f"/c/{club.slug}/members/{ben.pk}/end/")

    assert names(club) == ["Olga"]
    assert list(club.changes.filter(became="").values_list("player__name", "was")) == [("Benjamin", "member")]


def test_who_leaves_has_left_by_his_other_name_too(club: Club, ben: Membership) -> None:
    visitor = somebody()
    claim_player(id=uuid.uuid4(), player=ben.player, visitor=visitor, at=EVENING)

    said = text_of(browser(visitor).post(f"/c/{club.slug}/members/{ben.pk}/end/", follow=True))

    assert ("You have left" in said, role_of(visitor, club), names(club)) == (True, None, ["Olga"])


def test_who_leaves_twice_has_left_and_nobody_else_is_told_of_who_did(
    club: Club, owner: Visitor, ben: Membership
) -> None:
    visitor, page = somebody(), f"/c/{club.slug}/members/{ben.pk}/end/"
    claim_player(id=uuid.uuid4(), player=ben.player, visitor=visitor, at=EVENING)

    answers = [browser(visitor).post(page, follow=True) for _ in range(2)]
    by_owner = browser(owner).post(page)
    stranger = browser(somebody()).post(page)

    assert [(one.status_code, "You have left" in text_of(one)) for one in answers] == [(200, True)] * 2
    assert (by_owner.status_code, stranger.status_code) == (302, 403)


def test_one_of_whose_names_holds_an_office_is_taken_out_by_who_gave_it_alone(
    club: Club, owner: Visitor, ben: Membership
) -> None:
    deputy = somebody()
    claim_player(id=uuid.uuid4(), player=ben.player, visitor=deputy, at=EVENING)
    other = club.memberships.get(player__name="Ben")
    clubs.give_role(membership=ben, role=Membership.Role.DEPUTY, visitor=owner, at=EVENING)
    helper = somebody()
    stay = member(club, owner, "Nora", helper)
    clubs.give_role(membership=stay, role=Membership.Role.DEPUTY, visitor=owner, at=EVENING)

    refused = browser(helper).post(f"/c/{club.slug}/members/{other.pk}/end/")

    assert (refused.status_code, names(club)) == (403, ["Benjamin", "Nora", "Olga"])


def test_a_name_that_is_a_members_other_one_is_a_member_already(
    club: Club, owner: Visitor, ben: Membership
) -> None:
    club.memberships.filter(player__name="Ben").delete()
    desk: Client = browser(owner)

    added = desk.post(f"/c/{club.slug}/members/", {"id": str(uuid.uuid4()), "name": "Ben"}, follow=True)
    brought = desk.post(f"/c/{club.slug}/members/bring/", {"text": "Ben\nCy", "add": "1"}, follow=True)

    assert "is a member of Rummy Club Kreuzberg already." in text_of(added)
    assert "1 member added. 1 was one already." in text_of(brought)
    assert club.memberships.count() == 3


def test_who_left_comes_back_once_under_two_names(club: Club, owner: Visitor, ben: Membership) -> None:
    clubs.end_membership(membership=ben, visitor=owner, at=LATER)

    desk = browser(owner)
    page = f"/c/{club.slug}/members/bring/"
    looked = text_of(desk.post(page, {"text": "Ben\nBenjamin"}))
    brought = [text_of(desk.post(page, {"text": "Ben\nBenjamin", "add": "1"}, follow=True)) for _ in range(2)]

    assert [said in looked for said in ("comes back", "another name of somebody above", "Add 1 member")] == [
        True
    ] * 3
    assert "1 member added." in brought[0]
    assert "0 members added. 1 was one already." in brought[1]
    assert names(club) == ["Benjamin", "Olga"]
    assert club.memberships.filter(left_at=None).count() == 2
    assert club.changes.filter(at__gt=LATER).count() == 1
