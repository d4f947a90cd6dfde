"""What if a phone is shut out in the moment in which it scores, or is shut out elsewhere, too?"""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from rummy.people.models import Phone
from rummy.people.queries.sign_ins import NOWHERE
from rummy.people.services.accounts import connect_phone
from rummy.scorekeeping.errors import MayNotScore
from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.services import shut_out
from tests import at_once
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.people.accounts import account

pytestmark = at_once.TWO_WRITERS


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def phone(ana: User) -> Phone:
    phone = PhoneFactory()
    connect_phone(phone=phone, account=ana)
    return phone


def lose(ana: User, minutes: int = 0) -> int:
    return shut_out(account=ana, here=NOWHERE, at=EVENING + timedelta(minutes=minutes))


def test_a_hand_it_was_saving_counts(ana: User, phone: Phone) -> None:
    table = start(phone=phone)

    shutting = at_once.meanwhile(lambda: lose(ana), lambda: record(table, 1, typed(40, 20, -5)))

    assert (shutting.result(), Hand.objects.count()) == (1, 1)
    assert Sitting.objects.get().started_by.account == ana


def test_a_hand_it_saves_too_late_is_refused(ana: User, phone: Phone) -> None:
    table = start(phone=phone)

    saving = at_once.meanwhile(lambda: record(table, 1, typed(40, 20, -5), phone=phone), lambda: lose(ana))

    with pytest.raises(MayNotScore):
        saving.result()
    assert Hand.objects.count() == 0


def test_twice_at_once_is_once(ana: User, phone: Phone) -> None:
    for _ in range(3):
        start(phone=phone)

    again = at_once.meanwhile(lambda: lose(ana, 1), lambda: lose(ana))

    assert again.result() == 0
    assert {sitting.started_by.account for sitting in Sitting.objects.all()} == {ana}
    assert Phone.objects.filter(account=ana).count() == 1
