import logging
import re
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.models import (
    BoardRow,
    Bucket,
    CountedGame,
    GameOutcome,
    Pool,
    Rating,
    RatingChange,
)
from rummy.leaderboards.queries.waiting import seen_against_their_will, still_uncounted, uncounted
from rummy.leaderboards.services import audit, count
from rummy.leaderboards.services.rows import STANDING
from rummy.leaderboards.tasks import (
    audit_boards,
    count_people,
    count_sitting,
    count_waiting,
    sweep_games,
    sweep_hiding,
)
from rummy.people.models import Phone, Player
from rummy.people.services import claim_player, hide_me, merge_players, undo_claim
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.leaderboards.playing import differences, everything_stored, later, play, play_as_partners
from tests.plans import plan_of

pytestmark = pytest.mark.django_db

# Of one game; PostgreSQL hears several statements at once.
LATEST, AGAIN = (5, 3) if connection.vendor == "postgresql" else (22, 9)


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def rating_of(name: str) -> int:
    row = Rating.objects.get(competitor__first__name=name, pool__club=None)
    return row.mu


def row_of(name: str, season: str = "") -> BoardRow:
    return BoardRow.objects.get(board__season=season, board__ruleset="", competitor__first__name=name)


def test_a_finished_game_is_rated_and_counted(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((3, 1), (4, 2), (1, 1)))
    change = RatingChange.objects.get(competitor__first__name="Ana")
    assert (change.number, change.mu_before, change.mu_after > 25_000_000) == (1, 25_000_000, True)
    row = row_of("Ana", "2026-Q1")
    assert (row.games, row.won, row.hands, row.points, row.run) == (1, 1, 2, 7, 1)
    assert differences() == []


def test_more_points_are_added_up_than_a_game_can_give(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    ana = {"competitor__first__name": "Ana"}
    for model in (GameOutcome, BoardRow):
        model.objects.filter(**ana).update(points=2_147_000_000)

    play("Ana", "Ben", phone=phone, hands=((1_000_000, 1),))

    assert row_of("Ana").points == 2_148_000_000


def test_a_game_that_goes_on_until_they_stop_counts_as_long_as_it_is_ended(phone: Phone) -> None:
    sitting = play("Ana", "Ben", "Cy", phone=phone, hands=((9, 1, 9), (3, 0, 3)), target=None)
    asked: dict[str, Any] = {"sitting": sitting, "phone": phone}
    assert CountedGame.objects.count() == 0

    services.finish_sitting(**asked, at=later())
    assert count(sitting=sitting) == 1
    rows = {name: row_of(name, "2026-Q1") for name in ("Ana", "Ben", "Cy")}
    assert {name: (row.games, row.won, row.run) for name, row in rows.items()} == {
        "Ana": (1, 1, 1),
        "Ben": (1, 0, 0),
        "Cy": (1, 1, 1),
    }
    assert sorted(GameOutcome.objects.values_list("place", "won")) == [(1, True), (1, True), (3, False)]
    assert differences() == []

    services.reopen_sitting(**asked, at=later())
    assert count(sitting=sitting) == 1
    assert (CountedGame.objects.count(), BoardRow.objects.filter(games__gt=0).count()) == (0, 0)
    assert differences() == []


def test_counting_twice_changes_nothing(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1), (0, 9)))
    stored = everything_stored()
    assert count_sitting(str(sitting.pk)) == 0
    assert count_people([str(sitting.seats.first().player_id)]) == 1
    assert (sweep_games(), audit_boards()) == (0, 0)
    assert everything_stored() == stored


