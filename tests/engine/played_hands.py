"""Which hands does a table play turn by turn that keeps to the rules most of the time, and not always?"""

from random import Random
from typing import Any

from rummy import engine
from rummy.engine import LiveHand
from rummy.engine.cards import DECK, JOKER, Card, write_cards
from rummy.engine.growth import grow
from rummy.engine.melds import Meld

Action = dict[str, Any]

HOUSES: dict[str, list[dict[str, Any]]] = {
    "robber-rummy": [{}, {"renege_rule": False}],
    "playroom-rummy": [
        {},
        {"identity": True},
        {"manipulation": True},
        {"manipulation": True, "discard_mode": "multi", "discard_must_use": True},
        {"discard_mode": "none"},
    ],
    "table-robbers-rummy": [{}, {"around_corner": False, "first_meld_scope": "single_meld"}],
    "straight-rummy": [
        {},
        {"one_meld_per_turn": True, "layoff_requires_own_meld": True, "end_on_stock_out": True},
        {"forbid_discarding_drawn_card": True, "must_discard_last": True, "ace_mode": "corner"},
    ],
    "basic-rummy": [{}, {"must_discard_last": True, "stock_end": "block"}],
    "five-hundred-rum": [{}, {"top_discard_free": True}],
}
"""House rules that change what may be done in a turn; every game is played as it usually is as well."""
MOST_STEPS = 60
MOST_PROBES = 2


