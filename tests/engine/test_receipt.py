from django.utils.translation import override

from rummy import engine
from rummy.engine.receipt import receipt


def test_a_receipt_tells_the_columns() -> None:
    hands = [{"typed": {"N": 100, "S": 0}}, {"typed": {"N": 0, "S": 30}}]
    told = receipt(
        engine.score({"format": 1, "game": "hollywood-gin", "sides": ["N", "S"], "hands": hands})
    ).splitlines()
    assert told[-6:] == [
        "  Totals: N 100, S 30",
        "  Column 1, closed by N: N 100 (1 box), S 0 (0 boxes)",
        "    With bonuses: N 425, S 0",
        "    Settlement: N +425, S −425",
        "  Column 2, open: N 0 (0 boxes), S 30 (1 box)",
        "  Column 3, open: N 0 (0 boxes), S 0 (0 boxes)",
    ]


def test_a_receipt_tells_the_settlement() -> None:
    hands = [{"typed": {"A": 510, "B": 430}}]
    told = receipt(
        engine.score({"format": 1, "game": "five-hundred-rum", "sides": ["A", "B"], "hands": hands})
    )
    assert "  Settlement: A +80, B −80" in told.splitlines()


def test_a_receipt_says_that_a_hand_was_empty() -> None:
    hand = {"by": "A", "held": {"B": "", "C": "5H KD"}}
    told = receipt(
        engine.score({"format": 1, "game": "straight-rummy", "sides": ["A", "B", "C"], "hands": [hand]})
    )
    assert [line.split("  ")[-1] for line in told.splitlines() if "Left with" in line] == [
        "Left with B: 0 cards",
        "Left with C: 5♥ K♦: 5 + 10",
    ]


def test_a_colon_stands_as_the_language_sets_it() -> None:
    hand = {"by": "A", "table": [{"by": "A", "cards": "3H 4H 5H"}], "held": {"B": ""}}
    with override("fr"):
        told = receipt(
            engine.score({"format": 1, "game": "robber-rummy", "sides": ["A", "B"], "hands": [hand]})
        )
    assert [line.strip() for line in told.splitlines() if "Suite" in line or "Partie" in line] == [
        "+30  Suite 3♥ 4♥ 5♥\u00a0: (5 + 5 + 5) × 2",
        "Partie 1 (manche 1)\u00a0: pas finie",
    ]


def test_a_receipt_says_what_the_table_let_stand() -> None:
    hand = {
        "by": "A",
        "table": [{"by": "A", "cards": "9S 10S QS"}],
        "held": {"B": 10},
        "overrule": ["run-not-consecutive"],
    }
    told = receipt(
        engine.score({"format": 1, "game": "robber-rummy", "sides": ["A", "B"], "hands": [hand]})
    ).splitlines()
    assert [line.strip() for line in told if "Let stand" in line] == [
        "Let stand: 10♠ and Q♠ do not follow each other: J is missing between them. [run-not-consecutive]"
    ]


def test_advice_is_nothing_that_was_let_stand() -> None:
    advice = {"code": "steal-own-meld", "severity": "W", "where": "", "message": "It was yours."}
    hand = {"ok": True, "typed": False, "winner": None, "lines": [], "warnings": [advice]}
    result = {"hands": [hand], "games": [], "sitting": {"games_won": {}, "finished": False}}
    assert "  It was yours. [steal-own-meld]" in receipt(result).splitlines()
