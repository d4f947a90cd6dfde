import json
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rummy.live.hub import Snapshot
from rummy.live.tokens import topic_of
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views.live import SHOWN, SittingSource
from tests.factories import PhoneFactory, another_phone, record, start, typed
from tests.scorekeeping.views.pages import browser_of, played, text_of

pytestmark = pytest.mark.django_db


def news(sitting: Sitting, view: str) -> dict[str, object]:
    """What a page of this view would hear now."""
    snapshot = SittingSource().load(f"sitting/{sitting.pk}/{view}")
    assert isinstance(snapshot, Snapshot)
    (line,) = [line for line in snapshot.piece.plain.decode().splitlines() if line.startswith("data: ")]
    told: dict[str, object] = json.loads(line.removeprefix("data: "))
    assert told["version"] == snapshot.version
    return told


def listens_to(client: Client, address: str) -> str | None:
    """The view whose news the page at this address asks for."""
    shown = text_of(client.get(address))
    token = shown.partition('data-live="/live/?t=')[2].partition('"')[0]
    topic = topic_of(token.replace("%2F", "/").replace("%3A", ":"))
    return topic and topic.rpartition("/")[2]


@pytest.mark.parametrize("view", SHOWN)
def test_the_news_hold_what_a_page_loaded_now_would_show(view: str) -> None:
    sitting = played(3, phone=PhoneFactory())
    record(sitting, 2, typed(1, 2, 3), phone=another_phone(sitting))
    told = news(sitting, view)
    page = text_of(Client().get(reverse(f"scorekeeping:{view}", args=[sitting.watch_code])))
    title = page.partition("<title>")[2].partition("</title>")[0]
    inside = page.partition("data-version=")[2].partition(">")[2]
    assert inside.strip().startswith(" ".join(str(told["html"]).split()))
    assert told["title"] == title


def test_nothing_in_the_news_of_all_is_for_one_phone_alone() -> None:
    sitting = played(3, phone=PhoneFactory())
    record(sitting, 2, typed(1, 2, 3), phone=another_phone(sitting))
    for view in SHOWN:
        html = str(news(sitting, view)["html"])
        assert "<form" not in html
        assert "csrf" not in html
        assert sitting.score_code not in html


def test_a_title_is_text_not_markup() -> None:
    sitting = start("Ana & Co", "Ben")
    record(sitting, 1, {"typed": {"Ana & Co": 5, "Ben": 1}})
    assert news(sitting, "table")["title"] == "Ana & Co leading, hand 2 next · Meldbook"


def test_who_may_score_hears_that_there_is_something_and_others_hear_what() -> None:
    sitting = played(1, phone=PhoneFactory())
    for view in ("table", "summary"):
        address = reverse(f"scorekeeping:{view}", args=[sitting.watch_code])
        assert listens_to(browser_of(sitting.started_by), address) == "news"
        assert listens_to(Client(), address) == f"{view}.en"
    assert news(sitting, "news") == {"version": sitting.__class__.objects.get().version}


def test_a_sitting_that_is_not_there_has_no_news() -> None:
    assert SittingSource().load(f"sitting/{uuid.uuid4()}/table") is None


def test_versions_are_read_in_one_query(django_assert_num_queries: Callable) -> None:
    sittings = [played(n, phone=PhoneFactory()) for n in (1, 2)]
    subjects = [f"sitting/{sitting.pk}" for sitting in sittings]
    with django_assert_num_queries(1):
        found = SittingSource().versions([*subjects, f"sitting/{uuid.uuid4()}"])
    assert found == {
        f"sitting/{sitting.pk}": sitting.version for sitting in Sitting.objects.order_by("started_at")
    }


def test_a_snapshot_of_the_table_asks_at_most_seven_questions(
    django_assert_max_num_queries: Callable,
) -> None:
    sitting = played(12, phone=PhoneFactory())
    with django_assert_max_num_queries(7):
        news(sitting, "table")
