"""Are cards told in a row cut into the melds that were meant?"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy import engine
from rummy.engine.cards import DECK, Card, read_cards, write_cards
from rummy.engine.grouping import Entry, flaws, group
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.runs import RunRule
from rummy.engine.sets import IdentityRule, SetRule

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "grouping.json").read_text())
ROBBER = engine.find_ruleset("robber-rummy").melding
CORNER = MeldRules(SetRule(3, 4, "distinct"), RunRule(3, 14, "corner"), IdentityRule(3, 4))
RULES = st.sampled_from(
    [engine.find_ruleset(key).melding for key in ("robber-rummy", "gin-rummy")] + [CORNER]
)
CARDS = st.lists(st.sampled_from(DECK), max_size=10)
# Few ranks and suits, so that many of the cards belong together.
NEAR_CARDS = st.lists(
    st.sampled_from([card for card in DECK if int(card.rank or 0) in (1, 2, 12, 13)]), max_size=6
)


def melds_of(name: str) -> MeldRules:
    told: dict[str, Any] | None = GOLDEN["melds"].get(name)
    if told is None:
        return engine.find_ruleset(name).melding
    sets, runs, identity = told["set"], told["run"], told["identity"]
    return MeldRules(
        SetRule(sets["min"], sets["max"], sets["suits"]),
        RunRule(runs["min"], runs["max"], runs["ace"]),
        IdentityRule(identity["min"], identity["max"]) if identity else None,
        told["jokers_per_meld"],
    )


def entries_of(text: str) -> list[Entry]:
    """`|` before a card: a meld begins here; `~`: none may."""
    read = [(word, read_cards(word.lstrip("|~"))[0]) for word in text.split()]
    return [Entry(card, hard="|" in word, glue="~" in word) for word, card in read]


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_entries_are_cut_as_written(case: dict[str, Any]) -> None:
    groups = group(entries_of(case["entries"]), melds_of(case["melds"]), final=case["final"])

    assert [write_cards(one.cards) for one in groups] == case["groups"]


@given(CARDS, RULES, st.booleans())
def test_the_groups_are_the_entries_in_their_order(cards: list[Card], rules: MeldRules, final: bool) -> None:
    groups = group([Entry(card) for card in cards], rules, final=final)

    assert [card for one in groups for card in one.cards] == cards
    assert [one.first for one in groups[1:]] == [one.end for one in groups[:-1]]


@given(CARDS, st.data())
def test_boundaries_divide_and_glue_holds(cards: list[Card], data: st.DataObject) -> None:
    marks = [data.draw(st.sampled_from(["", "hard", "glue"])) for _ in cards]
    entries = [
        Entry(card, hard=mark == "hard", glue=mark == "glue") for card, mark in zip(cards, marks, strict=True)
    ]

    begins = {one.first for one in group(entries, ROBBER)}

    assert begins >= {at for at, mark in enumerate(marks) if mark == "hard"}
    assert begins & {at for at, mark in enumerate(marks) if mark == "glue" and at} == set()


@given(st.one_of(CARDS, NEAR_CARDS), RULES)
def test_nothing_is_wrong_exactly_with_melds_and_their_beginnings(
    cards: list[Card], rules: MeldRules
) -> None:
    whole = len(cards) >= rules.set.minimum and flaws(cards, rules) == 0

    assert whole == isinstance(judge(cards, rules), Meld)


@given(CARDS, RULES)
def test_the_order_of_the_cards_of_one_meld_changes_nothing(cards: list[Card], rules: MeldRules) -> None:
    assert flaws(cards, rules) == flaws(cards[::-1], rules)
