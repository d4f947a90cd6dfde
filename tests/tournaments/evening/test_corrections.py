"""Does the director find, without an address typed, what corrects a score, also of a round long past?"""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING, record, typed
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    everybody_at,
    play_all,
    play_on,
    points,
    published,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import form_for, press, read, signed_in
from tournaments import services
from tournaments.errors import CannotUndo, ResultRefused, SettingRefused
from tournaments.models import Table, Tournament
from tournaments.queries.desk import desk_view
from tournaments.queries.undoing import undoable

pytestmark = pytest.mark.django_db


@pytest.fixture
def past() -> tuple[Tournament, Client]:
    """Round 1 is closed, round 2 played."""
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    play_on(by, of)
    return of, signed_in(by)


def test_wrong_score_of_an_earlier_round_is_found_looked_at_and_kept(past: tuple[Tournament, Client]) -> None:
    of, client = past
    table = table_of(of, "Ana")
    first = table.places.get(seat=1).entry.name

    desk = client.get(f"/t/{of.code}/desk/").content.decode()
    assert f'href="/t/{of.code}/rounds/1/desk/"' in desk
    page = client.get(f"/t/{of.code}/rounds/1/desk/").content.decode()
    fields = form_for(page, f"/rounds/1/tables/{table.number}/result/")
    typed = fields | {"totals": "0-10-20-30", "reason": "Columns mixed up"}
    look = press(client, "result", of, 1, table.number, **typed)

    assert f"Round 1, table {table.number} would come to" in look
    assert re.search(rf"{first} \d → \d 3 → 0 ", look)
    assert "Round 2 is being played: it stays as it is, and the next draw goes by the new standings." in look
    assert f"Now New {first} 40 0 " in look
    assert points(of, first) == "3"

    press(client, "result", of, 1, table.number, totals="0-10-20-30", reason="Columns mixed up")

    assert points(of, first) == "0"
    assert "Columns mixed up" in read(client, "log", of)


def test_a_look_at_a_correction_names_the_round_that_was_drawn_on_it() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    client = signed_in(by)
    press(client, "draw", of)

    look = press(client, "result", of, 1, 1, totals="0-10-20-30", look="1")

    assert "Round 2 was drawn on the standings as they are now." in look
    assert "Corrected" not in read(client, "log", of)


def test_a_look_at_a_correction_that_moves_no_points_says_which_tie_break_moved(
    past: tuple[Tournament, Client],
) -> None:
    of, client = past
    of.order = ["points", "difference"]
    of.save()

    look = press(client, "result", of, 1, 1, totals="11-10-9-0", look="1")

    assert re.search(r"\w+ 1 → 2 Point difference: 20 → 4⅔ ", look)


def test_a_look_at_what_the_rules_forbid_says_so(past: tuple[Tournament, Client]) -> None:
    of, client = past

    assert "Write as many totals, with no space inside a number." in press(
        client, "result", of, 1, 1, totals="0-10", look="1"
    )


def test_the_desk_scores_at_a_table_card_by_card(past: tuple[Tournament, Client]) -> None:
    of, client = past
    table = table_of(of, "Ana", 2)

    page = press(client, "score-here", of, 2, table.number)

    assert "Score hand 1" in page
    assert sitting_at(table).phones.get(may="score", name="dora")


def test_a_button_that_was_left_open_leads_to_a_table_that_is_over_and_nobody_scores_there(
    past: tuple[Tournament, Client],
) -> None:
    of, client = past
    table = table_of(of, "Ana")

    page = press(client, "score-here", of, 1, table.number)

    assert "Score hand" not in page
    assert not sitting_at(table).phones.filter(may="score", name="dora").exists()


@pytest.fixture
def seated_late() -> tuple[User, Tournament, Client]:
    """Round 1 began without Ana, who then got a seat."""
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "check-in-all", of)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="0")
    play_on(by, of)
    press(client, "seat-late", of, 1, entry=entry(of, "Ana").pk, where="1")
    return by, of, client


def test_who_is_seated_late_is_here_in_the_next_draw_too(
    seated_late: tuple[User, Tournament, Client],
) -> None:
    by, of, _client = seated_late
    play_all(by, of.rounds.get(number=1))

    assert "Ana" in everybody_at(play_on(by, of))


def test_taking_a_late_seat_back_takes_the_arrival_back(seated_late: tuple[User, Tournament, Client]) -> None:
    _by, of, client = seated_late

    press(client, "undo", of, of.acts.first().number)

    assert entry(of, "Ana").checked_in_at is None


def test_the_log_says_names_and_no_addresses(past: tuple[Tournament, Client]) -> None:
    of, client = past
    director("helper")
    press(client, "appoint", of, email="helper@example.org", role="deputy")

    log = read(client, "log", of)

    assert "helper is deputy now." in log
    assert "· dora" in log
    assert "@" not in log


def test_where_the_lowest_total_wins_the_desk_reads_totals_as_the_table_writes_them() -> None:
    by = director()
    rules = {"ruleset": "straight-rummy", "options": {"score_mode": "own-penalty"}}
    of = tournament(by, *NAMES[:4], **rules)
    round_ = play_on(by, of)
    press(signed_in(by), "quick", of, quick="1 12-0-40-7")
    assert [card.totals for card in desk_view(of, EVENING).cards] == [(12, 0, 40, 7)]
    press(signed_in(by), "close", of, 1)
    page = signed_in(by).get(reverse("tournaments:round-desk", args=[of.code, round_.number]))
    assert 'name="totals" value="12 0 40 7"' in page.content.decode()


