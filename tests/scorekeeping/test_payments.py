from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.engine import find_ruleset
from rummy.scorekeeping import services
from rummy.scorekeeping.payments import Payment, payments
from rummy.scorekeeping.queries.rows import SideRow
from tests.factories import EVENING, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

RUMMY = find_ruleset("basic-rummy")


def sides(*totals: int) -> list[SideRow]:
    nothing: dict[str, Any] = {"players": (), "initial": "", "colour": 1, "percent": 0, "leads": False}
    nothing |= {"deals_next": False, "games_won": 0, "won_game": False, "won_sitting": False}
    nothing |= {"final": None, "settlement": None}
    return [
        SideRow(name=name, total=total, stands_at=total, **nothing)
        for name, total in zip("ABCDEFGH", totals, strict=False)
    ]


def paid(*totals: int) -> list[tuple[str, str, int]]:
    return [(one.payer, one.taker, one.points) for one in payments(sides(*totals), RUMMY)]


def test_two_who_are_level_between_them_pay_each_other_alone() -> None:
    assert paid(14, -14) == [("B", "A", 14)]
    assert paid(-6, 7, -4, 6, -3) == [("A", "D", 6), ("C", "B", 4), ("E", "B", 3)]


def test_who_has_nothing_pays_nothing() -> None:
    assert paid(0, 0, 0) == []
    assert paid(50, 0, -50) == [("C", "A", 50)]


def test_nobody_pays_where_points_are_not_paid_or_a_penalty_went_to_nobody() -> None:
    assert payments(sides(20, -20), find_ruleset("straight-rummy")) == []
    assert paid(20, -30) == []


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=5))
def test_payments_bring_everybody_to_nothing_with_fewer_payments_than_people(totals: list[int]) -> None:
    balances = dict(zip("ABCDEF", [*totals, -sum(totals)], strict=False))
    found = paid(*balances.values())
    for payer, taker, points in found:
        assert points > 0
        balances[payer] += points
        balances[taker] -= points

    assert set(balances.values()) == {0}
    assert len(found) < len(balances)


def test_a_payment_is_a_sentence_whichever_way_its_names_are_written() -> None:
    assert str(Payment("Ben", "Ana", 20)) == "Ben pays Ana 20."
    assert str(Payment("לאה", "Ana", 20)) == "\u2068לאה\u2069 pays Ana 20."


@pytest.mark.django_db
def test_the_end_says_who_pays_whom() -> None:
    sitting = start("Ana", "Ben", "Cy", ruleset="basic-rummy")
    record(sitting, 1, typed(50, -20, -30))
    pages = [f"/s/{sitting.watch_code}/{page}/" for page in ("summary", "games/1")]
    client = browser_of(sitting.started_by)
    assert ["pays" in text_of(client.get(page)) for page in pages] == [False, False]

    services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)

    for page in pages:
        assert "<li>Ben pays Ana 20.</li><li>Cy pays Ana 30.</li>" in text_of(client.get(page))
