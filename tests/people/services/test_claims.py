from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from rummy.people.errors import ClaimRefused, RequestTaken, UnknownClaimCode
from rummy.people.models import Claim, ClaimCode, Phone, Player
from rummy.people.queries import good_code
from rummy.people.services import claim_player, make_code, merge_players, undo_claim
from rummy.people.services.claims import MOST_AN_HOUR
from rummy.people.visitor import Visitor
from tests.factories import EVENING, PhoneFactory, PlayerFactory

pytestmark = pytest.mark.django_db
DAY = timedelta(hours=24)


def claim(player: Player, phone: Phone, id: UUID | None = None, code: ClaimCode | None = None) -> Claim:
    return claim_player(id=id or uuid4(), player=player, visitor=Visitor(phone), at=EVENING, code=code)


def whose(player: Player) -> Phone | None:
    return Player.objects.get(pk=player.pk).claimed_by


def test_a_claimed_player_is_the_phones_own() -> None:
    player, phone = PlayerFactory(), PhoneFactory()
    claim(player, phone)
    assert whose(player) == phone


def test_the_same_claim_twice_is_one() -> None:
    player, phone, sent = PlayerFactory(), PhoneFactory(), uuid4()
    assert claim(player, phone, sent) == claim(player, phone, sent) == claim(player, phone)
    assert Claim.objects.count() == 1


def test_an_id_stands_for_one_claim_only() -> None:
    phone, sent = PhoneFactory(), uuid4()
    claim(PlayerFactory(), phone, sent)
    with pytest.raises(RequestTaken):
        claim(PlayerFactory(), phone, sent)


def test_who_is_a_player_of_whom_no_claim_is_kept_may_say_so() -> None:
    phone = PhoneFactory()
    player = PlayerFactory(claimed_by=phone)
    assert claim(player, phone) == claim(player, phone)
    assert (whose(player), Claim.objects.count()) == (phone, 1)


def test_nobody_takes_a_player_from_somebody() -> None:
    player, phone = PlayerFactory(), PhoneFactory()
    claim(player, phone)
    with pytest.raises(ClaimRefused, match="Somebody else"):
        claim(player, PhoneFactory())
    assert whose(player) == phone


def test_a_claim_is_taken_back_within_a_day_and_twice_is_once() -> None:
    player, phone = PlayerFactory(), PhoneFactory()
    made = claim(player, phone)
    for _ in range(2):
        undo_claim(claim=made, by=phone, at=EVENING + DAY - timedelta(seconds=1))
    assert (whose(player), Claim.objects.get().undone.by) == (None, phone)


def test_after_a_day_a_claim_stays() -> None:
    player, phone = PlayerFactory(), PhoneFactory()
    made = claim(player, phone)
    with pytest.raises(ClaimRefused, match="24 hours"):
        undo_claim(claim=made, by=phone, at=EVENING + DAY)
    assert whose(player) == phone


def test_after_it_was_taken_back_somebody_else_may_claim() -> None:
    player, wrong, right = PlayerFactory(), PhoneFactory(), PhoneFactory()
    undo_claim(claim=claim(player, wrong), by=wrong, at=EVENING)
    claim(player, right)
    assert whose(player) == right


def test_taking_back_a_claim_parts_what_was_merged_by_it() -> None:
    phone = PhoneFactory()
    player, other = PlayerFactory(), PlayerFactory()
    claim(player, phone)
    second = claim(other, phone)
    merge_players(id=uuid4(), kept=player, gone=other, visitor=Visitor(phone), at=EVENING)
    undo_claim(claim=second, by=phone, at=EVENING)
    other.refresh_from_db()
    assert (other.merged_into, other.claimed_by, whose(player)) == (None, None, phone)


def test_a_person_is_claimed_with_all_his_names() -> None:
    maker, phone = PhoneFactory(), PhoneFactory()
    kept, gone = PlayerFactory(made_by=maker), PlayerFactory(made_by=maker)
    merge_players(id=uuid4(), kept=kept, gone=gone, visitor=Visitor(maker), at=EVENING)
    claim(gone, phone)
    assert (whose(kept), whose(gone)) == (phone, phone)


def test_one_phone_does_not_claim_a_whole_club() -> None:
    phone = PhoneFactory()
    for _ in range(MOST_AN_HOUR):
        claim(PlayerFactory(), phone)
    with pytest.raises(ClaimRefused, match="in one hour"):
        claim(PlayerFactory(), phone)


def test_a_code_is_good_for_a_week_and_made_once() -> None:
    player, phone = PlayerFactory(), PhoneFactory()
    code = make_code(player=player, phone=phone, at=EVENING)
    assert make_code(player=player, phone=phone, at=EVENING) == code
    assert good_code(code.code, EVENING + timedelta(days=6)) == code
    with pytest.raises(UnknownClaimCode):
        good_code(code.code, EVENING + timedelta(days=7))


def test_a_code_works_once() -> None:
    player, wrong = PlayerFactory(), PhoneFactory()
    code = make_code(player=player, phone=player.made_by, at=EVENING)
    undo_claim(claim=claim(player, wrong, code=code), by=player.made_by, at=EVENING)
    with pytest.raises(UnknownClaimCode, match="used already"):
        claim(player, PhoneFactory(), code=code)


def test_for_a_claimed_player_there_is_no_code() -> None:
    player = PlayerFactory()
    claim(player, PhoneFactory())
    with pytest.raises(ClaimRefused, match="nobody needs a code"):
        make_code(player=player, phone=player.made_by, at=EVENING)
