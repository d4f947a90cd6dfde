"""Where is it said when play starts, until it has?"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.factories import EVENING
from tests.monkey.pages import Page
from tests.people.clubs import club_of, somebody
from tests.tournaments.evening.hall import NAMES, director, published, tournament
from tests.tournaments.evening.pages import press, read, signed_in, text_of
from tests.tournaments.evening.test_settings import SENT
from tournaments import services
from tournaments.errors import SettingRefused
from tournaments.models import Act, Tournament
from tournaments.queries.marks import marks

pytestmark = pytest.mark.django_db
STARTS = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)


def chosen(day: str, time: str, zone: str = "") -> dict[str, str]:
    return {"starts_at_0": day, "starts_at_1": time, "starts_at_2": zone}


def form_of(client: Client, of: Tournament) -> dict[str, Any]:
    page = Page("/settings/", client.get(f"/t/{of.code}/settings/").content.decode())
    return next(form for form in page.forms if "ruleset" in form.sent).sent


def pages_of(of: Tournament) -> dict[str, Callable[[], str]]:
    """The pages that tell it before play begins."""
    ana, everybody = of.entries.get(name="Ana").code, Client()
    return {
        "everybody": lambda: read(everybody, "tournament", of),
        "mine": lambda: read(everybody, "mine", of, ana),
        "screen": lambda: read(everybody, "screen", of),
        "desk": lambda: read(signed_in(of.owner), "desk", of),
    }


def telling(of: Tournament) -> list[str]:
    return [name for name, page in pages_of(of).items() if "Play starts 14 Mar 19:30" in page()]


def test_it_is_told_wherever_people_look_until_the_first_round_starts() -> None:
    dora = director()
    of = tournament(dora, *NAMES[:8], starts_at=STARTS)
    told = [telling(of)]
    round_ = published(dora, of)
    told.append(telling(of))
    services.start_round(round=round_, by=dora, at=EVENING)
    told.append(telling(of))

    everywhere = ["everybody", "mine", "screen", "desk"]
    assert told == [everywhere, everywhere, []]


def test_nothing_is_told_where_nobody_said() -> None:
    of = tournament(director(), *NAMES[:8])

    assert [name for name, page in pages_of(of).items() if "Play starts" in page()] == []
    assert "Find your place, follow every table" in pages_of(of)["screen"]()


def test_the_club_lists_it_while_entries_are_open() -> None:
    owner = somebody()
    club, dora = club_of(owner), owner.account
    assert dora is not None
    of = tournament(dora, *NAMES[:8], club=club, starts_at=STARTS)
    before = text_of(Client().get(f"/c/{club.slug}/"))
    published(dora, of)

    assert "open for entries · 14 Mar 19:30" in before
    assert "19:30" not in text_of(Client().get(f"/c/{club.slug}/"))


@pytest.mark.parametrize(
    ("zone", "at"),
    [
        ("", STARTS),
        ("Europe/Berlin", STARTS - timedelta(hours=1)),
        ("Nowhere/At all", STARTS),
        ("../../etc/passwd", STARTS),
        ("Europe", STARTS),
    ],
)
def test_it_is_chosen_by_the_clock_of_the_phone(zone: str, at: datetime) -> None:
    signed_in(director()).post("/t/new/", SENT | chosen("2026-03-14", "19:30", zone))

    assert Tournament.objects.get().starts_at == at


def test_midnight_is_a_time_too() -> None:
    signed_in(director()).post("/t/new/", SENT | chosen("2026-03-14", "00:00"))

    assert Tournament.objects.get().starts_at == datetime(2026, 3, 14, tzinfo=UTC)


def test_neither_a_day_nor_a_time_is_no_start_whatever_the_zone() -> None:
    signed_in(director()).post("/t/new/", SENT | chosen("", "", "Europe/Berlin"))

    assert Tournament.objects.get().starts_at is None


@pytest.mark.parametrize(
    ("day", "time", "said"),
    [
        ("2026-03-14", "", "Choose a time."),
        ("", "19:30", "Choose a day."),
        ("", "00:00", "Choose a day."),
        ("2026-03-14", "half past", "Choose a time."),
        ("someday", "19:30", "Choose a day."),
        ("0001-01-01", "00:00", "Choose a day between 1900 and 2999."),
        ("9999-12-31", "23:59", "Choose a day between 1900 and 2999."),
    ],
)
def test_what_is_no_moment_is_refused_in_a_sentence_and_kept(day: str, time: str, said: str) -> None:
    answer = signed_in(director()).post("/t/new/", SENT | chosen(day, time, "Asia/Tokyo"))

    page = answer.content.decode()
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert f'<p class="error-text">{said}</p>' in page
    values = {name: re.search(f'name="{name}" value="([^"]*)"', page) for name in chosen("", "")}
    assert [found and found[1] for found in values.values()] == [day, time, "Asia/Tokyo"]


def test_settings_show_what_was_chosen_and_keep_it_where_something_else_is_changed() -> None:
    dora = director()
    of = tournament(dora, starts_at=STARTS)
    client = signed_in(dora)
    sent = form_of(client, of)
    client.post(f"/t/{of.code}/settings/", sent | {"name": "Autumn Cup"})

    of.refresh_from_db()
    assert (sent["starts_at_0"], sent["starts_at_1"]) == (["2026-03-14"], ["19:30"])
    assert (of.name, of.starts_at) == ("Autumn Cup", STARTS)


def test_it_can_be_moved_once_a_round_is_drawn_and_that_be_taken_back() -> None:
    dora = director()
    of = tournament(dora, *NAMES[:8], starts_at=STARTS)
    published(dora, of)
    client = signed_in(dora)
    client.post(f"/t/{of.code}/settings/", form_of(client, of) | chosen("2026-03-14", "20:00"))
    of.refresh_from_db()
    moved = of.starts_at

    press(client, "undo", of, Act.objects.latest("number").number)

    assert moved == STARTS + timedelta(minutes=30)
    of.refresh_from_db()
    assert of.starts_at == STARTS


def test_the_page_of_an_entry_hears_that_it_moved() -> None:
    dora = director()
    of = tournament(dora, *NAMES[:2], starts_at=STARTS)
    before = marks(of)
    of.starts_at = STARTS + timedelta(minutes=30)

    assert not before.items() & marks(of).items()


def test_programs_and_parcels_too_are_refused_a_day_nobody_can_mean() -> None:
    with pytest.raises(SettingRefused, match="between 1900 and 2999"):
        tournament(director(), starts_at=STARTS.replace(year=3000))
