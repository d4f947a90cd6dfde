"""Can a hand be told turn by turn with a finger, by somebody who plays as well?"""

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from rummy.scorekeeping.models import Hand, Sitting
from tests.browser.finger import card_key
from tests.browser.scorer import Follower, ben_goes_out, robbed_and_taken
from tests.browser.test_screens import violations_in_light_and_dark

pytestmark = pytest.mark.needs_browser
# With all that the end of the hand needs.
MOST_SCRIPT = 90 * 1024


def only_hand() -> dict[str, Any]:
    hand = Hand.objects.get()
    assert hand.current is not None
    document: dict[str, Any] = hand.current.document
    return document


def test_the_common_turn_is_one_tap(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", "Cleo")
    finger.to_play("Ben")
    for player in ("Ben", "Cleo", "Ana"):
        finger.to_play(player)
        finger.turn("Stock, discard")
    finger.to_play("Ben")
    assert finger.actions == 3


def test_who_dealt_out_of_turn_is_told_before_the_first_turn(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", "Cleo")
    finger.do("more")
    finger.page.get_by_role("button", name="Ben dealt").tap()
    finger.to_play("Cleo")
    finger.turn("Stock, discard")
    finger.to_play("Ana")


def test_what_is_taken_and_what_is_thrown_are_different_words(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", "Cleo", ruleset="straight-rummy", locale="de-DE")
    finger.cards("7H")
    finger.turn()
    finger.cards("4D")
    expect(finger.sees('[data-action="next"]')).to_contain_text("ablegen")
    finger.turn()
    expect(finger.sees('[data-offer="draw-discard"]')).to_contain_text("nehmen")


def test_a_hand_of_robber_with_a_steal_and_the_pile(follow: Callable[..., Follower]) -> None:
    finger = robbed_and_taken(follow)
    finger.page.reload()
    ben_goes_out(finger)
    hand = only_hand()
    assert [turn["player"] for turn in hand["turns"]] == ["Ben", "Cleo", "Ana", "Ben"]
    assert hand["turns"][1]["actions"][1] == {"do": "steal", "meld": 1, "cards": "3D"}
    assert hand["turns"][2]["actions"][0]["use"] == {"do": "meld", "cards": "JD 10D QD"}
    assert hand["upcard"] == "7H"


def test_a_saved_hand_opens_its_turns_again(follow: Callable[..., Follower]) -> None:
    finger = straight_hand(follow)
    finger.save()
    finger.page.goto(re.sub(r"\?.*", "", finger.page.url) + "hands/1/edit/")
    expect(finger.sees("[data-title]")).to_have_text("Correct hand 1")
    finger.do("undo")
    finger.to_play("Ana")
    finger.cards("KH")
    finger.turn("Discard")
    finger.turn("Ben’s hand")
    finger.left("2 2 3 4 5 6 7 K K")
    finger.turn("Check score")
    finger.do("save")
    finger.page.wait_for_url(re.compile(r"/s/\w+/(hands/1/)?(\?.*)?$"))
    assert only_hand()["turns"][-1]["actions"][-1] == {"do": "discard", "card": "KH"}


def straight_hand(follow: Callable[..., Follower]) -> Follower:
    """A whole hand of straight rummy, up to its check."""
    finger = straight_turns(follow)
    finger.left("2 2 3 4 5 6 7 K K")
    finger.turn("Check score")
    return finger


def straight_turns(follow: Callable[..., Follower]) -> Follower:
    """Its turns, up to what is left: Ana goes out, Ben has nine cards."""
    finger = follow("Ben", "Ana", ruleset="straight-rummy")
    finger.to_play("Ana")
    finger.turn("Stock, discard")
    finger.turn("Stock, discard")
    finger.cards("4S 5S 6S")
    finger.turn("Meld")
    finger.cards("9D 9H 9C")
    finger.turn("Meld")
    finger.cards("KD")
    finger.turn("Discard")
    finger.cards("7S")
    finger.meld(1)
    finger.turn("Lay off")
    finger.cards("QC")
    finger.turn("Discard")
    finger.cards("8S")
    finger.meld(1)
    finger.turn("Lay off")
    finger.cards("JH JD JC")
    finger.turn("Meld")
    finger.cards("2D")
    finger.turn("Discard")
    expect(finger.sees("[data-hint]")).to_have_text("Ana goes out.")
    finger.turn("Ben’s hand")
    return finger


def test_going_back_from_the_check_leads_to_the_turns(follow: Callable[..., Follower]) -> None:
    finger = straight_hand(follow)
    expect(finger.sees("[data-check]")).to_be_visible()
    finger.page.get_by_role("link", name="Back to the hand").tap()
    expect(finger.sees("[data-check]")).to_be_hidden()
    expect(finger.sees("[data-table]")).to_be_visible()
    finger.page.get_by_role("link", name="Back to the table").tap()
    finger.page.wait_for_url("**/s/*/")


def test_a_hand_of_straight_rummy(follow: Callable[..., Follower]) -> None:
    finger = straight_hand(follow)
    finger.save()
    assert only_hand()["held"] == {"Ben": 49}


def test_five_hundred_takes_a_stretch_and_owes_its_deepest_card(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="five-hundred-rum")
    finger.cards("9D")
    finger.turn("Turned up")
    finger.cards("8C")
    finger.turn("Discard")
    finger.tap("[data-pile] button.card")
    assert finger.counts() == ["15", "13"]
    finger.turn()
    finger.refused("must be used now")
    finger.cards("9D 9S 9H")
    finger.turn("Meld")
    finger.turn("Discard unseen")
    finger.to_play("Ben")
    expect(finger.sees("[data-seats] .sum").first).to_have_text("+27")


def test_playroom_enters_and_takes_a_joker(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="playroom-rummy")
    finger.cards("10H JK QH KH")
    finger.turn("Meld")
    finger.turn("Discard unseen")
    finger.to_play("Ana")
    finger.cards("JH")
    finger.meld(1)
    finger.turn("Swap for the joker")
    finger.refused("has not entered")
    finger.do("undo")
    finger.cards("AS AH AD")
    finger.turn("Meld")
    finger.cards("JH")
    finger.meld(1)
    finger.turn("Swap for the joker")
    finger.turn("Discard unseen")
    finger.refused("300 points for Ana")
    finger.cards("5S 6S JK")
    finger.turn("Meld")
    finger.tap("[data-alert] button:has-text('7 of spades')")
    finger.turn("Discard unseen")
    finger.to_play("Ben")
    expect(finger.sees("[data-meld]")).to_have_count(3)


def test_when_nothing_else_happened_the_chosen_cards_stay(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="table-robbers-rummy")
    finger.cards("KS KH")
    finger.do("more")
    finger.tap("[data-alert] button:has-text('Nothing else')")
    expect(finger.sees("[data-alert] p")).to_have_count(0)
    expect(finger.sees("[data-picked] .card")).to_have_count(2)


def test_the_table_has_the_last_word(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="straight-rummy")
    finger.cards("4S 5S 7S")
    finger.turn("Meld")
    finger.refused("do not follow each other")
    finger.tap("[data-alert] button:has-text('It happened anyway')")
    finger.turn("Discard unseen")
    finger.to_play("Ana")
    finger.do("undo-turn")
    finger.to_play("Ben")
    expect(finger.sees("[data-meld]")).to_have_count(0)


def test_why_a_turn_is_refused_is_told_in_the_whole_width(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", "Cleo")
    finger.cards("QC")
    finger.turn("Turned up")
    finger.tap("[data-pile] .button")
    finger.cards("9D")
    finger.turn("take the pile")
    finger.refused("do not follow each other")
    why, anyway = finger.box("[data-alert] p"), finger.box("[data-alert] .button")

    assert why["width"] > finger.box("[data-alert]")["width"] * 0.8
    assert why["y"] + why["height"] <= anyway["y"]


def test_the_keys_stay_where_they_are_as_the_first_card_left_is_tapped(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", "Cleo", ruleset="boathouse-rum")
    for cards in ("4S 5S 6S 7S", "9S 9C 9D", "KD"):
        finger.cards(cards)
        finger.turn()
    finger.turn("Ana’s hand")
    before = finger.box(card_key("2H"))
    finger.cards("2H")
    expect(finger.sees("[data-picked] .card")).to_have_count(1)
    assert finger.box(card_key("2H")) == before


def test_where_the_stock_is_used_up_the_second_card_is_another_discard(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="boathouse-rum")
    for _ in range(31):
        finger.turn("Stock, discard")
    finger.offer("draw-discard")
    finger.turn("Second: discard")
    finger.turn("Discard unseen")
    expect(finger.sees('[data-action="next"]')).to_contain_text("New stock")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360)])
def test_four_players_are_in_sight_on_a_phone_on_its_side(
    follow: Callable[..., Follower], width: int, height: int
) -> None:
    finger = follow("Ana", "Ben", "Cleo", "Dora", width=width, height=height)
    assert finger.sees("[data-seats]").evaluate("all => all.scrollWidth <= all.clientWidth")
    assert finger.sees(".seat .count").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    )


def test_two_tabs_of_one_phone_follow_one_hand(follow: Callable[..., Follower]) -> None:
    first = follow("Ana", "Ben", ruleset="straight-rummy")
    second = Follower(first.page.context.new_page())
    second.page.goto(first.page.url)
    second.to_play("Ben")
    first.page.bring_to_front()
    first.cards("4S 5S 6S")
    first.turn("Meld")
    # The other tab knows the meld, and goes on from it.
    second.page.bring_to_front()
    expect(second.sees("[data-meld]")).to_have_count(1)
    second.turn("Discard unseen")
    first.to_play("Ana")
    second.do("undo-turn")
    first.to_play("Ben")


def test_axe_finds_nothing_in_any_state_in_light_or_dark(follow: Callable[..., Follower]) -> None:
    finger = robbed_and_taken(follow)
    found = {}

    def look(state: str) -> None:
        found[state] = violations_in_light_and_dark(finger.page)

    finger.cards("9H 9C 4S")
    finger.do("next")
    look("refused")
    finger.page.keyboard.press("Escape")
    finger.meld(1)
    look("meld chosen")
    finger.page.keyboard.press("Escape")
    finger.cards("4H 5H 6H 7H 8H")
    finger.turn("Meld")
    finger.cards("9S 10S JS QS KS")
    finger.turn("Meld")
    finger.cards("2C")
    finger.turn("Discard")
    look("over")
    finger.turn("Ana’s hand")
    finger.left("2 3")
    look("hand left")
    finger.turn()
    finger.turn("Check score")
    look("check")
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (320, 640), (195, 422), (844, 390), (1280, 800)])
def test_nothing_scrolls_sideways_and_the_next_step_is_in_sight(
    follow: Callable[..., Follower], width: int, height: int
) -> None:
    finger = follow("Ana", "Ben", "Cleo", "Maximiliane-Alexandra", width=width, height=height)
    finger.turn()
    wide = """() => document.documentElement.scrollWidth > innerWidth
      ? [...document.querySelectorAll(".desk *")].filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".seats"))
        .map(one => one.outerHTML.slice(0, 90)) : []"""
    assert finger.page.evaluate(wide) == []
    expect(finger.sees('[data-action="next"]')).to_be_in_viewport(ratio=0.9)


