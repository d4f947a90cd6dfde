"""Hands by chance, card by card, and what they come to: added up from the rules as they are written, without the engine."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.tournaments.evening.packs import (
    RANKS,
    Cards,
    Deck,
    added,
    arrangements,
    boathouse,
    deadwood,
    fives,
    fives_of,
    in_meld,
    is_run,
    laid_on,
    pips,
    rank,
    rum,
)

HOUSE_PENALTIES = (5, 10, 25)
Sides = Mapping[str, Sequence[str]]


@dataclass
class Dealt:
    """One hand: its document, and of each side its points and how many penalties; `won` is who won it, if one side did."""

    document: dict[str, Any]
    points: dict[str, int]
    won: str | None = None
    penalties: Counter[str] = field(default_factory=Counter)


def dealt_each(players: int, two: int = 10) -> int:
    return two if players == 2 else 7 if players < 5 else 6


def written(cards: Iterable[str]) -> str:
    return " ".join(cards)


def robber(chance: random.Random, sides: Sides) -> Dealt:
    players = list(sides)
    deck, table, points = Deck(chance, 2), [], dict.fromkeys(players, 0)
    reneged = [chance.choice(players)] if chance.random() < 0.1 else []
    for _meld in range(chance.randint(1, 6)):
        owner, meld = chance.choice(players), deck.meld(high=True)
        laid = [{"by": owner, "cards": written(meld)}]
        more = laid_on(deck, meld) if chance.random() < 0.4 else None
        if more:
            owner, (meld, card) = chance.choice(players), more
            laid.append({"by": owner, "cards": card})
        table.append({"laid": laid} if len(laid) > 1 else laid[0])
        points[owner] += fives_of(meld)
    by = chance.choice([player for player in players if player not in reneged])
    held = {player: deck.some(chance.randint(1, 7)) for player in players if player != by}
    document = {"by": by, "table": table, "reneged": reneged} if reneged else {"by": by, "table": table}
    for player, cards in held.items():
        points[player] = -100 if player in reneged else points[player] - added(fives, cards)
    if len(players) == 2 and reneged:
        # Alone against nobody: what is left in hand is not charged, and the hand is over.
        document = {"end": "renege", "table": table, "reneged": reneged}
        return Dealt(document, points, None)
    left = {player: written(cards) for player, cards in held.items() if player not in reneged}
    return Dealt(document | {"held": left}, points, by)


def five_hundred(chance: random.Random, sides: Sides) -> Dealt:
    side_of = {player: side for side, players in sides.items() for player in players}
    players = list(side_of)
    deck, table, points = Deck(chance, 1 if len(players) < 5 else 2), [], dict.fromkeys(sides, 0)
    for _meld in range(chance.randint(1, 5)):
        by, meld = chance.choice(players), deck.meld(high=True, most=4)
        laid = [{"by": by, "cards": written(meld)}]
        points[side_of[by]] += sum(in_meld(rum, meld, 1))
        more = laid_on(deck, meld) if chance.random() < 0.5 else None
        if more:
            by = chance.choice(players)
            laid.append({"by": by, "cards": more[1]})
            points[side_of[by]] += rum(more[1])
        table.append({"laid": laid})
    out = chance.choice(players)
    held = {player: deck.some(chance.randint(1, 4)) for player in players if player != out}
    for player, cards in held.items():
        points[side_of[player]] -= added(rum, cards)
    told = {player: written(cards) for player, cards in held.items()}
    return Dealt({"by": out, "table": table, "held": told}, points, side_of[out])


def collected(chance: random.Random, sides: Sides, how: str) -> Dealt:
    """Who went out is paid for all that others hold, twice where he went rummy."""
    players, deck = list(sides), Deck(chance)
    by, times = chance.choice(players), chance.choice((1, 1, 2))
    most = dealt_each(len(players))
    held = {player: deck.some(chance.randint(1, most)) for player in players if player != by}
    owed = {player: times * added(pips, cards) for player, cards in held.items()}
    document = {"by": by, "held": {player: written(cards) for player, cards in held.items()}}
    points = {
        "pay": {player: -owed.get(player, 0) for player in players} | {by: sum(owed.values())},
        "collect": dict.fromkeys(players, 0) | {by: sum(owed.values())},
        "own-penalty": {player: owed.get(player, 0) for player in players},
    }[how]
    return Dealt(document | ({"rummy": True} if times > 1 else {}), points, by)


def basic(chance: random.Random, sides: Sides) -> Dealt:
    return collected(chance, sides, "pay")


def straight(chance: random.Random, sides: Sides) -> Dealt:
    return collected(chance, sides, "collect")


def straight_low(chance: random.Random, sides: Sides) -> Dealt:
    return collected(chance, sides, "own-penalty")


def boathouse_rum(chance: random.Random, sides: Sides) -> Dealt:
    """Losers pay for what they cannot lay in melds, which may go round the corner."""
    players, deck = list(sides), Deck(chance)
    by = chance.choice(players)
    held = {
        player: part_melds(deck, dealt_each(len(players)), high=True) for player in players if player != by
    }
    owed = {player: deadwood(cards, boathouse, corner=True) for player, cards in held.items()}
    points = {player: -owed.get(player, 0) for player in players} | {by: sum(owed.values())}
    return Dealt({"by": by, "held": {player: written(cards) for player, cards in held.items()}}, points, by)


def part_melds(deck: Deck, many: int, *, high: bool = False) -> Cards:
    """So many cards of a hand, some of them melds."""
    cards: Cards = []
    while len(cards) + 3 <= many and deck.chance.random() < 0.7:
        cards += deck.meld(high=high, most=3)
    return cards + deck.some(many - len(cards))


def knock(chance: random.Random, sides: Sides) -> Dealt:
    players, deck = list(sides), Deck(chance)
    held = {player: part_melds(deck, dealt_each(len(players))) for player in players}
    count = {player: deadwood(cards) for player, cards in held.items()}
    by, lowest = chance.choice(players), min(count.values())
    best = [player for player in players if count[player] == lowest]
    extra: Counter[str] = Counter()
    if best == [by]:
        extra.update(dict.fromkeys(players, 25 if lowest == 0 else 0))
    elif by not in best:
        extra[by] = 10
    winners = [player for player in best if player != by] or best
    owed = {player: count[player] - lowest + extra[player] for player in players if player not in winners}
    told = {player: written(cards) for player, cards in held.items()}
    document = {"dealer": players[0], "by": by, "held": told}
    return Dealt(document, divided(players, winners, owed), winners[0] if len(winners) == 1 else None)


def block(chance: random.Random, sides: Sides) -> Dealt:
    """Nobody went out: who holds least collects what the others hold more."""
    players, deck = list(sides), Deck(chance)
    held = {player: deck.some(chance.randint(1, dealt_each(len(players)))) for player in players}
    count = {player: added(pips, cards) for player, cards in held.items()}
    lowest = min(count.values())
    winners = [player for player in players if count[player] == lowest]
    owed = {player: count[player] - lowest for player in players if player not in winners}
    told = {player: written(cards) for player, cards in held.items()}
    document = {"dealer": players[0], "end": "blocked", "held": told}
    return Dealt(document, divided(players, winners, owed), winners[0] if len(winners) == 1 else None)


def divided(players: Sequence[str], winners: Sequence[str], owed: Mapping[str, int]) -> dict[str, int]:
    """The pool in whole points, those left over to whoever comes first from the dealer's left; the first of the players deals."""
    each, over = divmod(sum(owed.values()), len(winners))
    in_turn = [player for player in [*players[1:], players[0]] if player in winners]
    won = {player: each + (at < over) for at, player in enumerate(in_turn)}
    return {player: won.get(player, 0) - owed.get(player, 0) for player in players}


