import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from rummy.celery import app
from rummy.leaderboards.models import CountedGame
from rummy.leaderboards.queries.waiting import merged_unheard
from rummy.people.models import Player
from rummy.people.services import merge_players
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory, record, start, typed
from tests.leaderboards.playing import differences, later, play

pytestmark = pytest.mark.django_db


def pass_an_evening() -> None:
    """Do all that is done every so many seconds, but nothing that is done at night."""
    app.loader.import_default_modules()
    for told in app.conf.beat_schedule.values():
        if isinstance(told["schedule"], float):
            app.tasks[told["task"]]()


def test_what_was_won_just_before_meldbook_was_closed_for_a_week_is_counted_on_the_next_evening() -> None:
    sitting = start("Ana", "Ben", target=6)
    record(sitting, 1, typed(6, 0, sides=("Ana", "Ben")))
    Sitting.objects.filter(pk=sitting.pk).update(changed_at=timezone.now() - timedelta(days=7))
    pass_an_evening()
    assert CountedGame.objects.filter(sitting=sitting).count() == 1


def test_a_merge_of_which_nobody_heard_is_counted_on_the_next_evening() -> None:
    phone = PhoneFactory()
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    play("Anna", "Ben", phone=phone, hands=((9, 1),))
    ana, anna = (Player.objects.get(name=name) for name in ("Ana", "Anna"))
    # As where the queue was away: nobody was told.
    merge_players(id=uuid.uuid4(), kept=ana, gone=anna, visitor=Visitor(phone), at=later())
    pass_an_evening()
    assert differences() == []
    assert merged_unheard() == []
