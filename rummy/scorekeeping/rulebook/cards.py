"""Who plays with which cards, and what may be made of them?"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Played = Mapping[str, Any]


def deal_texts(played: Played) -> tuple[str, ...]:
    """Players, packs and the deal."""
    return (players_text(played["sides"]), *_packs(played), _cards_each(played["deal"]), _first_card(played))


def players_text(sides: Played) -> str:
    """Who may sit down."""
    fewest, most = sides["minimum"], sides["maximum"]
    if sides["partnerships"]:
        return _("Four players, two against two; partners sit opposite each other.")
    if fewest == most:
        return _("For %(n)d players.") % {"n": most}
    return _("For %(fewest)d to %(most)d players.") % {"fewest": fewest, "most": most}


def _packs(played: Played) -> Iterator[str]:
    cards = {
        players: (packs, played["jokers_by_players"][players])
        for players, packs in played["packs_by_players"].items()
    }
    groups = _grouped(cards)
    for players, (packs, jokers) in groups:
        pack = ngettext("One pack of 52", "%(n)d packs of 52", packs) % {"n": packs}
        joker = ngettext("%(n)d joker", "%(n)d jokers", jokers) % {"n": jokers} if jokers else _("no jokers")
        if len(groups) == 1:
            yield _("%(pack)s, %(jokers)s.") % {"pack": pack, "jokers": joker}
        else:
            told = {"pack": pack, "jokers": joker, "players": players}
            yield _("With %(players)s players: %(pack)s, %(jokers)s.") % told


def _cards_each(deal: Mapping[str, int]) -> str:
    groups = _grouped(deal)
    if len(groups) == 1:
        return _("Everybody gets %(n)d cards.") % {"n": groups[0][1]}
    parts = [
        _("%(n)d cards with %(players)s players") % {"n": cards, "players": players}
        for players, cards in groups
    ]
    return _("Everybody gets %(parts)s.") % {"parts": "; ".join(parts)}


def _first_card(played: Played) -> str:
    lead = _("The player to the dealer’s left begins.")
    if played["turned_up"]:
        return _("One card is turned up: the first of the discards.") + " " + lead
    if played["drawing"]["discards"]:
        return _("No card is turned up: the first discard begins the pile.") + " " + lead
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
        texts.append(_("An identity: the very same card %(fewest)d to %(most)d times.") % numbers)
    if more:
        usual = next(iter(played["packs_by_players"].values()))
        players = [number for number, packs in played["packs_by_players"].items() if packs > usual]
        says = _set_text(more["set"])
        texts.append(_("From %(n)s players on: %(says)s") % {"n": players[0], "says": says})
    return tuple(texts)


def _set_text(same: Played) -> str:
    numbers = {"fewest": same["min"], "most": same["max"]}
    if same["suits"] == "any":
        return _("A set: %(fewest)d to %(most)d cards of one rank; a suit may come twice.") % numbers
    return _("A set: %(fewest)d to %(most)d cards of one rank, each of another suit.") % numbers


def _run_text(row: Played) -> str:
    run = _("A run: %(fewest)d or more cards of one suit in sequence.") % {"fewest": row["min"]}
    aces = {
        "low": _("The ace stands only below the 2."),
        "both": _("The ace stands below the 2 or above the king, never between them."),
        "corner": _("The ace stands below the 2 or above the king, and may lie between them: K-A-2."),
    }
    return f"{run} {aces[row['ace']]}"


def joker_texts(played: Played) -> tuple[str, ...]:
    """What a joker may do, and how it comes back from the table."""
    melds, tableau = played["melds"], played["tableau"]
    if not any(played["jokers_by_players"].values()):
        return ()
    texts = [
        ngettext(
            "A joker stands for any card; a meld has at most %(n)d.",
            "A joker stands for any card; a meld has at most %(n)d of them.",
            melds["jokers_per_meld"],
        )
        % {"n": melds["jokers_per_meld"]}
    ]
    if melds["joker_suit_may_stay_open"]:
        texts.append(_("Who lays it says for which card. In a set of three its suit may stay open."))
    else:
        texts.append(_("Who lays it says for which card."))
    if not melds["jokers_extend"]:
        texts.append(_("It is played in a new meld only, never added to one that lies there."))
    if tableau.get("changing") == "anything":
        texts.append(
            _("When the table is regrouped it may stand for another card. It never goes back to a hand.")
        )
    if tableau.get("joker_retake"):
        texts += _retake_texts(played)
    return tuple(texts)


def _retake_texts(played: Played) -> Iterator[str]:
    yield _(
        "Who holds the card it stands for may put that in its place and take the joker. He must play it in a new "
        "meld in the same turn."
    )
    if played["melds"]["joker_suit_may_stay_open"]:
        yield _("It cannot be taken while its suit is open.")
    price = played["offences"].get("joker-not-replayed")
    if price:
        yield _("A joker taken and not played costs %(n)d points.") % {"n": price}
    deducts = played["tableau"]["joker_retake_deducts"] or played["tableau"]["changing"] == "lifting"
    if deducts and played["values"]["set"]:
        yield _("Who takes it loses what it counted there before he scores it again.")
