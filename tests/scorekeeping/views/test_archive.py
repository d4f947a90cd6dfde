"""Who puts a table away, and where is it found again?"""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


def test_putting_away_and_bringing_back_are_one_tap_each() -> None:
    sitting = start()
    client = browser_of(sitting.started_by)

    home = text_of(client.post(f"/s/{sitting.watch_code}/archive/", follow=True))
    kept = text_of(client.get("/archive/"))
    summary = text_of(client.get(f"/s/{sitting.watch_code}/summary/"))
    back = text_of(client.post(f"/s/{sitting.watch_code}/unarchive/", follow=True))

    assert "Put away. Everything of it is still there." in home
    assert "Still going" not in home
    assert f"/s/{sitting.watch_code}/summary/" in kept
    assert "Bring back to the start page" in summary
    assert "Put away from the start page" in back


def test_the_way_to_what_is_put_away_shows_only_when_something_is() -> None:
    sitting = start()
    client = browser_of(sitting.started_by)
    shows = ['href="/archive/"' in text_of(client.get("/"))]
    for verb in ("archive", "unarchive"):
        client.post(f"/s/{sitting.watch_code}/{verb}/")
        shows.append('href="/archive/"' in text_of(client.get("/")))

    assert shows == [False, True, False]


def test_the_start_page_tells_nobody_else_that_there_is_such_a_table() -> None:
    sitting = start()
    asked = f"/?away={sitting.watch_code}"

    tells = [
        "Put away." in text_of(client.get(asked)) for client in (browser_of(sitting.started_by), Client())
    ]

    assert tells == [True, False]


@pytest.mark.parametrize("door", ["put-away", "bring-back"])
def test_who_only_watches_puts_nothing_away(door: str) -> None:
    sitting = start()
    answer = browser_of(PhoneFactory()).post(reverse(f"scorekeeping:{door}", args=[sitting.watch_code]))
    sitting.refresh_from_db()
    assert (answer.status_code, sitting.archived_at) == (403, None)


def test_other_people_another_game_or_other_rules_are_offered_at_any_time() -> None:
    sitting = start()
    record(sitting, 1, typed(40, 0, 0))
    client = browser_of(sitting.started_by)
    way, begins = f"/new/?again={sitting.watch_code}", "Everybody begins at 0 at the new table."
    table = text_of(client.get(f"/s/{sitting.watch_code}/"))
    said = begins in text_of(client.get(way))
    client.post(f"/s/{sitting.watch_code}/finish/")
    summary = text_of(client.get(f"/s/{sitting.watch_code}/summary/"))
    assert (way in table, said, way in summary) == (True, True, True)


def test_who_won_is_not_told_that_the_next_game_begins_at_0() -> None:
    sitting = start()
    record(sitting, 1, typed(400, 0, 0))
    again = browser_of(sitting.started_by).get(f"/new/?again={sitting.watch_code}")
    assert "Everybody begins at 0" not in text_of(again)


def test_another_game_starts_with_the_same_people_and_the_old_table_leads_there() -> None:
    sitting = start()
    record(sitting, 1, typed(400, 0, 0))
    client = browser_of(sitting.started_by)
    table = text_of(client.get(f"/s/{sitting.watch_code}/"))
    assert f"/new/?again={sitting.watch_code}" in table

    Sitting.objects.update(changed_at=timezone.now())
    form = client.get(f"/new/?again={sitting.watch_code}")
    sent = {
        "id": form.context["id"],
        "player": ["Ana", "Ben", "Cy"],
        "game": "basic-rummy",
        "first_dealer": "1",
    }
    client.post("/new/", {**sent, "again": sitting.watch_code})

    new = Sitting.objects.get(ruleset="basic-rummy")
    assert new.same_again_of == sitting
    assert f"/s/{new.watch_code}/" in text_of(client.get(f"/s/{sitting.watch_code}/"))
