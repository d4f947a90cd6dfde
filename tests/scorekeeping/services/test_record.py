import uuid
from datetime import timedelta

import pytest

from rummy.scorekeeping import services
from rummy.scorekeeping.errors import HandRefused, IdTaken
from rummy.scorekeeping.models import GameResult, Hand, HandResult, HandRevision, Sitting
from tests.factories import EVENING, another_phone, record, start, typed

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


def test_a_duplicate_that_comes_after_a_change_of_seats_is_still_the_same_hand() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    later = EVENING + timedelta(minutes=1)
    services.swap_seats(
        sitting=sitting, id=uuid.uuid4(), seat=1, other=2, from_hand=1, phone=sitting.started_by, at=later
    )
    again = record(sitting, 1, typed(1, 2, 3), id=once)
    assert (again.kind, HandRevision.objects.count()) == ("duplicate", 1)


def test_a_duplicate_that_comes_after_a_correction_took_somebody_out_is_still_the_same_hand() -> None:
    sitting, once = start(ruleset="playroom-rummy", elimination=True, limit=100), uuid.uuid4()
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 90, "Cy": 30}})
    second = {"by": "Cy", "held": {"Ana": 25, "Ben": 5}}
    record(sitting, 2, second, id=once)
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 120, "Cy": 30}}, base=1)
    assert record(sitting, 2, second, id=once).kind == "duplicate"


def test_a_duplicate_with_other_cards_is_refused() -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3), id=once)
    with pytest.raises(IdTaken, match="gets a new id"):
        record(sitting, 1, typed(9, 2, 3), id=once)


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"typed": 3},
        {"typed": {"Nobody": 1}},
        {"by": "Nobody", "held": {"Ana": ["4S"]}},
        {"by": 5, "dealer": []},
        {"turns": 5},
        {"turns": [{"player": "Nobody", "actions": [{"do": None}]}]},
        {"table": [{"by": "Ana", "cards": 5}, "9S"], "reneged": {}},
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_a_duplicate_that_cannot_be_read_is_refused(broken: dict[str, object], *, swapped: bool) -> None:
    sitting, once = start(), uuid.uuid4()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 2, typed(1, 2, 3), id=once)
    if swapped:
        services.swap_seats(
            sitting=sitting,
            id=uuid.uuid4(),
            seat=1,
            other=2,
            from_hand=2,
            phone=sitting.started_by,
            at=EVENING,
        )
    with pytest.raises(IdTaken):
        record(sitting, 2, broken, id=once)


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


def test_every_write_counts_the_version_of_the_sitting() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(4, 5, 6), base=1)
    assert Sitting.objects.get().version == 3


def test_a_hand_leaves_out_who_has_left_the_game_before() -> None:
    sitting = start(ruleset="playroom-rummy", elimination=True, limit=100)
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 120, "Cy": 30}})
    record(sitting, 2, {"by": "Cy", "held": {"Ana": 25}})
    assert points(sitting)[2] == [25, 0]


def test_who_is_still_in_the_game_is_not_left_out() -> None:
    sitting = start(ruleset="playroom-rummy", elimination=True, limit=100)
    with pytest.raises(HandRefused, match="Ben’s hand"):
        record(sitting, 1, {"by": "Cy", "held": {"Ana": 25}})


def test_turns_go_round_from_who_deals_the_hand_where_they_do_not_say() -> None:
    sitting = start()
    record(sitting, 1, typed(10, 20, 30))
    turn = [{"do": "draw-stock"}, {"do": "discard"}]
    turns = [{"player": player, "actions": turn} for player in ("Cy", "Ana", "Ben")]
    record(sitting, 2, {"turns": [*turns, {"player": "Cy", "actions": [{"do": "renege"}]}]})
    said = Hand.objects.get(sitting=sitting, number=2).receipt
    assert said
    assert (said["ok"], said["to_move"]) == (True, "Ana")
    record(sitting, 1, {"dealer": "Cy", "typed": {"Ana": 10, "Ben": 20, "Cy": 30}}, base=1)
    assert Hand.objects.get(sitting=sitting, number=2).receipt == said
