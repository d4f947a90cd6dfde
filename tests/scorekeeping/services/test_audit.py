import logging
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from rummy.scorekeeping import tasks
from rummy.scorekeeping.errors import HandRefused
from rummy.scorekeeping.models import GameResult, HandResult, HandRevision, Side, Sitting
from rummy.scorekeeping.queries.suspects import suspects
from rummy.scorekeeping.services import audit, finish_sitting
from tests.factories import EVENING, record, start, typed

pytestmark = pytest.mark.django_db
AS_IT_WAS = "1 sittings, 0 differences.\nstandings: 0 differences.\nratings and boards: 0 differences.\n"


def a_sitting() -> Sitting:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 2, typed(10, 20, 30))
    return Sitting.objects.get(pk=sitting.pk)


def rebuild(*options: str) -> str:
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


def test_an_audit_of_what_was_recorded_finds_nothing() -> None:
    assert audit(sitting=a_sitting()) == []


def test_an_audit_repairs_wrong_points_and_says_what_was_wrong(caplog: pytest.LogCaptureFixture) -> None:
    sitting = a_sitting()
    HandResult.objects.filter(hand__number=1, side__name="Ana").update(points=99)
    with caplog.at_level(logging.ERROR):
        found = audit(sitting=sitting)
    assert [difference.what for difference in found] == ["HandResult (1, 'Ana')"]
    assert "99" in caplog.text
    assert audit(sitting=sitting) == []


def test_an_audit_repairs_what_is_missing_and_what_is_too_much() -> None:
    sitting = a_sitting()
    games = GameResult.objects.filter(sitting=sitting)
    games.filter(side__name="Ben").delete()
    extra = games.get(side__name="Ana")
    extra.pk, extra.number = None, 2
    extra.save()
    assert len(audit(sitting=sitting)) == 2
    assert sorted(games.values_list("number", "side__name", "total")) == [
        (1, "Ana", 11),
        (1, "Ben", 22),
        (1, "Cy", 33),
    ]


def test_a_hand_that_later_rules_refuse_stays_as_it_was_counted() -> None:
    sitting = start("Ana", "Ben", ruleset="playroom-rummy")
    hand = {"by": "Ana", "table": [{"by": "Ana", "cards": "KS KH KD JK"}], "held": {"Ben": "7S"}}
    record(sitting, 1, hand)
    refused = hand | {"table": [{"by": "Ana", "cards": "KS KH KD KC JK"}]}
    HandRevision.objects.update(document=refused)
    before = list(HandResult.objects.order_by("side__seat").values_list("points", "won", "typed"))
    receipt = sitting.hands.get().receipt
    record(sitting, 2, hand)
    rows = HandResult.objects.filter(hand__number=1).order_by("side__seat")
    assert list(rows.values_list("points", "won", "typed")) == before
    assert GameResult.objects.get(side__name="Ana").total == 2 * before[0][0]
    assert sitting.hands.get(number=1).receipt == receipt
    assert audit(sitting=sitting) == []
    with pytest.raises(HandRefused):
        record(sitting, 3, refused)


def test_totals_of_two_winners_that_counted_once_go_on_counting() -> None:
    sitting = start("Ana", "Ben", ruleset="gin-rummy")
    record(sitting, 1, typed(30, 0, sides=("Ana", "Ben")))
    told, points = typed(30, 20, sides=("Ana", "Ben")), {"Ana": 30, "Ben": 20}
    HandRevision.objects.update(document=told)
    hand = sitting.hands.get()
    hand.receipt = hand.receipt | {"scores": points, "winner": None}
    hand.save()
    record(sitting, 2, typed(0, 12, sides=("Ana", "Ben")))
    totals = GameResult.objects.order_by("side__seat").values_list("total", flat=True)
    assert list(totals) == [30, 32]
    assert audit(sitting=sitting) == []
    with pytest.raises(HandRefused, match="Only who wins a hand has points"):
        record(sitting, 3, told)


