"""A whole evening on one phone: from the first name to the end of the game and the next one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.leaderboards.services import count
from rummy.scorekeeping.models import GameResult, Sitting
from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

OpenPage = Callable[..., Page]


def start_game(page: Page, game: str, *names: str) -> Finger:
    """From the start page by visible labels alone to the table."""
    page.get_by_role("link", name="New game").tap()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_label(game, exact=True).check()
    page.locator(".actions").get_by_role("button", name="Start").tap()
    page.wait_for_url("**/s/*/?drawn=1")
    return Finger(page)


def open_pad(finger: Finger, number: int) -> None:
    finger.page.get_by_role("link", name=f"Score hand {number}").tap()
    finger.page.wait_for_url("**/hands/new/")
    finger.page.wait_for_load_state("load")


def robber_hand(finger: Finger, number: int) -> None:
    """Ana +95 and out, Ben +60, Cleo +105."""
    open_pad(finger, number)
    for first, last in (("4H", "8H"), ("7C", "7D")):
        finger.slide(first, last)
    finger.cards("7S QS QH QD")
    finger.do("next")
    finger.do("went-out")
    for first, last in (("9S", "QS"), ("2H", "2D"), ("AD-", "3D")):
        finger.slide(first, last)
    finger.do("next")
    finger.left("3 9 J J K A")
    finger.do("next")
    finger.slide("10C", "AC")
    finger.cards("3H 3H 3S KS KH KD")
    finger.do("next")
    finger.left("3 9 J J 2 4 6 8")
    finger.do("next")
    finger.save()


def test_robber_rummy_for_three_is_played_to_the_end_and_goes_on(open_page: OpenPage) -> None:
    page = open_page()
    finger = start_game(page, "Robber Rummy", "Ana", "Ben", "Cleo")
    for number in (1, 2, 3, 4):
        robber_hand(finger, number)
    expect(page).to_have_title("Cleo wins game 1 · Meldbook")
    won = GameResult.objects.filter(finished=True).select_related("side").order_by("side__seat")
    assert [(row.side.name, row.total, row.won) for row in won] == [
        ("Ana", 380, False),
        ("Ben", 240, False),
        ("Cleo", 420, True),
    ]
    page.get_by_role("link", name="How the game went").tap()
    page.wait_for_url("**/games/1/")
    expect(page).to_have_title("Cleo wins game 1 · Meldbook")
    page.get_by_role("link", name="Game 2, same players").tap()
    page.wait_for_url("**/hands/new/")
    expect(page.locator("[data-title]")).to_contain_text("Hand 5")


def gin_hand(finger: Finger, number: int, knocker: str, first: str, second: str) -> None:
    open_pad(finger, number)
    finger.tap(f'[data-knocker="{knocker}"]')
    finger.cards(first)
    finger.do("next")
    finger.cards(second)
    finger.do("next")
    finger.save()


def test_gin_is_played_to_the_end_with_bonuses_and_boxes(open_page: OpenPage) -> None:
    page = open_page()
    finger = start_game(page, "Gin", "Nora", "Sam")
    gin = "5H 6H 7H JS JD JC 2S 2D 2C 2H"
    # Sam holds four queens, four nines and 11 points Nora's melds could take, but not against gin.
    gin_hand(finger, 1, "Nora", gin, "QS QD QC QH 9S 9D 9C 9H JH 4S")
    # Sam has nothing: ten high cards of no meld.
    gin_hand(finger, 2, "Nora", gin, "KS KH QD QC 10S 10H 9D 9C 8S 4H")
    assert Sitting.objects.get().hands.count() == 2
    game = {
        row.side.name: (row.total, row.final, row.settlement)
        for row in GameResult.objects.select_related("side")
    }
    # Hand 1: 25 + 10 + 4 = 39. Hand 2: 25 + 60 + 18 + 8 + 4 = 115. Shut out: (154 + 100) × 2, and two boxes.
    assert game == {"Nora": (154, 558, 558), "Sam": (0, 0, -558)}
    page.get_by_role("link", name="How the game went").tap()
    page.wait_for_url("**/games/1/")
    expect(page.locator("main")).to_contain_text("558")


def rummy_hand(finger: Finger, number: int, winner: str, left: str) -> None:
    open_pad(finger, number)
    finger.tap(f'[data-knocker="{winner}"]')
    finger.left(left)
    finger.do("next")
    finger.save()


def test_rummy_is_won_by_who_is_ahead_when_it_ends_and_taken_up_again(open_page: OpenPage) -> None:
    page = open_page()
    finger = start_game(page, "Rummy", "Ana", "Ben")
    promise = page.get_by_text("Who is ahead at “End here” has won.")
    expect(promise).to_be_hidden()
    rummy_hand(finger, 1, "Ana", "7 7")
    expect(promise).to_be_visible()
    page.get_by_role("button", name="End here").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana wins game 1")
    expect(page).to_have_title("Ana wins game 1 · Meldbook")
    expect(page.locator(".podium li.side-1")).to_contain_text("wins")

    page.get_by_role("button", name="Play on").tap()
    rummy_hand(finger, 2, "Ben", "K K")
    page.get_by_role("button", name="End here").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ben wins game 1")
    page.get_by_role("link", name="Back to the table").tap()
    page.get_by_role("link", name="How the game went").tap()
    expect(page).to_have_title("Ben wins game 1 · Meldbook")

    count(sitting=Sitting.objects.get())
    page.goto("/boards/basic-rummy/?by=won")
    expect(page.locator(".ranking tbody tr")).to_contain_text("Ben")
