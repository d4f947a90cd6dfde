"""What does saving a hand cost, beside a bare transaction that inserts three rows?"""

import itertools
import uuid
from collections.abc import Iterator

import django
from django.core.management import call_command

from devtools.measure import Job, Row, best, ratio

HAND = {
    "by": "Ana",
    "table": [{"by": "Ana", "cards": "9H 10H JH QH"}, {"by": "Ben", "cards": "3S 3C 3D"}],
    "held": {"Ben": "KD 7S", "Cy": "2C 2D AH"},
}


def measure() -> Iterator[Row]:
    django.setup()
    call_command("migrate", verbosity=0)
    inserted, saved = best(three_rows(), a_hand(), rounds=25)
    yield ratio("saving a hand : inserting three rows", saved, inserted, 6)


def three_rows() -> Job:
    from django.db import transaction

    from tests.factories import PhoneFactory

    @transaction.atomic
    def insert() -> None:
        PhoneFactory.create_batch(3)

    return insert


def a_hand() -> Job:
    """The next hand of one sitting at each call. What listens to it queues a task that nobody takes here."""
    from rummy.scorekeeping import services
    from tests.factories import EVENING, PhoneFactory, start

    phone = PhoneFactory()
    sitting = start(phone=phone)
    numbers = itertools.count(1)

    def save() -> None:
        number = next(numbers)
        services.record_hand(
            sitting=sitting, id=uuid.uuid4(), number=number, base=0, document=HAND, phone=phone, at=EVENING
        )

    return save