def test_after_a_burst_one_counting_is_enough(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    for number in (2, 3):
        record(sitting, number, typed(1, 9, sides=("Ana", "Ben")), at=later())
    assert count_waiting([str(sitting.pk)]) == 2
    with django_assert_num_queries(1):
        assert count_waiting([str(sitting.pk)]) == 0


def test_a_correction_is_replayed_as_far_as_it_is_felt(phone: Phone) -> None:
    first = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    play("Ben", "Cy", phone=phone, hands=((9, 1),))
    play("Eva", "Dan", phone=phone, hands=((9, 1),))
    before = {name: rating_of(name) for name in ("Ana", "Ben", "Cy", "Dan")}
    record(first, 1, typed(1, 9, sides=("Ana", "Ben")), base=1, at=later())
    count(sitting=first)
    after = {name: rating_of(name) for name in before}
    assert after["Ana"] < before["Ana"]
    assert after["Ben"] > before["Ben"]
    assert after["Cy"] > before["Cy"]
    assert after["Dan"] == before["Dan"]
    assert differences() == []


def test_a_game_that_comes_late_is_rated_where_it_belongs(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    play("Ana", "Ben", phone=phone, hands=((9, 1),), at=EVENING.replace(year=2025))
    assert list(RatingChange.objects.order_by("at").values_list("number", flat=True)) == [1, 1, 2, 2]
    assert differences() == []


def test_a_struck_hand_takes_its_game_back(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    hand = Hand.objects.get(sitting=sitting)
    services.void_hand(hand=hand, id=uuid.uuid4(), phone=phone, at=later())
    count(sitting=sitting)
    left = {name: rows for name, rows in everything_stored().items() if name != "Board" and rows}
    assert left == {}


def test_partners_are_rated_as_one(phone: Phone) -> None:
    play_as_partners(phone)
    assert Pool.objects.get().pairs
    assert {row.competitor.second_id is None for row in Rating.objects.all()} == {False}
    assert differences() == []


def test_a_game_of_somebody_with_himself_is_nobodys(phone: Phone) -> None:
    """Dan plays for Ana, and turns out to be Ben."""
    sitting = start("Ana", "Ben", phone=phone, target=6)
    services.substitute(
        sitting=sitting, id=uuid.uuid4(), phone=phone, at=EVENING, seat=1, name="Dan", from_hand=1
    )
    record(sitting, 1, typed(9, 1, sides=("Ana", "Ben")), at=later())
    assert count(sitting=sitting) == 1
    dan, ben = (Player.objects.get(made_by=phone, name=name) for name in ("Dan", "Ben"))
    merge_players(id=uuid.uuid4(), kept=ben, gone=dan, visitor=Visitor(phone), at=later())
    count(sitting=sitting)
    assert (CountedGame.objects.count(), Rating.objects.count()) == (0, 0)
    assert differences() == []


def test_a_table_that_somebody_comes_to_long_after_its_games_stays_counted(
    phone: Phone, django_capture_on_commit_callbacks: Any
) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    with django_capture_on_commit_callbacks(execute=True):
        services.join_sitting(phone=PhoneFactory(), code=sitting.score_code, at=later())
    assert still_uncounted([sitting.pk]) == []


def test_who_hides_leaves_the_boards_and_comes_back(
    phone: Phone, django_capture_on_commit_callbacks: Any
) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1), (9, 1)))
    Player.objects.filter(name="Ana").update(claimed_by=phone)
    places = []
    for hides in (True, False):
        with django_capture_on_commit_callbacks(execute=True):
            hide_me(visitor=Visitor(phone), hidden=hides)
        places.append((row_of("Ana").by_won, Bucket.objects.filter(measure="won", score=2).first().count))
        assert differences() == []
    assert places == [(None, 0), (2, 1)]


def test_who_was_hidden_by_somebody_else_is_on_the_boards_again(
    phone: Phone, django_capture_on_commit_callbacks: Any
) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1), (9, 1)))
    ana, wrong = Player.objects.get(name="Ana"), Visitor(phone)
    claim = claim_player(id=uuid.uuid4(), player=ana, visitor=wrong, at=EVENING)
    with django_capture_on_commit_callbacks(execute=True):
        hide_me(visitor=wrong, hidden=True)
    with django_capture_on_commit_callbacks(execute=True):
        undo_claim(claim=claim, by=phone, at=EVENING)
    assert row_of("Ana").by_won == 2


def test_whose_wish_to_hide_got_lost_is_found_by_the_sweep(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1), (0, 9)))
    listed = BoardRow.objects.filter(by_won__isnull=False, board__season="", board__ruleset="")
    for hides, shown in ((True, 1), (False, 2)):
        # As where the broker was away: nobody was told.
        Player.objects.filter(name="Ana").update(claimed_by=phone, hidden=hides)
        assert (sweep_hiding(), listed.count()) == (1, shown)
    with django_assert_num_queries(1):
        assert seen_against_their_will() == []


