import pytest
from django.db import transaction

from rummy.scorekeeping.services.transaction import at_last, writing

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