def test_the_page_is_light_and_fetches_nothing_late(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    page = open_page("/settings/")
    loaded: list[Response] = []

    def note(response: Response) -> None:
        loaded.append(response)

    page.on("response", note)
    page.goto(f"/s/{table('Ana', 'Ben').watch_code}/hands/new/follow/", wait_until="load")
    page.wait_for_timeout(3_000)
    scripts = {one.url: one.body() for one in loaded if ".js" in one.url}
    assert sum(len(gzip.compress(body)) for body in scripts.values()) <= MOST_SCRIPT
    page.context.set_offline(True)
    Follower(page).cards("7H 7S 7D")
    Follower(page).turn("Meld")
    expect(page.locator("[data-meld]")).to_have_count(1)


def test_a_rank_tapped_again_on_the_big_keys_is_that_of_the_next_card(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", width=320, height=568)
    finger.tap('[data-big-suit="S"]')
    expect(finger.sees("[data-alert]")).to_have_text("First a rank, then a suit.")
    for suit in "HSC":
        finger.tap('[data-big="3"]')
        finger.tap(f'[data-big-suit="{suit}"]')
        finger.page.wait_for_timeout(150)
    expect(finger.sees("[data-picked] .card")).to_have_count(3)
    expect(finger.sees('[data-big-suit="D"]')).to_have_accessible_name("3 of diamonds, 2 left")
    expect(finger.sees('[data-big-suit="C"]')).to_have_accessible_name("3 of clubs, 1 left")
    finger.do("undo")
    expect(finger.sees('[data-big-suit="C"]')).to_have_accessible_name("3 of clubs, 2 left")


def test_who_laid_a_meld_down_stays_beside_it_where_melds_have_no_owner(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="straight-rummy")
    finger.cards("4S 5S 6S")
    finger.turn("Meld")
    heights = [finger.box(".actions")["height"]]
    finger.turn("Discard unseen")
    finger.cards("7S")
    finger.meld(1)
    finger.turn("Lay off")
    heights.append(finger.box(".actions")["height"])
    expect(finger.sees('[data-meld="1"] .owner')).to_contain_text("Ben")
    # The keys above do not move from one tap to the next.
    assert len(set(heights)) == 1


@pytest.mark.parametrize(
    "names", [("Ben", "Maximiliane", "Cleo"), ("Bartholomäus", "Maximiliane-Alexandra", "Cleo")]
)
def test_no_key_moves_under_the_finger_when_a_card_is_picked(
    follow: Callable[..., Follower], names: tuple[str, ...]
) -> None:
    """The button that says “Steal from Maximiliane” in two lines pushed every key up."""
    finger = follow(*names)
    finger.cards("4H 5H 6H")
    finger.turn("Meld")
    finger.turn("Discard unseen")
    place = finger.middle(card_key("8C"))
    finger.cards("7H")
    finger.meld(1)
    expect(finger.sees('[data-action="next"]')).to_contain_text(f"Steal from {names[1]}")

    assert finger.middle(card_key("8C")) == place


def test_cards_and_points_of_four_stand_apart_on_a_phone(follow: Callable[..., Follower]) -> None:
    finger = follow(("Ana", "Cleo"), ("Ben", "Dan"), ruleset="partnership-five-hundred-rum")
    finger.cards("10S JS QS KS AS")
    finger.turn("Meld")
    finger.turn("Discard unseen")
    finger.turn("Stock, discard")
    finger.cards("AH AC AD")
    finger.turn("Meld")
    expect(finger.sees(".seat .sum").nth(1)).to_have_text("+100")
    overflows = "all => all.map(one => one.scrollWidth > one.clientWidth)"
    assert finger.page.locator(".seat .count, .seat .sum").evaluate_all(overflows) == [False] * 8
