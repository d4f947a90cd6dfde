"""Who may open the page of a player or a partnership, and what does it say?"""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rummy.people.models import Partnership
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    table = services.start_sitting(
        id=uuid.uuid4(),
        phone=PhoneFactory(),
        ruleset="robber-rummy",
        options={"partnership": True},
        sides=[NewSide(None, ["Ana", "Cleo"]), NewSide(None, ["Ben", "Dan"])],
        first_dealer="Ana",
        at=EVENING,
    )
    record(table, 1, typed(410, 60, sides=("Ana & Cleo", "Ben & Dan")))
    return table


def addresses(sitting: Sitting) -> dict[str, str]:
    pair = Partnership.objects.get(sides__sitting=sitting, sides__seat=1)
    return {
        "player": reverse("scorekeeping:player", args=[sitting.seats.get(name="Ana").player_id]),
        "partnership": reverse("scorekeeping:partnership", args=[pair.pk]),
    }


def visitors(sitting: Sitting) -> dict[str, Client]:
    watching, stranger = PhoneFactory(), PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    start("Ana", "Eve", phone=stranger)
    return {
        "anonymous": Client(),
        "watching": browser_of(watching),
        "stranger": browser_of(stranger),
        "started the table": browser_of(sitting.started_by),
        "scoring": browser_of(another_phone(sitting)),
    }


@pytest.mark.parametrize(
    ("who", "status"),
    [("anonymous", 404), ("watching", 404), ("stranger", 404), ("started the table", 200), ("scoring", 200)],
)
@pytest.mark.parametrize("page", ["player", "partnership"])
def test_a_page_opens_for_the_people_of_the_table(page: str, who: str, status: int, sitting: Sitting) -> None:
    assert visitors(sitting)[who].get(addresses(sitting)[page]).status_code == status


def test_a_closed_page_says_for_whom_it_opens(sitting: Sitting) -> None:
    answer = Client().get(addresses(sitting)["player"])
    assert "opens for the people who play at a table with them" in text_of(answer)


def test_a_page_shows_the_record_the_chart_and_its_table(sitting: Sitting) -> None:
    page = text_of(browser_of(sitting.started_by).get(addresses(sitting)["player"]))
    assert "of 1 played to the end" in page
    assert "Twelve months: 1 game over, 1 won" in page
    assert "April 2025 to March 2026" in page
    assert '<th scope="row">March 2026</th>' in page
    assert "with Cleo" in page


def test_the_page_of_a_partnership_leads_to_both(sitting: Sitting) -> None:
    page = text_of(browser_of(sitting.started_by).get(addresses(sitting)["partnership"]))
    for name in ("Ana", "Cleo"):
        assert reverse("scorekeeping:player", args=[sitting.seats.get(name=name).player_id]) in page


@pytest.mark.parametrize("name", ["table", "summary"])
def test_a_table_leads_to_the_pages_only_for_who_may_open_them(name: str, sitting: Sitting) -> None:
    address = reverse(f"scorekeeping:{name}", args=[sitting.watch_code])
    links = list(addresses(sitting).values())
    shown = {who: text_of(client.get(address)) for who, client in visitors(sitting).items()}
    assert {who: [link in page for link in links] for who, page in shown.items()} == {
        "anonymous": [False, False],
        "watching": [False, False],
        "stranger": [False, False],
        "started the table": [True, True],
        "scoring": [True, True],
    }


