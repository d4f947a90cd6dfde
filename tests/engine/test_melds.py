"""Does judging a meld say what it is, or everything that is wrong with it?"""

import pytest

from rummy.engine.cards import read_cards
from rummy.engine.growth import grow
from rummy.engine.melds import Meld, MeldRules, Problems, judge
from rummy.engine.runs import HIGH_ACE, RunRule
from rummy.engine.sets import IdentityRule, SetRule

ROBBER = MeldRules(SetRule(3, 8, "any"), RunRule(3, 14, "both"))
LOW = MeldRules()
CORNER = MeldRules(run=RunRule(3, 13, "corner"))
JOKERS = MeldRules(SetRule(), RunRule(3, 14, "both"), IdentityRule(), 1, True)
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def said(judged: Meld | Problems) -> str | list[str]:
    return f"{judged.kind} {judged}" if isinstance(judged, Meld) else judged.codes


@pytest.mark.parametrize(
    ("rules", "cards", "kind"),
    [
        (ROBBER, "4C 4H 4S", "set 4♠ 4♥ 4♣"),
        (ROBBER, "3H 3S 3H", "set 3♠ 3♥ 3♥"),
        (ROBBER, "KS 9S JS 10S AS QS", "run 9♠ 10♠ J♠ Q♠ K♠ A♠"),
        (ROBBER, "2D AD 3D", "run A♦ 2♦ 3♦"),
        (LOW, "2D AD 3D", "run A♦ 2♦ 3♦"),
        (CORNER, "2H KH AH QH", "run Q♥ K♥ A♥ 2♥"),
        (JOKERS, "JK 5H 7H", "run 5♥ JK=6♥ 7♥"),
        (JOKERS, "JK 7H 7D 7S", "set 7♠ 7♥ 7♦ JK=7♣"),
        (JOKERS, "JK=7? 7H 7D", "set 7♥ 7♦ JK=7?"),
        (JOKERS, "7H 7H 7H", "identity 7♥ 7♥ 7♥"),
        (JOKERS, "JK 2H AH", "run A♥ 2♥ JK=3♥"),
    ],
)
def test_a_meld_is_known_in_whatever_order_it_comes(rules: MeldRules, cards: str, kind: str) -> None:
    assert said(judge(read_cards(cards), rules)) == kind


@pytest.mark.parametrize(
    ("rules", "cards", "codes"),
    [
        (LOW, "", ["meld-too-short"]),
        (LOW, "5H", ["meld-too-short"]),
        (LOW, "5H 6H", ["meld-too-short"]),
        (LOW, "5H 6H 8H", ["run-not-consecutive"]),
        (LOW, "5H 6H 7D", ["run-mixed-suits", "set-mixed-ranks", "set-repeated-suit"]),
        (LOW, "KH KS QD", ["set-mixed-ranks", "run-mixed-suits", "run-repeated-rank"]),
        (LOW, "QH KH AH", ["run-ace-high-not-allowed"]),
        (LOW, "JH KH AH", ["run-not-consecutive", "run-ace-high-not-allowed"]),
        (LOW, "KH AH 2H", ["run-around-corner"]),
        (ROBBER, "KH AH 2H", ["run-around-corner"]),
        (ROBBER, "AH AH 2H 3H", ["run-repeated-rank"]),
        (LOW, "7H 7H 7D", ["set-repeated-suit"]),
        (LOW, "7H 7H 7H", ["identity-not-allowed", "set-repeated-suit"]),
        (LOW, "4S 4H 4D 4C 4S", ["set-repeated-suit", "set-too-long"]),
        (LOW, "JK 4H 4S 4D", ["joker-not-in-game"]),
        (JOKERS, "JK JK 5H", ["joker-twice"]),
        (JOKERS, "JK 5H 6H", ["joker-unassigned"]),
        (JOKERS, "JK 7H 7D", ["joker-unassigned"]),
        (JOKERS, "JK=9H 5H 6H", ["joker-wrong-place", "run-not-consecutive"]),
        (JOKERS, "JK=7H 7H 7D", ["joker-duplicates-card", "set-repeated-suit"]),
        (JOKERS, "7H 7H 7D", ["set-repeated-suit", "identity-mixed"]),
    ],
)
def test_everything_wrong_is_told(rules: MeldRules, cards: str, codes: list[str]) -> None:
    assert said(judge(read_cards(cards), rules)) == codes


@pytest.mark.parametrize(
    ("rules", "lying", "added", "grown"),
    [
        (ROBBER, "3H 4H 5H", "2H 6H", "run 2♥ 3♥ 4♥ 5♥ 6♥"),
        (ROBBER, "3H 4H 5H", "4H", ["run-insert-forbidden", "run-repeated-rank"]),
        (ROBBER, "3H 4H 5H", "7H", ["run-not-consecutive"]),
        (ROBBER, "AH 2H 3H", "KH", ["run-around-corner"]),
        (CORNER, "AH 2H 3H", "KH", "run K♥ A♥ 2♥ 3♥"),
        (ROBBER, "4S 4S 4H 4H 4D 4D 4C 4C", "4S", ["set-full"]),
        (LOW, "4S 4H 4D 4C", "4S", ["set-full", "set-repeated-suit"]),
    ],
)
def test_a_meld_grows_at_its_ends(rules: MeldRules, lying: str, added: str, grown: str | list[str]) -> None:
    meld = judge(read_cards(lying), rules)
    assert isinstance(meld, Meld)
    assert said(grow(meld, read_cards(added), rules)) == grown


def test_thirteen_cards_have_the_ace_high() -> None:
    meld = judge(read_cards(HEARTS), ROBBER)
    assert isinstance(meld, Meld)
    assert meld.places.count(HIGH_ACE) == 1


def test_an_ace_laid_low_stays_low() -> None:
    low = judge(read_cards("AH 2H 3H"), ROBBER)
    assert isinstance(low, Meld)
    grown = grow(low, read_cards(HEARTS)[3:], ROBBER)
    assert isinstance(grown, Meld)
    assert grown.places.count(HIGH_ACE) == 0


def test_a_reason_names_the_cards() -> None:
    judged = judge(read_cards("5H 6H 8H"), LOW)
    assert [found.message for found in judged] == [
        "6♥ and 8♥ do not follow each other: 7 is missing between them."
    ]


def test_a_joker_that_may_be_several_cards_is_told_how_to_write_one_of_them() -> None:
    judged = judge(read_cards("5H 6H JK"), JOKERS)
    assert [found.message for found in judged] == [
        "What does the joker stand for in 5♥ 6♥ JK? It may be 4♥ or 7♥: write it as JK=4H."
    ]
