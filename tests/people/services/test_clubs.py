import uuid
from datetime import date, time, timedelta

import pytest
from django.db import IntegrityError, transaction

from rummy import engine
from rummy.people.errors import ClubRefused, MayNot, RequestTaken, UnknownClub
from rummy.people.models import Club, Evening, Membership, Player
from rummy.people.queries import members_of
from rummy.people.rights import Role
from rummy.people.services import clubs, name_players
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from tests.factories import EVENING
from tests.people.clubs import club_of, member, owner_of, somebody

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(days=30)


def test_founding_a_club_twice_is_one_club_with_one_owner(owner: Visitor) -> None:
    asked = {"id": uuid.uuid4(), "visitor": owner, "name": " Café  Rommé ", "owner": "Olga", "at": EVENING}

    first, second = clubs.found_club(**asked), clubs.found_club(**asked)

    assert (first, first.name, first.slug) == (second, "Café Rommé", "cafe-romme")
    assert [(stay.role, stay.player.name) for stay in first.memberships.all()] == [("owner", "Olga")]
    with pytest.raises(RequestTaken):
        clubs.found_club(**asked | {"visitor": somebody()})


def test_clubs_of_one_name_have_addresses_of_their_own(owner: Visitor) -> None:
    assert [club_of(owner, "New").slug for _ in range(3)] == ["new-2", "new-3", "new-4"]
    assert club_of(owner, "★").slug == "club"


def test_a_club_needs_an_account() -> None:
    with pytest.raises(MayNot, match="account"):
        club_of(somebody(account=False))


def test_house_rules_are_kept_whole_and_belong_to_their_game(owner: Visitor, club: Club) -> None:
    [first, second] = engine.RULESETS[:2]

    with_rules = clubs.change_club(club=club, visitor=owner, ruleset=first.key, options={})
    assert with_rules.options == first.resolve({})
    other = clubs.change_club(club=club, visitor=owner, ruleset=second.key)
    assert other.options == second.resolve({})
    with pytest.raises(ClubRefused):
        clubs.change_club(club=club, visitor=owner, ruleset=first.key, options={"no-such-rule": 1})


def test_the_clubs_ana_is_not_the_ana_from_home(owner: Visitor, club: Club) -> None:
    [home] = name_players(phone=owner.phone, names=["Ana"], at=EVENING)
    at_club = member(club, owner, "Ana").player

    assert home != at_club
    assert name_players(phone=owner.phone, names=["ana"], at=EVENING) == [home]
    assert member(club, owner, "ANA").player == at_club


def test_who_leaves_and_comes_back_has_two_stays(owner: Visitor, club: Club) -> None:
    stay = member(club, owner, "Ben")
    clubs.end_membership(membership=stay, visitor=owner, at=LATER)
    clubs.end_membership(membership=stay, visitor=owner, at=LATER + timedelta(days=1))
    back = member(club, owner, "Ben")

    stays = Membership.objects.filter(player=stay.player).order_by("joined_at", "left_at")
    assert {(one.pk, one.left_at) for one in stays} == {(stay.pk, LATER), (back.pk, None)}
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(club=club, player=stay.player, joined_at=LATER, added_by=owner.phone)


def test_joining_by_invitation_keeps_the_record_of_who_joins(owner: Visitor, club: Club) -> None:
    ana = somebody(account=False)
    [home] = name_players(phone=ana.phone, names=["Ana"], at=EVENING)
    claim_player(id=uuid.uuid4(), player=home, visitor=ana, at=EVENING)
    asked = {"club": club, "code": club.invite_code, "visitor": ana, "name": "Ana Weiß", "at": EVENING}

    stays = {clubs.join_club(id=uuid.uuid4(), **asked).pk for _ in range(2)}
    home.refresh_from_db()

    [stay] = Membership.objects.filter(pk__in=stays).select_related("player")
    assert (stay.role, stay.player.name) == ("member", "Ana Weiß")
    assert set(members_of(home)) == {home.pk, stay.player_id}


def test_nobody_joins_as_somebody_who_is_in_the_book(owner: Visitor, club: Club) -> None:
    member(club, owner, "Ben")
    asked = {"id": uuid.uuid4(), "club": club, "visitor": somebody(), "name": "ben", "at": EVENING}

    with pytest.raises(ClubRefused, match="your own code"):
        clubs.join_club(code=club.invite_code, **asked)
    with pytest.raises(UnknownClub):
        clubs.join_club(code="OLD", **asked)


