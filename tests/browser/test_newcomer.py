"""Can somebody who has never seen the page, and reads only what stands on it, enter his first hand and have it right?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandResult
from tests.browser.finger import TABLE
from tests.browser.newcomer import Newcomer
from tests.browser.told_hands import TOLD

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


# One game of each way to enter a hand.
GAMES = {told.rules["profile"]: game for game, told in TOLD.items()}


@pytest.mark.parametrize("game", GAMES.values())
def test_a_newcomer_has_his_first_hand_right(open_page: Callable[..., Page], game: str) -> None:
    told = TOLD[game]
    newcomer = Newcomer(open_page("/"), told)
    newcomer.begins()
    newcomer.enters()
    newcomer.page.wait_for_url(TABLE)
    expect(newcomer.page.locator("main")).to_contain_text("score hand 2", ignore_case=True)
    saved = {row.side.name: row.points for row in HandResult.objects.select_related("side")}
    assert saved == told.scores(told.as_it_ended())