class PlayedHand:
    """One hand: what was done, why other things could not be, and the table after each step, as hands and as data."""

    def __init__(self, game: str, options: dict[str, Any], chance: Random) -> None:
        self.chance = chance
        self.rules = engine.describe(game, options)
        seats = self.rules["sides"]
        self.sides = _sides(seats, options, chance)
        players = [player for side in self.sides for player in side["players"]]
        deal: dict[str, Any] = {"dealer": chance.choice(players)}
        if self.rules["turned_up"] and chance.random() < 0.7:
            deal["upcard"] = chance.choice(DECK).code
        self.deal = deal
        self.hand = engine.open_hand(game, options, as_told(self.sides), deal)
        self.steps: list[dict[str, Any]] = []
        self.hands: list[LiveHand] = []

    def case(self) -> dict[str, Any]:
        """The hand as the phone's test reads it."""
        for _ in range(MOST_STEPS):
            if self.hand.to_move is None or not self._step():
                break
        return {"rules": self.rules, "sides": self.sides, "deal": self.deal, "steps": self.steps}

    def _step(self) -> bool:
        probes = [self._probe() for _ in range(self.chance.randrange(MOST_PROBES + 1))]
        for _ in range(30):
            action = self._action()
            player = self._player()
            found = engine.why_not(self.hand, action, player=player)
            refused = [one["code"] for one in found if one["severity"] != "W"]
            impossible = any(one["severity"] == "E" for one in found)
            if impossible or (refused and self.chance.random() < 0.9):
                probes.append(_answer(action, player, found))
                continue
            self.hand = engine.play(self.hand, action, player=player, force=refused)
            self.hands.append(self.hand)
            answer = _answer(action, player, found) | {"force": refused, "probes": probes[:6]}
            self.steps.append(answer | {"state": table_of(self.hand)})
            return True
        return False

    def _player(self) -> str:
        if self.chance.random() < 0.97:
            return str(self.hand.to_move)
        return self.chance.choice([player for side in self.sides for player in side["players"]])

    def _probe(self) -> dict[str, Any]:
        action, player = self._action(), self._player()
        return _answer(action, player, engine.why_not(self.hand, action, player=player))

    # ---- something that might be done

    def _action(self) -> Action:
        table = self.hand.table
        if table.going is None or self.chance.random() < 0.12:
            return self._beginning()
        if table.going.must_use is not None and self.chance.random() < 0.8:
            return self._use(table.going.must_use)
        if table.going.needs_second:
            return {"do": "draw-second", "from": self.chance.choice(["discard", "stock"])}
        return self.chance.choice([self._ending, self._ending, self._meld, self._layoff, self._change])()

    def _beginning(self) -> Action:
        ways: list[Action] = [{"do": "draw-stock"}, {"do": "draw-stock"}, {"do": "draw-discard"}]
        ways += [{"do": do} for do in ("pass", "pass-upcard", "recycle-stock")]
        discards = [card for card in self.hand.table.discards if card is not None]
        if discards:
            ways.append({"do": "draw-discard-from", "card": self.chance.choice(discards).code})
            told = discards[self.chance.randrange(len(discards)) :]
            ways.append({"do": "draw-discard-from", "card": told[0].code, "cards": write_cards(told)})
            ways.append(self._deep(told[0]))
            ways.append({"do": "take-pile", "use": self._use(discards[-1])})
        if self.chance.random() < 0.03:
            ways += [{"do": "renege"}, {"do": "penalty", "points": 10, "reason": "slow"}, {"do": "take-pile"}]
        return self.chance.choice(ways)

    def _deep(self, card: Card) -> Action:
        depth = self.chance.randrange(1, len(self.hand.table.discards) + 2)
        named = {"card": card.code} if self.chance.random() < 0.5 else {}
        return {"do": "draw-discard-from", "depth": depth, **named}

    def _ending(self) -> Action:
        roll = self.chance.random()
        if not self.rules["drawing"]["discards"] or roll < 0.15:
            return {"do": self.chance.choice(["end-turn", "end-turn", "pass", "knock"])}
        if roll < 0.4:
            return {"do": "discard"}
        do = "knock" if roll > 0.97 else "discard"
        return {"do": do, "card": self._some_card().code}

    def _some_card(self) -> Card:
        seat = self.hand.table.seats[str(self.hand.to_move)]
        known = [*seat.known.elements()]
        return self.chance.choice(known if known and self.chance.random() < 0.5 else [*DECK, JOKER])

    def _use(self, card: Card) -> Action:
        fitting = [action for action in self._layoffs_of(card) if self.chance.random() < 0.8]
        return self.chance.choice(fitting) if fitting else self._meld(card)

    def _meld(self, around: Card | None = None) -> Action:
        card = around or self._some_card()
        cards = [card, *self._companions(card)]
        if self.chance.random() < 0.1:
            cards[-1] = self.chance.choice([*DECK, JOKER])
        self.chance.shuffle(cards)
        return {"do": "meld", "cards": write_cards(cards)}

    def _companions(self, card: Card) -> list[Card]:
        size = self.chance.choice([2, 2, 2, 3, 4])
        if card.rank is None or card.suit is None:
            return self.chance.sample(DECK, 2)
        if self.chance.random() < 0.5:
            found = [one for one in DECK if one.rank == card.rank and one is not card][: min(size, 3)]
        else:
            places = [(card.rank - 1 + step) % 13 + 1 for step in range(1, size + 1)]
            found = [one for place in places for one in DECK if (one.rank, one.suit) == (place, card.suit)]
        if self.rules["jokers"] and self.chance.random() < 0.3:
            stood = found[-1]
            open_suit = Card(stood.rank, None, True)
            found[-1] = self.chance.choice([JOKER, Card(stood.rank, stood.suit, True), open_suit])
        return found

    def _layoff(self) -> Action:
        melds = self.hand.table.melds
        if not melds:
            return self._meld()
        if self.chance.random() < 0.8:
            fitting = [action for card in self.chance.sample(DECK, 15) for action in self._layoffs_of(card)]
            if fitting:
                return self.chance.choice(fitting)
        number = self.chance.choice(melds).number + self.chance.choice([0, 0, 0, 9])
        cards = [self._some_card() for _ in range(self.chance.choice([0, 1, 1, 2]))]
        return {"do": self.chance.choice(["lay-off", "steal"]), "meld": number, "cards": write_cards(cards)}

    def _layoffs_of(self, card: Card) -> list[Action]:
        rules = self.hand.table.ruleset.melding
        do = "steal" if self.rules["profile"] == "owned-melds" and self.chance.random() < 0.5 else "lay-off"
        if self.rules["tableau"]["kind"] != "owned-melds":
            do = "lay-off"
        return [
            {"do": do, "meld": lying.number, "cards": card.code}
            for lying in self.hand.table.melds
            if isinstance(grow(lying.meld, (card,), rules), Meld)
        ]

    # ---- something with the melds that lie there

    def _change(self) -> Action:
        melds = self.hand.table.melds
        if not melds:
            return self._meld()
        one, other = self.chance.choice(melds), self.chance.choice(melds)
        card = self.chance.choice(one.cards) if one.cards else self._some_card()
        added = {"add": card.code} if self.chance.random() < 0.6 else {}
        swap = self._swap(one.number, next((c for c in one.cards if c.joker), card))
        ways: list[Action] = [
            swap,
            swap,
            {"do": "split", "meld": one.number, "at": self.chance.randint(1, 4), **added},
            {"do": "join", "melds": [one.number, other.number]},
            {"do": "move-card", "from": one.number, "card": card.code, "to": other.number},
            {"do": "lift-card", "from": one.number, "card": card.code},
            self._lay_anew(),
        ]
        return self.chance.choice(ways)

    def _swap(self, number: int, joker: Card) -> Action:
        open_place = joker.rank is None or joker.suit is None
        card = self._some_card() if open_place or self.chance.random() < 0.2 else Card(joker.rank, joker.suit)
        return {"do": "swap-joker", "meld": number, "card": card.code}

    def _lay_anew(self) -> Action:
        groups = [list(lying.cards) for lying in self.hand.table.melds]
        groups.append([card for card in DECK if card.rank == self._some_card().rank][:3])
        giver, taker = self.chance.choice(groups), self.chance.choice(groups)
        if giver and self.chance.random() < 0.5:
            taker.append(giver.pop())
        if self.chance.random() < 0.1:
            giver.clear()
        return {"do": "rearrange-table", "melds": [write_cards(group) for group in groups]}


