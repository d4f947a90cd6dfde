import uuid
from typing import Any

import pytest
from django.utils.translation import override

from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import UnknownHand
from rummy.scorekeeping.queries import DeckCount
from rummy.scorekeeping.queries.differences import differences
from rummy.scorekeeping.queries.receipt_rows import UndoRow
from rummy.scorekeeping.services import restore_hand, void_hand
from tests.factories import EVENING, another_phone, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db

HAND = {
    "by": "Ana",
    "table": [{"by": "Ana", "cards": "9H 10H JH"}, {"by": "Ben", "cards": "3S 3H 3C"}],
    "held": {"Ben": 25, "Cy": "2D KS"},
}
MELDS = [{"do": "meld", "cards": cards} for cards in ("3H 3S 3C 3D", "4H 4S 4C 4D", "5H 5S 5C 5D")]
TURN = [{"do": "draw-stock"}, {"do": "discard"}]
FOLLOWED = {
    "turns": [
        {"player": "Ben", "actions": [TURN[0], *MELDS, TURN[1]]},
        {"player": "Ana", "actions": TURN},
        {"player": "Ben", "actions": [TURN[0], {"do": "lay-off", "meld": 3, "cards": "5H"}, TURN[1]]},
    ],
    "held": {"Ana": 130},
}
NOTES = {"ranks": {"Ben": ["K", "K", "3"]}}


def test_the_lines_of_a_receipt_say_every_point() -> None:
    sitting = start()
    record(sitting, 1, HAND, notes=NOTES)
    ana, ben, cy = queries.receipt(sitting, 1).sides
    assert [(line.code, line.cards, line.points) for line in ana.lines] == [("run", ("9H", "10H", "JH"), 50)]
    assert (ana.points, ben.points, cy.points) == (50, 15 - 25, -15)
    assert [sum(line.points for line in side.lines) for side in (ana, ben, cy)] == [50, -10, -15]
    assert ana.won


