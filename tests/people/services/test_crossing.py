"""What if two writes about people cross? One waits for the other, and none of them for ever."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from rummy.people.errors import MergeRefused
from rummy.people.models import Merge, Phone, Player
from rummy.people.queries import belongings
from rummy.people.services import claim_player, hide_me, merge_players
from rummy.people.services.persons import hold_person
from rummy.people.visitor import Visitor
from rummy.scorekeeping.services.erase import erase
from tests import at_once
from tests.factories import EVENING, PhoneFactory, PlayerFactory

pytestmark = at_once.TWO_WRITERS


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


@pytest.fixture
def people(phone: Phone) -> list[Player]:
    """Six of them, in the order of their ids; the last was written down first."""
    return [PlayerFactory(id=UUID(int=at), made_by=phone) for at in range(6, 0, -1)][::-1]


def merge(kept: Player, gone: Player) -> Merge:
    return merge_players(id=uuid4(), kept=kept, gone=gone, visitor=Visitor(kept.made_by), at=EVENING)


def known_by(*people: Player) -> list[int]:
    """Each by the number of the player this person is known by."""
    rows = Player.objects.in_bulk([player.pk for player in people])
    return [(rows[player.pk].merged_into_id or player.pk).int for player in people]


def test_two_who_are_merged_both_ways_are_merged_once(people: list[Player]) -> None:
    a, b, *_ = people

    other = at_once.meanwhile(lambda: merge(b, a), lambda: hold_person(a.pk), lambda: merge(a, b))

    with pytest.raises(MergeRefused, match="one person already"):
        other.result()
    assert known_by(a, b) == [1, 1]


def test_who_is_meant_by_a_name_that_was_merged_is_held_as_the_person_he_is(people: list[Player]) -> None:
    a, b, c, d, *_ = people
    merge(b, a)

    at_once.meanwhile(lambda: merge(d, a), lambda: hold_person(b.pk), lambda: merge(b, c)).result()

    assert known_by(a, b, c, d) == [4, 4, 4, 4]


def test_persons_are_held_in_the_order_of_whom_they_are_known_by(people: list[Player]) -> None:
    a, _b, c, _d, _e, f = people
    merge(f, a)

    other = at_once.meanwhile(lambda: merge(c, a), lambda: hold_person(c.pk), lambda: merge(c, f))

    with pytest.raises(MergeRefused, match="one person already"):
        other.result()
    assert known_by(a, c, f) == [3, 3, 3]


def test_who_was_merged_while_somebody_waited_for_him_is_held_as_who_he_is_now(people: list[Player]) -> None:
    a, b, c, *_ = people

    at_once.meanwhile(lambda: merge(a, b), lambda: hold_person(b.pk), lambda: merge(c, b)).result()

    assert known_by(a, b, c) == [1, 1, 1]


def take_over(visitor: Visitor) -> None:
    """Who signed in is the first of those the phone said it is."""
    claim_player(id=uuid4(), player=Player.objects.get(pk=UUID(int=1)), visitor=visitor, at=EVENING)


@pytest.mark.parametrize(
    "write",
    [
        lambda phone, account: take_over(Visitor(phone, account)),
        lambda phone, account: hide_me(visitor=Visitor(phone), hidden=True),
        lambda phone, account: erase(own=belongings(Visitor(phone)), at=EVENING),
    ],
    ids=["taken over", "hidden", "erased"],
)
def test_all_that_somebody_is_changes_behind_a_merge(
    phone: Phone, people: list[Player], write: Callable[[Phone, User], object]
) -> None:
    a, b, *_ = people
    account = User.objects.create_user("ana")
    for player in (b, a):
        claim_player(id=uuid4(), player=player, visitor=Visitor(phone), at=EVENING)

    at_once.meanwhile(lambda: write(phone, account), lambda: hold_person(a.pk), lambda: merge(a, b)).result()

    assert known_by(a, b) == [1, 1]
    changed = Q(account=account) | Q(hidden=True) | Q(erased_at=EVENING)
    assert Player.objects.filter(changed).count() == 2
