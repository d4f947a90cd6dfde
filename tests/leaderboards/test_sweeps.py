from datetime import timedelta

import pytest
from django.utils import timezone

from rummy.celery import app
from rummy.leaderboards.models import CountedGame
from rummy.scorekeeping.models import Sitting
from tests.factories import record, start, typed

pytestmark = pytest.mark.django_db


def test_what_was_won_just_before_meldbook_was_closed_for_a_week_is_counted_on_the_next_evening() -> None:
    sitting = start("Ana", "Ben", target=6)
    record(sitting, 1, typed(6, 0, sides=("Ana", "Ben")))
    Sitting.objects.filter(pk=sitting.pk).update(changed_at=timezone.now() - timedelta(days=7))
    app.loader.import_default_modules()
    for told in app.conf.beat_schedule.values():
        if isinstance(told["schedule"], float):
            app.tasks[told["task"]]()
    assert CountedGame.objects.filter(sitting=sitting).count() == 1
