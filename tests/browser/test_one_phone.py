"""Does a table of a tournament with one phone agree, from entering a hand to the word of whom the phone is handed to?"""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Hand, HandRevision
from tests.browser.finger import Finger
from tests.browser.test_screens import faults
from tests.tournaments.evening import hall
from tournaments.models import Tournament

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
TWO = hall.GIN | {"ruleset": "basic-rummy", "ends": "hands", "ends_after": 3}
THANKS = "Thank you. Give the phone back."


@pytest.fixture
def ana(open_page: Callable[..., Page]) -> Finger:
    """Ana's phone, on the pad of her table against Ben."""
    now, dora = timezone.now(), hall.director()
    of: Tournament = hall.tournament(dora, "Ana", "Ben", at=now, **TWO)
    hall.play_on(dora, of, at=now)
    finger = Finger(open_page(f"/t/{of.code}/me/{hall.entry(of, 'Ana').code}/"))
    finger.tap(finger.page.get_by_role("button", name="Score at my table"))
    finger.page.wait_for_url("**/s/**")
    return finger


def enter(finger: Finger) -> None:
    """Ana goes out, and Ben has two court cards and a four left."""
    if "/hands/new/" not in finger.page.url:
        finger.tap(finger.page.get_by_role("link", name="Score hand"))
    finger.tap('[data-knocker="Ana"]')
    finger.left("K Q 4")
    finger.do("next")
    finger.save()


def hand_over(finger: Finger) -> None:
    finger.tap(finger.page.get_by_role("link", name="Hand the phone to Ben"))
    expect(finger.sees("h2.asks")).to_have_text("Ben, is hand 1 right?")


def test_the_scorer_hands_the_phone_over_and_the_opponent_agrees(ana: Finger) -> None:
    enter(ana)
    expect(ana.sees(".ask h2")).to_have_text("Does Ben agree with hand 1?")
    expect(ana.sees(".hands tbody")).to_contain_text("not agreed yet")
    hand_over(ana)
    expect(ana.sees(".came-to")).to_contain_text("+24")
    ana.tap(ana.page.get_by_role("button", name="That is right"))

    expect(ana.sees("[data-toast]")).to_have_text(THANKS)
    expect(ana.sees(".hands tbody")).to_contain_text("agreed")
    expect(ana.page.get_by_role("link", name="Hand the phone to Ben")).to_have_count(0)
    word = HandRevision.objects.get(action="agree")
    assert (word.voice, Hand.objects.get().agreements) == ("Ben (on the phone of Ana)", 1)


def test_the_opponent_says_on_it_what_is_wrong(ana: Finger) -> None:
    enter(ana)
    hand_over(ana)
    ana.tap(ana.page.get_by_role("link", name="Not right"))
    expect(ana.page.get_by_label("What is wrong?")).to_be_focused()
    ana.page.keyboard.type("I had a 3, no 4")
    ana.tap(ana.page.get_by_role("button", name="Tell the table"))

    expect(ana.sees(".words .objects")).to_contain_text("Ben objects: I had a 3, no 4 on the phone of Ana")
    assert HandRevision.objects.get(action="object").speaker == "Ben"


def test_it_works_without_scripts(ana: Finger) -> None:
    enter(ana)
    address, state = ana.page.url, ana.page.context.storage_state()
    context = ana.page.context.browser.new_context(java_script_enabled=False, storage_state=state)  # type: ignore[union-attr]
    page = context.new_page()
    page.goto(address)
    page.get_by_role("link", name="Hand the phone to Ben").click()
    page.get_by_role("button", name="That is right").click()
    expect(page.get_by_text(THANKS)).to_be_visible()
    context.close()


def test_axe_finds_nothing_and_fingers_find_everything_while_the_phone_goes_round(ana: Finger) -> None:
    enter(ana)
    table = ana.page.url.partition("?")[0]
    handing = f"{table}hands/1/hand-over/?whose=Ben"
    pages = (table, f"{table}hands/1/", handing, f"{handing}&object=1")
    assert {page: faults(ana.page, page) for page in pages} == {page: [] for page in pages}
