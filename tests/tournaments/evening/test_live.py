"""What do the open pages of a tournament hear, and when?"""

import json
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rummy.live import announce
from rummy.live.hub import Snapshot
from rummy.live.tokens import topic_of
from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.version import version_of
from tournaments.views.live import EventSource

pytestmark = pytest.mark.django_db


class Heard:
    """What is announced in this process, in place of a hub."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def tell_soon(self, subject: str, version: int) -> None:
        self.told.append((subject, version))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    hub = Heard()
    monkeypatch.setattr(announce, "_hubs", [hub])
    return hub  # type: ignore[return-value]


def news(of: Tournament, view: str) -> dict[str, Any]:
    snapshot = EventSource().load(f"event/{of.pk}/{view}")
    assert isinstance(snapshot, Snapshot)
    (line,) = [line for line in snapshot.piece.plain.decode().splitlines() if line.startswith("data: ")]
    told: dict[str, Any] = json.loads(line.removeprefix("data: "))
    assert told["version"] == snapshot.version == version_of(of)
    return told


def page(of: Tournament, name: str, *args: Any, client: Client | None = None) -> str:
    answer = (client or Client()).get(reverse(f"tournaments:{name}", args=[of.code, *args]))
    return " ".join(answer.content.decode().split())


def topic(shown: str) -> str:
    token = shown.partition('data-live="/live/?t=')[2].partition('"')[0]
    told = topic_of(token.replace("%2F", "/").replace("%3A", ":"))
    assert told is not None
    return told.rpartition("/")[2]


def playing() -> tuple[Any, Tournament]:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8])
    hall.play_on(dora, event)
    return dora, event


@pytest.mark.django_db(transaction=True)
def test_whatever_the_desk_does_is_told_with_the_new_version(heard: Heard) -> None:
    dora, event = playing()
    services.tell(round=event.rounds.get(), table=None, words="Tea at nine", by=dora, at=EVENING)
    assert heard.told[-1] == (f"event/{event.pk}", version_of(event))


@pytest.mark.django_db(transaction=True)
def test_a_result_is_told_when_it_is_counted(heard: Heard) -> None:
    _dora, event = playing()
    before = version_of(event)
    hall.score(hall.table_of(event, "Ana"), [40, 30, 20, 10])
    told = [version for subject, version in heard.told if subject == f"event/{event.pk}"]
    assert told[-1] == version_of(event) > before


def test_the_news_hold_what_the_page_loaded_now_would_show() -> None:
    dora, event = playing()
    hall.play_all(dora, event.rounds.get())
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)
    shown = page(event, "tournament")
    assert topic(shown) == "tournament.whole.en"
    told = news(event, "tournament.whole.en")
    assert " ".join(told["html"].split()) in shown
    assert f"<title>{told['title']}</title>" in shown
    assert "<form" not in told["html"]


def test_a_page_with_forms_and_a_page_with_few_readers_hear_only_that_there_is_news() -> None:
    dora, event = playing()
    assert topic(page(event, "desk", client=signed_in(dora))) == "news"
    for name, *args in (("round", 1), ("crosstable",), ("bracket",), ("screen",)):
        assert topic(page(event, name, *args)) == "news"
    assert news(event, "news") == {"version": version_of(event)}


def test_a_page_of_my_table_hears_whether_it_changed() -> None:
    dora, event = playing()
    ana, table = hall.entry(event, "Ana"), hall.table_of(event, "Ana")
    other = event.entries.exclude(places__table=table).first()
    assert topic(page(event, "mine", ana.code)) == "mine"
    before = news(event, "mine")["marks"]
    services.tell(round=event.rounds.get(), table=table.number, words="Come soon", by=dora, at=EVENING)
    after = news(event, "mine")["marks"]
    assert set(after) == {str(entry.pk) for entry in event.entries.all()}
    assert before[str(ana.pk)] != after[str(ana.pk)]
    assert before[str(other.pk)] == after[str(other.pk)]


def test_the_marks_of_all_pages_ask_five_questions_of_any_number(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    from tournaments.queries.marks import marks

    _dora, event = playing()
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)
    event = Tournament.objects.select_related("scoreboard").get()
    with django_assert_num_queries(6):
        marks(event)


def test_who_has_the_page_already_gets_304(django_assert_max_num_queries: Callable[[int], Any]) -> None:
    dora, event = playing()
    for name in ("tournament", "crosstable"):
        address = reverse(f"tournaments:{name}", args=[event.code])
        tag = Client().get(address)["ETag"]
        with django_assert_max_num_queries(2):
            assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
        services.add_note(tournament=event, note=f"Seen: {name}", by=dora, at=EVENING)
        assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


def test_what_waits_to_be_said_is_said_even_to_who_has_the_page() -> None:
    dora, event = playing()
    client = signed_in(dora)
    address = reverse("tournaments:tournament", args=[event.code])
    tag = client.get(address)["ETag"]
    client.post(reverse("tournaments:quick", args=[event.code]), {"quick": "nonsense"})
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_tournament_that_is_not_there_has_no_news() -> None:
    assert EventSource().load(f"event/{uuid.uuid4()}/news") is None


def test_versions_are_read_in_one_query(django_assert_num_queries: Callable[[int], Any]) -> None:
    _dora, event = playing()
    with django_assert_num_queries(1):
        found = EventSource().versions([f"event/{event.pk}", f"event/{uuid.uuid4()}"])
    assert found == {f"event/{event.pk}": version_of(event)}
