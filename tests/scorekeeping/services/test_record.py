import uuid
from typing import Any

import pytest

from rummy.scorekeeping.errors import HandRefused, IdTaken, MayNotScore
from rummy.scorekeeping.models import GameResult, Hand, HandResult, HandRevision, Sitting
from rummy.scorekeeping.services import join_sitting, void_hand
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def points(sitting: Sitting) -> dict[int, list[int]]:
    rows = HandResult.objects.filter(hand__sitting=sitting).order_by("hand__number", "side__seat")
    found: dict[int, list[int]] = {}
    for row in rows.select_related("hand"):
        found.setdefault(row.hand.number, []).append(row.points)
    return found


def totals(sitting: Sitting) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for row in GameResult.objects.filter(sitting=sitting).order_by("number", "side__seat"):
        found.setdefault(row.number, []).append(row.total)
    return found


def test_a_recorded_hand_has_points_for_every_side() -> None:
    sitting = start()
    outcome = record(sitting, 1, typed(45, -10, 20))
    assert (outcome.kind, outcome.revision, points(sitting)) == ("created", 1, {1: [45, -10, 20]})


def test_totals_run_through_a_game_and_the_next_game_starts_anew() -> None:
    sitting = start()
    for number, hand in enumerate([typed(390, 0, 5), typed(20, 5, 5), typed(1, 2, 3)], 1):
        record(sitting, number, hand)
    assert totals(sitting) == {1: [410, 5, 10], 2: [1, 2, 3]}


def test_the_same_id_again_is_the_same_hand() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    again = record(sitting, 1, typed(1, 2, 3), id=once)
    assert (again.kind, again.revision, HandRevision.objects.count()) == ("duplicate", 1, 1)


def test_a_duplicate_that_comes_after_a_correction_changes_nothing() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    record(sitting, 1, typed(4, 5, 6), base=1)
    late = record(sitting, 1, typed(1, 2, 3), id=once)
    assert (late.kind, late.revision, points(sitting)) == ("duplicate", 1, {1: [4, 5, 6]})


def test_a_duplicate_with_other_cards_is_refused() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    with pytest.raises(IdTaken, match="gets a new id"):
        record(sitting, 1, typed(9, 2, 3), id=once)


def test_an_id_of_another_table_is_refused() -> None:
    here, there, once = start(), start(), uuid.uuid4()
    record(there, 1, typed(1, 2, 3), id=once)
    with pytest.raises(IdTaken):
        record(here, 1, typed(1, 2, 3), id=once)
    assert not Hand.objects.filter(sitting=here).exists()


def test_an_id_of_another_hand_is_refused() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    with pytest.raises(IdTaken):
        record(sitting, 2, typed(1, 2, 3), id=once)


def test_an_id_of_another_phones_hand_is_refused_unless_it_says_the_same() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    other = another_phone(sitting)
    with pytest.raises(IdTaken):
        record(sitting, 1, typed(3, 2, 1), id=once, phone=other)
    assert record(sitting, 1, typed(1, 2, 3), id=once, phone=other).kind == "duplicate"


def test_two_phones_that_say_the_same_agree() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    outcome = record(sitting, 1, typed(1, 2, 3), phone=another_phone(sitting))
    assert (outcome.kind, points(sitting), Hand.objects.get().questioned) == (
        "agreement",
        {1: [1, 2, 3]},
        False,
    )


def test_two_phones_that_say_different_things_ask_the_table_and_both_are_kept() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    outcome = record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
    kept = [entry.document["typed"]["Ana"] for entry in HandRevision.objects.order_by("revision")]
    assert (outcome.kind, outcome.hand.questioned, kept) == ("question", True, [1, 3])


def test_the_first_version_counts_while_the_table_is_asked() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
    assert points(sitting) == {1: [1, 2, 3]}


def test_who_says_the_same_as_a_question_agrees_with_it() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
    outcome = record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
    entry = HandRevision.objects.get(revision=3)
    assert (outcome.kind, entry.about.revision, points(sitting)) == ("agreement", 2, {1: [1, 2, 3]})


def test_a_correction_replaces_the_points_and_keeps_the_old_revision() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    outcome = record(sitting, 1, typed(4, 5, 6), base=1)
    assert (outcome.kind, outcome.revision, points(sitting)) == ("corrected", 2, {1: [4, 5, 6]})
    assert HandRevision.objects.get(revision=1).document == typed(1, 2, 3)


def test_a_correction_of_an_early_hand_moves_where_games_end() -> None:
    sitting = start()
    for number, hand in enumerate([typed(300, 0, 0), typed(150, 0, 0), typed(0, 50, 0)], 1):
        record(sitting, number, hand)
    record(sitting, 1, typed(200, 0, 0), base=1)
    assert totals(sitting) == {1: [350, 50, 0]}


def test_a_correction_of_what_has_changed_meanwhile_is_a_question() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(4, 5, 6), base=1)
    stale = record(sitting, 1, typed(7, 8, 9), base=1, phone=another_phone(sitting))
    assert (stale.kind, points(sitting)) == ("question", {1: [4, 5, 6]})


def test_a_correction_is_not_stale_because_somebody_agreed() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(1, 2, 3), phone=another_phone(sitting))
    assert record(sitting, 1, typed(4, 5, 6), base=1).kind == "corrected"