def test_the_lines_that_a_correction_changed_are_marked() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    assert not any(line.changed for side in queries.receipt(sitting, 1).sides for line in side.lines)
    longer = [{"by": "Ana", "cards": "9H 10H JH QH"}, HAND["table"][1]]
    record(sitting, 1, {**HAND, "table": longer, "held": {"Ben": 25, "Cy": "2D"}}, base=1)
    for language in ("en", "de"):
        with override(language):
            ana, ben, cy = queries.receipt(sitting, 1).sides
        changed = [[line.code for line in side.lines if line.changed] for side in (ana, ben, cy)]
        assert changed == [["run"], [], ["held"]]
    shown = text_of(browser_of(sitting.started_by).get(f"/s/{sitting.watch_code}/hands/1/"))
    assert shown.count('<li class="changed"> <div class="why"><span class="mark">corrected</span>') == 2
    void_hand(hand=sitting.hands.get(), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    restore_hand(hand=sitting.hands.get(), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert not any(line.changed for side in queries.receipt(sitting, 1).sides for line in side.lines)


def test_a_receipt_counts_the_cards() -> None:
    sitting = start()
    record(sitting, 1, HAND, notes=NOTES)
    view = queries.receipt(sitting, 1)
    assert view.deck == DeckCount(entered=11, cards=104, unseen=93)
    assert [side.cards_on_table for side in view.sides] == [3, 3, 0]


def test_cards_tapped_by_rank_are_told_as_cards_and_not_as_points() -> None:
    sitting = start()
    record(sitting, 1, HAND, notes=NOTES)
    ben = queries.receipt(sitting, 1).sides[1]
    held = next(line for line in ben.lines if line.code == "held")
    assert (held.ranks, held.text, held.points) == (("K", "K", "3"), "Left with Ben: 10 + 10 + 5", -25)
    assert ben.ranks == ()


def test_what_is_paid_twice_is_told_as_cards_once() -> None:
    sitting = start("Ana", "Ben", ruleset="basic-rummy")
    record(
        sitting, 1, {"by": "Ana", "rummy": True, "held": {"Ben": 12}}, notes={"ranks": {"Ben": ["K", "2"]}}
    )
    ana = queries.receipt(sitting, 1).sides[0]
    assert [(line.text, line.points) for line in ana.lines] == [
        ("Left with Ben: 10 + 2", 12),
        ("From Ben: 12 more for the rummy", 12),
    ]


def test_who_has_the_lowest_count_reads_the_differences() -> None:
    sitting = start("Ana", "Ben", ruleset="block-rummy")
    held = {"end": "blocked", "held": {"Ana": 12, "Ben": 30}}
    record(sitting, 1, held, notes={"ranks": {"Ana": ["K", "2"], "Ben": ["K", "K", "J"]}})
    ana, ben = queries.receipt(sitting, 1).sides
    assert [(line.text, line.points) for line in ana.lines] == [
        ("Left with Ana: 10 + 2", 0),
        ("From Ben: 30 − 12", 18),
    ]
    assert [(line.text, line.points) for line in ben.lines] == [
        ("Left with Ben: 10 + 10 + 10", 0),
        ("30 against the lowest count, 12", -18),
    ]


def test_where_the_melds_are_not_entered_nothing_is_said_of_the_stock() -> None:
    sitting = start("Ana", "Ben", ruleset="basic-rummy")
    record(sitting, 1, {"by": "Ana", "held": {"Ben": "2D KS"}})
    assert queries.receipt(sitting, 1).deck is None


def test_where_only_the_winner_shows_his_cards_nothing_is_said_of_the_stock() -> None:
    sitting = start("Ana", "Ben", ruleset="queen-city-rum")
    melds = [{"by": "Ana", "cards": cards} for cards in ("4H 5H 6H", "9S 9H 9C 9D")]
    record(sitting, 1, {"by": "Ana", "table": melds})
    assert queries.receipt(sitting, 1).deck is None


def test_where_a_hand_was_only_counted_nothing_is_said_of_the_stock() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    assert queries.receipt(sitting, 1).deck is None


def test_where_so_many_play_that_two_packs_are_used_the_cards_of_both_are_counted() -> None:
    sitting = start("Ana", "Ben", "Cy", "Di", "Eve", "Fay", ruleset="five-hundred-rum")
    melds = [{"by": "Ana", "cards": "9H 10H JH"}, {"by": "Ben", "cards": "9H 10H JH"}]
    held = {"Ben": "2D", "Cy": "2D", "Di": "3D", "Eve": "3D", "Fay": "4D"}
    record(sitting, 1, {"by": "Ana", "table": melds, "held": held})
    assert queries.receipt(sitting, 1).deck == DeckCount(entered=11, cards=104, unseen=93)


def test_of_a_hand_that_was_followed_nothing_is_said_of_the_stock() -> None:
    sitting = start("Ana", "Ben")
    record(sitting, 1, FOLLOWED, notes={"ranks": {"Ana": ["K"] * 8 + ["Q"] * 5}})
    assert queries.receipt(sitting, 1).deck is None


def test_a_receipt_says_that_nobody_went_out() -> None:
    sitting = start(ruleset="table-robbers-rummy")
    record(sitting, 1, {"end": "blocked"})
    assert queries.receipt(sitting, 1).ending == "Nobody went out: the hand is blocked."


def test_a_receipt_says_that_nobody_went_out_of_a_hand_that_was_followed() -> None:
    sitting = start("Ana", "Ben", ruleset="gin-rummy")
    record(sitting, 1, {"typed": {"Ana": 0, "Ben": 20}})
    sitting.refresh_from_db()
    second = sitting.next_dealer
    first = {"Ana": "Ben", "Ben": "Ana"}[second]
    passes = [{"player": player, "actions": [{"do": "pass-upcard"}]} for player in (first, second)]
    turn = [{"do": "draw-stock"}, {"do": "discard"}]
    turns = [{"player": (first, second)[number % 2], "actions": turn} for number in range(29)]
    record(sitting, 2, {"turns": [*passes, *turns]})
    assert queries.receipt(sitting, 2).ending == "Nobody knocked: the hand is void."


def test_a_receipt_says_nothing_of_it_where_somebody_went_out_of_a_hand_that_was_followed() -> None:
    sitting = start("Ana", "Ben")
    record(sitting, 1, FOLLOWED)
    assert queries.receipt(sitting, 1).ending == ""


def test_a_receipt_shows_where_everybody_stood_after_the_hand() -> None:
    sitting = start()
    for number in (1, 2, 3):
        record(sitting, number, typed(10, 20, 30))
    view = queries.receipt(sitting, 2)
    assert [side.total for side in view.sides] == [20, 40, 60]
    assert (view.previous_number, view.next_number, view.typed, view.deck) == (1, 3, True, None)


def test_a_receipt_shows_the_games_kept_side_by_side_as_they_stood_after_the_hand() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    for number, (nora, sam) in enumerate(((20, 0), (0, 35), (15, 0), (40, 0), (30, 0), (0, 12)), 1):
        record(sitting, number, {"typed": {"Nora": nora, "Sam": sam}})
    nora, sam = queries.receipt(sitting, 5).sides
    assert [(column.score, column.boxes, column.closed) for column in nora.columns] == [
        (105, 4, True),
        (85, 3, False),
        (70, 2, False),
    ]
    assert [column.score for column in sam.columns] == [35, 0, 0]


def test_where_games_come_one_after_another_a_receipt_has_no_columns() -> None:
    sitting = start("Nora", "Sam", ruleset="gin-rummy")
    record(sitting, 1, {"typed": {"Nora": 20, "Sam": 0}})
    assert [side.columns for side in queries.receipt(sitting, 1).sides] == [(), ()]


def test_a_receipt_names_who_entered_the_hand_and_who_agreed() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    record(sitting, 1, HAND, phone=another_phone(sitting, "Ben's"))
    view = queries.receipt(sitting, 1)
    said = [(word.by, word.what) for word in view.words]
    assert (view.entered_by, said, view.revision, view.revisions) == ("Phone 1", [("Ben's", "agrees")], 1, 2)


def test_a_correction_is_undone_whatever_others_have_said_of_it_since() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    first = queries.receipt(sitting, 1).version
    record(sitting, 1, typed(10, 20, 30), base=1)
    record(sitting, 1, typed(10, 20, 30), phone=another_phone(sitting))
    assert queries.receipt(sitting, 1).undo == UndoRow("restore", ("version", first))
    record(sitting, 1, typed(10, 20, 35), phone=another_phone(sitting))
    assert queries.receipt(sitting, 1).undo == UndoRow("restore", ("version", first))


def test_a_hand_that_others_agreed_with_is_undone_as_one_that_was_entered() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    record(sitting, 1, HAND, phone=another_phone(sitting))
    assert queries.receipt(sitting, 1).undo == UndoRow("void")


def test_the_receipt_of_a_struck_hand_has_no_points() -> None:
    sitting = start()
    hand = record(sitting, 1, HAND).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    view = queries.receipt(sitting, 1)
    assert (view.voided, view.game, [side.points for side in view.sides]) == (True, None, [None, None, None])


def test_there_is_no_receipt_of_a_hand_that_was_not_played() -> None:
    with pytest.raises(UnknownHand, match="no hand 4"):
        queries.receipt(start(), 4)


def test_the_history_tells_every_entry_newest_first() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    record(sitting, 1, typed(1, 2, 4), base=1)
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    restore_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    record(sitting, 1, typed(9, 2, 4), phone=another_phone(sitting, "Ben's"))
    rows = queries.history(sitting, 1)
    assert [(row.action, row.by, row.changes) for row in rows] == [
        ("question", "Ben's", ("Points typed for Ana: 1 → 9.",)),
        ("restore", "Phone 1", ("Counts, where the other is struck.",)),
        ("void", "Phone 1", ("Struck: it counts for nothing.",)),
        ("correct", "Phone 1", ("Points typed for Cy: 3 → 4.",)),
        ("record", "Phone 1", ()),
    ]
    assert [(row.revision, row.stands, row.open) for row in rows if row.stands or row.open] == [
        (5, False, True),
        (2, True, False),
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"by": "Ben"}, ("Went out or knocked: Ana → Ben.",)),
        ({"end": "stock"}, ("End: – → the stock ran out.",)),
        ({"held": {"Ben": 25, "Cy": "2D KH"}}, ("Cy has left: 2♦ K♠ → 2♦ K♥.",)),
        ({"held": {"Ben": -5, "Cy": "2D KS"}}, ("Ben has left: 25 → −5.",)),
        (
            {"table": [{"laid": [{"by": "Ana", "cards": "9H 10H JH"}, {"by": "Ben", "cards": "QH"}]}]},
            (
                "Ana’s 9♥ 10♥ J♥ is now Ben’s 9♥ 10♥ J♥ Q♥.",
                "Not on the table: 3♠ 3♥ 3♣ of Ben.",
            ),
        ),
        (
            {"table": [{"by": "Ben", "cards": "9H 10H JH"}, {"by": "Ben", "cards": "3S 3H 3C 3D"}]},
            ("Ana’s 9♥ 10♥ J♥ is now Ben’s.", "Ben’s 3♠ 3♥ 3♣ is now 3♠ 3♥ 3♣ 3♦."),
        ),
        (
            {"held": {"Ben": 25, "Cy": "2D KS 4S"}},
            ("Cy has left: 2♦ K♠ → 2♦ K♠ 4♠.", "Cy: 3 cards left instead of 2."),
        ),
        ({"reneged": ["Cy"]}, ("Reneged: – → Cy.",)),
        ({"layoffs": []}, ("Lay-offs changed.",)),
        ({}, ()),
    ],
)
def test_a_difference_is_told_in_words(change: dict[str, Any], said: tuple[str, ...]) -> None:
    assert differences(HAND, HAND | change) == said


