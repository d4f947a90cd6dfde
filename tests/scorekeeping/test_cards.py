"""What does a receipt say beside cards that are drawn?"""

import pytest
from django.utils.html import strip_tags

from rummy.scorekeeping.templatetags.cards import reason, suits


def test_a_meld_of_several_is_said_whole_beside_the_cards_of_one() -> None:
    said = reason("5♥ in the run 4♥ 5♥ 6♥: 5", ("5H",))
    assert said == suits("In the run 4♥ 5♥ 6♥: 5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Left with Ben: 2♦ A♠: 5 + 15", "Left with Ben: 5 + 15"),
        ("Reste à Ben\u00a0: 2♦ A♠\u00a0: 5 + 15", "Reste à Ben\u00a0: 5 + 15"),
    ],
    ids=["English", "French"],
)
def test_cards_that_are_drawn_are_not_written_again(text: str, said: str) -> None:
    assert reason(text, ("2D", "AS")) == said


def test_a_joker_in_a_sentence_is_a_star_with_what_it_stands_for() -> None:
    said = strip_tags(reason("7♣ laid off on 7♥ 7♦ JK=7?", ("7C",)))
    assert said == "Laid off on 7 of hearts 7 of diamonds ★joker 7"