def test_a_refused_hand_with_a_penalty_stays_as_it_was_counted_where_others_pay() -> None:
    sitting = start("Ana", "Ben", ruleset="basic-rummy")
    hand = {
        "by": "Ana",
        "held": {"Ben": "KS 7S"},
        "penalties": [{"player": "Ben", "reason": "exposed", "points": 5}],
    }
    record(sitting, 1, hand)
    HandRevision.objects.update(document=hand | {"held": {"Ben": "KS KS"}})
    record(sitting, 2, {"by": "Ben", "held": {"Ana": 3}})
    totals = GameResult.objects.order_by("side__seat").values_list("total", flat=True)
    assert list(totals) == [17 - 3, -17 - 5 + 3]


def test_a_hand_that_a_correction_makes_impossible_counts_no_more() -> None:
    sitting = start("Ana", "Ben", "Cy", ruleset="playroom-rummy", elimination=True, limit=50)
    record(sitting, 1, typed(0, 40, 10))
    record(sitting, 2, typed(0, 5, 5))
    # Ben is out, and has points in the hand after.
    record(sitting, 1, typed(0, 60, 10), base=1)
    assert not HandResult.objects.filter(hand__number=2).exists()
    assert audit(sitting=sitting) == []


def test_an_audit_notes_the_version_it_has_seen() -> None:
    sitting = a_sitting()
    tasks.audit_sitting(str(sitting.pk))
    assert Sitting.objects.get().audited_version == sitting.version


def test_the_task_may_run_twice_and_after_the_sitting_is_gone() -> None:
    sitting = a_sitting()
    gone = str(start().pk)
    Sitting.objects.filter(pk=gone).delete()
    assert [tasks.audit_sitting(str(sitting.pk)) for _ in range(2)] == [0, 0]
    assert tasks.audit_sitting(gone) == 0


def test_the_sweep_finds_what_no_audit_has_seen_and_leaves_it_seen() -> None:
    sitting = a_sitting()
    assert (tasks.sweep_sittings(), tasks.sweep_sittings()) == (1, 0)
    assert Sitting.objects.get(pk=sitting.pk).audited_version == sitting.version


def test_what_several_sweeps_have_queued_is_audited_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    sitting = a_sitting()
    tasks.sweep_sittings()
    with django_assert_num_queries(1):
        tasks.audit_unaudited(str(sitting.pk))


def test_the_sweep_leaves_a_table_alone_until_nobody_has_written_for_ten_seconds() -> None:
    sitting = a_sitting()
    Sitting.objects.update(changed_at=sitting.changed_at + timedelta(days=365_00))
    assert tasks.sweep_sittings() == 0


def test_the_nightly_round_looks_at_every_sitting_of_a_small_book() -> None:
    a_sitting()
    a_sitting()
    assert tasks.audit_in_turn() == 2


def test_rebuild_says_that_nothing_differs() -> None:
    a_sitting()
    assert rebuild("--check") == AS_IT_WAS


def test_rebuild_check_reports_a_difference_fails_and_repairs_nothing() -> None:
    a_sitting()
    HandResult.objects.filter(hand__number=1, side__name="Ana").update(points=99)
    with pytest.raises(CommandError) as failed:
        rebuild("--check")
    assert failed.value.returncode == 1
    assert HandResult.objects.filter(points=99).exists()


def test_rebuild_repairs() -> None:
    a_sitting()
    HandResult.objects.filter(hand__number=1, side__name="Ana").update(points=99)
    assert "1 repaired" in rebuild()
    assert rebuild("--check") == AS_IT_WAS


def knocks(*numbers: int, **options: Any) -> Sitting:
    sitting = start("Ana", "Ben", ruleset="gin-rummy", **options)
    for number in numbers:
        record(sitting, number, KNOCK)
    return Sitting.objects.get(pk=sitting.pk)


KNOCK = {
    "by": "Ana",
    "held": {"Ana": "4H 5H 6H JS JD JC 9S 9D 9C 2C", "Ben": "QS QD QC QH 3S 3D 3C 7H KD 2H"},
}


def test_points_that_are_right_are_counted_and_not_replayed() -> None:
    knocks(1, 2, 3)
    assert list(suspects()) == []
    assert rebuild("--points") == "0 sittings, 0 differences.\n"


