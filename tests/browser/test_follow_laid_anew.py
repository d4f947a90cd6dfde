"""Does the phone follow a table whose melds may be taken apart, and who uses a keyboard there?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scorer import Follower

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


def test_the_table_is_laid_anew_with_a_card_of_the_hand(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy")
    for meld in ("KS KH KD KC", "QS QH QD QC"):
        finger.cards(meld)
        finger.turn("Meld")
        if meld.startswith("K"):
            finger.turn("End turn")
            finger.to_play("Ana")
    finger.meld(1)
    finger.tap("[data-act]:has-text('of spades'):visible")
    finger.meld(2)
    finger.tap("li:nth-child(2) [data-act]:has-text('of spades')")
    finger.cards("JS")
    finger.turn("New meld")
    expect(finger.sees("[data-meld]")).to_have_count(3)
    finger.turn("End turn")
    finger.to_play("Ben")


JOKER = "[data-alert] button:has-text('{}')"


def with_a_joker_among_eights(finger: Follower) -> None:
    """Ben has melded kings, and eights with a joker as that of clubs; Ana queens, and is to play."""
    for meld, player in (("KS KH KD KC", "Ana"), ("QS QH QD QC", "Ben")):
        finger.cards(meld)
        finger.turn("Meld")
        finger.turn("End turn")
        finger.to_play(player)
    finger.cards("8H 8S JK")
    finger.turn("Meld")
    finger.tap(JOKER.format("8 of clubs"))
    finger.turn("End turn")
    finger.to_play("Ana")


def test_a_joker_of_the_table_stands_for_another_card_in_a_new_meld(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy")
    with_a_joker_among_eights(finger)
    finger.meld(3)
    finger.tap("button.card.joker:visible")
    finger.cards("5C 6C")
    finger.turn("New meld")
    finger.tap(JOKER.format("7 of clubs"))
    finger.cards("8C")
    finger.tap(finger.sees("[data-meld].bad"))
    finger.turn("Lay off")
    expect(finger.sees("[data-meld].bad")).to_have_count(0)
    finger.turn("End turn")
    finger.to_play("Ben")


def test_a_joker_of_the_table_makes_room_for_the_card_it_stood_for(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy")
    with_a_joker_among_eights(finger)
    finger.cards("8C")
    finger.meld(3)
    finger.turn("Lay off")
    expect(finger.sees("[data-meld] .joker[data-suit=D]")).to_have_count(1)
    finger.turn("End turn")
    finger.to_play("Ben")


def test_a_card_of_the_table_is_picked_and_let_go_in_the_readers_language(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy", locale="de-DE")
    finger.cards("KS KH KD KC")
    finger.turn()
    finger.meld(1)
    king = "[data-act]:has-text('Pik'):visible"
    finger.tap(king)
    expect(finger.sees("[data-said]")).to_have_text("Pik-König gewählt.")
    finger.tap(king)
    expect(finger.sees("[data-said]")).to_have_text("Pik-König losgelassen.")


def test_who_plays_by_keyboard_goes_on_where_he_was(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy")
    page = finger.page
    finger.cards("KS KH KD KC")
    finger.turn("Meld")
    page.locator('[data-offer="draw-stock"]').focus()
    page.keyboard.press("Enter")
    expect(finger.sees('[data-action="next"]')).to_be_focused()
    page.locator('[data-meld="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-meld="1"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".takeouts button").first).to_be_focused()


def test_arrows_and_letters_do_what_they_do_on_the_pad(follow: Callable[..., Follower]) -> None:
    page = follow("Ana", "Ben", has_touch=False).page
    page.locator('[data-card="4H"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-card="5H"]')).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator('[data-card="KD"]')).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator('[data-card="AS"]')).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("[data-help]")).to_be_visible()
    page.locator("[data-letters]").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("[data-help]")).to_be_hidden()