def queen_city(chance: random.Random, sides: Sides) -> Dealt:
    players = list(sides)
    by = chance.choice(players)
    melds: list[Cards] = []
    while not 7 <= sum(map(len, melds)) <= 8:
        deck = Deck(chance)
        melds = [deck.meld(high=False, most=4) for _meld in range(2)]
    worth = sum(added(pips, meld) for meld in melds)
    table = [{"by": by, "cards": written(meld)} for meld in melds]
    points = dict.fromkeys(players, -worth) | {by: worth * (len(players) - 1)}
    return Dealt({"by": by, "table": table}, points, by)


def playroom(chance: random.Random, sides: Sides) -> Dealt:
    """What a player laid is his; who goes out adds what the others hold, and a bonus."""
    players = list(sides)
    deck, table, points = Deck(chance, 2 if len(players) < 5 else 3), [], dict.fromkeys(players, 0)
    by, melded = chance.choice(players), set()
    for owner in [by, *chance.choices(players, k=chance.randint(0, 4))]:
        meld = deck.meld(high=True)
        table.append({"by": owner, "cards": written(meld)})
        points[owner] += sum(in_meld(fives, meld, 5))
        melded.add(owner)
    held = {player: deck.some(chance.randint(1, 6)) for player in players if player != by}
    rummy = chance.choice((False, False, True, "own-hand"))
    points[by] += sum(added(fives, cards) for cards in held.values())
    points[by] += {False: 0, True: 200, "own-hand": 300}[rummy] + 100 * (melded == {by})
    document = {"by": by, "table": table, "held": {player: written(cards) for player, cards in held.items()}}
    return Dealt(document | ({"rummy": rummy} if rummy else {}), points, by)


