"""What does each field of a hand say, and what is wrong with it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rummy.engine.cards import JOKER, Card
from rummy.engine.document.head import Head
from rummy.engine.document.melds import read_layoff, read_meld
from rummy.engine.document.values import (
    LONGEST_REASON,
    Objections,
    check_keys,
    is_object,
    read_entries,
    read_list,
    read_number,
    read_text_of_cards,
)
from rummy.engine.errors import SEVERITIES, problem
from rummy.engine.hand import Hand, Held, Laid, Layoff, Penalty, Spread
from rummy.engine.rules.ending import EVERY_END
from rummy.engine.words import either, listed, quoted, say, to_say

MOST_MELDS = 200
NO_JOKERS = to_say("There are no jokers in this game: take the joker out.")


class Told:
    """A hand while its fields are read: what is told so far, and what is wrong with it."""

    def __init__(self, head: Head, dealer: str, eliminated: frozenset[str], found: Objections) -> None:
        self.head = head
        self.found = found
        self.values: dict[str, Any] = {
            "sides": head.sides,
            "dealer": dealer,
            "end": head.ruleset.ending.usual,
            "eliminated": eliminated,
        }

    def hand(self) -> Hand:
        return Hand(**self.values)

    def is_player(self, name: object, where: str) -> bool:
        """Does somebody of that name sit here? If not, say so."""
        if isinstance(name, str) and name in self.head.sides:
            return True
        self._stranger(name, where, self.head.sides.players)
        return False

    def _stranger(self, name: object, where: str, known: tuple[str, ...]) -> None:
        if isinstance(name, str):
            text = say("{name} is not at this table: there are {names}.", name=name[:40], names=listed(known))
            self.found.add(problem("player-unknown", where, text))
        else:
            self.found.bad(where, name, say("one of {names}", names=either(known)))

    def dealer(self, told: object) -> None:
        if self.is_player(told, "dealer"):
            self.values["dealer"] = told

    def by(self, told: object) -> None:
        if told is not None and self.is_player(told, "by"):
            self.values["by"] = told

    def end(self, told: object) -> None:
        ending = self.head.ruleset.ending
        if isinstance(told, str) and told in ending.ends:
            self.values["end"] = told
        elif isinstance(told, str) and told in EVERY_END:
            self.found.add(ending.unknown(told, self.head.ruleset.called))
        else:
            self.found.bad("end", told, either(ending.ends))

    def rummy(self, told: object) -> None:
        ending = self.head.ruleset.ending
        if ending.admits_claim(told):
            self.values["rummy"] = told
        else:
            self.found.bad("rummy", told, either([quoted(claim) for claim in (False, *ending.rummy_claims)]))

    def table(self, told: object) -> None:
        melds: list[Laid] = []
        for where, meld in read_list(told, "table", self.found, most=MOST_MELDS, of="melds"):
            laid = read_meld(meld, where, self.found, self.is_player)
            if laid is not None:
                melds.append(laid)
        self.values["table"] = tuple(melds)

    def held(self, told: object) -> None:
        held: dict[str, Held] = {}
        for where, player, value in read_entries(told, "held", self.found, of=say("players and their cards")):
            if self.is_player(player, where):
                left = self._held_of(value, where)
                if left is not None:
                    held[player] = left
        self.values["held"] = held

    def _held_of(self, value: object, where: str) -> Held | None:
        if not isinstance(value, str):
            points = read_number(value, where, self.found, minimum=0)
            return None if points is None else Held(None, points)
        cards = self._cards(value, where)
        if cards is None:
            return None
        return Held(tuple(JOKER if card.joker else card for card in cards))

    def _cards(self, value: object, where: str) -> tuple[Card, ...] | None:
        """The cards of a text; where there are no jokers they are refused, and left out."""
        cards = read_text_of_cards(value, where, self.found)
        if cards is None or not self._has_strange_joker(cards, where):
            return cards
        return tuple(card for card in cards if not card.joker)

    def _has_strange_joker(self, cards: tuple[Card, ...], where: str) -> bool:
        """Is there a joker where the game has none? If so, say so."""
        is_strange = not self.head.ruleset.packs.jokers and any(card.joker for card in cards)
        if is_strange:
            self.found.add(problem("joker-not-in-game", where, say(NO_JOKERS)))
        return is_strange

    def spread(self, told: object) -> None:
        spread: dict[str, tuple[Spread, ...]] = {}
        for where, player, value in read_entries(
            told, "spread", self.found, of=say("players and their melds")
        ):
            if self.is_player(player, where):
                melds = []
                for place, text in read_list(value, where, self.found, most=MOST_MELDS, of="melds"):
                    cards = self._cards(text, place)
                    if cards is not None:
                        melds.append(Spread(cards, place))
                spread[player] = tuple(melds)
        self.values["spread"] = spread

    def layoffs(self, told: object) -> None:
        layoffs: list[Layoff] = []
        for where, value in read_list(told, "layoffs", self.found, most=MOST_MELDS, of="lay-offs"):
            layoff = read_layoff(value, where, self.found, self.is_player)
            if layoff is not None and not self._has_strange_joker((*layoff.to, *layoff.cards), where):
                layoffs.append(layoff)
        self.values["layoffs"] = tuple(layoffs)

    def upcard(self, told: object) -> None:
        cards = read_text_of_cards(told, "upcard", self.found)
        if cards is None:
            return
        if len(cards) != 1:
            self.found.bad("upcard", told, say("one card"))
        elif cards[0].joker and not self.head.ruleset.packs.jokers:
            self.found.add(problem("joker-not-in-game", "upcard", say(NO_JOKERS)))
        else:
            self.values["upcard"] = cards[0]

    def reneged(self, told: object) -> None:
        reneged: list[str] = []
        for where, player in read_list(told, "reneged", self.found, most=MOST_MELDS, of="players"):
            if not self.is_player(player, where):
                continue
            if player in reneged:
                self.found.add(
                    problem(
                        "name-twice", where, say("{player} is named twice: once is enough.", player=player)
                    )
                )
            else:
                reneged.append(str(player))
        self.values["reneged"] = tuple(reneged)

    def penalties(self, told: object) -> None:
        penalties: list[Penalty] = []
        for where, value in read_list(told, "penalties", self.found, most=MOST_MELDS, of="penalties"):
            penalty = self._penalty(value, where)
            if penalty is not None:
                penalties.append(penalty)
        self.values["penalties"] = tuple(penalties)

    def _penalty(self, value: object, where: str) -> Penalty | None:
        if not is_object(value):
            self.found.bad(where, value, say("an object with player, points and reason"))
            return None
        check_keys(value, ("player", "points", "reason"), where, self.found)
        known = self.is_player(value.get("player"), f"{where}.player")
        reason = value.get("reason")
        points = self._price(value, where)
        if not isinstance(reason, str) or not reason.strip() or len(reason) > LONGEST_REASON:
            self.found.bad(f"{where}.reason", reason, say("the reason in a few words"))
            return None
        return Penalty(value["player"], points, reason) if known and points is not None else None

    def _price(self, penalty: Mapping[str, object], where: str) -> int | None:
        """What the table takes off, or what the rules name for the offence."""
        prices, reason = self.head.ruleset.penalties.prices, penalty.get("reason")
        if "points" not in penalty and isinstance(reason, str) and reason in prices:
            return prices[reason]
        return read_number(penalty.get("points"), f"{where}.points", self.found, minimum=1)

    def shown(self, told: object) -> None:
        shown: dict[str, int] = {}
        for where, player, value in read_entries(
            told, "shown", self.found, of=say("players and their points")
        ):
            if self.is_player(player, where):
                points = read_number(value, where, self.found, minimum=0)
                if points is not None:
                    shown[player] = points
        self.values["shown"] = shown

    def typed(self, told: object) -> None:
        typed: dict[str, int] = {}
        sides = self.head.sides.names
        for where, side, value in read_entries(told, "typed", self.found, of=say("sides and their points")):
            if side not in sides:
                self._no_side(side, where)
                continue
            points = read_number(value, where, self.found)
            if points is not None:
                typed[side] = points
        self._typed_missing(told)
        self.values["typed"] = {side: typed.get(side, 0) for side in sides}

    def _no_side(self, name: str, where: str) -> None:
        if name not in self.head.sides:
            self._stranger(name, where, self.head.sides.names)
            return
        side = self.head.sides.of(name).name
        text = say("{player} plays for {side}: totals name the side.", player=name, side=side)
        self.found.add(problem("player-unknown", where, text))

    def _typed_missing(self, told: object) -> None:
        if not is_object(told):
            return
        for side in self.head.sides.names:
            if side not in told:
                text = say(
                    "How many points did {side} make? Totals name every side, 0 where it made none.",
                    side=side,
                )
                self.found.add(problem("typed-missing", f"typed.{side}", text))

    def overrule(self, told: object) -> None:
        codes: list[str] = []
        for where, code in read_list(told, "overrule", self.found, most=MOST_MELDS, of="codes"):
            if isinstance(code, str) and SEVERITIES.get(code) == "R":
                codes.append(code)
            else:
                self.found.bad(where, code, say("the code of a refusal that the table may overrule"))
        self.values["overrule"] = frozenset(codes)


FIELD_READERS: Mapping[str, Callable[[Told, object], None]] = {
    "dealer": Told.dealer,
    "end": Told.end,
    "by": Told.by,
    "rummy": Told.rummy,
    "table": Told.table,
    "held": Told.held,
    "spread": Told.spread,
    "layoffs": Told.layoffs,
    "upcard": Told.upcard,
    "reneged": Told.reneged,
    "penalties": Told.penalties,
    "shown": Told.shown,
    "typed": Told.typed,
    "overrule": Told.overrule,
}
