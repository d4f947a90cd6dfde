"""Who deals next?"""

from typing import Any

import pytest

from rummy import engine

PARTNERS = [{"name": "Reds", "players": ["Ana", "Cy"]}, {"name": "Blues", "players": ["Ben", "Di"]}]


def dealer_after(
    hands: list[Any], game: str = "robber-rummy", sides: list[Any] | None = None, **options: Any
) -> str:
    told = {
        "format": 1,
        "game": game,
        "options": options,
        "sides": sides or ["Ana", "Ben", "Cy"],
        "hands": hands,
    }
    return engine.next_dealer(told)


def typed(ana: int, ben: int, cy: int, **more: Any) -> dict[str, Any]:
    return {"typed": {"Ana": ana, "Ben": ben, "Cy": cy}, **more}


@pytest.mark.parametrize(("hands", "dealer"), [(0, "Ana"), (1, "Ben"), (2, "Cy"), (3, "Ana")])
def test_the_deal_passes_to_the_left(hands: int, dealer: str) -> None:
    assert dealer_after([typed(1, 2, 3)] * hands) == dealer


def test_a_told_dealer_counts() -> None:
    assert dealer_after([typed(1, 2, 3, dealer="Cy")]) == "Ana"


def test_a_refused_hand_does_not_pass_the_deal_but_its_dealer_stands() -> None:
    assert dealer_after([{"dealer": "Cy"}]) == "Cy"


def test_after_a_void_hand_the_same_dealer_deals() -> None:
    assert dealer_after([{"end": "void"}], game="gin-rummy", sides=["Ana", "Ben"]) == "Ana"


def test_the_winner_deals() -> None:
    assert dealer_after([typed(1, 2, 3, by="Cy")], next_dealer="winner") == "Cy"


def test_without_one_winner_the_deal_passes_to_the_left() -> None:
    assert dealer_after([typed(1, 2, 3)], next_dealer="winner") == "Ben"


def test_the_loser_deals() -> None:
    assert dealer_after([typed(3, 2, 1)], next_dealer="loser") == "Cy"


def test_without_one_loser_the_deal_passes_to_the_left() -> None:
    assert dealer_after([typed(3, 1, 1)], next_dealer="loser") == "Ben"


def test_where_low_wins_the_loser_has_most() -> None:
    hands = [typed(3, 2, 1)]
    assert dealer_after(hands, game="straight-rummy", next_dealer="loser", score_mode="own-penalty") == "Ana"


def test_of_a_winning_side_who_went_out_deals() -> None:
    hands = [{"typed": {"Reds": 50, "Blues": 10}, "by": "Cy"}]
    assert dealer_after(hands, sides=PARTNERS, partnership=True, next_dealer="winner") == "Cy"


def test_of_a_losing_side_who_sits_next_deals() -> None:
    hands = [{"typed": {"Reds": 50, "Blues": 10}, "by": "Cy", "dealer": "Cy"}]
    assert dealer_after(hands, sides=PARTNERS, partnership=True, next_dealer="loser") == "Di"


def test_after_a_hand_that_nobody_wins_for_a_game_the_same_dealer_deals() -> None:
    assert dealer_after([{"end": "blocked"}], game="table-robbers-rummy") == "Ana"


def test_the_winner_of_a_game_that_is_a_hand_deals() -> None:
    assert dealer_after([{"by": "Cy"}], game="table-robbers-rummy", next_dealer="winner") == "Cy"


def eliminating(*totals: tuple[int, int, int], **options: Any) -> str:
    hands = [typed(*total) for total in totals]
    return dealer_after(hands, game="playroom-rummy", elimination=True, **options)


def test_who_is_out_deals_no_more() -> None:
    assert eliminating((0, 500, 0)) == "Cy"
    assert eliminating((500, 0, 0), (0, 10, 0), (0, 10, 0)) == "Ben"


def test_the_loser_who_is_out_leaves_the_deal_to_his_left() -> None:
    assert eliminating((10, 20, 500), next_dealer="loser") == "Ana"


def test_in_the_next_game_everybody_deals_again() -> None:
    assert eliminating((0, 500, 500)) == "Ben"
