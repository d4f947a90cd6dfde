"""Whose was each meld of a hand, one after another, and who took it over? Read from the document alone."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Steal:
    """A side took a meld over; `is_back`: it had been its own before."""

    side: str
    is_back: bool


def steals(document: Mapping[str, Any], side_of: Mapping[str, str]) -> Iterator[Steal]:
    """Every steal of a hand that was read before, meld by meld, where melds belong to who added last.

    `side_of`: the side of each player. Partners take nothing from each other.
    """
    for meld in document.get("table", ()):
        yield from _changes_of_hands([side_of.get(step["by"] or "") for step in meld.get("laid", ())])
    for owners in _owners_by_turns(document.get("turns", ()), side_of):
        yield from _changes_of_hands(owners)


def put_down(turns: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Every meld, lay-off and steal with its turn, also out of the pile that was taken."""
    for turn in turns:
        for action in turn["actions"]:
            put = action.get("use") or action
            if put["do"] in ("meld", "lay-off", "steal"):
                yield turn, put


def _owners_by_turns(
    turns: Iterable[Mapping[str, Any]], side_of: Mapping[str, str]
) -> Iterator[list[str | None]]:
    """Who had each meld one after another; melds are numbered as they came to be."""
    owners: dict[int, list[str | None]] = defaultdict(list)
    numbers = itertools.count(1)
    for turn, put in put_down(turns):
        number = next(numbers) if put["do"] == "meld" else put["meld"]
        owners[number].append(side_of[turn["player"]])
    yield from owners.values()


def _changes_of_hands(owners: list[str | None]) -> Iterator[Steal]:
    for place, (before, owner) in enumerate(itertools.pairwise(owners), 1):
        if owner is not None and owner != before:
            yield Steal(owner, is_back=owner in owners[:place])
