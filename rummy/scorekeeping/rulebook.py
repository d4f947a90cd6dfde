"""By which rules does this table play, in words? Said from the ruleset's own data, house rules included."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rummy import engine

Rows = list[tuple[str, tuple[str, ...]]]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option in force, and whether this house plays it apart from the book."""

    label: str
    value: str
    help: str
    differs: bool


@dataclass(frozen=True, slots=True)
class ValueRow:
    """What cards of these ranks count: one text a column of the table."""

    ranks: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of one game as one house plays it."""

    key: str
    name: str
    played: Mapping[str, Any]
    deal: tuple[str, ...]
    melds: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[ValueRow, ...]
    end: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]


def rulebook(key: str, options: Mapping[str, Any]) -> RuleBook:
    """The rules of the game with these house rules; raises UnknownRuleset, OptionsRefused."""
    played: dict[str, Any] = engine.describe(key, options)
    columns, values = _values(played["values"])
    return RuleBook(
        key=key,
        name=played["name"],
        played=played,
        deal=_deal(played),
        melds=_melds(played["melds"]),
        columns=columns,
        values=values,
        end=_end(played),
        house_rules=_house_rules(played),
    )


def _deal(played: Mapping[str, Any]) -> tuple[str, ...]:
    sides, packs = played["sides"], played["packs"]
    fewest, most = sides["minimum"], sides["maximum"]
    if sides["partnerships"]:
        who = _("Four players, two against two; partners sit opposite each other.")
    elif fewest == most:
        who = _("For %(n)d players.") % {"n": most}
    else:
        who = _("For %(fewest)d to %(most)d players.") % {"fewest": fewest, "most": most}
    pack = ngettext("One pack of 52", "%(n)d packs of 52", packs) % {"n": packs}
    jokers = played["jokers"]
    with_jokers = (
        ngettext("%(n)d joker", "%(n)d jokers", jokers) % {"n": jokers} if jokers else _("no jokers")
    )
    return (
        who,
        _("%(pack)s, %(jokers)s.") % {"pack": pack, "jokers": with_jokers},
        _cards_each(played["deal"]),
    )


def _cards_each(deal: Mapping[str, int]) -> str:
    groups = [
        (cards, [players for players, _cards in group])
        for cards, group in groupby(deal.items(), key=lambda entry: entry[1])
    ]
    if len(groups) == 1:
        return _("Everybody gets %(n)d cards.") % {"n": groups[0][0]}
    parts = [
        _("%(n)d cards with %(players)s players")
        % {"n": cards, "players": players[0] if len(players) == 1 else f"{players[0]}–{players[-1]}"}
        for cards, players in groups
    ]
    return _("Everybody gets %(parts)s.") % {"parts": "; ".join(parts)}


def _melds(melds: Mapping[str, Any]) -> tuple[str, ...]:
    same, row = melds["set"], melds["run"]
    numbers = {"fewest": same["min"], "most": same["max"]}
    set_text = _("A set: %(fewest)d to %(most)d cards of one rank") % numbers
    suits = {
        "distinct": _("each of another suit"),
        "any": _("suits may come twice"),
    }[same["suits"]]
    aces = {
        "low": _("The ace stands only below the 2."),
        "both": _("The ace stands below the 2 or above the king, never between them."),
        "corner": _("The ace stands below the 2 or above the king, and may lie between them: K-A-2."),
    }[row["ace"]]
    run_text = _("A run: %(fewest)d or more cards of one suit in sequence.") % {"fewest": row["min"]}
    texts = [f"{set_text}, {suits}.", f"{run_text} {aces}"]
    if melds["identity"]:
        texts.append(_("Equal cards: the same rank and suit throughout."))
    return tuple(texts)


def _values(values: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[ValueRow, ...]]:
    held, in_set, in_run = values["held"], values["set"], values["run"]
    if in_set is None or in_run is None:
        only: Rows = [(rank, (str(held[rank]),)) for rank in RANKS]
        return (_("Left in hand"),), _grouped(only)
    factor = values["run_factor"]

    def run_cell(rank: str) -> str:
        low = in_run[rank] * factor
        if rank == "A" and in_run["high_ace"] != in_run["A"]:
            high = in_run["high_ace"] * factor
            return _("%(low)d low, %(high)d high") % {"low": low, "high": high}
        return str(low)

    rows: Rows = [(rank, (str(in_set[rank]), run_cell(rank), f"−{held[rank]}")) for rank in RANKS]
    return (_("In a set"), _("In a run"), _("Left in hand")), _grouped(rows)


def _grouped(rows: Rows) -> tuple[ValueRow, ...]:
    """Ranks in sequence that count alike share a row."""
    grouped = []
    for cells, group in groupby(rows, key=lambda row: row[1]):
        ranks = [rank for rank, _cells in group]
        text = f"{ranks[0]}–{ranks[-1]}" if len(ranks) > 2 else ", ".join(ranks)
        grouped.append(ValueRow(text, cells))
    return tuple(grouped)


def _end(played: Mapping[str, Any]) -> tuple[str, ...]:
    texts, low = [], played["low_wins"]
    if played["target"] is not None:
        texts.append(
            _("A game ends with the hand after which somebody has %(n)d points or more.")
            % {"n": played["target"]}
        )
    if played["max_hands"] is not None:
        n = played["max_hands"]
        texts.append(
            ngettext("It ends at the latest after %(n)d hand.", "It ends at the latest after %(n)d hands.", n)
            % {"n": n}
        )
    if not texts:
        texts.append(_("A game goes on until the table says it is over."))
    texts.append(_("The lowest total wins.") if low else _("The highest total wins."))
    sitting = played["sitting"]
    if sitting["kind"] == "best-of":
        games = sitting["games"]
        texts.append(
            _("The sitting is the best of %(games)d games: who first wins %(need)d takes it.")
            % {"games": games, "need": games // 2 + 1}
        )
    return tuple(texts)


def _house_rules(played: Mapping[str, Any]) -> tuple[HouseRule, ...]:
    rules = []
    for option in played["option_fields"]:
        value = played["options"][option["key"]]
        rules.append(
            HouseRule(option["label"], value_text(option, value), option["help"], value != option["default"])
        )
    return tuple(sorted(rules, key=lambda rule: not rule.differs))


def value_text(option: Mapping[str, Any], value: Any) -> str:
    """A value of an option as its choices call it."""
    labels = {choice["value"]: choice["label"] for choice in option["choices"]}
    if value in labels:
        return str(labels[value])
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)
