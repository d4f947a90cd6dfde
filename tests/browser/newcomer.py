"""How does somebody enter a hand who has it in front of him and has never seen the page?

He reads what stands on the screen, taps what is named there, and knows nothing of names that only a program or a screen reader hears.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest

from playwright.sync_api import Error, Page

from rummy.engine.cards import Suit
from tests.browser.told_hands import Told, ranks

LOOKS, PAUSE_MS = 100, 100
# Longer than a finger that bounces on one key, or presses a button twice.
NEXT_CARD_MS, NEXT_STEP_MS = 150, 340
SIGNS = {suit.letter: suit.sign for suit in Suit}
# What an eye reads on everything that can be tapped.
TO_TAP = """signs => {
    const read = one => {
        const copy = one.cloneNode(true);
        for (const use of copy.querySelectorAll("use[href^='#suit-']")) use.closest("svg").replaceWith(signs[use.getAttribute("href").slice(-1)]);
        for (const unseen of copy.querySelectorAll(".hidden-text, [hidden], svg, input, .chip")) unseen.remove();
        return copy.textContent.replace(/\\s+/g, " ").trim();
    };
    window.toTap = [...document.querySelectorAll("main a, main button, main label, main summary")].filter(one => one.checkVisibility({visibilityProperty: true}));
    return toTap.map(read);
}"""
# Where it is, once it is in sight; nothing where a finger would meet something else there.
PLACE = """async at => {
    toTap[at].scrollIntoView({block: "center", behavior: "instant"});
    const middle = () => { const {x, y, width, height} = toTap[at].getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
    const place = middle();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (`${middle()}` !== `${place}`) return null;
    return toTap[at].contains(document.elementFromPoint(...place)) ? place : null;
}"""


class Newcomer:
    """One hand in front of him, one page before his eyes."""

    def __init__(self, page: Page, told: Told) -> None:
        self.page = page
        self.told = told
        self.laid = {name: [cards.split() for cards in melds] for name, _, melds in told.table_by_sides()}
        self.asked_for: set[str] = set()

    # ---- eyes and a finger

    def reads(self) -> str:
        """What stands there once it holds still."""
        before, now = None, self.page.locator("main").inner_text()
        while now != before:
            self.page.wait_for_timeout(NEXT_STEP_MS)
            before, now = now, self.page.locator("main").inner_text()
        return now

    def taps(self, words: str, *, waits_ms: int = NEXT_STEP_MS) -> None:
        """Tap the first thing that says so: these words as a pattern, from its first letter to its last."""
        said: list[str] = []
        for _ in range(LOOKS):
            with suppress(Error):  # the page is on its way to another
                said = self.page.evaluate(TO_TAP, SIGNS)
                places = [
                    self.page.evaluate(PLACE, at) for at, one in enumerate(said) if re.fullmatch(words, one)
                ]
                if found := next(filter(None, places), None):
                    self.page.touchscreen.tap(*found)
                    return self.page.wait_for_timeout(waits_ms)
            self.page.wait_for_timeout(PAUSE_MS)
        raise AssertionError(f"Nothing here says {words}: {said}")

    def taps_each(self, faces: list[str]) -> None:
        for face, following in zip_longest(faces, faces[1:]):
            self.taps(face, waits_ms=0 if following and following != face else NEXT_CARD_MS)

    def taps_cards(self, cards: list[str]) -> None:
        self.taps_each(
            ["Joker" if card.startswith("JK") else f"{card[:-1]}{SIGNS[card[-1]]}" for card in cards]
        )

    def taps_ranks(self, cards: list[str]) -> None:
        self.taps_each([rf"{rank}( [−\d]+)?" for rank in ranks(" ".join(cards)).split()])

    # ---- from the first page to the pad

    def begins(self) -> None:
        self.taps("New game|Start a game")
        for number, player in enumerate(self.told.players):
            self.page.get_by_placeholder("Name").nth(number).fill(player)
        self.reads()
        name = re.escape(self.told.rules["name"])
        if name not in map(re.escape, self.page.evaluate(TO_TAP, SIGNS)):
            self.taps("More games.*")
        self.taps(name)
        self.taps("Start.*")
        self.taps("Score hand 1.*")

    # ---- the hand

    def enters(self) -> None:
        """Do what the page asks for, until it asks to save."""
        for _ in range(40):
            if "Save hand" in self.reads():
                break
            if not self.answers():
                self.taps(".*›")
        self.taps("Save hand")

    def answers(self) -> bool:
        """Whether something was asked that he had not answered yet."""
        page = self.reads()
        for asks, answer in QUESTIONS.items():
            found = re.search(asks, page)
            if found and found[0] not in self.asked_for:
                self.asked_for.add(found[0])
                answer(self, *found.groups())
                return True
        return False

    def tells_who(self) -> None:
        self.taps(self.told.by or "Nobody.*")

    def tells_the_card_turned_up(self) -> None:
        self.taps_cards([self.told.upcard or ""])

    def tells_the_melds(self, side: str) -> None:
        for meld in self.laid[side]:
            self.taps_cards(meld)

    def tells_what_is_left(self, player: str) -> None:
        if player == self.told.by:
            self.taps("Nothing left – went out")
        else:
            self.taps_ranks(self.told.held[player].split())

    def shows_a_hand(self, player: str) -> None:
        self.taps_cards(self.told.held.get(player, "").split())


QUESTIONS: dict[str, Callable[..., None]] = {
    r"Tap the card that was turned up first": Newcomer.tells_the_card_turned_up,
    r"Who (?:went out|knocked)\?": Newcomer.tells_who,
    r"Tap (.+)’s melds, card by card": Newcomer.tells_the_melds,
    r"Tap the cards (.+) laid down or laid off": Newcomer.tells_the_melds,
    r"Tap the .+ cards (.+) melded": Newcomer.tells_the_melds,
    r"Tap the cards (.+) has left": Newcomer.tells_what_is_left,
    r"Tap (?:the \d+|all the) cards (?:of )?(.+?)(?:’s hand| has left)": Newcomer.shows_a_hand,
}