def gin(chance: random.Random, sides: Sides) -> Dealt:
    """The knocker lays his melds as he likes; the other lays off what he can."""
    by = chance.choice(list(sides))
    other = next(side for side in sides if side != by)
    while True:
        deck = Deck(chance)
        melds = [deck.meld(high=False, most=4) for _meld in range(chance.choice((2, 3, 3)))]
        own = sum(map(len, melds))
        if own > 10:
            continue
        rest = deck.some(10 - own)
        knocked = added(pips, rest)
        if knocked <= 10:
            break
    cards = part_melds(deck, 10)
    left = (
        deadwood(cards) if not rest else min(added(pips, laid_off(melds, one)) for one in arrangements(cards))
    )
    if not rest:
        won, points = by, 25 + left
    elif knocked < left:
        won, points = by, left - knocked
    else:
        won, points = other, 25 + knocked - left
    spread = [written(meld) for meld in melds]
    held = {by: written([card for meld in melds for card in meld] + rest), other: written(cards)}
    return Dealt(
        {"by": by, "held": held, "spread": {by: spread}}, dict.fromkeys(sides, 0) | {won: points}, won
    )


def laid_off(melds: Sequence[Cards], cards: frozenset[str]) -> frozenset[str]:
    """What is left when all goes to the runs that can, then to the sets."""
    for meld in melds:
        if is_run(meld):
            at, suit = [RANKS.index(rank(card)) for card in meld], meld[0][-1]
            low, high = at[0], at[-1]
            while low > 0 and f"{RANKS[low - 1]}{suit}" in cards:
                low -= 1
                cards -= {f"{RANKS[low]}{suit}"}
            while high + 1 < len(RANKS) and f"{RANKS[high + 1]}{suit}" in cards:
                high += 1
                cards -= {f"{RANKS[high]}{suit}"}
    same = {rank(meld[0]) for meld in melds if not is_run(meld)}
    return frozenset(card for card in cards if rank(card) not in same)


@dataclass(frozen=True)
class Game:
    """What is played: how a hand is dealt, whether points may be typed as they come, and whether few of them are good."""

    ruleset: str
    deal: Callable[[random.Random, Sides], Dealt]
    options: Mapping[str, Any] = field(default_factory=dict)
    typed: bool = False
    low: bool = False


GAMES = {
    "robber": Game("robber-rummy", robber, {"target": None}, typed=True),
    "robber to 100": Game("robber-rummy", robber, {"target": 100}, typed=True),
    "500": Game("five-hundred-rum", five_hundred, {"target": None}, typed=True),
    "partners": Game("partnership-five-hundred-rum", five_hundred, {"target": None}, typed=True),
    "basic": Game("basic-rummy", basic),
    "straight": Game("straight-rummy", straight, {"target": None}),
    "low": Game("straight-rummy", straight_low, {"target": None, "score_mode": "own-penalty"}, low=True),
    "boathouse": Game("boathouse-rum", boathouse_rum),
    "knock": Game("knock-rummy", knock),
    "block": Game("block-rummy", block),
    "queen": Game("queen-city-rum", queen_city),
    "playroom": Game("playroom-rummy", playroom, {"target": None}, typed=True),
    "gin": Game("gin-rummy", gin),
}


def deal(chance: random.Random, game: Game, sides: Sides) -> Dealt:
    """A hand by its cards, or now and then typed, with a penalty or none."""
    if game.typed and chance.random() < 0.25:
        points = {side: chance.randint(-5, 20) * 5 for side in sides}
        return Dealt({"typed": points}, points)
    dealt = game.deal(chance, sides)
    if chance.random() < 0.3:
        noted = []
        for _one in range(chance.choice((1, 1, 2))):
            side = chance.choice(list(sides))
            off = chance.choice(HOUSE_PENALTIES)
            noted.append({"player": chance.choice(sides[side]), "points": off, "reason": "Late"})
            dealt.points[side] -= -off if game.low else off
            dealt.penalties[side] += 1
        dealt.document["penalties"] = noted
    return dealt
