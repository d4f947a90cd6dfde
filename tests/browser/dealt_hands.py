"""What might a table write down after a hand? Random hands of the score document, mostly right and sometimes wrong."""

from collections import Counter
from random import Random
from typing import Any

from rummy.engine.cards import DECK

Document = dict[str, Any]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHCD"
RUN_SIZES = (3, 3, 3, 3, 4, 4, 4, 5, 5, 6)
SET_SIZES = (3, 3, 3, 3, 3, 3, 4, 4, 4, 5)
LEFT_SIZES = (0, 1, 2, 3, 5, 8)

OPTIONS: dict[str, list[Document]] = {
    "robber-rummy": [
        {},
        {"partnership": True},
        {"renege_rule": False},
        {"partnership": True, "renege_partnership": "side"},
    ],
    "straight-rummy": [
        {},
        {"score_mode": "own-penalty"},
        {"rummy_reward": "flat", "rummy_flat_points": 7},
        {"rummy_reward": "none", "ace_mode": "both"},
        {"score_mode": "own-penalty", "rummy_reward": "flat", "ace_mode": "corner"},
        {"end_on_stock_out": True, "ace_points": 11},
        {"end_on_stock_out": True, "score_mode": "own-penalty"},
    ],
    "gin-rummy": [
        {},
        {"layoff_on_gin": True},
        {"gin_bonus": 20, "undercut_bonus": 10},
        {"knock_limit": 4},
    ],
}


def laid_meld(chance: Random, runs: float = 4 / 9) -> list[str]:
    """A meld as people lay them: a run low to high with its ace at either end, or a set in any order."""
    if chance.random() < runs:
        size, suit = chance.choice(RUN_SIZES), chance.choice(SUITS)
        first = chance.randrange(15 - size)
        return [RANKS[(first + step) % 13] + suit for step in range(size)]
    rank = chance.choice(RANKS)
    return [rank + suit for suit in chance.sample(SUITS * 2, chance.choice(SET_SIZES))]


class Packs:
    """The cards that are not yet on the table or in a hand."""

    def __init__(self, packs: int, chance: Random) -> None:
        self.left = Counter({card.code: packs for card in DECK})
        self.pile = [card.code for card in DECK] * packs
        self.chance = chance
        chance.shuffle(self.pile)

    def take(self, cards: list[str]) -> bool:
        """Takes the cards if all of them are there."""
        if any(count > self.left[card] for card, count in Counter(cards).items()):
            return False
        self.left.subtract(cards)
        return True

    def deal(self, count: int) -> list[str]:
        dealt: list[str] = []
        while len(dealt) < count:
            card = self.pile.pop()
            dealt += [card] if self.take([card]) else []
        return dealt

    def meld(self) -> list[str]:
        while True:
            cards = laid_meld(self.chance)
            if self.take(cards):
                return cards


def document(key: str, chance: Random) -> Document:
    """One hand of the game with some of its house rules."""
    options = chance.choice(OPTIONS[key])
    deal = {"robber-rummy": owned_melds, "straight-rummy": hands_only, "gin-rummy": two_hands}[key]
    sides, hand = deal(options, chance)
    names = [side if isinstance(side, str) else side["name"] for side in sides]
    if chance.random() < 0.05:
        told = names if chance.random() < 0.9 else names[1:]
        hand = {"typed": {name: chance.choice((0, 0, 25, 60, 105)) for name in told}}
    return {"format": 1, "game": key, "options": options, "sides": sides, "hands": [hand]}


def left(packs: Packs, count: int, chance: Random) -> str | int:
    cards = packs.deal(count)
    return chance.choice((0, 5, 25, 60)) if chance.random() < 0.2 else " ".join(cards)


def owned_melds(options: Document, chance: Random) -> tuple[list[Any], Document]:
    players = list("ABCDE"[: chance.randint(2, 5)])
    sides: list[Any] = players
    if options.get("partnership"):
        players = list("ABCD")
        sides = [{"name": "Reds", "players": ["A", "C"]}, {"name": "Blues", "players": ["B", "D"]}]
    packs = Packs(2, chance)
    end = chance.choice(("out", "out", "out", "stock"))
    hand: Document = {
        "end": end,
        "table": [_tabled(packs, players, chance) for _ in range(chance.randint(0, 7))],
    }
    if end == "out":
        hand["by"] = chance.choice(players)
    if chance.random() < 0.15:
        hand["reneged"] = chance.sample(players, chance.choice((1, 1, 1, 2)))
        if chance.random() < 0.2:
            hand = {**{field: value for field, value in hand.items() if field != "by"}, "end": "renege"}
    elif chance.random() < 0.05:
        hand["shown"] = {player: chance.choice((0, 15, 70)) for player in players}
        del hand["table"]
    out = {hand.get("by"), *hand.get("reneged", ())}
    hand["held"] = {
        player: left(packs, chance.choice(LEFT_SIZES), chance) for player in players if player not in out
    }
    return sides, _spoilt(hand, players, chance)


