"""What does a finger do to tell a whole hand, at its end on the pad or turn by turn beside the table?"""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.finger import Finger
from tests.browser.told_hands import Action, Told, ranks

# What the page calls an action where it is not by its own name.
OFFERS = {"steal": "lay-off", "draw-discard-from": "stretch", "draw-second": "second-stock"}


class Follower(Finger):
    """One finger that follows a table."""

    def turn(self, button: str | None = None) -> None:
        """Tap the button at the bottom, which must say this."""
        if button is not None:
            expect(self.sees('[data-action="next"]')).to_contain_text(button)
        self.do("next")

    def offer(self, name: str) -> None:
        self.tap(f'[data-offer="{name}"]')

    def meld(self, number: int) -> None:
        self.tap(f'[data-meld="{number}"]')

    def to_play(self, player: str) -> None:
        expect(self.sees("[data-seats] [aria-current]")).to_contain_text(player)

    def counts(self) -> list[str]:
        return self.page.locator("[data-seats] .count").evaluate_all(
            "all => all.map(one => one.childNodes[1].nodeValue)"
        )

    def refused(self, why: str) -> None:
        expect(self.sees("[data-alert]")).to_contain_text(why)

    # ---- a hand that is known beforehand

    def follows(self, told: Told) -> None:
        """Every turn, then the cards left, up to the check."""
        if told.upcard:
            self.cards(told.upcard)
            self.turn("Turned up")
        for turn in told.as_turns():
            self.to_play(turn["player"])
            self.plays(turn["actions"])
        known = {player: seat["known"].split() for player, seat in told.live().as_dict()["players"].items()}
        for player in told.asked:
            self.turn(f"{player}’s hand")
            # What went to a hand for all to see is there already.
            cards = " ".join(card for card in told.held[player].split() if card not in known[player])
            if told.rules["asks"]["held"] == "cards":
                self.cards(cards)
            else:
                self.left(ranks(cards))
        self.turn("Check score")

    def plays(self, actions: list[Action]) -> None:
        if actions == [{"do": "draw-stock"}, {"do": "discard"}]:
            return self.turn("Stock, discard")
        # Who lays down or throws without telling what he drew has drawn from the stock.
        for action in actions:
            if action["do"] != "draw-stock":
                self.makes(action)
        return None

    def makes(self, action: Action) -> None:
        cards = action.get("cards", action.get("card", ""))
        if action["do"] == "take-pile":
            self.tap("[data-pile] .button")
            # The card on top of the pile is chosen with it.
            action = action["use"]
            self.cards(action["cards"].partition(" ")[2])
            cards = action["cards"]
        else:
            self.cards(cards)
        expect(self.sees("[data-picked] .card")).to_have_count(len(cards.split()))
        if "meld" in action:
            self.meld(action["meld"])
            expect(self.sees(f'[data-meld="{action["meld"]}"]')).to_have_attribute("aria-pressed", "true")
        self.chooses(OFFERS.get(action["do"], action["do"]))

    def chooses(self, offer: str) -> None:
        """The offer is a button of its own, or so likely that it is the one at the bottom."""
        if self.sees(f'[data-offer="{offer}"]').count():
            self.offer(offer)
        else:
            self.turn()


def enters(finger: Finger, told: Told) -> None:
    """The hand as it lies there when it is over, up to the check."""
    WAYS[told.rules["profile"]](finger, told)
    expect(finger.sees(".check")).to_be_visible()


def by_sides(finger: Finger, told: Told) -> None:
    """Side by side: its melds and what it laid off on others, then what each of its players has left."""
    for name, players, laid in told.table_by_sides():
        finger.tap(f'[data-side="{name}"]')
        for number, cards in enumerate(laid):
            if number:
                finger.do("new-meld")
            # Which card a joker stands for follows from the cards beside it.
            finger.cards(" ".join(card.partition("=")[0] for card in cards.split()))
        for number, player in enumerate(players):
            finger.tap(f'.switch [data-step="hand"][data-player="{number}"]')
            if player == told.by:
                finger.do("went-out")
            else:
                finger.left(ranks(told.held[player]))
    # Who went out as the last one leads to the check himself.
    if told.players[-1] != told.by:
        finger.do("next")


def hands_left(finger: Finger, told: Told) -> None:
    finger.tap(f'[data-knocker="{told.by}"]')
    for player in told.asked:
        finger.left(ranks(told.held[player]))
        finger.do("next")


def hands_shown(finger: Finger, told: Told) -> None:
    if told.rules["asks"]["upcard"] and told.upcard:
        finger.cards(told.upcard)
    finger.tap(f'[data-knocker="{told.by}"]')
    for player in told.asked:
        finger.cards(told.held[player])
        finger.do("next")


def the_winner(finger: Finger, told: Told) -> None:
    finger.tap(f'.winners [data-knocker="{told.by}"]')
    for _name, players, laid in told.table_by_sides():
        if told.by in players and laid:
            finger.cards(" ".join(laid))
            finger.do("next")


WAYS: dict[str, Callable[[Finger, Told], None]] = {
    "owned-melds": by_sides,
    "own-cards": by_sides,
    "hands-only": hands_left,
    "two-hands": hands_shown,
    "full-hands": hands_shown,
    "winner-only": the_winner,
}


def robbed_and_taken(follow: Callable[..., Follower]) -> Follower:
    """Ben melds, Cleo steals it, Ana takes the pile: Ben is to play."""
    finger = follow("Ana", "Ben", "Cleo")
    finger.cards("7H")
    finger.turn("Turned up")
    finger.cards("3H 3S 3C")
    finger.turn("Meld")
    finger.cards("9C")
    finger.turn("Discard")
    finger.to_play("Cleo")
    finger.cards("3D")
    finger.meld(1)
    finger.turn("Steal from Ben")
    finger.cards("JD")
    finger.turn("Discard")
    finger.to_play("Ana")
    finger.tap("[data-pile] .button")
    finger.cards("10D QD")
    finger.turn("take the pile")
    assert finger.counts() == ["13", "10", "12"]
    finger.cards("9C")
    finger.turn("Discard")
    return finger


def ben_goes_out(finger: Follower) -> None:
    """And the hand is saved."""
    finger.to_play("Ben")
    assert finger.counts() == ["12", "10", "12"]
    finger.cards("4H 5H 6H 7H 8H")
    finger.turn("Meld")
    finger.cards("9S 10S JS QS KS")
    finger.turn("Meld")
    finger.cards("2C")
    finger.turn("Discard")

    expect(finger.sees("[data-hint]")).to_have_text("Ben goes out.")
    finger.turn("Ana’s hand")
    finger.left("2 2 3 4 5 6 8 8 9 10 K")
    finger.turn("Cleo’s hand")
    finger.left("2 2 3 4 5 6 6 6 9 9 10 K")
    finger.turn("Check score")
    expect(finger.sees('[data-action="save"]')).to_be_enabled()
    finger.save()
