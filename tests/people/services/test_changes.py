"""Is it kept who came, left, and got which role from whom?"""

import uuid
from datetime import timedelta
from typing import Any

import pytest

from rummy.people.queries.changes import changes
from rummy.people.rights import Role
from rummy.people.services import clubs
from rummy.people.services.clubs import NewMember
from tests.factories import EVENING
from tests.people.clubs import club_of, member, of_every_role, owner_of, somebody

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=1)


def told(club: Any) -> list[tuple[str, str, str, str, str]]:
    return [(one.kind, one.name, one.by, one.was, one.became) for one in changes(club)]


def test_coming_and_leaving_are_in_the_log_with_who_did_it() -> None:
    owner, ben = somebody(), somebody()
    club = club_of(owner)
    ana = member(club, owner, "Ana")
    clubs.join_club(id=uuid.uuid4(), club=club, code=club.invite_code, visitor=ben, name="Ben", at=EVENING)
    clubs.end_membership(membership=ana, visitor=owner, at=LATER)
    clubs.end_membership(membership=club.memberships.get(player__name="Ben"), visitor=ben, at=LATER)
    assert told(club) == [
        ("left", "Ben", "Ben", "Member", ""),
        ("taken out", "Ana", "Olga", "Member", ""),
        ("joined", "Ben", "Ben", "", "Member"),
        ("added", "Ana", "Olga", "", "Member"),
        ("joined", "Olga", "Olga", "", "Owner"),
    ]


def test_a_role_is_in_the_log_with_who_gave_it_and_what_was_before() -> None:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)
    scorer = club.memberships.get(role=Role.SCORER)
    clubs.give_role(membership=scorer, role=Role.MEMBER, visitor=people[Role.DIRECTOR], at=LATER)
    assert told(club)[0] == ("role", "Scorer", "Director", "Scorer", "Member")


def test_the_same_role_again_is_no_line() -> None:
    owner = somebody()
    club = club_of(owner)
    stay = member(club, owner, "Ana")
    before = told(club)
    clubs.give_role(membership=stay, role=Role.MEMBER, visitor=owner, at=LATER)
    assert told(club) == before


def test_a_club_that_is_handed_over_has_two_lines() -> None:
    owner, ana = somebody(), somebody()
    club = club_of(owner)
    clubs.hand_over(membership=member(club, owner, "Ana", ana), visitor=owner, at=LATER)
    assert owner_of(club).player.name == "Ana"
    assert told(club)[:2] == [
        ("role", "Ana", "Olga", "Member", "Owner"),
        ("role", "Olga", "Olga", "Owner", "Director"),
    ]


def test_a_whole_list_is_a_line_for_each(django_assert_num_queries: Any) -> None:
    owner = somebody()
    club = club_of(owner)
    people = [NewMember(name, EVENING) for name in ("Ana", "Ben")]
    clubs.bring_members(club=club, visitor=owner, people=people, at=EVENING)
    with django_assert_num_queries(1):
        assert {one[1] for one in told(club)} == {"Ana", "Ben", "Olga"}
