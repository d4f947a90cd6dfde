"""How does an honest hand go where jokers are taken and melds on the table are changed?"""

from __future__ import annotations

from collections.abc import Callable

from rummy.engine.cards import JOKER, Card, write_cards
from rummy.engine.melds import Meld, judge
from rummy.engine.rules.tableau import CommonTable, as_common
from tests.engine.candidates import Cards, Lying, melds_in, take_from
from tests.engine.simulated import Playing

Change = Callable[[], bool]
LONG_RUN, FULL_SET = 4, 4


class Changing(Playing):
    """Players who also take jokers and split, join and rob melds, where that is played."""

    def _lay(self) -> None:
        super()._lay()
        for change in self._changes():
            if self._has_entered() and self._likely(60) and change():
                self.laid_off = True
                super()._lay()

    def _changes(self) -> list[Change]:
        common = as_common(self.rules.tableau)
        how = common.changing
        changes: list[Change] = [self._take_joker] if common.joker_retake else []
        if how in ("anything", "lifting"):
            changes += [self._split_with_card, self._join, self._lift if how == "lifting" else self._lay_anew]
        self.chance.shuffle(changes)
        return changes

    def _meld_of(self, cards: Cards) -> Meld | None:
        judged = judge(cards, self.rules.melding)
        return judged if isinstance(judged, Meld) else None

    # ---- jokers

    def _take_joker(self) -> bool:
        """The card itself in the joker's place, and the joker in a new meld."""
        for lying in self.melds:
            joker = next((card for card in lying.meld.cards if card.joker), None)
            is_certain = lying.meld.kind == "run" or len(lying.meld.cards) == FULL_SET
            if joker is None or joker.suit is None or not is_certain:
                continue
            natural = Card(joker.rank, joker.suit)
            if natural in self.hand and self._swap(lying, joker, natural):
                return True
        return False

    def _swap(self, lying: Lying, joker: Card, natural: Card) -> bool:
        rest = [*self.hand, JOKER]
        rest.remove(natural)
        melds = [meld for meld in melds_in(rest, self.rules.melding) if any(card.joker for card in meld)]
        grown = self._meld_of(tuple(natural if card == joker else card for card in lying.meld.cards))
        if not melds or grown is None or not self._can_close_without((natural,)):
            return False
        self.hands[self.mover] = rest
        self._do("swap-joker", meld=lying.number, card=natural.code)
        lying.meld = grown
        self.put_down += 1
        tableau = self.rules.tableau
        assert isinstance(tableau, CommonTable)
        if not tableau.joker_retake_deducts and tableau.changing != "lifting":
            self.points[self.mover] += self.rules.counting.of_each(grown)[grown.cards.index(natural)]
        self._put((None, self.chance.choice(melds)))
        return True

    # ---- melds

    def _split_with_card(self) -> bool:
        """6-7-8-9-10 and another 8: 6-7-8 and 8-9-10."""
        for lying in self.melds:
            cards = lying.meld.cards
            for at in range(2, len(cards) - 2):
                halves = self._meld_of(cards[: at + 1]), self._meld_of((cards[at], *cards[at + 1 :]))
                own = Card(cards[at].rank, cards[at].suit)
                can = own in self.hand and not cards[at].joker and self._can_close_without((own,))
                if lying.meld.kind == "run" and can and halves[0] and halves[1]:
                    self._do("split", meld=lying.number, at=at + 1, add=own.code)
                    self._own_cards_gone((own,))
                    lying.meld = halves[0]
                    self._new(halves[1])
                    return True
        return False

    def _own_cards_gone(self, cards: Cards) -> None:
        take_from(self.hand, cards)
        self.put_down += len(cards)

    def _new(self, meld: Meld) -> None:
        self.melds_made += 1
        self.melds.append(Lying(self.melds_made, meld, [(self.mover, meld.cards)]))

    def _join(self) -> bool:
        """Two runs that follow each other."""
        if not self.put_down:
            return False
        for first in self.melds:
            for second in self.melds:
                both = self._meld_of((*first.meld.cards, *second.meld.cards))
                if first is not second and both is not None and both.kind == "run":
                    self._do("join", melds=[first.number, second.number])
                    first.meld = both
                    self.melds.remove(second)
                    return True
        return False

    def _spare(self) -> list[tuple[Lying, Card, Meld]]:
        """Cards that a meld can do without, and what it is then."""
        found = []
        for lying in self.melds:
            cards = lying.meld.cards
            ends = (cards[0], cards[-1]) if lying.meld.kind == "run" else cards
            for card in ends:
                rest = list(cards)
                rest.remove(card)
                left = self._meld_of(tuple(rest)) if len(cards) >= LONG_RUN and not card.joker else None
                if left is not None:
                    found.append((lying, card, left))
        return found

    def _robbed(self) -> tuple[Lying, Meld, Cards] | None:
        """A card of the table and cards of the hand that make a new meld: whose, what is left of that, and the new."""
        for lying, card, left in self._spare():
            for meld in melds_in([*self.hand, card], self.rules.melding):
                own = list(meld)
                if card in own:
                    own.remove(card)
                    if self._can_close_without(tuple(own)):
                        return lying, left, (card, *own)
        return None

    def _lift(self) -> bool:
        robbed = self._robbed()
        if robbed is None:
            return False
        lying, left, cards = robbed
        self._do("lift-card", **{"from": lying.number, "card": cards[0].code})
        lying.meld = left
        self._do("meld", cards=write_cards(cards))
        self._own_cards_gone(cards[1:])
        meld = self._meld_of(cards)
        assert meld is not None
        self._new(meld)
        return True

    def _lay_anew(self) -> bool:
        robbed = self._robbed()
        if robbed is None:
            return False
        lying, left, cards = robbed
        lying.meld = left
        self._own_cards_gone(cards[1:])
        self._do(
            "rearrange-table",
            melds=[*(write_cards(one.meld.cards) for one in self.melds), write_cards(cards)],
        )
        meld = self._meld_of(cards)
        assert meld is not None
        for one in self.melds:
            self.melds_made += 1
            one.number = self.melds_made
        self._new(meld)
        return True
