"""Which hands is the pad measured by, and how are they told in the fewest taps or slides?"""

from playwright.sync_api import expect

from tests.browser.finger import Finger


def robber_by_taps(finger: Finger) -> None:
    """Ana, Ben and Cleo: nine melds of 32 cards, Ana out, 14 cards left in the two other hands. Up to the check."""
    finger.cards("4H 5H 6H 7H 8H  7S 7C 7D  QS QH QD")
    finger.do("next")
    finger.do("went-out")
    finger.cards("9S 10S JS QS  2H 2C 2D  AD- 2D 3D")
    finger.do("next")
    finger.left("3 9 J J K A")
    finger.do("next")
    finger.cards("10C JC QC KC AC  3H 3H 3S  KS KH KD")
    finger.do("next")
    finger.left("3 9 J J 2 4 6 8")
    finger.do("next")
    expect(finger.sees(".check .total")).to_have_text(["+95", "+60", "+105"])


def robber_by_slides(finger: Finger) -> None:
    """The same hand, a stroke for a run or for the suits of a set that lie side by side."""
    finger.slide("4H", "8H")
    finger.slide("7C", "7D")
    finger.cards("7S")
    finger.slide("QS", "QH")
    finger.cards("QD")
    finger.do("next")
    finger.do("went-out")
    finger.slide("9S", "QS")
    finger.slide("2H", "2D")
    finger.slide("AD-", "3D")
    finger.do("next")
    finger.left("3 9 J J K A")
    finger.do("next")
    finger.slide("10C", "AC")
    finger.slide("3S", "3H")
    finger.cards("3H")
    finger.slide("KS", "KH")
    finger.cards("KD")
    finger.do("next")
    finger.left("3 9 J J 2 4 6 8")
    finger.do("next")
    expect(finger.sees(".check .total")).to_have_text(["+95", "+60", "+105"])


def gin_by_taps(finger: Finger) -> None:
    """Ana has gin, Ben two melds and four cards: 20 cards. Up to the check."""
    finger.cards("4H 5H 6H 9S 9D 9C 10C JC QC KC")
    finger.do("next")
    finger.cards("2S 3S 4S 8C 8D 8S 7H KD AC 6C")
    finger.tap('[data-knocker="Ana"]')
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()


def gin_by_slides(finger: Finger) -> None:
    finger.slide("4H", "6H")
    finger.slide("9C", "9D")
    finger.cards("9S")
    finger.slide("10C", "KC")
    finger.do("next")
    finger.slide("2S", "4S")
    finger.slide("8C", "8D")
    finger.cards("8S 7H KD AC 6C")
    finger.tap('[data-knocker="Ana"]')
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()


def straight_by_taps(finger: Finger) -> None:
    """Ana, Ben, Cleo and Dan: Cleo is out, 15 cards left in three hands. Up to the check."""
    finger.tap('[data-knocker="Cleo"]')
    finger.left("3 9 J K 2")
    finger.do("next")
    finger.left("A A 5 6 7")
    finger.do("next")
    finger.left("Q Q 4 4 8")
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()


def known_group_to_pad(finger: Finger) -> None:
    """From the start page of Ana and Ben, who have played before, to the open pad."""
    for button in ("Ana and Ben", "Start", "Score hand 1"):
        with finger.page.expect_navigation():
            finger.tap(finger.page.get_by_text(button).locator("visible=true").last)
