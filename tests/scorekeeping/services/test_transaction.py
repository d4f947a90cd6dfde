from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from rummy.people.models import Phone
from rummy.scorekeeping.services.transaction import at_last, trying, writing
from tests.factories import PhoneFactory

pytestmark = pytest.mark.django_db


def test_what_several_writes_share_is_written_once_and_last() -> None:
    done: list[str] = []
    with writing():
        with writing():
            at_last("shared", lambda: done.append("too early"))
        at_last("shared", lambda: done.append("shared"))
        done.append("one's own")
    assert done == ["one's own", "shared"]


def test_what_was_only_tried_writes_nothing_that_is_shared() -> None:
    done: list[str] = []
    with writing():
        at_last("shared", lambda: done.append("shared"))
        transaction.set_rollback(True)
    assert done == []


def test_what_is_tried_sees_the_book_and_is_taken_back_with_what_is_shared() -> None:
    here, done = PhoneFactory(), []
    with trying():
        with writing():
            at_last("shared", lambda: done.append("shared"))
            tried = PhoneFactory()
        assert set(Phone.objects.all()) == {here, tried}
    assert (list(Phone.objects.all()), done) == ([here], [])


@pytest.mark.django_db(transaction=True)
def test_who_tries_for_long_holds_up_nobody_who_writes() -> None:
    def write() -> Phone:
        try:
            with writing():
                written: Phone = PhoneFactory()
                return written
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as another:
        with trying():
            PhoneFactory()
            other = another.submit(write).result(timeout=5)
        assert list(Phone.objects.all()) == [other]
