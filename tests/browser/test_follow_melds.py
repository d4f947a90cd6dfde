"""What is seen of the table while a hand is followed turn by turn, where more lies there than the screen has room for?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scorer import Follower

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
MELDS = ("4H 5H 6H", "KS KH KC", "2S 3S 4S", "7D 8D 9D", "2H 2C 2D", "9S 9H 9C")


def six_melds(follow: Callable[..., Follower]) -> Follower:
    finger = follow("Ana", "Ben")
    for n, cards in enumerate(MELDS, 1):
        finger.cards(cards)
        finger.turn("Meld")
        expect(finger.sees("[data-meld]")).to_have_count(n)
        if n in (2, 4):
            finger.turn("Discard unseen")
    return finger


def test_the_newest_meld_is_in_sight(follow: Callable[..., Follower]) -> None:
    finger = six_melds(follow)
    expect(finger.sees("[data-meld]").last).to_be_in_viewport(ratio=0.95)
    expect(finger.sees("[data-meld]").first).not_to_be_in_viewport()


def test_who_looks_at_an_older_meld_goes_on_looking_at_it(follow: Callable[..., Follower]) -> None:
    finger = six_melds(follow)
    oldest = finger.sees("[data-meld]").first
    oldest.scroll_into_view_if_needed()
    finger.meld(1)
    expect(oldest).to_have_attribute("aria-pressed", "true")
    expect(oldest).to_be_in_viewport(ratio=0.95)
    finger.cards("7H")
    expect(finger.sees("[data-picked] .card")).to_have_count(1)
    expect(oldest).to_be_in_viewport(ratio=0.95)


def test_what_takes_back_stands_in_one_line_with_text_twice_as_large(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", width=160, height=320, locale="de")
    finger.do("next")
    rows = finger.sees(".actions > .button:visible:not(.grow)").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    )
    assert len(rows) == 3
    assert len(set(rows)) == 1
    ends = finger.sees("[data-pile] > .button").evaluate(
        "one => [one.getBoundingClientRect().left, innerWidth - one.getBoundingClientRect().right]"
    )
    assert min(ends) >= 0


def test_why_not_is_in_sight_with_text_twice_as_large(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", width=160, height=320)
    finger.page.evaluate("scrollTo(0, 0)")
    finger.page.locator("[data-action=more]").dispatch_event("click")
    expect(finger.sees("[data-alert] p")).to_have_text("What else happened?")
    expect(finger.sees("[data-alert] p")).to_be_in_viewport(ratio=1)


def test_what_else_happened_is_asked_above_all_keys(follow: Callable[..., Follower]) -> None:
    finger = six_melds(follow)
    finger.do("more")
    expect(finger.sees("[data-alert] .button").last).to_be_in_viewport(ratio=1)
    # Taken room from the table, not from the last rows of keys.
    last = finger.sees('[data-card="KD"]').bounding_box()
    actions = finger.sees(".actions").bounding_box()
    assert last is not None
    assert actions is not None
    assert last["y"] + last["height"] <= actions["y"]