def test_a_game_that_was_won_by_ending_it_is_right() -> None:
    sitting = knocks(1, 2, target=None)
    finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    assert GameResult.objects.filter(won=True, finished=True).count() == 1
    assert list(suspects()) == []


def test_wrong_points_games_and_standings_are_suspect_and_repaired() -> None:
    spoilt = [knocks(1, 2), knocks(1), knocks(1), knocks(1)]
    HandResult.objects.filter(hand__sitting=spoilt[0], hand__number=2, side__name="Ben").update(points=4)
    GameResult.objects.filter(sitting=spoilt[1], side__name="Ana").update(total=4)
    Side.objects.filter(sitting=spoilt[2], name="Ana").update(games_won=4)
    Sitting.objects.filter(pk=spoilt[3].pk).update(decided=True)
    assert set(suspects()) == {sitting.pk for sitting in spoilt}
    assert rebuild("--points").splitlines()[4] == "4 sittings, 4 repaired."
    assert list(suspects()) == []


def test_hands_that_are_not_plain_are_replayed() -> None:
    sitting = a_sitting()
    assert list(suspects()) == [sitting.pk]
    assert rebuild("--points", "--check").startswith("1 sittings, 0 differences.\n")


def test_looking_through_any_number_of_sittings_costs_five_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        knocks(1, 2)
    with django_assert_num_queries(5):
        assert list(suspects()) == []


def test_what_an_audit_repaired_is_told_like_any_other_write() -> None:
    sitting = a_sitting()
    HandResult.objects.update(points=7)
    audit(sitting=sitting)
    repaired = Sitting.objects.get()
    assert (repaired.version, repaired.audited_version) == (sitting.version + 1, sitting.version + 1)
    audit(sitting=repaired)
    assert Sitting.objects.get().version == repaired.version


def test_a_receipt_in_the_words_of_an_older_release_is_renewed_and_is_no_difference() -> None:
    sitting = a_sitting()
    hand = sitting.hands.get(number=1)
    said = hand.receipt
    hand.receipt = said | {"lines": [line | {"text": "As it was said."} for line in said["lines"]]}
    hand.save()
    assert rebuild("--check") == AS_IT_WAS
    assert sitting.hands.get(number=1).receipt != said
    assert audit(sitting=sitting) == []
    assert sitting.hands.get(number=1).receipt == said
    # Nothing that counts has changed: nobody is told.
    assert Sitting.objects.get().version == sitting.version


DRAWN = {"do": "draw-stock"}
FOLLOWED = {
    "dealer": "Cy",
    "turns": [
        {"player": "Ana", "actions": [DRAWN, {"do": "discard", "card": "2C"}]},
        {"player": "Ben", "actions": [DRAWN, {"do": "discard", "card": "3C"}]},
        {"player": "Cy", "actions": [DRAWN, {"do": "discard", "card": "5C"}]},
        {
            "player": "Ana",
            "actions": [
                DRAWN,
                {"do": "meld", "cards": "6C 7C 8C 9C"},
                {"do": "meld", "cards": "AD 2D 3D"},
                {"do": "discard", "card": "KH"},
            ],
        },
    ],
    "held": {"Ben": 17, "Cy": 2},
}


def test_a_receipt_of_an_older_release_without_lines_that_bring_no_points_is_no_difference() -> None:
    sitting = start(ruleset="boathouse-rum")
    record(sitting, 1, FOLLOWED)
    hand = sitting.hands.get(number=1)
    said = hand.receipt
    hand.receipt = said | {"lines": [line for line in said["lines"] if line["points"]]}
    hand.save()
    assert rebuild("--check") == AS_IT_WAS
    assert (audit(sitting=sitting), sitting.hands.get(number=1).receipt) == ([], said)
    assert [line["points"] for line in said["lines"]] == [0, 0, -17, -2, 17, 2]


def test_a_receipt_with_a_wrong_number_is_a_difference() -> None:
    sitting = a_sitting()
    hand = sitting.hands.get(number=1)
    hand.receipt = hand.receipt | {"lines": [line | {"points": 99} for line in hand.receipt["lines"]]}
    hand.save()
    assert [difference.what for difference in audit(sitting=sitting)] == ["Hand 1"]
