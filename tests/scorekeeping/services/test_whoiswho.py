from collections.abc import Sequence
from uuid import UUID, uuid4

import pytest

from rummy.people.errors import MergeRefused, NotYours, UnknownClaimCode
from rummy.people.models import Phone, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import TooManyTries, UnknownPlayer
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.guessing import TRIES, Tries
from tests.factories import EVENING, PhoneFactory, another_phone, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    return start("Ana", "Ben")


@pytest.fixture
def ana(sitting: Sitting) -> Player:
    player: Player = sitting.seats.get(name="Ana").player
    return player


def claim(player: Player, phone: Phone | None) -> object:
    return services.claim_at_table(id=uuid4(), player=player.pk, visitor=Visitor(phone), at=EVENING)


def code_from(player: Player, phone: Phone) -> str:
    return services.offer_code(player=player.pk, visitor=Visitor(phone), at=EVENING).code


def by_code(code: str, phone: Phone, asked_from: Sequence[Tries] = ()) -> object:
    return services.claim_by_code(
        id=uuid4(), code=code, visitor=Visitor(phone), at=EVENING, asked_from=asked_from
    )


def merge(kept: Player, gone: Player, phone: Phone, id: UUID | None = None) -> object:
    return services.merge(id=id or uuid4(), kept=kept.pk, gone=gone.pk, visitor=Visitor(phone), at=EVENING)


def test_any_phone_that_scores_at_the_table_may_say_this_is_me(sitting: Sitting, ana: Player) -> None:
    phone = another_phone(sitting)
    claim(ana, phone)
    ana.refresh_from_db()
    assert ana.claimed_by == phone


def test_a_phone_elsewhere_does_not_even_see_the_player(ana: Player) -> None:
    for phone in (None, PhoneFactory(), start("Ana", "Ben").started_by):
        with pytest.raises(UnknownPlayer):
            claim(ana, phone)


def test_a_code_from_the_table_works_on_any_phone_however_it_is_typed(sitting: Sitting, ana: Player) -> None:
    code, phone = code_from(ana, sitting.started_by), PhoneFactory()
    by_code(f" {code[:4].lower()}-{code[4:]} ", phone)
    ana.refresh_from_db()
    assert ana.claimed_by == phone


def test_who_met_a_player_only_by_his_own_may_not_give_codes_for_him(sitting: Sitting, ana: Player) -> None:
    phone = PhoneFactory()
    by_code(code_from(ana, sitting.started_by), phone)
    ben = sitting.seats.get(name="Ben").player
    with pytest.raises(NotYours):
        code_from(ben, phone)
    with pytest.raises(NotYours):
        claim(ben, phone)


def test_guessing_codes_ends(ana: Player, sitting: Sitting) -> None:
    for n in range(TRIES):
        with pytest.raises(UnknownClaimCode):
            by_code(f"WRONG{n}", PhoneFactory(), [Tries("10.0.0.3")])
    with pytest.raises(TooManyTries):
        by_code(code_from(ana, sitting.started_by), PhoneFactory(), [Tries("10.0.0.3")])


def test_the_table_takes_back_a_wrong_claim(sitting: Sitting, ana: Player) -> None:
    made = by_code(code_from(ana, sitting.started_by), PhoneFactory())
    services.take_back_claim(claim=made.pk, visitor=Visitor(another_phone(sitting)), at=EVENING)  # type: ignore[attr-defined]
    ana.refresh_from_db()
    assert ana.claimed_by is None


@pytest.mark.parametrize("who", ["anonymous", "stranger", "sat with him"])
def test_others_do_not_take_it_back(who: str, sitting: Sitting, ana: Player) -> None:
    made = by_code(code_from(ana, sitting.started_by), PhoneFactory())
    sat = PhoneFactory()
    by_code(code_from(sitting.seats.get(name="Ben").player, sitting.started_by), sat)
    phone = {"anonymous": None, "stranger": PhoneFactory(), "sat with him": sat}[who]
    with pytest.raises((UnknownPlayer, NotYours)):
        services.take_back_claim(claim=made.pk, visitor=Visitor(phone), at=EVENING)  # type: ignore[attr-defined]
    ana.refresh_from_db()
    assert ana.claimed_by is not None


def test_a_claim_that_is_none_is_unknown() -> None:
    with pytest.raises(UnknownPlayer):
        services.take_back_claim(claim=uuid4(), visitor=Visitor(PhoneFactory()), at=EVENING)


def test_two_who_sat_at_one_table_are_two(sitting: Sitting, ana: Player) -> None:
    with pytest.raises(MergeRefused, match="sat at one table, so they are two"):
        merge(ana, sitting.seats.get(name="Ben").player, sitting.started_by)


def test_a_player_merged_with_a_third_still_met_whom_he_met(sitting: Sitting, ana: Player) -> None:
    phone = sitting.started_by
    anna = start("Anna", "Cy", phone=phone).seats.get(name="Anna").player
    merge(ana, anna, phone)
    with pytest.raises(MergeRefused):
        merge(phone.players.get(name="Cy"), ana, phone)


def test_another_name_of_whom_he_met_is_whom_he_met(sitting: Sitting, ana: Player) -> None:
    phone = sitting.started_by
    bea = start("Bea", "Dan", phone=phone).seats.get(name="Bea").player
    merge(sitting.seats.get(name="Ben").player, bea, phone)
    with pytest.raises(MergeRefused, match="sat at one table, so they are two"):
        merge(ana, bea, phone)
    with pytest.raises(MergeRefused, match="are one person already"):
        merge(sitting.seats.get(name="Ben").player, bea, phone)


def test_merging_twice_with_one_id_and_parting_twice(sitting: Sitting, ana: Player) -> None:
    phone, sent = sitting.started_by, uuid4()
    anna = start("Anna", "Cy", phone=phone).seats.get(name="Anna").player
    first, second = merge(ana, anna, phone, sent), merge(ana, anna, phone, sent)
    for _ in range(2):
        services.part(merge=sent, visitor=Visitor(phone), at=EVENING)
    anna.refresh_from_db()
    assert (first, anna.merged_into) == (second, None)


def test_what_is_not_there_is_neither_merged_nor_parted(ana: Player, sitting: Sitting) -> None:
    with pytest.raises(UnknownPlayer):
        merge(ana, Player(id=uuid4()), sitting.started_by)
    with pytest.raises(UnknownPlayer):
        services.part(merge=uuid4(), visitor=Visitor(sitting.started_by), at=EVENING)
