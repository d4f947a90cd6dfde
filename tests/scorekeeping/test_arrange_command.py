import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rummy import engine

TABLE = ["4S 5S 6S 7S", "4C 4D JK=4S", "6H 7H 8H"]


def run(*asked: str) -> Any:
    printed = io.StringIO()
    call_command("arrange", *asked, stdout=printed)
    return json.loads(printed.getvalue())


def test_a_hand_is_sorted_out_by_its_house_rules() -> None:
    asked = run("robber-rummy", "QH KH AH AS AC", "--options", '{"target": 400}', "--players", "3")
    assert asked == engine.arrange("robber-rummy", {"target": 400}, "QH KH AH AS AC", players=3)


def test_beside_a_table_each_card_says_where_it_fits() -> None:
    assert run("table-robbers-rummy", "JK 2D", "--table", *TABLE)["extends"] == {"JK": [1, 3]}


def test_a_table_that_may_be_moved_takes_what_it_can() -> None:
    asked = run("table-robbers-rummy", "4H 9H KD", "--anew", "--table", *TABLE)
    assert asked == engine.rearrange("table-robbers-rummy", {}, "4H 9H KD", TABLE)


def test_cards_that_cannot_be_are_refused_with_the_reason() -> None:
    with pytest.raises(CommandError, match="K♦ comes 2 times"):
        run("gin-rummy", "KD KD")
