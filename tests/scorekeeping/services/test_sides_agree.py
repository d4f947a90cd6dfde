"""Who counts as one that agrees? A side, however many phones it has, and never the one that entered the hand."""

import uuid
from typing import Any

import pytest

from rummy.people.models import Phone
from rummy.people.queries import belongings
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import OwnSide
from rummy.scorekeeping.models import Hand, Sitting, SittingPhone
from rummy.scorekeeping.services import audit
from tests.factories import EVENING, another_phone, ask, record, start, start_partners, typed
from tests.people.clubs import owns
from tests.scorekeeping.views.pages import text_of
from tests.scorekeeping.views.phones import client_of

pytestmark = pytest.mark.django_db
PARTNERS = ("Ana & Cleo", "Ben & Dan")


@pytest.fixture
def sitting() -> Sitting:
    """Ana's phone has entered a hand of three, and every other side is asked."""
    table = start()
    called(table, table.started_by, "Ana")
    ask(table, "all")
    record(table, 1, typed(40, 20, -5))
    return table


@pytest.fixture
def partners() -> Sitting:
    """Cleo's phone has entered a hand of two against two, and the other side is asked."""
    table = start_partners()
    called(table, table.started_by, "Cleo")
    ask(table, "all")
    record(table, 1, typed(40, 20, sides=PARTNERS))
    return table


def called(sitting: Sitting, phone: Phone | None, name: str) -> None:
    SittingPhone.objects.filter(sitting=sitting, phone=phone).update(name=name)


def agree(sitting: Sitting, phone: Phone | None, **more: Any) -> None:
    hand = Hand.objects.select_related("sitting").get(sitting=sitting, number=1)
    services.agree(hand=hand, about=hand.current_id, id=uuid.uuid4(), phone=phone, at=EVENING, **more)


def agreements(sitting: Sitting) -> int:
    """As it is stored, and as the log has it."""
    assert audit(sitting=sitting, repair=False) == []
    return Hand.objects.get(sitting=sitting, number=1).agreements


def is_asked(sitting: Sitting, phone: Phone) -> bool:
    table = Sitting.objects.get(pk=sitting.pk)
    place = queries.place_of(table, phone)
    return queries.asked_of(table, queries.table(table), place, speaks=True) is not None


def test_who_agrees_on_two_phones_is_one(sitting: Sitting) -> None:
    for _phone in range(2):
        agree(sitting, another_phone(sitting, "Ben"))
    assert agreements(sitting) == 1


def test_who_agrees_on_his_phone_and_on_one_he_was_handed_is_one(sitting: Sitting) -> None:
    agree(sitting, another_phone(sitting, "Ben"))
    agree(sitting, sitting.started_by, whose="Ben")
    agree(sitting, sitting.started_by, whose="Cy")
    assert agreements(sitting) == 2


def test_phones_nobody_knows_whose_are_one_each(sitting: Sitting) -> None:
    for _phone in range(2):
        agree(sitting, another_phone(sitting, ""))
    assert agreements(sitting) == 2


def test_the_side_is_not_asked_on_its_second_phone(sitting: Sitting) -> None:
    first, second = (another_phone(sitting, "Ben") for _phone in range(2))
    before = is_asked(sitting, second)
    agree(sitting, first)
    assert (before, is_asked(sitting, second)) == (True, False)


def test_a_partner_does_not_agree_with_his_own_side(partners: Sitting) -> None:
    ana = another_phone(partners, "Ana")
    with pytest.raises(OwnSide):
        agree(partners, ana)
    assert (is_asked(partners, ana), agreements(partners)) == (False, 0)


def test_a_partner_may_still_say_that_something_is_wrong(partners: Sitting) -> None:
    hand = Hand.objects.select_related("sitting").get(sitting=partners, number=1)
    said = services.object_to(
        hand=hand,
        about=hand.current_id,
        reason="we had a run of five",
        id=uuid.uuid4(),
        phone=another_phone(partners, "Ana"),
        at=EVENING,
    )
    assert said.kind == "objection"


def test_the_same_hand_entered_by_a_partner_is_no_word_of_the_others(partners: Sitting) -> None:
    ana, dan = another_phone(partners, "Ana"), another_phone(partners, "Dan")
    record(partners, 1, typed(40, 20, sides=PARTNERS), phone=ana)
    own_side = agreements(partners)
    record(partners, 1, typed(40, 20, sides=PARTNERS), phone=dan)
    assert (own_side, agreements(partners)) == (0, 1)


def test_two_partners_who_agree_are_one_side(partners: Sitting) -> None:
    for name in ("Ben", "Dan"):
        agree(partners, another_phone(partners, name))
    assert agreements(partners) == 1


def test_a_phone_that_is_called_as_partners_are_speaks_for_them(partners: Sitting) -> None:
    both, own = another_phone(partners, "Ben & Dan"), another_phone(partners, "Ana & Cleo")
    agree(partners, another_phone(partners, "Ben"))
    agree(partners, both)
    with pytest.raises(OwnSide):
        agree(partners, own)
    assert (agreements(partners), is_asked(partners, own), is_asked(partners, both)) == (1, False, False)


@pytest.mark.parametrize("called", ["Ben", "Ben & Dan"])
def test_who_is_erased_leaves_his_phone_the_voice_of_its_side(partners: Sitting, called: str) -> None:
    phone = another_phone(partners, called)
    for one in (phone, another_phone(partners, "Dan")):
        agree(partners, one)
    services.erase(own=belongings(owns(phone)), at=EVENING)
    assert agreements(partners) == 1


def test_who_says_later_whose_phone_it_is_is_counted_as_he(sitting: Sitting) -> None:
    first, second = another_phone(sitting, "Ben"), another_phone(sitting, "")
    agree(sitting, first)
    agree(sitting, second)
    before = agreements(sitting)
    services.join_sitting(phone=second, code=sitting.score_code, name="Ben", at=EVENING)
    assert (before, agreements(sitting)) == (2, 1)


def test_the_page_offers_whose_side_entered_it_no_more_than_to_object(partners: Sitting) -> None:
    def offers(name: str) -> tuple[bool, bool]:
        page = text_of(client_of(another_phone(partners, name)).get(f"/s/{partners.watch_code}/hands/1/"))
        return "I agree" in page, "Something is wrong" in page

    assert [offers(name) for name in ("Ana", "Ben", "")] == [(False, True), (True, True), (True, True)]