def test_a_receipt_counts_before_whom_the_cards_lie() -> None:
    sitting = start("Ana", "Ben", ruleset="five-hundred-rum")
    laid = [{"by": "Ana", "cards": "4H 5H 6H 7H"}, {"by": "Ben", "cards": "8H"}]
    record(sitting, 1, {"by": "Ana", "table": [{"laid": laid}], "held": {"Ben": "KS"}})
    assert [side.cards_on_table for side in queries.receipt(sitting, 1).sides] == [4, 1]


def test_what_a_loser_could_not_match_is_called_so_and_says_nothing_of_the_stock() -> None:
    sitting = start("Ana", "Ben", ruleset="boathouse-rum")
    record(sitting, 1, {"by": "Ana", "held": {"Ben": "3S 2S AS KS QS 7H 9D"}})
    view = queries.receipt(sitting, 1)
    assert [line.text for line in view.sides[1].lines] == [
        "Ben’s run Q♠ K♠ A♠ 2♠ 3♠",
        "Unmatched with Ben: 7♥ 9♦: 7 + 9",
    ]
    assert view.deck is None


GAP = {
    "by": "Ana",
    "table": [{"by": "Ana", "cards": "9S 10S QS"}],
    "held": {"Ben": 25, "Cy": 15},
    "overrule": ["run-not-consecutive"],
}
SAID = "Let stand: 10♠ and Q♠ do not follow each other: J is missing between them."