def test_a_correction_to_what_the_question_says_answers_it() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
    outcome = record(sitting, 1, typed(3, 2, 1), base=2)
    assert (outcome.kind, outcome.hand.questioned, points(sitting)) == ("corrected", False, {1: [3, 2, 1]})


def test_saving_a_hand_unchanged_corrects_nothing() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    assert record(sitting, 1, typed(1, 2, 3), base=1).kind == "agreement"


def test_a_number_may_not_leave_a_gap() -> None:
    sitting = start()
    with pytest.raises(HandRefused, match="Hand 1 comes first"):
        record(sitting, 2, typed(1, 2, 3))
    assert not Hand.objects.exists()


def test_a_base_nobody_has_seen_is_refused() -> None:
    sitting = start()
    with pytest.raises(HandRefused, match="no revision 3"):
        record(sitting, 1, typed(1, 2, 3), base=3)


def test_what_the_rules_refuse_is_not_stored() -> None:
    sitting = start()
    with pytest.raises(HandRefused) as refused:
        record(sitting, 1, {"typed": {"Ana": 1}})
    assert [error["code"] for error in refused.value.errors] == ["typed-missing", "typed-missing"]
    assert (Hand.objects.count(), HandRevision.objects.count()) == (0, 0)


def test_points_beyond_any_game_are_refused() -> None:
    sitting = start()
    with pytest.raises(HandRefused):
        record(sitting, 1, typed(10**20, 0, 0))


@pytest.mark.parametrize("may", ["nobody", "watch", "elsewhere"])
def test_only_a_phone_that_may_score_here_writes(may: str) -> None:
    sitting, phone = start(), PhoneFactory()
    if may == "watch":
        join_sitting(phone=phone, code=sitting.watch_code, at=EVENING)
    if may == "elsewhere":
        start(phone=phone)
    with pytest.raises(MayNotScore, match="look at this table"):
        record(sitting, 1, typed(1, 2, 3), phone=None if may == "nobody" else phone)


def test_after_the_last_hand_of_a_decided_sitting_no_hand_is_dealt() -> None:
    sitting = start(sitting="best-of", sitting_games=3)
    for number in (1, 2):
        record(sitting, number, typed(400, 0, 0))
    with pytest.raises(HandRefused, match="over after hand 2"):
        record(sitting, 3, typed(1, 2, 3))


def test_a_hand_of_a_decided_sitting_can_be_corrected_so_that_it_goes_on() -> None:
    sitting = start(sitting="best-of", sitting_games=3)
    for number in (1, 2):
        record(sitting, number, typed(400, 0, 0))
    record(sitting, 2, typed(300, 0, 0), base=1)
    assert record(sitting, 3, typed(1, 2, 3)).kind == "created"


def test_a_struck_last_hand_is_played_again_under_its_number() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    again = record(sitting, 1, typed(4, 5, 6), base=2)
    assert (again.kind, again.revision, points(sitting)) == ("created", 3, {1: [4, 5, 6]})


def test_who_struck_the_last_hand_need_not_say_so_when_it_is_played_again() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert record(sitting, 1, typed(4, 5, 6)).kind == "created"


def test_a_phone_that_did_not_see_a_hand_struck_asks_the_table() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    outcome = record(sitting, 1, typed(1, 2, 3), phone=another_phone(sitting))
    assert (outcome.kind, points(sitting)) == ("question", {})


def test_every_write_counts_the_version_of_the_sitting() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(4, 5, 6), base=1)
    assert Sitting.objects.get().version == 3


def ranks(**held: list[str]) -> dict[str, Any]:
    return {"ranks": held}


LEFT = {"by": "Ana", "table": [], "held": {"Ben": 25, "Cy": 15}}


def test_ranks_that_make_the_points_are_kept_beside_the_hand() -> None:
    sitting = start()
    outcome = record(sitting, 1, LEFT, notes=ranks(Ben=["K", "K", "3"]))
    assert HandRevision.objects.get(hand=outcome.hand).notes == ranks(Ben=["K", "K", "3"])


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        (ranks(Ben=["K", "3"]), "count-mismatch"),
        (ranks(Dan=["K"]), "count-mismatch"),
        (ranks(Ben=["11"]), "card-unknown"),
        (ranks(Ben=[7]), "card-unknown"),  # type: ignore[list-item]
        ({"ranks": {"Ben": "K3"}}, "card-unknown"),
        ({"ranks": []}, "hand-refused"),
        ({"colour": "red"}, "hand-refused"),
    ],
)
def test_ranks_that_do_not_fit_are_refused(notes: dict[str, Any], code: str) -> None:
    with pytest.raises(HandRefused) as refused:
        record(start(), 1, LEFT, notes=notes)
    assert [error["code"] for error in refused.value.errors] == [code]


def test_more_cards_of_a_rank_than_the_packs_hold_are_refused() -> None:
    hand = {"by": "Ana", "table": [{"by": "Ana", "cards": "2S 2H 2C"}], "held": {"Ben": 30, "Cy": 0}}
    with pytest.raises(HandRefused, match="only 8"):
        record(start(), 1, hand, notes=ranks(Ben=["2"] * 6))