def test_a_renewed_invitation_ends_the_old_one(owner: Visitor, club: Club) -> None:
    renewed = clubs.renew_invitation(club=club, visitor=owner)

    assert renewed.invite_code != club.invite_code


def test_a_club_is_never_without_its_one_owner(owner: Visitor, club: Club) -> None:
    second = somebody()
    stay = member(club, owner, "Dora", second)

    with pytest.raises(ClubRefused, match="hand it over"):
        clubs.end_membership(membership=owner_of(club), visitor=owner, at=LATER)
    with pytest.raises(ClubRefused, match="one owner"):
        clubs.give_role(membership=owner_of(club), role=Role.MEMBER, visitor=owner, at=EVENING)
    with pytest.raises(ClubRefused, match="one owner"):
        clubs.give_role(membership=stay, role=Role.OWNER, visitor=owner, at=EVENING)
    clubs.hand_over(membership=stay, visitor=owner, at=EVENING)
    with pytest.raises(MayNot):
        clubs.hand_over(membership=club.memberships.get(role="director"), visitor=owner, at=EVENING)

    assert [one.player.name for one in club.memberships.filter(role="owner")] == ["Dora"]
    assert club.memberships.get(account=owner.account).role == "director"


def test_an_office_needs_an_account_in_the_database_too(owner: Visitor, club: Club) -> None:
    guest = member(club, owner, "Gus")

    with pytest.raises(ClubRefused, match="needs an account"):
        clubs.give_role(membership=guest, role=Role.DEPUTY, visitor=owner, at=EVENING)
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.filter(pk=guest.pk).update(role=Role.DEPUTY)
    clubs.give_role(membership=guest, role=Role.SCORER, visitor=owner, at=EVENING)
    guest.refresh_from_db()
    assert guest.role == "scorer"


def test_only_the_owner_makes_and_ends_directors(owner: Visitor, club: Club) -> None:
    director, deputy = somebody(), somebody()
    first, second = member(club, owner, "Dora", director), member(club, owner, "Dan", deputy)
    clubs.give_role(membership=first, role=Role.DIRECTOR, visitor=owner, at=EVENING)
    clubs.give_role(membership=second, role=Role.DEPUTY, visitor=director, at=EVENING)

    for refused in (
        lambda: clubs.give_role(membership=second, role=Role.DIRECTOR, visitor=director, at=EVENING),
        lambda: clubs.give_role(membership=first, role=Role.MEMBER, visitor=director, at=EVENING),
        lambda: clubs.end_membership(membership=first, visitor=deputy, at=LATER),
    ):
        with pytest.raises(MayNot):
            refused()
    clubs.end_membership(membership=first, visitor=director, at=LATER)
    assert set(club.memberships.filter(left_at=None).values_list("role", flat=True)) == {"owner", "deputy"}


def test_a_renamed_member_stays_the_same_and_no_name_is_there_twice(owner: Visitor, club: Club) -> None:
    ana, ben = member(club, owner, "Ana"), member(club, owner, "Ben")
    clubs.rename_member(membership=ana, visitor=owner, name="Ana W.")

    with pytest.raises(ClubRefused, match="already"):
        clubs.rename_member(membership=ben, visitor=owner, name="ana w.")
    assert Player.objects.get(pk=ana.player_id).name == "Ana W."


def test_an_evening_is_announced_once_and_closed_and_opened_again(owner: Visitor, club: Club) -> None:
    when = {"day": date(2026, 3, 20), "time": time(19, 30)}
    asked = {"id": uuid.uuid4(), "club": club, "visitor": owner, "at": EVENING, **when}
    evening, again = clubs.announce_evening(**asked), clubs.announce_evening(**asked)

    with pytest.raises(ClubRefused, match="already: choose another day"):
        clubs.announce_evening(**asked | {"id": uuid.uuid4()})
    closed = clubs.close_evening(evening=evening, visitor=owner, at=LATER)
    later = clubs.close_evening(evening=evening, visitor=owner, at=LATER + timedelta(hours=1))
    reopened = clubs.reopen_evening(evening=evening, visitor=owner, at=LATER)

    assert (evening, Evening.objects.count()) == (again, 1)
    assert (closed.closed_at, later.closed_at, reopened.closed_at) == (LATER, LATER, None)
