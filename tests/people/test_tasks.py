from datetime import timedelta

import pytest
from django.utils import timezone

from rummy.people.models import Session
from rummy.people.tasks import clear_sessions


@pytest.mark.django_db
def test_sessions_that_are_over_are_forgotten() -> None:
    now = timezone.now()
    for key, hours in (("over", -1), ("good", 1)):
        told = {"session_key": key, "expire_date": now + timedelta(hours=hours), "seen_at": now}
        Session.objects.create(session_data="", **told)
    clear_sessions()
    assert [session.session_key for session in Session.objects.all()] == ["good"]