def test_a_receipt_says_what_the_table_let_stand() -> None:
    sitting = start()
    record(sitting, 1, GAP)
    assert queries.receipt(sitting, 1).warnings == (SAID,)
    with override("de"):
        (told,) = queries.receipt(sitting, 1).warnings
    assert told.startswith("Gilt trotzdem: 10♠")


def test_advice_on_a_receipt_is_nothing_that_was_let_stand() -> None:
    sitting = start("Ana", "Ben")
    first = [{"do": "draw-stock"}, {"do": "meld", "cards": "4H 5H 6H"}, {"do": "discard", "card": "2D"}]
    then = [{"do": "draw-stock"}, {"do": "steal", "meld": 1, "cards": "7H"}, {"do": "discard", "card": "2C"}]
    turns = [
        {"player": "Ben", "actions": first},
        {"player": "Ana", "actions": TURN},
        {"player": "Ben", "actions": then},
    ]
    record(sitting, 1, {"turns": turns, "dealer": "Ana"})
    (told,) = queries.receipt(sitting, 1).warnings
    assert "Let stand" not in told


def test_the_log_says_of_each_version_what_the_table_let_stand() -> None:
    sitting = start()
    record(sitting, 1, HAND)
    record(sitting, 1, GAP, base=1)
    corrected, entered = queries.history(sitting, 1)
    assert (corrected.warnings, entered.warnings) == ((SAID,), ())
    assert "What was let stand changed." in corrected.changes
