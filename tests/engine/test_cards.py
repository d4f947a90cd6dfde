"""Are cards read and written as the score document says?"""

import pytest

from rummy.engine.cards import DECK, JOKER, Card, Rank, Suit, in_order, read_cards, show_cards, write_cards
from rummy.engine.errors import CardUnknown


@pytest.mark.parametrize(
    "written", ["10H AS", "th as", "T♥ A♠", "10h,aS", " 10H \n\t AS ", "10♥\ufe0f,,A♠\ufe0f"]
)
def test_every_spelling_is_read(written: str) -> None:
    assert write_cards(read_cards(written)) == "10H AS"


def test_every_card_is_read_as_it_is_written() -> None:
    assert tuple(read_cards(write_cards(DECK))) == DECK


@pytest.mark.parametrize("written", ["JK", "JK=7S", "JK=7?"])
def test_a_joker_keeps_what_it_stands_for(written: str) -> None:
    assert write_cards(read_cards(written.lower())) == written


def test_a_joker_is_no_copy_of_its_card() -> None:
    assert Card(Rank.SEVEN, Suit.SPADES, joker=True) != Card(Rank.SEVEN, Suit.SPADES)


@pytest.mark.parametrize("word", ["11H", "1S", "H", "7", "7ſ", "７H", "10HH", "JK=", "4H4S", "JK=JK"])
def test_what_is_no_card_is_named(word: str) -> None:
    with pytest.raises(CardUnknown) as unknown:
        read_cards(f"4H {word} 5H")
    assert unknown.value.words == (word,)


def test_cards_have_one_order() -> None:
    assert write_cards(in_order(read_cards("JK KD AS 10H AD AH"))) == "AS AH AD 10H KD JK"


def test_people_read_suits_as_signs() -> None:
    assert show_cards([*read_cards("10H JK=7S"), JOKER]) == "10♥ JK=7♠ JK"