def _sides(seats: dict[str, Any], options: dict[str, Any], chance: Random) -> list[dict[str, Any]]:
    partners = seats["partnerships"]
    if partners:
        return [{"name": "Reds", "players": ["Ana", "Cy"]}, {"name": "Blues", "players": ["Ben", "Di"]}]
    names = ["Ana", "Ben", "Cy", "Di", "Eve", "Fay"]
    fewest, most = seats["minimum"], min(seats["maximum"], 6)
    return [{"name": name, "players": [name]} for name in names[: chance.randint(fewest, most)]]


def as_told(sides: list[dict[str, Any]]) -> list[Any]:
    return [side if len(side["players"]) > 1 else side["name"] for side in sides]


def _answer(action: Action, player: str, found: list[dict[str, str]]) -> dict[str, Any]:
    codes = sorted({f"{one['code']} {one['severity']}" for one in found})
    return {"action": action, "player": player, "codes": codes}


def table_of(hand: LiveHand) -> dict[str, Any]:
    """The table as the phone tells it; points only while it is played."""
    told = hand.as_dict()
    del told["turns"]
    if told["end"] is not None:
        del told["scores"]
    for seat in told["players"].values():
        seat["known"] = " ".join(sorted(seat["known"].split()))
    return told


def played(game: str, options: dict[str, Any], seed: str) -> dict[str, Any]:
    """One hand of a game as a case for the phone."""
    return PlayedHand(game, options, Random(seed)).case()


def followed(game: str, options: dict[str, Any], sides: list[Any], told: dict[str, Any]) -> dict[str, Any]:
    """A hand as its turns tell it, whatever speaks against them: up to what cannot have been done."""
    seated = [{"name": side, "players": [side]} if isinstance(side, str) else side for side in sides]
    players = [player for side in seated for player in side["players"]]
    dealt = {key: told[key] for key in ("dealer", "upcard") if key in told}
    hand = engine.open_hand(game, options, sides, dealt)
    steps: list[dict[str, Any]] = []
    for turn in told["turns"]:
        for action in turn["actions"]:
            found = engine.why_not(hand, action, player=turn["player"])
            steps.append(_answer(action, turn["player"], found) | {"force": [], "probes": [], "state": None})
            if any(one["severity"] == "E" for one in found):
                break
            forced = [one["code"] for one in found if one["severity"] == "R"]
            hand = engine.play(hand, action, player=turn["player"], force=forced)
            steps[-1] |= {"force": forced, "state": table_of(hand)}
        else:
            continue
        break
    rules = engine.describe(game, options, len(players))
    return {"rules": rules, "sides": seated, "deal": {"dealer": players[0], **dealt}, "steps": steps}
