"""On whose melds do cards lie that are told without a meld?"""

from typing import Any

import pytest

from rummy import engine
from rummy.engine import growth
from rummy.engine.cards import read_cards, write_cards
from rummy.engine.hand import Step
from rummy.engine.loose import LaidOff, Loose, lay_off

GAME = engine.find_ruleset("five-hundred-rum")


def told(text: str) -> Loose:
    """`Ben 7S`, or `Ben AC on KC`."""
    by, card, *onto = text.replace(" on ", " ").split()
    (one,) = read_cards(card)
    return Loose(by, one, read_cards(onto[0])[0] if onto else None)


def laid_off(melds: list[str], *loose: str) -> LaidOff:
    steps = [Step(by, tuple(read_cards(cards))) for by, _, cards in (meld.partition(" ") for meld in melds)]
    return lay_off(steps, [told(one) for one in loose], GAME.melding, GAME.counting)


def steps_of(found: LaidOff) -> list[list[str]]:
    return [[f"{step.by} {write_cards(step.cards)}" for step in meld] for meld in found.melds]


def names(loose: tuple[Loose, ...]) -> list[str]:
    return [f"{one.by} {one.card.code}" for one in loose]


RUN, SEVENS = "Ana 4S 5S 6S", "Ben 7H 7C 7D"


@pytest.mark.parametrize(
    ("melds", "loose", "expected"),
    [
        ([RUN], ["Ben 7S"], [[RUN, "Ben 7S"]]),
        ([RUN], ["Ana 7S"], [[RUN, "Ana 7S"]]),
        ([RUN], ["Ben 8S", "Ben 7S"], [[RUN, "Ben 7S 8S"]]),
        ([RUN], ["Ben 8S", "Cy 7S"], [[RUN, "Cy 7S", "Ben 8S"]]),
        ([RUN], ["Ben 7S", "Cy 8S", "Ben 9S"], [[RUN, "Ben 7S", "Cy 8S", "Ben 9S"]]),
        ([RUN, SEVENS], ["Ben 7S"], [[RUN], [SEVENS, "Ben 7S"]]),
        ([RUN, SEVENS], ["Ana 7S"], [[RUN, "Ana 7S"], [SEVENS]]),
        ([RUN, SEVENS], ["Ben 7S", "Ben 8S"], [[RUN, "Ben 7S 8S"], [SEVENS]]),
        ([RUN, SEVENS], ["Ben 7S on 5S"], [[RUN, "Ben 7S"], [SEVENS]]),
        (["Ana 2C 3C 4C", "Ana JC QC KC"], ["Ben AC on KC"], [["Ana 2C 3C 4C"], ["Ana JC QC KC", "Ben AC"]]),
        (["Cy 4H 5H 9C", RUN], ["Ben 3S"], [[RUN, "Ben 3S"], ["Cy 4H 5H 9C"]]),
    ],
)
def test_a_loose_card_lies_where_it_fits_and_rather_on_ones_own(
    melds: list[str], loose: list[str], expected: list[list[str]]
) -> None:
    found = laid_off(melds, *loose)
    assert (steps_of(found), found.homeless, found.unclear) == (expected, (), ())


def test_what_fits_nowhere_is_told_and_the_rest_lies_where_it_can() -> None:
    found = laid_off([RUN], "Ben KD", "Ben 8S", "Cy 7S", "Cy 10S")
    assert names(found.homeless) == ["Ben KD", "Cy 10S"]
    assert steps_of(found) == [[RUN, "Cy 7S", "Ben 8S"]]


def test_where_it_makes_a_difference_in_points_it_must_be_said() -> None:
    found = laid_off(["Ana 2C 3C 4C", "Ana JC QC KC"], "Ben AC", "Ben 5C")
    assert names(found.unclear) == ["Ben AC"]


def test_where_it_makes_none_nobody_is_asked() -> None:
    found = laid_off(["Ana 3H 4H 5H", "Cy 7H 8H 9H"], "Ben 6H")
    assert (steps_of(found), found.unclear) == ([["Ana 3H 4H 5H", "Ben 6H"], ["Cy 7H 8H 9H"]], ())


def test_more_cards_than_all_ways_are_tried_for_lie_where_they_fit() -> None:
    loose = [f"Ben {rank}{suit}" for suit in "SH" for rank in "QK5678"]
    found = laid_off(["Ben 2S 3S 4S", "Ben 2H 3H 4H", "Ana 9S 10S JS", "Ana 9H 10H JH"], *loose)
    assert steps_of(found)[0] == ["Ben 2S 3S 4S", "Ben 5S 6S 7S 8S"]
    assert (found.homeless, found.unclear) == ((), ())


def test_on_each_meld_the_same_cards_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty cards on eight melds: every one of thousands of ways was worked out anew, for each card."""
    grown: list[Any] = []

    def grow(*told: Any) -> Any:
        grown.append(told)
        return growth.grow(*told)

    monkeypatch.setattr("rummy.engine.loose.grow", grow)
    melds = [f"Ana 5{suit} 6{suit} 7{suit}" for suit in "SHCD"] * 2
    found = laid_off(
        melds, *[f"Ben {rank}{suit}" for suit in "SHCD" for rank in ["A", *"234", *"89", "10", *"JQK"]]
    )
    assert found.homeless == ()
    assert len(grown) < 20_000