def test_a_table_asks_whether_somebody_is_one_of_its_people_until_he_says_so(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    address = reverse("scorekeeping:table", args=[sitting.watch_code])
    before = text_of(client.get(address))
    client.post(
        reverse("scorekeeping:claim-player", args=[sitting.seats.get(name="Ana").player_id]),
        {"id": uuid.uuid4()},
    )
    sitting.refresh_from_db()
    after = text_of(client.get(address))
    assert ["Are you one of them?" in page for page in (before, after)] == [True, False]


@pytest.mark.parametrize("name", ["table", "summary"])
def test_whoever_came_by_his_own_link_is_not_asked_who_he_is(name: str, sitting: Sitting) -> None:
    asked, offered = "Are you one of them?", "Tap your name, and your games are kept for you."
    address = reverse(f"scorekeeping:{name}", args=[sitting.watch_code])
    pages = [text_of(browser_of(another_phone(sitting, who)).get(address)) for who in ("Ben", "Kitchen")]
    assert [(asked in page, offered in page) for page in pages] == [(False, True), (True, False)]
    assert [page.count('<button type="submit" class="person">') for page in pages] == [1, 4]


def test_who_taps_a_name_at_a_table_finds_the_way_back_to_it(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    table = reverse("scorekeeping:table", args=[sitting.watch_code])
    pages = addresses(sitting)
    ana = sitting.seats.get(name="Ana").player_id
    claimed = client.post(
        reverse("scorekeeping:claim-player", args=[ana]),
        {"id": uuid.uuid4(), "table": sitting.watch_code},
        follow=True,
    )
    looked = [client.get(page, {"table": sitting.watch_code}) for page in pages.values()]
    undo = re.search(r'action="([^"]+undo/)"', text_of(claimed))
    assert undo is not None
    taken_back = client.post(undo[1], {"id": uuid.uuid4(), "table": sitting.watch_code}, follow=True)
    assert [text_of(page).count(f'href="{table}"') for page in (claimed, *looked, taken_back)] == [2] * 4
    assert all(
        f'href="{page}?table={sitting.watch_code}"' in text_of(client.get(table)) for page in pages.values()
    )


@pytest.mark.parametrize("code", ["", "../me", "//elsewhere.example"])
def test_a_page_leads_to_the_start_from_where_there_is_no_table(code: str, sitting: Sitting) -> None:
    page = text_of(browser_of(sitting.started_by).get(addresses(sitting)["player"], {"table": code}))
    assert (page.count(f'href="{reverse("scorekeeping:home")}"'), "elsewhere" in page) == (2, False)


def test_a_tap_on_his_name_says_who_somebody_is_and_is_taken_back_at_the_top_of_his_page(
    sitting: Sitting,
) -> None:
    client = browser_of(sitting.started_by)
    address = reverse("scorekeeping:table", args=[sitting.watch_code])
    ana = sitting.seats.get(name="Ana").player_id
    action = reverse("scorekeeping:claim-player", args=[ana])
    form = re.search(f'<form method="post" action="{action}">.*?</form>', text_of(client.get(address)), re.S)
    assert form is not None
    assert ">Ana</button>" in form[0]

    page = client.post(action, dict(re.findall(r'name="(id)" value="([^"]+)"', form[0])), follow=True)

    top, rest = text_of(page).split('id="won"')
    undo = re.search(r'action="([^"]+)">[^§]*?Not you after all\?[^§]*?Take it back', top)
    assert (undo is not None, "Not you after all?" in rest) == (True, False)
    client.post(undo[1])  # type: ignore[index]
    assert ">Ana</button>" in text_of(client.get(address))


def test_who_says_who_he_is_is_not_asked_again_by_a_page_his_phone_has_kept(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    address = reverse("scorekeeping:table", args=[sitting.watch_code])
    kept = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": kept}).status_code == 304

    said = reverse("scorekeeping:claim-player", args=[sitting.seats.get(name="Ana").player_id])
    client.post(said, {"id": uuid.uuid4()})

    assert client.get(address, headers={"If-None-Match": kept}).status_code == 200


def test_a_name_somebody_else_has_said_he_is_only_leads_to_his_page(sitting: Sitting) -> None:
    ana = sitting.seats.get(name="Ana").player_id
    other = browser_of(another_phone(sitting))
    other.post(reverse("scorekeeping:claim-player", args=[ana]), {"id": uuid.uuid4()})

    page = text_of(
        browser_of(sitting.started_by).get(reverse("scorekeeping:table", args=[sitting.watch_code]))
    )

    assert (">Ana</button>" in page, ">Ben</button>" in page, ">Ana</a>" in page) == (False, True, True)


def test_a_page_is_kept_from_search_engines_and_shared_caches(sitting: Sitting) -> None:
    answer = browser_of(sitting.started_by).get(addresses(sitting)["player"])
    assert "private" in answer["Cache-Control"]
    assert 'name="robots" content="noindex"' in text_of(answer)


@pytest.mark.parametrize("page", ["player", "partnership"])
def test_a_page_costs_few_queries(page: str, sitting: Sitting, django_assert_max_num_queries: Any) -> None:
    client, address = browser_of(sitting.started_by), addresses(sitting)[page]
    with django_assert_max_num_queries(12):
        client.get(address)