def test_who_is_seen_and_hides_is_found_without_reading_everybody() -> None:
    plan = plan_of(seen_against_their_will)
    assert ("player_away" in plan, "competitor_hidden" in plan) == (True, True)
    assert not re.search(r"Seq Scan|SCAN \w+'", plan), plan


def test_who_hid_before_the_first_game_is_on_no_board(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, target=6)
    record(sitting, 1, typed(9, 1, sides=("Ana", "Ben")), at=later())
    Player.objects.filter(name="Ana").update(claimed_by=phone, hidden=True)
    count(sitting=sitting)
    assert (row_of("Ana").by_won, row_of("Ana").games) == (None, 1)
    assert differences() == []


def test_the_audit_repairs_and_names_what_is_wrong(phone: Phone, caplog: Any) -> None:
    play("Ana", "Ben", phone=phone, hands=((9, 1),))
    stored = everything_stored()
    Rating.objects.update(mu=1)
    BoardRow.objects.update(won=0)
    Bucket.objects.all().delete()
    RatingChange.objects.all().delete()
    with pytest.raises(CommandError, match="differences"):
        call_command("rebuild", "--check")
    assert Rating.objects.filter(mu=1).exists()
    with caplog.at_level(logging.ERROR):
        assert len(audit()) > 8
    assert "Ratings and boards" in caplog.text
    assert everything_stored() == stored
    call_command("rebuild", "--check")


def test_the_sweep_finds_what_was_lost(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    Sitting.objects.filter(pk=sitting.pk).update(version=9, changed_at=EVENING)
    assert uncounted(EVENING.replace(hour=21)) == [sitting.pk]
    count(sitting=sitting)
    assert uncounted(EVENING.replace(hour=21)) == []


def test_a_table_where_nobody_has_won_yet_is_not_looked_at(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, target=6)
    record(sitting, 1, typed(1, 2, sides=("Ana", "Ben")))
    assert uncounted(EVENING.replace(hour=21)) == []
    record(sitting, 2, typed(9, 2, sides=("Ana", "Ben")))
    assert uncounted(EVENING.replace(hour=21)) == [sitting.pk]


def test_the_latest_game_costs_a_fixed_number_of_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sitting = play("Ana", "Ben", "Cy", phone=phone, hands=((9, 1, 2),) * 3)
    record(sitting, 4, typed(1, 9, 2), at=later())
    with django_assert_num_queries(LATEST):
        count(sitting=sitting)
    assert CountedGame.objects.count() == 4
    with django_assert_num_queries(AGAIN):
        count(sitting=sitting)


def test_a_first_game_costs_no_more_queries_than_any_other(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play("Ana", "Ben", "Cy", phone=phone, hands=((9, 1, 2),))
    sitting = start("Dan", "Eva", "Fay", phone=phone, target=6)
    record(sitting, 1, typed(9, 1, 2, sides=("Dan", "Eva", "Fay")), at=later())
    with django_assert_num_queries(LATEST):
        assert count(sitting=sitting) == 1
    assert differences() == []


def test_everybodys_rows_are_found_by_their_keys_however_many_are_on_a_board() -> None:
    pools = {"families": ["gin"], "pairs": [False], "clubs": []}
    asked = {"rulesets": [""], "seasons": [""], "firsts": [uuid.uuid4()], "seconds": [], **pools}
    by_key = "competitor_id = ANY" if connection.vendor == "postgresql" else "board_id=? AND competitor_id=?"
    assert by_key in plan_of(lambda: STANDING.ask(**asked))


def test_who_is_out_first_comes_last_and_was_in_no_hand_since(phone: Phone) -> None:
    sides = ("Ana", "Ben", "Cy")
    rules = {"ruleset": "playroom-rummy", "elimination": True, "limit": 50, "target": None}
    play(*sides, phone=phone, hands=((0, 50, 40), (0, 0, 30)), **rules)

    told = GameOutcome.objects.values_list("competitor__first__name", "place", "hands")

    assert set(told) == {("Ana", 1, 2), ("Cy", 2, 2), ("Ben", 3, 1)}
