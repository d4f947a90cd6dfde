"""Cases of an evening: withdrawal in a round, a table breaks up early, a substitute for one round."""

import pytest

from rummy.scorekeeping.models import Sitting
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    everybody_at,
    play_all,
    play_on,
    points,
    score,
    sitting_at,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in

pytestmark = pytest.mark.django_db


def test_withdrawal_in_a_round_asks_the_desk_and_the_table_goes_on_short_handed() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])

    desk = press(client, "withdraw", of, entry(of, "Ana").pk)
    assert "Ana withdrew from table 1: how does the table go on?" in desk
    desk = press(client, "go-on", of, 1, 1, how="short")

    assert "Ana" not in at_tables(of.rounds.get())[0]
    score(table, [3, 2, 1])
    table.refresh_from_db()
    assert table.state == "done"
    assert len(standings(of)) == 4


def test_withdrawal_in_a_round_may_let_the_hands_so_far_count() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    press(client, "withdraw", of, entry(of, "Ana").pk)

    press(client, "go-on", of, 1, 1, how="count")

    table.refresh_from_db()
    assert table.state == "done"
    assert points(of, table.places.get(seat=1).entry.name) == "3"


def test_withdrawal_nobody_decides_about_is_settled_when_the_round_closes() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    press(signed_in(by), "withdraw", of, entry(of, "Ana").pk)

    desk = press(signed_in(by), "close", of, 1)

    assert "Draw round 2" in desk


def test_withdrawal_before_the_start_takes_somebody_out_of_the_draw() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "draw", of)
    press(client, "publish", of, 1)

    press(client, "withdraw", of, entry(of, "Ana").pk)

    assert "Ana" not in everybody_at(of.rounds.get())
    assert "One table of 3" in read(client, "round-desk", of, 1)


def test_table_breaks_up_early_and_those_who_stay_go_on_in_a_linked_sitting() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    table = table_of(of, "Ana")
    first = score(table, [40, 30, 20, 10])
    leaver = table.places.get(seat=4).entry

    press(signed_in(by), "go-on", of, 1, 1, how="short", entry=[leaver.pk])

    second = sitting_at(table)
    assert second.same_again_of == first
    assert Sitting.objects.get(pk=first.pk).is_finished
    assert second.most_hands == 2
    score(table, [0, 5, 0], [0, 0, 5])
    # 40, 35, 25 against the 10 of who left after the first hand.
    assert points(of, leaver.name) == "0"


def test_substitute_for_one_round_sits_there_and_the_points_are_the_entrys() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    table = table_of(of, "Ana")

    press(signed_in(by), "substitute", of, 1, 1, entry=entry(of, "Ana").pk, name="Sub")

    seats = [seat.name for seat in sitting_at(table).seats.all()]
    assert "Sub" in seats
    assert "Ana" not in seats
    assert "Sub for Ana" in read(signed_in(None), "tournament", of)
    play_all(by, round_)
    assert "Ana" in [name for _place, name in standings(of)]
    assert "Sub" not in [name for _place, name in standings(of)]