def _tabled(packs: Packs, players: list[str], chance: Random) -> Document:
    cards = packs.meld()
    by = chance.choice(players)
    if chance.random() < 0.2 and len(cards) > 3:
        return {
            "laid": [
                {"by": by, "cards": " ".join(cards[:3])},
                {"by": chance.choice(players), "cards": " ".join(cards[3:])},
            ]
        }
    chance.shuffle(cards)
    return {"by": None if chance.random() < 0.05 else by, "cards": " ".join(cards)}


def _spoilt(hand: Document, players: list[str], chance: Random) -> Document:
    """Now and then something a table gets wrong."""
    held = hand["held"]
    slip = 1 if "shown" in hand else chance.random()
    if slip < 0.03 and held:
        del held[chance.choice(sorted(held))]
    elif slip < 0.06:
        held[hand.get("by") or players[0]] = "2S 9D"
    elif slip < 0.09:
        hand["table"] = [*hand.get("table", ()), {"by": players[0], "cards": "5H 6H 8H"}]
    elif slip < 0.12:
        hand["table"] = [*hand.get("table", ()), {"by": players[-1], "cards": "QD KD AD 2D"}]
    elif slip < 0.15:
        held[players[-1]] = "7C 7C 7C"
    elif slip < 0.17 and "by" in hand:
        del hand["by"]
    return hand


def hands_only(options: Document, chance: Random) -> tuple[list[Any], Document]:
    players = list("ABCDEF"[: chance.randint(2, 6)])
    dealt = {2: 10, 3: 7, 4: 7}.get(len(players), 6)
    packs = Packs(1, chance)
    end = "stock" if chance.random() < 0.15 else "out"
    hand: Document = {"end": end}
    if end == "out":
        hand["by"] = chance.choice(players)
    if chance.random() < 0.3:
        hand["rummy"] = True
    if chance.random() < 0.2:
        hand["table"] = [{"by": chance.choice(players), "cards": " ".join(packs.meld())}]
    hand["held"] = {
        player: left(packs, chance.randint(0, dealt + (chance.random() < 0.02)), chance)
        for player in players
        if player != hand.get("by")
    }
    return players, _spoilt(hand, players, chance)


def two_hands(options: Document, chance: Random) -> tuple[list[Any], Document]:
    if chance.random() < 0.03:
        return ["N", "S"], {"end": "void"}
    packs = Packs(1, chance)
    knocker, spread = _melded(packs, 10 if chance.random() < 0.15 else chance.randint(6, 9), chance, low=True)
    other, _ = _melded(packs, chance.choice((0, 3, 4, 6, 7, 9)), chance, low=False)
    hand: Document = {"by": "N", "held": {"N": " ".join(knocker), "S": " ".join(other)}}
    told = chance.random()
    if told < 0.1:
        hand["held"][chance.choice("NS")] = chance.choice((0, 4, 9, 11))
    elif told < 0.13:
        hand["held"]["S"] = " ".join(other[:-1])
    elif told < 0.15:
        del hand["held"]["S"]
    elif told < 0.3:
        hand["spread"] = {"N": [" ".join(meld) for meld in spread]}
        if spread and chance.random() < 0.5:
            hand["layoffs"] = _told_layoffs(spread, other, chance)
    elif told < 0.35:
        hand["layoffs"] = []
    return ["N", "S"], hand


def _told_layoffs(spread: list[list[str]], other: list[str], chance: Random) -> list[Document]:
    """One lay-off on each meld that takes one, and now and then one that no meld takes."""
    found = []
    for meld in spread:
        ranks = {card[:-1] for card in meld}
        fits = [card for card in other if len(ranks) == 1 and card[:-1] in ranks]
        if chance.random() < 0.05:
            fits = [chance.choice(other)]
        found += [{"by": "S", "to": " ".join(meld), "cards": card} for card in fits]
    return found


def _melded(packs: Packs, melded: int, chance: Random, *, low: bool) -> tuple[list[str], list[list[str]]]:
    """Ten cards of which about so many are in melds, the rest low ones where the hand is to knock."""
    cards: list[str] = []
    melds: list[list[str]] = []
    for _ in range(40):
        meld = laid_meld(chance)
        if len(cards) + len(meld) <= melded and packs.take(meld):
            cards += meld
            melds.append(meld)
    while len(cards) < 10:
        (card,) = packs.deal(1)
        if not low or card[:-1] in ("A", "2", "3") or len(packs.pile) < 15 or chance.random() < 0.1:
            cards.append(card)
    chance.shuffle(cards)
    return cards, melds