def test_totals_are_proposed_only_where_they_are_typed_as_they_are_shown() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], **GIN)
    play_on(by, of)
    press(signed_in(by), "quick", of, quick="1 102-40")
    assert desk_view(of, EVENING).cards[0].totals != ()
    assert [card.typed for card in desk_view(of, EVENING).cards] == [""]


def test_a_correction_behind_a_round_that_is_over_does_not_speak_of_a_next_draw(
    past: tuple[Tournament, Client],
) -> None:
    of, client = past
    play_all(of.owner, of.rounds.get(number=2))
    press(client, "finish", of)
    look = press(client, "result", of, 1, 1, totals="0-10-20-30", look="1")
    assert "Round 2 was drawn on the standings as they are now, and stays as it was played." in look
    assert "next draw" not in look


def test_who_sits_out_reads_what_that_brings() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], format="swiss", ruleset="gin-rummy", answers={"rounds": 3}, ends_after=1)
    round_ = play_on(by, of)
    out = round_.places.get(table=None).entry
    assert "Round 1: sits out Points for this round: 3." in read(Client(), "mine", of, out.code)


def test_a_table_of_a_closed_round_that_a_correction_leaves_undecided_keeps_what_is_scored() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], **GIN)
    round_ = play_on(by, of)
    sitting = score(round_.tables.get(), [110, 0])
    services.close_round(round=round_, by=by, at=EVENING)
    first, second = (side.name for side in sitting.sides.order_by("seat"))

    record(sitting, 1, typed(0, 60, sides=(first, second)), base=1)

    assert round_.tables.get().state == Table.State.DONE
    assert (points(of, first), points(of, second)) == ("0", "3")


def test_one_hand_of_a_game_in_which_only_its_winner_has_points_is_not_won_by_two() -> None:
    by = director()
    of = tournament(by, "Ana", "Ben", **GIN | {"ends": "hands", "ends_after": 1})
    play_on(by, of)
    refused = press(signed_in(by), "quick", of, quick="1 25-10")
    assert "Only who wins a hand has points" in refused
    assert Table.objects.get(round__tournament=of).state == "playing"

    assert "Entered table 1: 25–0." in press(signed_in(by), "quick", of, quick="1 25-0")


def test_a_total_of_several_such_hands_may_give_points_to_both() -> None:
    by = director()
    of = tournament(by, "Ana", "Ben", **GIN | {"ends": "hands", "ends_after": 3})
    play_on(by, of)
    assert "Entered table 1: 25–10." in press(signed_in(by), "quick", of, quick="1 25-10")


def test_before_a_correction_it_is_said_that_a_drawn_round_may_be_drawn_anew_though_others_were_played() -> (
    None
):
    by = director()
    of = tournament(by, *NAMES[:6], **GIN | {"answers": {"rounds": 4}, "ends": "hands", "ends_after": 1})
    for _round in range(2):
        play_all(by, play_on(by, of))
    published(by, of)
    table = table_of(of, "Ana")
    fields = {"totals": "0 20", "reason": "upside down", "look": "1"}
    look = press(signed_in(by), "result", of, 1, table.number, **fields)

    assert "Round 3 was drawn on the standings as they are now. It stays as it is; before its start" in look


def test_without_a_period_of_correction_a_result_that_waited_for_the_end_is_refused() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1, correction_hours=0, answers={"rounds": 1, "size": 4})
    play_all(by, play_on(by, of))
    services.finish_tournament(tournament=of, by=by, at=EVENING + timedelta(milliseconds=2))
    before = of.acts.count()

    with pytest.raises(ResultRefused):
        services.enter_result(table=table_of(of, "Ana"), totals=(1, 2, 3, 4), by=by, at=EVENING)
    assert of.acts.count() == before


@pytest.mark.parametrize(
    ("hours", "later", "told"),
    [
        (24, timedelta(hours=23), ""),
        (24, timedelta(hours=24), "Spring Cup ended more than 24 hours ago: its results stand"),
        (1, timedelta(hours=1), "Spring Cup ended more than 1 hour ago: its results stand"),
        (0, timedelta(minutes=59), ""),
        (0, timedelta(hours=1), "Spring Cup is over: its results stand"),
    ],
)
def test_a_tournament_whose_results_stand_goes_on_no_more(hours: int, later: timedelta, told: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], correction_hours=hours)
    play_all(by, play_on(by, of))
    ended = services.finish_tournament(tournament=of, by=by, at=EVENING)
    end, at = of.acts.latest("number"), EVENING + later

    assert (end.number in undoable([end], ended, at)) is not bool(told)
    if not told:
        services.undo(tournament=of, number=end.number, by=by, at=at)
        return
    with pytest.raises(CannotUndo, match=told):
        services.undo(tournament=of, number=end.number, by=by, at=at)
    with pytest.raises(SettingRefused, match=r"^Spring Cup is over\.$"):
        services.enter(tournament=of, name="Zoe", by=by, at=at)
