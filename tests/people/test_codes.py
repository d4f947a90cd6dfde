import pytest
from django.db import IntegrityError

from rummy.people.codes import TRIES, until_free
from rummy.people.models import Phone
from tests.factories import EVENING, PhoneFactory

pytestmark = pytest.mark.django_db


def test_a_code_that_is_taken_is_drawn_again() -> None:
    there: Phone = PhoneFactory()
    drawn = iter([there.pk, there.pk, Phone().pk])

    made = until_free(lambda: Phone.objects.create(pk=next(drawn), first_seen=EVENING))

    assert (made != there, Phone.objects.count()) == (True, 2)


def test_what_never_fits_is_not_tried_for_ever() -> None:
    there, tried = PhoneFactory(), []

    def store() -> Phone:
        tried.append(there)
        return Phone.objects.create(pk=there.pk, first_seen=EVENING)

    with pytest.raises(IntegrityError):
        until_free(store)

    assert (len(tried), Phone.objects.get()) == (TRIES, there)
