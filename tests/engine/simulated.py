"""How does an honest hand go? Random players with real cards who keep to the rules.

Nothing here asks the engine whether a move may be made: only what a meld is and what it is worth.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from rummy import engine
from rummy.engine.cards import Card, write_cards
from rummy.engine.growth import grow
from rummy.engine.melds import Meld, judge
from rummy.engine.rules.tableau import Entering, HiddenMelds, MeldsWhenOut, OwnedMelds, as_common
from tests.engine.candidates import (
    Cards,
    Lying,
    Use,
    dealt,
    fitting,
    melds_in,
    shuffled_deck,
    split_up,
    take_from,
    unmatched,
)

LARGEST_HAND = 24
"""Where hands grow: they would hardly grow for ever."""
RECYCLED = ("turn-over", "shuffle", "shuffle-below-top")


class Playing:
    """A hand that is played; `turns` are those of a live log."""

    def __init__(
        self, game: str, options: Mapping[str, Any], sides: Sequence[Any], chance: random.Random
    ) -> None:
        self.game, self.options, self.sides, self.chance = game, dict(options), list(sides), chance
        rows = [[side] if isinstance(side, str) else side["players"] for side in sides]
        self.players = [row[seat] for seat in range(len(rows[0])) for row in rows]
        self.side_of = {player: at for at, row in enumerate(rows) for player in row}
        self.rules = engine.find_ruleset(game).with_options(options).seated(len(self.players))
        self.turns: list[dict[str, Any]] = []
        self.melds: list[Lying] = []
        self.melds_made = 0
        self.end: str | None = None
        self.by: str | None = None
        self.rummy: bool | str = False
        self.gone: set[str] = set()
        self.melded: set[str] = set()
        self.played: set[str] = set()
        self.points = dict.fromkeys(self.players, 0)
        self.passes = self.upcard_passes = 0
        self.dealer = chance.choice(self.players)
        self.mover = self._after(self.dealer)
        self._deal()

    def _deal(self) -> None:
        each = self.rules.dealing.cards_each(len(self.players))
        self.stock = shuffled_deck(self.rules, self.chance)
        self.hands = {player: dealt(self.stock, each, self.rules, self.chance) for player in self.players}
        self.upcard = self.stock.pop() if self.rules.dealing.upcard else None
        self.pile = [] if self.upcard is None else [self.upcard]
        self.upcard_open = self.rules.drawing.upcard_round
        self.tells_discards = self.rules.drawing.takes in ("stretch", "whole-pile") or self._likely(80)

    def _after(self, player: str) -> str:
        following = self.players[(self.players.index(player) + 1) % len(self.players)]
        return self._after(following) if following in self.gone else following

    # ---- a turn

    def play(self, most: int) -> Playing:
        """To the end of the hand, or as many turns as that."""
        while self.end is None and len(self.turns) < most:
            self._turn()
        return self

    @property
    def hand(self) -> list[Card]:
        return self.hands[self.mover]

    def _likely(self, percent: int) -> bool:
        return self.chance.random() * 100 < percent

    def _do(self, action: str, **fields: Any) -> None:
        self.actions.append({"do": action, **fields})

    def _turn(self) -> None:
        self.actions: list[dict[str, Any]] = []
        self.turns.append({"player": self.mover, "actions": self.actions})
        self.taken: list[Card] = []
        self.new_melds, self.put_down, self.laid_off = 0, 0, False
        if self._reneges() or self._passes_upcard():
            return
        before = self.worth()
        compulsory = self.rules.drawing.compulsory
        if not compulsory and self._likely(70):
            self._lay()
        drew = (compulsory or not self.put_down or self._likely(50)) and self._draws()
        if (drew or self.rules.drawing.stock_empty == "all-pass") and not self._hides():
            self._lay()
        if drew or self.put_down:
            self.points[self.mover] += self.worth() - before
            self._close()
        else:
            self._pass()

    def _hides(self) -> bool:
        return isinstance(self.rules.tableau, HiddenMelds)

    def worth(self) -> int:
        """What the melds on the table are worth together."""
        return sum(self.rules.counting.of(lying.meld) for lying in self.melds)

    def _next(self) -> None:
        self.mover = self._after(self.mover)

    def _reneges(self) -> bool:
        left = {self.side_of[player] for player in self.players if player not in self.gone}
        if not (self.rules.reneging.played and len(left) > 2 and self._likely(1)):
            return False
        self._do("renege")
        self.gone.add(self.mover)
        self._next()
        return True

    def _passes_upcard(self) -> bool:
        if not self.upcard_open or self._likely(30):
            return False
        self._do("pass-upcard")
        self.upcard_passes += 1
        self.upcard_open = self.upcard_passes < len(self.players)
        self._next()
        return True

    def _pass(self) -> None:
        """Nothing can be drawn, and nothing is played."""
        self._do("pass")
        self.passes += 1
        if self.rules.drawing.stock_empty == "all-pass":
            all_passed = self.passes >= len(self.players)
            self.end = "blocked" if all_passed else None
        else:
            self.end = "blocked" if self.rules.drawing.stock_empty == "block" else "stock"
        self._next()

    # ---- drawing

    def _draws(self) -> bool:
        """A card comes to the hand; not where the stock is empty and the discards are not taken."""
        drawing = self.rules.drawing
        both_passed = self.upcard_passes == len(self.players) and len(self.turns) == len(self.players) + 1
        wanted = self.upcard_open or (not both_passed and self._likely(35 if self.stock else 50))
        self.upcard_open = False
        if wanted and self._may_take() and self._draw_discard():
            return True
        if not self.stock and drawing.stock_empty in RECYCLED:
            self._new_stock()
        if not self.stock:
            return False
        self._do("draw-stock")
        self.hand.append(self.stock.pop())
        return True

    def _may_take(self) -> bool:
        drawing, entering = self.rules.drawing, self._entering()
        barred = entering is not None and not entering.takes_discards and not self._has_entered()
        alone = drawing.second_card and (
            len(self.hand) > LARGEST_HAND or len(self.pile) + len(self.stock) < 2
        )
        return bool(self.pile) and drawing.takes != "nothing" and not barred and not alone

    def _new_stock(self) -> None:
        how = self.rules.drawing.stock_empty
        kept = self.pile[-1:] if how == "shuffle-below-top" else []
        fresh = self.pile[: len(self.pile) - len(kept)]
        assert fresh, "every card is on the table or in a hand"
        self._do("recycle-stock")
        self.chance.shuffle(fresh)
        self.stock, self.pile = fresh, kept

    def _draw_discard(self) -> bool:
        drawing = self.rules.drawing
        if drawing.takes == "whole-pile":
            return self._take_pile()
        depth = self.chance.randint(1, min(6, len(self.pile))) if drawing.takes == "stretch" else 1
        owed = drawing.must_use != "free" and not (drawing.top_is_free and depth == 1)
        card = self.pile[-depth]
        taken = self.pile[-depth:]
        use = self._use_of(card, [*self.hand, *taken]) if owed else None
        if (owed and use is None) or card in taken[1:]:
            return False
        if depth == 1:
            self._do("draw-discard")
        else:
            self._do("draw-discard-from", card=card.code)
        self.taken = taken
        self.hand.extend(taken)
        del self.pile[-depth:]
        if use is not None:
            self._put(use)
        if drawing.second_card:
            self._draw_second()
        return True

    def _draw_second(self) -> None:
        if self.pile and (not self.stock or self._likely(40)):
            self._do("draw-second", **{"from": "discard"})
            self.taken = [*self.taken, self.pile[-1]]
            self.hand.append(self.pile.pop())
        else:
            self._do("draw-second", **{"from": "stock"})
            self.hand.append(self.stock.pop())

    def _take_pile(self) -> bool:
        use = self._use_of(self.pile[-1], [*self.hand, self.pile[-1]])
        if use is None:
            return False
        self.hand.append(self.pile.pop())
        self._put(use)
        self.actions[-1:] = [{"do": "take-pile", "use": self.actions[-1]}]
        self.hand.extend(self.pile)
        self.pile = []
        return True

    def _use_of(self, card: Card, hand: list[Card]) -> Use | None:
        """A play with that card, which leaves something to discard."""
        if card.joker:
            return None
        uses: list[Use] = [(None, meld) for meld in melds_in(hand, self.rules.melding) if card in meld]
        uses += [
            (lying, (card,))
            for lying in self.melds
            if card in fitting(lying.meld, [card], self.rules.melding)
        ]
        leaving = [use for use in uses if len(hand) - len(use[1]) > 1]
        return self.chance.choice(leaving) if leaving else None

    # ---- laying down

    def _grown(self, lying: Lying, cards: Cards) -> object:
        return grow(lying.meld, cards, self.rules.melding)

    def _put(self, use: Use) -> None:
        lying, cards = use
        take_from(self.hand, cards)
        self.put_down += len(cards)
        if lying is None:
            self._lay_new(cards)
            return
        grown = self._grown(lying, cards)
        assert isinstance(grown, Meld)
        is_owned = isinstance(self.rules.tableau, OwnedMelds)
        is_own = self.side_of[lying.steps[-1][0]] == self.side_of[self.mover]
        lying.meld = grown
        lying.steps.append((self.mover, cards))
        word = "steal" if is_owned and not is_own else "lay-off"
        self._do(word, meld=lying.number, cards=write_cards(cards))
        self.laid_off = True

    def _lay_new(self, cards: Cards) -> None:
        meld = judge(cards, self.rules.melding)
        assert isinstance(meld, Meld)
        self.melds_made += 1
        self.melds.append(Lying(self.melds_made, meld, [(self.mover, cards)]))
        self._do("meld", cards=write_cards(cards))
        self.new_melds += 1
        self.melded.add(self.mover)

    def _entering(self) -> Entering | None:
        entering = as_common(self.rules.tableau).entering
        return entering if entering is not None and entering.minimum else None

    def _has_entered(self) -> bool:
        return self._entering() is None or self.mover in self.melded

    def _lay(self) -> None:
        if isinstance(self.rules.tableau, MeldsWhenOut):
            self._lay_everything()
            return
        if not self._has_entered():
            self._enter()
        for _ in range(8):
            uses = self._uses() if self._has_entered() else []
            if not uses or self._likely(20):
                return
            self._put(self.chance.choice(uses))

    def _uses(self) -> list[Use]:
        common = as_common(self.rules.tableau)
        most = common.melds_per_turn
        uses: list[Use] = []
        if most is None or self.new_melds < most:
            uses += [(None, meld) for meld in melds_in(self.hand, self.rules.melding)]
        if self.mover in self.melded or not common.layoff_needs_own_meld:
            melding = self.rules.melding
            uses += [
                (lying, (card,)) for lying in self.melds for card in fitting(lying.meld, self.hand, melding)
            ]
        return [use for use in uses if self._can_close_without(use[1])]

    def _can_close_without(self, cards: Cards) -> bool:
        rest = list(self.hand)
        take_from(rest, cards)
        if not self.rules.drawing.discards or not rest:
            return not (not rest and self.rules.ending.must_discard_last)
        return any(self._may_throw(card) for card in rest)

    def _may_throw(self, card: Card) -> bool:
        return self.rules.drawing.may_return_drawn_card or card not in self.taken

    def _enter(self) -> None:
        """The first melds, where they are worth enough together or one of them is."""
        entering, chosen, rest, worth = self._entering(), [], list(self.hand), 0
        assert entering is not None
        while melds := melds_in(rest, self.rules.melding):
            meld = self.chance.choice(melds)
            judged = judge(meld, self.rules.melding)
            assert isinstance(judged, Meld)
            points = self.rules.counting.of(judged)
            worth = max(worth, points) if entering.scope == "single_meld" else worth + points
            take_from(rest, meld)
            chosen.append(meld)
        everything = tuple(card for meld in chosen for card in meld)
        if worth >= entering.minimum and self._can_close_without(everything):
            for meld in chosen:
                self._put((None, meld))

    def _lay_everything(self) -> None:
        melds = split_up(self.hand, self.rules.melding, 1)
        if melds is None:
            return
        laid = tuple(card for meld in melds for card in meld)
        if self._can_close_without(laid):
            for meld in melds:
                self._put((None, meld))

    # ---- the end of a turn

    def _close(self) -> None:
        discards = self.rules.drawing.discards
        if not discards or not self.hand:
            self._do("end-turn")
        elif not self._knocks():
            self._throw("discard", self._choose_throw())
        if self.end is None:
            self._settle()

    def _choose_throw(self) -> Card:
        """Mostly the dearest card that is in no meld."""
        thrown = [card for card in self.hand if self._may_throw(card)]
        matched = {card for meld in melds_in(self.hand, self.rules.melding) for card in meld}
        spare = [card for card in thrown if card not in matched]
        if spare and self._likely(70):
            return max(spare, key=self.rules.counting.in_hand)
        return self.chance.choice(spare or thrown)

    def _throw(self, action: str, card: Card) -> None:
        self.hand.remove(card)
        self.pile.append(card)
        self._do(action, **({"card": card.code} if self.tells_discards else {}))

    def _knocks(self) -> bool:
        if "knock" not in self.rules.ending.ways:
            return False
        thrown = self._choose_throw()
        rest = list(self.hand)
        rest.remove(thrown)
        limit = getattr(self.rules.paying, "knock_limit", None)
        if self.rules.upcard is not None:
            assert self.upcard is not None
            assert self.upcard.rank is not None
            limit = min(int(self.upcard.rank), 10)
        likely = 10 if limit is None else 90
        if (limit is not None and unmatched(rest, self.rules) > limit) or not self._likely(likely):
            return False
        self._throw("knock", thrown)
        self.end, self.by = "knock", self.mover
        return True

    def _settle(self) -> None:
        drawing = self.rules.drawing
        self.passes = 0
        if not self.hand:
            self.end, self.by = "out", self.mover
            own = not self.laid_off and "own-hand" in self.rules.ending.rummy_claims
            self.rummy = False if self.mover in self.played else "own-hand" if own else True
        elif drawing.stock_empty == "end" and not self.stock:
            self.end = "stock"
        elif drawing.never_drawn and len(self.stock) <= drawing.never_drawn:
            self.end = "void"
        if self.put_down:
            self.played.add(self.mover)
        self._next()
