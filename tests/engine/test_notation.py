"""Does a typed line mean the cards it says?"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy import engine
from rummy.engine.cards import DECK, Card, Rank, write_cards
from rummy.engine.notation import read_notation

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "notation.json").read_text())
ROBBER = engine.find_ruleset("robber-rummy").melding


def written(told: Card | Rank) -> str:
    return told.letter if isinstance(told, Rank) else told.code


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_text_means_the_cards_as_written(case: dict[str, Any]) -> None:
    ruleset = engine.find_ruleset(case.get("ruleset", "robber-rummy")).with_options(case.get("options", {}))

    read = read_notation(case["text"], ruleset.melding)

    assert {
        "melds": [write_cards(meld) for meld in read.melds],
        "held": None if read.held is None else " ".join(map(written, read.held)),
        "unread": [{"text": one.text, "example": one.example} for one in read.unread],
    } == {field: case[field] for field in ("melds", "held", "unread")}


@given(st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=8), max_size=4))
def test_cards_written_out_are_read_again(melds: list[list[Card]]) -> None:
    text = ", ".join("".join(card.code for card in meld) for meld in melds)

    assert [list(meld) for meld in read_notation(text, ROBBER).melds] == melds


@given(st.lists(st.sampled_from(Rank), max_size=14))
def test_ranks_left_are_read_again(ranks: list[Rank]) -> None:
    read = read_notation("-" + "".join(rank.letter for rank in ranks), ROBBER)

    assert read.held == tuple(ranks)


@given(st.text())
def test_any_text_is_read_or_echoed(text: str) -> None:
    read = read_notation(text, ROBBER)

    assert all(one.text and one.example for one in read.unread)
