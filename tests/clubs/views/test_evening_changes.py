"""Is whoever watches the page of an evening told when the evening itself changes?"""

import uuid
from collections.abc import Iterator
from datetime import date, time, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from rummy.clubs.views.live import EveningSource
from rummy.live import announce
from rummy.people.models import Club, Evening
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import browser, evening_of, table_at
from tests.clubs.views.test_evenings import page_of, topic_at
from tests.people.clubs import member, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(owner: Visitor, club: Club) -> Evening:
    return evening_of(club, owner, timezone.localdate() + timedelta(days=7))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """What is announced in this process, in place of a hub."""
    told: list[tuple[str, int]] = []

    class Hub:
        def tell_soon(self, subject: str, version: int) -> None:
            told.append((subject, version))

    monkeypatch.setattr(announce, "_hubs", [Hub()])
    return told  # type: ignore[return-value]


def test_a_change_of_the_evening_is_announced_each_time_and_twice_is_once(
    evening: Evening,
    owner: Visitor,
    heard: list[tuple[str, int]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    desk, moved = browser(owner), {"day": date(2030, 3, 14), "time": "20:00", "name": "Spring"}
    for deed, sent in (("close", {}), ("reopen", {}), ("edit", moved)):
        for _ in range(2):
            with django_capture_on_commit_callbacks(execute=True):
                desk.post(f"{page_of(evening)}{deed}/", sent)

    assert heard == [(f"evening/{evening.pk}", version) for version in (1, 2, 3)]


def test_a_start_that_is_sent_again_behind_the_closing_leads_to_its_table(
    evening: Evening, owner: Visitor
) -> None:
    desk, page = browser(owner), page_of(evening)
    sent = {"id": str(uuid.uuid4()), "game": "robber-rummy", "player": ["Ana", "Ben"]}
    first = desk.post(page + "start/", sent)
    desk.post(page + "close/")

    again = desk.post(page + "start/", sent)
    another = desk.post(page + "start/", {**sent, "id": str(uuid.uuid4())})

    assert (again.status_code, again.headers["Location"]) == (302, first.headers["Location"])
    assert (another.status_code, desk.get(page + "start/").status_code) == (409, 409)
    assert evening.sittings.count() == 1


def test_who_comes_tonight_reads_that_tonight_is_called_off(club: Club, owner: Visitor) -> None:
    today = timezone.localdate()
    off, played = (evening_of(club, owner, today, time=time(23, minute)) for minute in (58, 59))
    table_at(played, owner, "Ana", "Ben")
    for evening in (off, played):
        clubs.close_evening(evening=evening, visitor=owner, at=evening.begins - timedelta(hours=5))

    page = text_of(browser(owner).get(f"/c/{club.slug}/"))

    assert (page.count("called off"), "23:58" in page, "23:59" in page) == (1, True, False)


@pytest.mark.parametrize("name", ["", "Spring night"])
def test_tables_are_called_as_their_club_is_called_now(club: Club, owner: Visitor, name: str) -> None:
    today = timezone.localdate()
    nights = [evening_of(club, owner, today - timedelta(days=days), name=name) for days in (0, 365)]
    tables = [table_at(night, owner, "Ana", "Ben") for night in nights]
    beside = table_at(nights[0], owner, "Cy", "Dan")
    Sitting.objects.filter(pk=beside.pk).update(event="Cup")
    sent = {"name": "Rum & Co", "place": club.place, "names": club.names, "ruleset": ""}

    for _ in range(2):
        browser(owner).post(f"/c/{club.slug}/edit/", sent)

    after = {one.pk: one for one in Sitting.objects.all()}
    called = f"{name} · Rum & Co" if name else "Rum & Co"
    assert [after[one.pk].event for one in (*tables, beside)] == [called, called, "Cup"]
    # Who sits there tonight is told; those of last year are no news.
    assert [after[one.pk].version - one.version for one in tables] == [1, 0]
    assert [after[one.pk].changed_at for one in tables] == [one.changed_at for one in tables]
    assert list(Evening.objects.values_list("version", flat=True)) == [1, 1]


def test_who_watches_is_sent_to_the_page_anew_for_its_name_and_its_buttons(
    evening: Evening, owner: Visitor
) -> None:
    ana, source = somebody(), EveningSource()
    member(evening.club, owner, "Ana", ana)
    before = [topic_at(browser(who).get(page_of(evening))) for who in (ana, None)]

    browser(owner).post(page_of(evening) + "close/")

    assert [source.load(topic) for topic in before] == [None, None]
    for who in (ana, None):
        snapshot = source.load(topic_at(browser(who).get(page_of(evening))))
        assert snapshot is not None
        assert "called off" in snapshot.piece.plain.decode()
