"""Who plays with which cards, and what may be made of them?"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rummy.engine.words import listed, many, say

Played = Mapping[str, Any]


def deal_texts(played: Played) -> tuple[str, ...]:
    """Players, packs and the deal."""
    return (players_text(played["sides"]), *_packs(played), _cards_each(played["deal"]), _first_card(played))


def players_text(sides: Played) -> str:
    """Who may sit down."""
    fewest, most = sides["minimum"], sides["maximum"]
    if sides["partnerships"]:
        return say("Four players, two against two; partners sit opposite each other.")
    if fewest == most:
        return say("For {n} players.", n=most)
    return say("For {fewest} to {most} players.", fewest=fewest, most=most)


def _packs(played: Played) -> Iterator[str]:
    cards = {
        players: (packs, played["jokers_by_players"][players])
        for players, packs in played["packs_by_players"].items()
    }
    groups = _grouped(cards)
    for players, (packs, jokers) in groups:
        pack = many(packs, "One pack of 52", "{n} packs of 52")
        joker = many(jokers, "{n} joker", "{n} jokers") if jokers else say("no jokers")
        if len(groups) == 1:
            yield say("{pack}, {jokers}.", pack=pack, jokers=joker)
        else:
            told = {"pack": pack, "jokers": joker, "players": players}
            yield say("With {players} players: {pack}, {jokers}.", **told)


def _cards_each(deal: Mapping[str, int]) -> str:
    groups = _grouped(deal)
    if len(groups) == 1:
        return say("Everybody gets {n} cards.", n=groups[0][1])
    parts = [say("{n} cards with {players} players", n=cards, players=players) for players, cards in groups]
    return say("Everybody gets {parts}.", parts=listed(parts))


def _first_card(played: Played) -> str:
    lead = say("The player to the dealer’s left begins.")
    if played["turned_up"]:
        return say("One card is turned up: the first of the discards.") + " " + lead
    if played["drawing"]["discards"]:
        return say("No card is turned up: the first discard begins the pile.") + " " + lead
    return lead


def _grouped(by_players: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What is the same for neighbouring numbers of players, once: `("3–4", 7)`."""
    groups = []
    for value, group in groupby(by_players.items(), key=lambda entry: entry[1]):
        players = [number for number, _value in group]
        groups.append((players[0] if len(players) == 1 else f"{players[0]}–{players[-1]}", value))
    return groups


def meld_texts(played: Played) -> tuple[str, ...]:
    """What a set, a run and an identity may be, also where many players use more packs."""
    melds, more = played["melds"], played["melds_with_more_packs"]
    texts = [_set_text(melds["set"]), _run_text(melds["run"])]
    if melds["identity"]:
        numbers = {"fewest": melds["identity"]["min"], "most": melds["identity"]["max"]}
        texts.append(say("An identity: the very same card {fewest} to {most} times.", **numbers))
    if more:
        usual = next(iter(played["packs_by_players"].values()))
        players = [number for number, packs in played["packs_by_players"].items() if packs > usual]
        says = _set_text(more["set"])
        texts.append(say("From {n} players on: {says}", n=players[0], says=says))
    return tuple(texts)


def _set_text(same: Played) -> str:
    numbers = {"fewest": same["min"], "most": same["max"]}
    if same["suits"] == "any":
        return say("A set: {fewest} to {most} cards of one rank; a suit may come twice.", **numbers)
    return say("A set: {fewest} to {most} cards of one rank, each of another suit.", **numbers)


def _run_text(row: Played) -> str:
    run = say("A run: {fewest} or more cards of one suit in sequence.", fewest=row["min"])
    aces = {
        "low": say("The ace stands only below the 2."),
        "both": say("The ace stands below the 2 or above the king, never between them."),
        "corner": say("The ace stands below the 2 or above the king, and may lie between them: K-A-2."),
    }
    return f"{run} {aces[row['ace']]}"


def joker_texts(played: Played) -> tuple[str, ...]:
    """What a joker may do, and how it comes back from the table."""
    melds, tableau = played["melds"], played["tableau"]
    if not any(played["jokers_by_players"].values()):
        return ()
    texts = [
        many(
            melds["jokers_per_meld"],
            "A joker stands for any card; a meld has at most {n}.",
            "A joker stands for any card; a meld has at most {n} of them.",
        )
    ]
    if melds["joker_suit_may_stay_open"]:
        texts.append(say("Who lays it says for which card. In a set of three its suit may stay open."))
    else:
        texts.append(say("Who lays it says for which card."))
    if not melds["jokers_extend"]:
        texts.append(say("It is played in a new meld only, never added to one that lies there."))
    if tableau.get("changing") == "anything":
        texts.append(
            say("When the table is regrouped it may stand for another card. It never goes back to a hand.")
        )
    if tableau.get("joker_retake"):
        texts += _retake_texts(played)
    return tuple(texts)


def _retake_texts(played: Played) -> Iterator[str]:
    yield say(
        "Who holds the card it stands for may put that in its place and take the joker. He must play it in a new "
        "meld in the same turn."
    )
    if played["melds"]["joker_suit_may_stay_open"]:
        yield say(
            "From a set it is taken only once the three other suits lie beside it, even where its suit was said."
        )
    price = played["offences"].get("joker-not-replayed")
    if price:
        yield say("A joker taken and not played costs {n} points.", n=price)
    deducts = played["tableau"]["joker_retake_deducts"] or played["tableau"]["changing"] == "lifting"
    if deducts and played["values"]["set"]:
        yield say("Who takes it loses what it counted there before he scores it again.")
