"""Which hands might have been played? Cards are dealt and laid; the engine says what is a hand of the game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rummy import engine
from rummy.engine.cards import RANK_LETTERS as RANKS
from rummy.engine.rules.tableau import OwnedMelds

SUITS = "SHDC"
MOST_HANDS, AT_ONCE, TRIES = 40, 2, 12

Document = dict[str, Any]


class Deck:
    """One pack; what is taken is gone."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.left = [f"{rank}{suit}" for rank in RANKS for suit in SUITS]
        chance.shuffle(self.left)

    def cards(self, count: int) -> list[str]:
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def low(self, most: int) -> str:
        """A card of few pips, for a deadwood that may knock."""
        card = next((one for one in self.left if one[:-1] in RANKS[:most]), self.left[0])
        self.left.remove(card)
        return card

    def meld(self, size: int) -> list[str]:
        """A set of three or four, or a run; nothing where what is left has none."""
        for _try in range(TRIES):
            found = self._set(min(size, 4)) if size < 5 and self.chance.random() < 0.5 else self._run(size)
            if all(card in self.left for card in found):
                self.left = [card for card in self.left if card not in found]
                return found
        return []

    def _set(self, size: int) -> list[str]:
        rank = self.chance.choice(RANKS)
        return [f"{rank}{suit}" for suit in self.chance.sample(SUITS, size)]

    def _run(self, size: int) -> list[str]:
        first = self.chance.randrange(len(RANKS) - size + 1)
        suit = self.chance.choice(SUITS)
        return [f"{rank}{suit}" for rank in RANKS[first : first + size]]


def sitting(rules: engine.Ruleset, names: list[str], chance: Random) -> Document:
    """A score document of one to three games played to the end, or as many hands as anybody has patience for."""
    pairs = rules.seats.partnerships
    sides: list[Any] = (
        [
            {"name": f"{one} & {other}", "players": [one, other]}
            for one, other in zip(names[:2], names[2:], strict=True)
        ]
        if pairs
        else list(names)
    )
    told: Document = {"format": 1, "game": rules.key, "options": {}, "sides": sides, "hands": []}
    games = chance.choice((1, 1, 2))
    while len(told["hands"]) < MOST_HANDS:
        told["hands"] += [_hand(told, rules, names, chance) for _ in range(AT_ONCE)]
        if sum(game["finished"] for game in engine.score(told)["games"]) >= games:
            break
    return told


def _hand(told: Document, rules: engine.Ruleset, names: list[str], chance: Random) -> Document:
    """A hand that the rules take."""
    # The first wins more often than the others: skill shows.
    by = chance.choice([*names, *names[:1] * len(names)])
    for hand in candidates(rules, names, by, chance):
        if engine.score({**told, "hands": [hand]})["hands"][0]["ok"]:
            return hand
    raise AssertionError(f"No hand of {rules.key} could be dealt.")


def candidates(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Iterator[Document]:
    """Hands in ever plainer form: all cards, cards left only, points, who won."""
    kinds = {"knock": (_shown,), "out": (_laid, _left, _melded)}[rules.ending.usual]
    for _try in range(TRIES):
        yield chance.choice(kinds)(rules, names, by, chance)
    for _try in range(TRIES):
        for plain in (_left, _melded, _points, _won):
            yield plain(rules, names, by, chance)


def _shown(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    """Whole hands at the showdown: who knocks has melds and little else, the others a meld or two."""
    deck, size = Deck(chance), rules.dealing.cards_each(len(names))
    gin = chance.random() < 0.2
    shapes = {10: [(4, 3, 3), (3, 3), (4, 3), (5, 4)], 7: [(4, 3), (3,), (4,)]}
    wanted = shapes.get(size, [(3, 3), (3,)])
    cards: dict[str, list[str]] = {}
    for name in [by, *(other for other in names if other != by)]:
        shape = (
            wanted[0]
            if gin and name == by
            else chance.choice(wanted[1:] if name == by else [(3,), (3, 3), ()])
        )
        held = [card for length in shape for card in deck.meld(length)]
        while len(held) < size:
            held.append(deck.low(4) if name == by else deck.cards(1)[0])
        cards[name] = held[:size]
    upcard = {"upcard": deck.cards(1)[0]} if rules.upcard is not None else {}
    return {"by": by, "held": {name: " ".join(held) for name, held in cards.items()}, **upcard}


def _laid(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    """Melds on the table, some of them grown by others, and what is left."""
    deck, table = Deck(chance), []
    for _meld in range(chance.randint(2, 3 + len(names))):
        meld, owner = deck.meld(chance.choice((3, 3, 4, 5))), chance.choice([*names, by, by])
        if meld:
            table.append(
                _grown(meld, owner, names, chance, by_stealing=isinstance(rules.tableau, OwnedMelds))
            )
    return {"by": by, "table": table, "held": _held(deck, names, by, chance)}


def _grown(meld: list[str], owner: str, names: list[str], chance: Random, *, by_stealing: bool) -> Document:
    """The meld, its last cards perhaps laid on by somebody else. Where melds are owned that is a steal."""
    if len(meld) < 4 or chance.random() < (0.4 if by_stealing else 0.7):
        return {"by": owner, "cards": " ".join(meld)}
    steps = [{"by": owner, "cards": " ".join(meld[:3])}]
    steps += [{"by": chance.choice(names), "cards": card} for card in meld[3:]]
    return {"laid": steps}


def _left(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    """Who went out, and the cards of the others; now and then the winner went rummy."""
    rummy = {"rummy": True} if rules.rummy is not None and chance.random() < 0.06 else {}
    return {"by": by, "held": _held(Deck(chance), names, by, chance), **rummy}


def _melded(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    """The winner's melds alone."""
    deck = Deck(chance)
    melds = [deck.meld(4), deck.meld(3)]
    return {"by": by, "table": [{"by": by, "cards": " ".join(meld)} for meld in melds if meld]}


def _points(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    return {"by": by, "held": {name: chance.randint(3, 60) for name in names if name != by}}


def _won(rules: engine.Ruleset, names: list[str], by: str, chance: Random) -> Document:
    return {"by": by}


def _held(deck: Deck, names: list[str], by: str, chance: Random) -> dict[str, str]:
    return {name: " ".join(deck.cards(chance.randint(1, 6))) for name in names if name != by}
