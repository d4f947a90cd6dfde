"""What does the screen of the hall show, who may switch it, and what does it cost?"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Screen
from tournaments.queries.screen import screen_view

pytestmark = pytest.mark.django_db


def kinds(of: Any, minutes: int = 0) -> list[str]:
    pages = screen_view(of, EVENING + timedelta(minutes=minutes)).pages
    return list(dict.fromkeys(page.kind for page in pages))


def test_it_follows_the_evening_by_itself() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8])
    assert kinds(event) == ["welcome"]
    round_ = hall.play_on(dora, event)
    assert kinds(event) == ["tables", "names"]
    hall.play_all(dora, round_)
    hall.standings(event)
    assert kinds(event) == ["standings"]
    hall.play_on(dora, event)
    assert (kinds(event), kinds(event, 11)) == (["tables", "names"], ["clock", "standings"])


def test_the_desk_switches_it_and_takes_that_back() -> None:
    dora = hall.director()
    event, client = hall.tournament(dora, *hall.NAMES[:8]), signed_in(dora)
    hall.play_on(dora, event)
    assert "The screen shows the clock. It says: Soup" in press(
        client, "show", event, shows="clock", message="Soup"
    )
    assert kinds(event) == ["message", "clock"]
    assert "Soup" in read(Client(), "screen", event)
    services.undo(tournament=event, number=event.acts.order_by("-number").first().number, by=dora, at=EVENING)
    assert kinds(event) == ["tables", "names"]
    assert "The screen cannot show this." in press(client, "show", event, shows="films", message="")


@pytest.mark.parametrize(
    ("last_hand", "called"),
    [
        ("finish", "Last hand"),
        ("one-more", "One more hand"),
        ("void", "Stop now"),
        ("count", "Stop now"),
    ],
)
def test_it_says_what_is_to_be_done_when_time_is_called(last_hand: str, called: str) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], last_hand=last_hand)
    round_ = hall.play_on(dora, event)
    before = screen_view(event, EVENING).called
    services.call_time(round=round_, by=dora, at=EVENING)

    assert (before, screen_view(event, EVENING).called) == ("", called)
    assert called in read(Client(), "screen", event)


def test_only_the_desk_switches_it() -> None:
    dora, eve = hall.director(), hall.director("eve")
    event = hall.tournament(dora, *hall.NAMES[:8])
    address = reverse("tournaments:show", args=[event.code])
    told = [signed_in(who).post(address, {"shows": "clock"}).status_code for who in (None, eve, dora)]
    assert (told, Screen.objects.count()) == ([403, 403, 302], 1)


def test_everybody_in_the_hall_may_look_for_few_queries(
    django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.views.screen.timezone.now", lambda: EVENING)
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES)
    hall.play_on(dora, event)
    address = reverse("tournaments:screen", args=[event.code])
    with django_assert_max_num_queries(11):
        first = Client().get(address)
    with django_assert_max_num_queries(2):
        again = Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (first.status_code, again.status_code) == (200, 304)
    services.show(tournament=event, shows="names", message="", by=dora, at=EVENING)
    assert Client().get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


def test_who_sits_in_for_somebody_is_found_by_his_own_name() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8])
    drawn = services.draw_round(tournament=event, by=dora, at=EVENING)
    services.publish(round=drawn, by=dora, at=EVENING)
    table = hall.table_of(event, "Ana")
    services.put_substitute(table=table, entry=hall.entry(event, "Ana"), name="Zoe", by=dora, at=EVENING)
    services.show(tournament=event, shows="names", message="", by=dora, at=EVENING)
    names = [row.name for page in screen_view(event, EVENING).pages for row in page.names]
    assert ("Ana" in names, names[-1]) == (False, "Zoe")


def test_each_of_two_partners_finds_his_own_name() -> None:
    dora = hall.director()
    game = {**hall.GIN, "ruleset": "partnership-five-hundred-rum", "format": "howell", "answers": {}}
    event = hall.tournament(dora, "Ana & Zoe", "Ben & Cleo", "Dan & Eva", pairs=True, **game)
    hall.published(dora, event)
    (page,) = (page for page in screen_view(event, EVENING).pages if page.kind == "names")

    assert [row.name for row in page.names] == ["Ana", "Ben", "Cleo", "Dan", "Eva", "Zoe"]
    assert {row.name: row.away for row in page.names if row.table is None} in (
        {"Ana": "sits out", "Zoe": "sits out"},
        {"Ben": "sits out", "Cleo": "sits out"},
        {"Dan": "sits out", "Eva": "sits out"},
    )


def test_two_hundred_pass_by_in_less_than_a_minute_with_the_leaders_large() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *[f"Player {n}" for n in range(200)])
    hall.play_all(dora, hall.play_on(dora, event))
    hall.standings(event)
    pages = screen_view(event, EVENING).pages
    assert [len(page.lines) for page in pages] == [9, 39, 39, 39, 39, 35]
    assert [page.in_columns for page in pages] == [False, True, True, True, True, True]
    assert [line.name for page in pages for line in page.lines] == [name for _, name in hall.standings(event)]


def test_who_withdrew_keeps_the_place_on_the_screen_and_is_marked() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:4], ends_after=1)
    hall.play_all(dora, hall.play_on(dora, event))
    (_first, winner), *_others = hall.standings(event)
    services.withdraw(tournament_entry=hall.entry(event, winner), by=dora, at=EVENING)

    assert f"1 {winner} withdrew" in read(Client(), "screen", event)
