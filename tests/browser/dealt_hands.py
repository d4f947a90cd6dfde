"""What might a table write down after a hand? Random hands of the score document, mostly right and sometimes wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

from rummy import engine
from rummy.engine.cards import read_cards
from rummy.engine.growth import grow
from rummy.engine.melds import Meld, judge
from tests.browser.dealt_cards import Packs, neighbours

Document = dict[str, Any]
LEFT_SIZES = (0, 1, 2, 3, 5, 8)
PARTNERS = [{"name": "Reds", "players": ["A", "C"]}, {"name": "Blues", "players": ["B", "D"]}]

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
        {"knock_limit": 4, "undercut_bonus": 0},
    ],
    "basic-rummy": [{}, {"stock_end": "block"}],
    "block-rummy": [{}],
    "hollywood-gin": [{}, {"layoff_on_gin": True, "knock_limit": 7}],
    "oklahoma-gin": [
        {},
        {"ace_requires_gin": True},
        {"spades_double": False, "gin_bonus": 20},
        {"spades_double_boxes": True, "layoff_on_gin": True},
    ],
    "knock-rummy": [
        {},
        {"rum_bonus_from": "once"},
        {"rum_bonus": 10, "knock_penalty": 5},
        {"rum_bonus": 0, "knock_penalty": 0},
    ],
    "boathouse-rum": [{}, {"settlement": "per-card"}, {"rummy_doubles": True}],
    "five-hundred-rum": [
        {},
        {"winner_gains_caught": True},
        {"two_pack_duplicates": False},
    ],
    "partnership-five-hundred-rum": [{}, {"winner_gains_caught": True}],
    "playroom-rummy": [
        {},
        {"value_mode": "traditional"},
        {"identity": True},
        {"jokers_per_pack": 0, "discard_mode": "none"},
        {"elimination": True},
        {"elimination": True, "value_mode": "traditional", "discard_mode": "none", "identity": True},
        {"joker_penalty": 100},
    ],
    "queen-city-rum": [{}],
    "table-robbers-rummy": [{}, {"blocked_winner": "fewest-cards"}, {"jokers": 0, "around_corner": False}],
}


class Deal:
    """A hand being made up for a game with some of its house rules."""

    def __init__(self, key: str, chance: Random) -> None:
        self.chance = chance
        self.options: Document = chance.choice(OPTIONS[key])
        described: Document = engine.describe(key, self.options)
        seats = described["sides"]
        self.players = list("ABCDEFGH"[: chance.randint(seats["minimum"], seats["maximum"])])
        self.sides: list[Any] = PARTNERS if seats["partnerships"] else self.players
        if seats["partnerships"]:
            self.players = list("ABCD")
        self.rules: Document = engine.describe(key, self.options, len(self.players))
        self.melding = engine.find_ruleset(key).with_options(self.options).seated(len(self.players)).melding
        self.packs = Packs(self.rules["packs"], chance, self.rules["jokers"])
        self.dealt = self.rules["deal"][str(len(self.players))]

    def sometimes(self, likely: float) -> bool:
        return self.chance.random() < likely

    def ended(self, rarely: float = 0.15) -> Document:
        """How the hand ended, mostly as usual, and by whom."""
        first, *others = self.rules["ends"]
        end = self.chance.choice(others) if others and self.sometimes(rarely) else first
        return {"end": end} | ({"by": self.chance.choice(self.players)} if end in ("out", "knock") else {})

    def left(self, count: int) -> str | int:
        cards = self.packs.deal(count)
        return self.chance.choice((0, 5, 25, 60)) if self.sometimes(0.2) else " ".join(cards)

    def left_with(self, players: list[str], size: int) -> Document:
        """What these have left, of a hand of `size` cards; now and then a card too many."""
        return {player: self.left(self.chance.randint(0, size + self.sometimes(0.02))) for player in players}


def document(key: str, chance: Random) -> Document:
    """One hand of the game with some of its house rules."""
    deal = Deal(key, chance)
    hand = PROFILES[deal.rules["profile"]](deal)
    names = [side if isinstance(side, str) else side["name"] for side in deal.sides]
    if engine.find_ruleset(key).penalties.noted and deal.sometimes(0.05):
        fine = {"player": chance.choice(deal.players), "points": 15, "reason": "looked at the stock"}
        hand["penalties"] = [*hand.get("penalties", ()), fine]
    if deal.sometimes(0.05):
        told = names if deal.sometimes(0.9) else names[1:]
        points = {name: chance.choice((0, 0, 25, 60, 105, -40)) for name in told}
        if deal.rules["zero_sum"] and deal.sometimes(0.7):
            points[told[0]] -= sum(points.values())
        hand = {"typed": points}
    return {"format": 1, "game": key, "options": deal.options, "sides": deal.sides, "hands": [hand]}


# ---- melds that belong to a side


def owned_melds(deal: Deal) -> Document:
    players, chance = deal.players, deal.chance
    hand = deal.ended(0.25)
    hand["table"] = [_tabled(deal) for _ in range(chance.randint(0, 7))]
    if hand["end"] == "renege" or deal.sometimes(0.15):
        hand["reneged"] = chance.sample(players, chance.choice((1, 1, 1, 2)))
    elif deal.sometimes(0.05):
        hand["shown"] = {player: chance.choice((0, 15, 70)) for player in players}
        if deal.sometimes(0.8):
            del hand["table"]
    out = {hand.get("by"), *hand.get("reneged", ())}
    hand["held"] = {player: deal.left(chance.choice(LEFT_SIZES)) for player in players if player not in out}
    return _spoilt(hand, deal)


def _tabled(deal: Deal) -> Document:
    cards = deal.packs.meld()
    by = deal.chance.choice(deal.players)
    if deal.sometimes(0.2) and len(cards) > 3:
        return {
            "laid": [
                {"by": by, "cards": " ".join(cards[:3])},
                {"by": deal.chance.choice(deal.players), "cards": " ".join(cards[3:])},
            ]
        }
    deal.chance.shuffle(cards)
    return {"by": None if deal.sometimes(0.05) else by, "cards": " ".join(cards)}


def _spoilt(hand: Document, deal: Deal) -> Document:
    """Now and then something a table gets wrong."""
    held, players = hand["held"], deal.players
    slip = 1 if "shown" in hand else deal.chance.random()
    if slip < 0.03 and held:
        del held[deal.chance.choice(sorted(held))]
    elif slip < 0.06:
        held[hand.get("by") or players[0]] = "2S 9D"
    elif slip < 0.09:
        hand["table"] = [*hand.get("table", ()), {"by": players[0], "cards": "5H 6H 8H"}]
    elif slip < 0.12:
        hand["table"] = [*hand.get("table", ()), {"by": players[-1], "cards": "QD KD AD 2D"}]
    elif slip < 0.14 and "by" in hand:
        del hand["by"]
    return hand


# ---- hands left


def hands_only(deal: Deal) -> Document:
    chance = deal.chance
    hand = deal.ended()
    if deal.sometimes(0.3):
        hand["rummy"] = chance.choice(deal.rules["asks"]["rummy"])
    if deal.sometimes(0.3):
        hand["table"] = [_common(deal) for _ in range(chance.choice((1, 1, 2)))]
    hand["held"] = deal.left_with([one for one in deal.players if one != hand.get("by")], deal.dealt)
    if deal.sometimes(0.3):
        hand["dealer"] = chance.choice(deal.players)
    return _spoilt(hand, deal)


# ---- two whole hands


def two_hands(deal: Deal) -> Document:
    chance, packs = deal.chance, deal.packs
    if deal.sometimes(0.03):
        return {"end": "void"}
    low, above = packs.doubtful() if deal.sometimes(0.4) else ([], [])
    melded = 10 if deal.sometimes(0.15) else chance.randint(6, 9)
    knocker, spread = packs.hand(10 - len(low), melded - len(low), low=True)
    other, melds = packs.hand(10 - len(above), chance.choice((0, 3, 4, 6, 7, 9)))
    knocker, other = low + knocker, above + other
    hand: Document = {"by": "A", "held": {"A": " ".join(knocker), "B": " ".join(other)}}
    either = [chance.choice((low[:3], low[1:2] + low[3:]))] if low else []
    _tell_more(hand, spread + either, other, deal)
    if "spread" not in hand and deal.sometimes(0.7 if low else 0.1):
        hand["spread"] = {"B": [" ".join(meld) for meld in melds if deal.sometimes(0.8)]}
    if deal.rules["asks"]["upcard"] and deal.sometimes(0.97):
        (hand["upcard"],) = packs.deal(1)
    return hand


def _tell_more(hand: Document, spread: list[list[str]], other: list[str], deal: Deal) -> None:
    """Deadwood as points, melds as spread, lay-offs; now and then a card or a hand is missing."""
    told = deal.chance.random()
    if told < 0.1:
        hand["held"][deal.chance.choice("AB")] = deal.chance.choice((0, 4, 9, 11))
    elif told < 0.13:
        hand["held"]["B"] = " ".join(other[:-1])
    elif told < 0.15:
        del hand["held"]["B"]
    elif told < 0.3:
        if deal.sometimes(0.7):
            hand["spread"] = {"A": [" ".join(meld) for meld in spread]}
        if spread and deal.sometimes(0.5):
            hand["layoffs"] = _told_layoffs(spread, other, deal)
    elif told < 0.35:
        hand["layoffs"] = []


def _told_layoffs(spread: list[list[str]], other: list[str], deal: Deal) -> list[Document]:
    """One lay-off on each meld that takes one, and now and then one that no meld takes."""
    found = []
    for meld in spread:
        ranks = {card[:-1] for card in meld}
        fits = [card for card in other if len(ranks) == 1 and card[:-1] in ranks]
        if deal.sometimes(0.05):
            fits = [deal.chance.choice(other)]
        found += [{"by": "B", "to": " ".join(meld), "cards": card} for card in fits]
    return found


# ---- every hand whole


def full_hands(deal: Deal) -> Document:
    chance = deal.chance
    hand, held = deal.ended(), {}
    for player in deal.players:
        if player == hand["by"] and hand["end"] == "out" and deal.sometimes(0.97):
            continue
        size = deal.dealt + (
            chance.choice((0, 0, 1, 2, 4, 22 if len(deal.players) == 2 else 3))
            if "out" in deal.rules["ends"]
            else 0
        )
        size += chance.choice((1, -1)) if deal.sometimes(0.02) else 0
        cards, melds = deal.packs.hand(size, chance.choice((0, 3, 4, 6, 7)))
        held[player] = chance.choice((0, 4, 9, 11)) if deal.sometimes(0.15) else " ".join(cards)
        if melds and deal.sometimes(0.1):
            spread = [" ".join(meld) for meld in melds]
            hand.setdefault("spread", {})[player] = [*spread, spread[0]] if deal.sometimes(0.1) else spread
    if held and deal.sometimes(0.03):
        del held[chance.choice(sorted(held))]
    if deal.sometimes(0.03):
        del hand["by"]
    if deal.sometimes(0.3):
        hand["dealer"] = chance.choice(deal.players)
    return hand | {"held": held}


# ---- melds to which anybody may add, each card scoring for who laid it


def own_cards(deal: Deal) -> Document:
    chance, players = deal.chance, deal.players
    hand = deal.ended()
    if deal.rules["asks"]["rummy"] and deal.sometimes(0.3):
        hand["rummy"] = chance.choice(deal.rules["asks"]["rummy"])
    if deal.sometimes(0.15):
        hand["shown"] = {player: chance.choice((0, 15, 70)) for player in players if deal.sometimes(0.8)}
    if "shown" not in hand or deal.sometimes(0.05):
        hand["table"] = [_common(deal) for _ in range(chance.randint(0, 6))]
    if deal.rules["offences"] and deal.sometimes(0.2):
        reason = chance.choice([*deal.rules["offences"], "talked too much"])
        priced = {} if reason in deal.rules["offences"] and deal.sometimes(0.5) else {"points": 50}
        hand["penalties"] = [{"player": chance.choice(players), "reason": reason, **priced}]
    hand["held"] = {
        player: deal.left(chance.choice(LEFT_SIZES)) for player in players if player != hand.get("by")
    }
    return _spoilt(hand, deal)


def _common(deal: Deal) -> Document:
    """A meld that somebody may have laid off on."""
    cards = _with_jokers(deal, deal.packs.meld(small=not deal.sometimes(0.1)))
    steps = [{"by": deal.chance.choice(deal.players), "cards": " ".join(cards)}]
    return steps[0] if deal.sometimes(0.5) else {"laid": [*steps, *_layoffs(deal, cards)]}


def _with_jokers(deal: Deal, cards: list[str]) -> list[str]:
    """Now and then a joker in the place of a card, that says what it stands for or not; and rarely two."""
    if deal.rules["melds"]["identity"] and deal.sometimes(0.2) and deal.packs.take([cards[0]] * 2):
        return [cards[0]] * 3
    laid = list(cards)
    for at in range(len(cards)):
        if deal.rules["jokers"] and deal.sometimes(0.1) and deal.packs.take(["JK"]):
            open_suit = len({card[:-1] for card in cards}) == 1 and deal.sometimes(0.3)
            laid[at] = f"JK={cards[at][:-1]}?" if open_suit else deal.chance.choice(("JK", f"JK={cards[at]}"))
    return laid


def _layoffs(deal: Deal, cards: list[str]) -> list[Document]:
    """What others added, card by card; now and then one that does not fit."""
    lying = judge(read_cards(" ".join(cards)), deal.melding)
    added: list[Document] = []
    near = neighbours(cards)
    for card in deal.chance.sample(near, len(near)):
        if not isinstance(lying, Meld):
            break
        grown = grow(lying, read_cards(card), deal.melding)
        if (isinstance(grown, Meld) or deal.sometimes(0.01)) and deal.packs.take([card]):
            lying = grown
            added.append({"by": deal.chance.choice(deal.players), "cards": card})
    return added


# ---- only the winner counts


def winner_only(deal: Deal) -> Document:
    chance = deal.chance
    hand = deal.ended(0.3)
    if deal.rules["asks"]["table"] == "required":
        return _melded_out(hand, deal)
    if deal.sometimes(0.3):
        hand["table"] = [_common(deal) for _ in range(chance.randint(1, 5))]
    if "by" not in hand:
        counts = {player: chance.randint(1, 9) for player in deal.players}
        hand["held"] = {
            player: count if deal.sometimes(0.7) else " ".join(deal.packs.deal(count))
            for player, count in counts.items()
            if deal.sometimes(0.97)
        }
    return hand


def _melded_out(hand: Document, deal: Deal) -> Document:
    """Seven or eight cards in melds, all of the winner's; now and then something else."""
    by, other = hand["by"], next(one for one in deal.players if one != hand["by"])
    melds = [deal.packs.meld(small=True) for _ in range(2)]
    for _ in range(3):
        if sum(map(len, melds)) not in deal.rules["scoring"]["melded"] and deal.sometimes(0.9):
            melds = [deal.packs.meld(small=True) for _ in range(2)]
    table: list[Document] = [{"by": by, "cards": " ".join(meld)} for meld in melds]
    if deal.sometimes(0.2) and len(melds[1]) > 3:
        first, added = melds[1][:3], melds[1][3:]
        table[1] = {"laid": [{"by": by, "cards": " ".join(cards)} for cards in (first, added)]}
    told: list[Document] = [
        {"table": table, "by": by},
        {"table": [{"by": other, "cards": " ".join(melds[0])}, *table[1:]], "by": by},
        {"by": by},
        {"shown": {by: 46}, "by": by},
        {"table": table, "shown": {by: 46, other: 5}, "by": by},
        {"table": table, "held": {other: deal.left(5)}, "by": by},
        {"table": table},
    ]
    return {"end": hand["end"]} | deal.chance.choices(told, (14, 1, 1, 2, 1, 1, 1))[0]


PROFILES: dict[str, Callable[[Deal], Document]] = {
    "owned-melds": owned_melds,
    "hands-only": hands_only,
    "two-hands": two_hands,
    "full-hands": full_hands,
    "own-cards": own_cards,
    "winner-only": winner_only,
}
