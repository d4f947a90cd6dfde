"""What did each side do in a hand that people talk about afterwards? Read from the document and its receipt, pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy.engine.document.owners import put_down, steals

MELDS = {"set": "sets", "run": "runs", "identity": "identities"}
BY_LINE = {"gin": "gins", "undercut": "undercuts", "renege": "reneges"}
BY_END = {"out": "outs", "knock": "knocks"}

# Everything that is counted.
DEEDS = (
    *("outs", "knocks", "gins", "undercuts", "rums", "reneges", "rummies", "melds", "sets", "runs"),
    *("identities", "caught", "steals", "steal_backs"),
)

Deeds = dict[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class Table:
    """What must be known of a game to read its hands: the side of each player, how hands end, whether melds change hands."""

    side_of: Mapping[str, str]
    usual_end: str
    melds_are_owned: bool


def deeds(document: Mapping[str, Any], receipt: Mapping[str, Any], table: Table) -> Deeds:
    """By side, how often it did what: outs, knocks, gins, undercuts, rummies, melds, cards it was caught with, steals."""
    told: Deeds = {side: Counter() for side in table.side_of.values()}
    if receipt.get("typed"):
        return told
    _of_the_end(document, receipt, table, told)
    # A meld that belongs to somebody is told of him alone.
    laid_off = {} if table.melds_are_owned else _laid_off(document, table)
    for line in receipt["lines"]:
        if line["code"] in MELDS and _is_begun(line, laid_off):
            _of_a_meld(line, told)
        _of_a_line(line, told, receipt["winner"])
    for steal in steals(document, table.side_of) if table.melds_are_owned else ():
        told[steal.side]["steals"] += 1
        if steal.is_back:
            told[steal.side]["steal_backs"] += 1
    return told


def _of_the_end(document: Mapping[str, Any], receipt: Mapping[str, Any], table: Table, told: Deeds) -> None:
    by, end = _ended(document, receipt, table)
    side = table.side_of.get(by or "")
    if side is None:
        return
    told[side][BY_END[end]] += 1
    codes = {line["code"] for line in receipt["lines"]}
    # Whoever pays for it has the line, too.
    if document.get("rummy") or "rummy" in codes:
        told[side]["rummies"] += 1
    if "rum" in codes:
        told[side]["rums"] += 1


def _ended(document: Mapping[str, Any], receipt: Mapping[str, Any], table: Table) -> tuple[str | None, str]:
    """Who ended the hand, and how. A log does not say it beside its last turn: who went out has nothing left."""
    if "turns" not in document:
        end = document.get("end", table.usual_end)
        return (document.get("by") if end in BY_END else None), end
    last = document["turns"][-1] if document["turns"] else {"player": None, "actions": []}
    if any(action["do"] == "knock" for action in last["actions"]):
        return last["player"], "knock"
    is_out = receipt["winner"] and not document.get("held", {}).get(last["player"])
    return (last["player"] if is_out else None), "out"


def _laid_off(document: Mapping[str, Any], table: Table) -> dict[str, set[str]]:
    """By side the cards it added to melds that lay there."""
    steps = [step for meld in document.get("table", ()) for step in meld.get("laid", ())[1:]]
    steps += [
        {"by": turn["player"], "cards": put["cards"]}
        for turn, put in put_down(document.get("turns", ()))
        if put["do"] == "lay-off"
    ]
    told: dict[str, set[str]] = defaultdict(set)
    for step in steps:
        told[table.side_of.get(step["by"] or "", "")].update(step["cards"].split())
    return told


def _is_begun(line: Mapping[str, Any], laid_off: Mapping[str, set[str]]) -> bool:
    """Who lays off has a line for his cards as well, but the meld is his who began it."""
    cards = {card for card in line["cards"].split() if not card.startswith("JK")}
    return not cards <= laid_off.get(line["side"], set())


def _of_a_meld(line: Mapping[str, Any], told: Deeds) -> None:
    told[line["side"]]["melds"] += 1
    told[line["side"]][MELDS[line["code"]]] += 1


def _of_a_line(line: Mapping[str, Any], told: Deeds, winner: str | None) -> None:
    mine = told[line["side"]]
    if line["code"] == "held" or (line["code"] == "deadwood" and line["side"] != winner):
        # A knocker who wins is caught with nothing: his deadwood is within the limit.
        mine["caught"] += len(line["cards"].split())
    elif line["code"] in BY_LINE:
        mine[BY_LINE[line["code"]]] += 1
