"""Does the table of a hand that is followed say what is owed, and take the discard that was tapped?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scorer import Follower

pytestmark = pytest.mark.needs_browser


def test_why_a_turn_cannot_end_yet_stands_on_the_table(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="playroom-rummy")
    finger.cards("3H 3S 3C")
    finger.turn("Meld")
    expect(finger.sees("[data-hint]")).to_have_text(
        "The first meld needs 40, and this is 15: 25 more are missing."
    )
    expect(finger.sees("[data-seats] [aria-current] .mark")).to_be_visible()
    finger.cards("KH KS KD")
    finger.turn("Meld")
    expect(finger.sees("[data-hint]")).to_be_empty()
    expect(finger.sees("[data-seats] [aria-current] .mark")).to_have_count(0)


def test_who_goes_out_with_all_melds_at_once_is_told_so(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="boathouse-rum")
    finger.cards("5C 6C 7C")
    finger.turn("Go out with")
    expect(finger.sees("[data-hint]")).to_contain_text("his whole hand but for one discard")
    for cards in ("AD 2D 3D 4D 5D 6D 7D", "KS"):
        finger.cards(cards)
        finger.turn()
    finger.turn("Ana’s hand")
    finger.cards("2H 2S 2C 9H 9S 9C 9D 10H JH QH")
    finger.turn("Check score")
    expect(finger.sees(".receipt:has-text('Ben') .cards .card")).to_have_count(10)
    expect(finger.sees(".receipt:has-text('Ben') .line .text")).to_have_text(["run", "run"])
    finger.save()
    finger.page.goto(finger.page.url.split("?")[0] + "hands/1/")
    expect(finger.sees(".slip:has-text('Ben') .lines")).to_contain_text("Ben’s run")


def test_of_two_equal_discards_the_one_that_was_tapped_is_taken(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="playroom-rummy", options={"discard_mode": "multi"})
    for cards in ("10H JH QH KH", "10S JS QS KS"):
        finger.cards(cards)
        finger.turn("Meld")
        finger.cards("2C")
        finger.turn("Discard")
    finger.cards("3C")
    finger.turn("Discard")
    finger.tap("[data-pile] button.card >> nth=0")
    assert finger.counts() == ["13", "10"]


def test_five_hundred_takes_from_deep_in_the_discards(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="five-hundred-rum")
    finger.cards("9D")
    finger.turn("Turned up")
    for card in ("8C", "", "2C", "3C", "4D", "6H", "7C", "JC", "QC", "KC"):
        finger.cards(card)
        finger.turn("Discard" if card else "Stock, discard")
    pile = finger.sees("[data-pile] button.card")
    expect(pile).to_have_count(11)
    # The card that nobody saw is taken where it lies, with the eight above it.
    pile.nth(2).tap()
    assert finger.counts() == ["13", "22"]
    expect(pile).to_have_count(0)
    finger.do("undo")
    pile.nth(0).tap()
    finger.turn()
    finger.refused("must be used now")


def test_the_newest_discards_are_in_sight_and_nothing_scrolls_sideways(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="five-hundred-rum", is_mobile=True)
    for card in ["9D", "8C", "7C", "KH", "QS", "JH", "2D", "3D", "4D", "5D"]:
        finger.cards(card)
        finger.turn()
    expect(finger.sees("[data-pile] .card").last).to_be_in_viewport(ratio=1)
    expect(finger.sees("[data-pile] .label")).to_be_in_viewport(ratio=1)
    assert finger.page.evaluate("innerWidth") == finger.page.viewport_size["width"]  # type: ignore[index]
    finger.tap("[data-pile] .card >> nth=-1")
    assert finger.counts() == ["14", "13"]


def test_cards_that_no_game_of_hidden_melds_lays_down_are_told_why(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("4H 5H 6H")
    finger.turn()
    finger.refused("Nothing is laid down in this game before the hand ends.")


def test_with_six_at_the_table_a_phone_lays_the_page_out_no_wider_than_it_is(
    follow: Callable[..., Follower],
) -> None:
    people = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fay")
    finger = follow(*people, ruleset="basic-rummy", width=320, height=640, is_mobile=True)
    assert finger.page.evaluate("[innerWidth, innerHeight]") == [320, 640]


def test_cards_chosen_and_not_yet_played_outlive_a_page_loaded_again(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", "Cleo")
    finger.cards("7H 8H")
    finger.page.reload()
    expect(finger.sees("[data-picked] .card")).to_have_count(2)
    finger.do("undo")
    expect(finger.sees("[data-picked] .card")).to_have_count(0)
    finger.page.reload()
    finger.to_play("Ben")
    expect(finger.sees("[data-picked] .card")).to_have_count(0)


@pytest.mark.parametrize("width", [160, 195])
def test_what_may_be_done_is_read_whole_with_text_twice_as_large(
    follow: Callable[..., Follower], width: int
) -> None:
    page = follow("Ana", "Benjamin", ruleset="gin-rummy", width=width, height=320).page
    ends = page.locator("[data-offer]:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )

    assert len(ends) > 2
    assert max(ends) <= width


def test_a_picked_card_is_named_and_what_a_tap_does(follow: Callable[..., Follower]) -> None:
    """A screen reader said “3 of hearts, , put back”."""
    finger = follow("Ana", "Ben", ruleset="playroom-rummy")
    finger.cards("3H JK")
    card, joker = (finger.page.locator("[data-picked] button").nth(at) for at in (0, 1))
    expect(card).to_have_accessible_name("3 of hearts, put back")
    expect(joker).to_have_accessible_name("★ joker, put back")


def test_a_rank_that_is_left_is_named_and_what_a_tap_does(follow: Callable[..., Follower]) -> None:
    finger = follow("Ben", "Ana", ruleset="straight-rummy")
    for cards in ("4S 5S 6S 7S 8S 9S 10S", "9D 9H 9C"):
        finger.cards(cards)
        finger.turn("Meld")
    finger.cards("KD")
    finger.turn("Discard")
    finger.turn("Ben’s hand")
    finger.left("K")
    expect(finger.sees("[data-picked] button")).to_have_text("K, put back")


def hold_three(finger: Follower, discard: str) -> None:
    """Ben, who begins, lays all but three of his cards, and Ana throws this one."""
    for cards in ("4S 5S 6S 7S", "9S 9H 9D"):
        finger.cards(cards)
        finger.turn("Meld")
    for card in ("KD", discard):
        finger.cards(card)
        finger.turn("Discard")


def test_the_last_card_is_refused_at_once_where_it_must_be_thrown(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="basic-rummy", options={"must_discard_last": True})
    hold_three(finger, "QD")
    finger.cards("2S 2H 2D")
    finger.turn("Meld")
    finger.cards("9C")
    finger.meld(2)
    finger.turn("Lay off")
    finger.refused("Ben must keep one card to discard: the last card is thrown, not melded.")
    assert finger.counts() == ["10", "1"]


def test_who_has_only_the_card_just_taken_is_told_to_keep_another(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="basic-rummy")
    hold_three(finger, "QD")
    finger.offer("draw-discard")
    finger.cards("2S 2H 2D")
    finger.turn("Meld")
    finger.cards("QD")
    finger.turn("Discard")
    finger.refused("cannot be the last card: keep another to throw.")
