from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from rummy.people.errors import MergeRefused, NotYours, RequestTaken
from rummy.people.models import Claim, Merge, MergeUndone, Phone, Player
from rummy.people.queries import standing_claim
from rummy.people.services import claim_player, merge_players, undo_claim, undo_merge
from rummy.people.visitor import Visitor
from tests.factories import EVENING, PhoneFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def guests(phone: Phone, count: int) -> list[Player]:
    return [PlayerFactory(made_by=phone) for _ in range(count)]


def merge(kept: Player, gone: Player, phone: Phone | None, id: UUID | None = None) -> Merge:
    return merge_players(id=id or uuid4(), kept=kept, gone=gone, visitor=Visitor(phone), at=EVENING)


def part(merged: Merge, phone: Phone | None) -> Merge:
    return undo_merge(merge=merged, visitor=Visitor(phone), at=EVENING)


def claim(player: Player, phone: Phone) -> None:
    claim_player(id=uuid4(), player=player, visitor=Visitor(phone), at=EVENING)


def known_by(*players: Player) -> list[Player | None]:
    return [Player.objects.get(pk=player.pk).merged_into for player in players]


def test_the_phone_that_wrote_both_down_makes_them_one(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merge(kept, gone, phone)
    assert known_by(kept, gone) == [None, kept]


def test_they_are_two_again_and_nothing_was_deleted(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merged = merge(kept, gone, phone)
    for _ in range(2):
        part(merged, phone)
    assert known_by(kept, gone) == [None, None]
    assert (Merge.objects.count(), MergeUndone.objects.count()) == (1, 1)


def test_the_same_merge_twice_is_one(phone: Phone) -> None:
    (kept, gone), sent = guests(phone, 2), uuid4()
    assert merge(kept, gone, phone, sent) == merge(kept, gone, phone, sent)
    assert Merge.objects.count() == 1


def test_an_id_stands_for_one_merge_only(phone: Phone) -> None:
    (one, two, three), sent = guests(phone, 3), uuid4()
    merge(one, two, phone, sent)
    with pytest.raises(RequestTaken):
        merge(one, three, phone, sent)


def test_a_chain_is_known_by_its_last(phone: Phone) -> None:
    one, two, three = guests(phone, 3)
    merge(two, one, phone)
    merge(three, two, phone)
    assert known_by(one, two, three) == [three, three, None]


def test_a_chain_is_parted_at_either_link(phone: Phone) -> None:
    one, two, three = guests(phone, 3)
    first, second = merge(two, one, phone), merge(three, two, phone)
    part(second, phone)
    assert known_by(one, two, three) == [two, None, None]
    part(first, phone)
    assert known_by(one, two, three) == [None, None, None]


def test_parting_the_first_link_leaves_the_second(phone: Phone) -> None:
    one, two, three = guests(phone, 3)
    first, _second = merge(two, one, phone), merge(three, two, phone)
    part(first, phone)
    assert known_by(one, two, three) == [None, three, None]


def test_what_is_one_is_not_merged_again(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merge(kept, gone, phone)
    with pytest.raises(MergeRefused, match="one person already"):
        merge(gone, kept, phone)


def test_others_may_not_merge_guests(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    for other in (PhoneFactory(), None):
        with pytest.raises(NotYours):
            merge(kept, gone, other)
    with pytest.raises(NotYours):
        merge(kept, PlayerFactory(), phone)


def test_a_claimed_guest_is_no_longer_for_his_maker_to_merge(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    claim(kept, PhoneFactory())
    with pytest.raises(NotYours):
        merge(kept, gone, phone)


def test_who_is_both_merges_them_wherever_they_were_written_down(phone: Phone) -> None:
    kept, gone = PlayerFactory(), PlayerFactory()
    claim(kept, phone)
    claim(gone, phone)
    merge(kept, gone, phone)
    assert known_by(gone) == [kept]


@pytest.mark.parametrize("mine_is_kept", [True, False])
def test_a_guest_of_my_phone_becomes_mine_when_he_is_me(phone: Phone, mine_is_kept: bool) -> None:
    mine, guest = PlayerFactory(), PlayerFactory(made_by=phone)
    claim(mine, phone)
    merge(*(mine, guest) if mine_is_kept else (guest, mine), phone)
    guest.refresh_from_db()
    assert guest.claimed_by == phone


def test_who_may_not_merge_may_not_part(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merged = merge(kept, gone, phone)
    claim(kept, PhoneFactory())
    for other in (phone, None):
        with pytest.raises(NotYours):
            part(merged, other)
    assert known_by(gone) == [kept]


def test_both_stay_with_who_claimed_them_as_one(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merged, owner = merge(kept, gone, phone), PhoneFactory()
    claim(kept, owner)
    part(merged, owner)
    assert [Player.objects.get(pk=one.pk).claimed_by for one in (kept, gone)] == [owner, owner]


@pytest.mark.parametrize("which", [0, 1])
def test_a_claim_of_two_as_one_is_taken_back_of_either_once_they_are_two(phone: Phone, which: int) -> None:
    both = guests(phone, 2)
    merged, owner = merge(both[0], both[1], phone), PhoneFactory()
    claim(both[0], owner)
    part(merged, owner)
    said = standing_claim(both[which])
    assert said is not None
    undo_claim(claim=said, by=phone, at=EVENING)
    left = [Player.objects.get(pk=one.pk).claimed_by for one in both]
    assert (left[which], left[1 - which]) == (None, owner)


def test_who_is_both_may_say_so_of_each_once_they_are_two(phone: Phone) -> None:
    kept, gone = guests(phone, 2)
    merged, owner = merge(kept, gone, phone), PhoneFactory()
    claim(kept, owner)
    part(merged, owner)
    for one in (kept, gone):
        claim(one, owner)
    assert Claim.objects.count() == 2


def test_a_player_is_never_himself_merged(phone: Phone) -> None:
    (player,) = guests(phone, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=player.pk).update(merged_into=player)
    with pytest.raises(IntegrityError), transaction.atomic():
        Merge.objects.create(id=uuid4(), kept=player, gone=player, by=phone, at=EVENING)
