"""Cases of an evening: withdrawal in a round, a table breaks up early, a substitute for one round."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, begin
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
from tournaments import services
from tournaments.models import Table, Tournament
from tournaments.queries.desk import desk_view

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


def test_a_substitute_for_who_withdrew_is_named_where_the_desk_is_asked() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    play_on(by, of)
    gone = entry(of, "Ben")
    services.withdraw(tournament_entry=gone, by=by, at=EVENING)
    needs = client.get(f"/t/{of.code}/desk/").content.decode().partition('class="panel needs"')[2]
    asked = needs.partition("</section>")[0]
    assert f'action="/t/{of.code}/rounds/1/tables/1/substitute/"' in asked
    assert f'name="entry" value="{gone.pk}"' in asked

    page = press(client, "substitute", of, 1, 1, entry=gone.pk, name="Zoe")
    assert "how does the table go on" not in page
    assert "Zoe for Ben" in page
    # The table is complete: the round waits for its result as for that of any other.
    assert "Table 1 has no result yet" in press(client, "close", of, 1)


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


@pytest.mark.parametrize("scored", [[], [[40, 30, 20, 10]]], ids=["none is over", "one is over"])
def test_a_hand_that_is_still_being_played_is_not_taken_from_those_who_go_on(scored: list[list[int]]) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    table = table_of(of, "Ana")
    begin(score(table, *scored), 1 + len(scored))
    leaver = table.places.get(seat=4).entry

    press(signed_in(by), "go-on", of, 1, 1, how="short", entry=[leaver.pk])

    assert sitting_at(table).most_hands == 3 - len(scored)


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


def broken_up() -> tuple[Tournament, Client, Table, list[str]]:
    """A table whose last left after a hand of 40, 30, 20 and 10; the others have one hand more to play."""
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    seated = [place.entry.name for place in table.places.select_related("entry").order_by("seat")]
    press(signed_in(by), "go-on", of, 1, 1, how="short", entry=[entry(of, seated[3]).pk])
    return of, signed_in(by), table, seated


def test_a_result_of_a_table_that_went_on_is_its_total_with_the_hands_before() -> None:
    of, client, _table, seated = broken_up()
    press(client, "quick", of, quick="1 45-60-30")
    assert "1 hand" not in read(client, "desk", of)
    assert [card.totals for card in desk_view(of, EVENING).cards] == [(45, 60, 30, 10)]
    assert [points(of, name) for name in seated] == ["2", "3", "1", "0"]


def test_who_left_may_stand_in_the_result_with_what_he_has_and_nothing_else() -> None:
    of, client, _table, seated = broken_up()
    assert f"{seated[3]} left table 1 with 10: that stands." in press(
        client, "quick", of, quick="1 45-60-30-99"
    )
    press(client, "quick", of, quick="1 45-60-30-10")
    assert [card.totals for card in desk_view(of, EVENING).cards] == [(45, 60, 30, 10)]
    press(client, "close", of, 1)
    look = press(client, "result", of, 1, 1, totals="46-60-30-10", look="1")
    assert f"{seated[0]} 45 46" in look
    assert "100" not in look


def test_a_result_after_a_substitute_came_counts_the_hands_before_once() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3)
    play_on(by, of)
    score(table_of(of, "Ana"), [40, 30, 20, 10])
    client = signed_in(by)
    press(client, "substitute", of, 1, 1, entry=entry(of, "Ana").pk, name="Sub")
    press(client, "quick", of, quick="1 45-60-30-15")
    assert [card.totals for card in desk_view(of, EVENING).cards] == [(45, 60, 30, 15)]


def test_who_left_reads_so_and_those_who_stay_are_not_asked_who_has_not_come() -> None:
    of, _client, _table, seated = broken_up()
    gone = read(Client(), "mine", of, entry(of, seated[3]).code)
    assert "You left table 1." in gone
    assert "Score at my table" not in gone
    assert "is not here" not in read(Client(), "mine", of, entry(of, seated[0]).code)


def test_who_withdrew_reads_so_while_the_desk_still_decides() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    press(signed_in(by), "withdraw", of, entry(of, "Ana").pk)
    page = read(Client(), "mine", of, entry(of, "Ana").code)
    assert "You withdrew." in page
    assert "Score at my table" not in page


def test_a_table_that_went_on_leads_to_the_hands_before() -> None:
    _of, _client, table, _seated = broken_up()
    now = sitting_at(table)
    page = Client().get(f"/s/{now.watch_code}/").content.decode()
    assert "The hands before count too." in page
    assert f'href="/s/{now.same_again_of.watch_code}/"' in page


def left_after_a_hand(**settings: object) -> tuple[Tournament, list[str]]:
    """Who sits in seat 1 leads after a hand and leaves; the others play two more."""
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=3, order=("points", "lots"), **settings)
    play_on(by, of)
    table = table_of(of, "Ana")
    seated = at_tables(of.rounds.get())[0]
    low = settings.get("ruleset") is not None
    score(table, [0, 30, 20, 10] if low else [90, 30, 20, 10])
    press(signed_in(by), "go-on", of, 1, 1, how="short", entry=[entry(of, seated[0]).pk])
    score(table, [5, 20, 10], [10, 20, 0])
    press(signed_in(by), "close", of, 1)
    return of, seated


# Points are lost here: 45, 60 and 20 of those who stayed, 0 of who left.
LOST = {"ruleset": "straight-rummy", "options": {"score_mode": "own-penalty"}}


def test_who_leaves_a_table_comes_behind_all_who_stay_though_he_lost_the_fewest_points() -> None:
    of, seated = left_after_a_hand(**LOST)

    assert [points(of, name) for name in seated] == ["0", "2", "1", "3"]


def test_who_leaves_a_table_in_the_lead_comes_behind_all_who_stay() -> None:
    of, seated = left_after_a_hand()

    assert points(of, seated[0]) == "0"


def test_who_leaves_has_no_better_card_points_than_the_last_who_stayed_where_points_are_lost() -> None:
    of, seated = left_after_a_hand(**LOST, scheme="card-points")

    assert [points(of, name) for name in seated] == ["−60", "−45", "−60", "−20"]


def test_who_was_out_first_comes_last_where_the_last_one_in_wins() -> None:
    by = director()
    of = tournament(
        by,
        *NAMES[:4],
        ruleset="playroom-rummy",
        options={"elimination": True, "limit": 100},
        ends="target",
        ends_after=None,
        order=("points", "lots"),
    )
    play_on(by, of)
    seated = at_tables(of.rounds.get())[0]

    score(table_of(of, "Ana"), [0, 100, 20, 10], [0, 0, 90, 10], [0, 0, 0, 90])

    assert [points(of, name) for name in seated] == ["3", "0", "1", "2"]


NEXT_ONE = "The next one is shown here when it is drawn."
TAKEN_BACK = "You withdrew. No further round is drawn for you. Do you want to play on? Tell the desk."


def test_who_withdrew_is_promised_no_further_round_and_reads_who_can_take_him_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    ana = entry(of, "Ana")
    play_all(by, play_on(by, of))
    assert NEXT_ONE in read(Client(), "mine", of, ana.code)
    press(signed_in(by), "withdraw", of, ana.pk)
    page = read(Client(), "mine", of, ana.code)
    assert TAKEN_BACK in page
    assert NEXT_ONE not in page


def test_when_the_tournament_is_over_nobody_is_promised_a_further_round() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))
    press(signed_in(by), "withdraw", of, entry(of, "Ana").pk)
    press(signed_in(by), "finish", of)
    for name in ("Ana", "Ben"):
        page = read(Client(), "mine", of, entry(of, name).code)
        assert "The tournament is over." in page
        assert NEXT_ONE not in page
        assert "Tell the desk" not in page


def test_a_table_mate_of_who_withdrew_reads_what_is_awaited_instead_of_being_asked_who_is_there() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client, ana = signed_in(by), entry(of, "Ana")
    play_on(by, of)
    press(client, "missing", of, 1, entry=ana.pk)
    press(client, "withdraw", of, ana.pk)
    mate = read(Client(), "mine", of, entry(of, "Ben").code)
    assert "Ana withdrew: the desk says how your table goes on." in mate
    assert "Ana is not here" not in mate
    assert "You wait for Ana." not in mate
    assert "Waiting for Ana" not in read(client, "desk", of)
    assert [need.kind for need in desk_view(of, EVENING + timedelta(hours=1)).needs].count("missing") == 0
    press(client, "go-on", of, 1, 1, how="short")
    assert "Ana" not in read(Client(), "mine", of, entry(of, "Ben").code)


def test_who_withdrew_from_a_table_and_comes_back_is_drawn_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client, ana = signed_in(by), entry(of, "Ana")
    play_on(by, of)
    press(client, "withdraw", of, ana.pk)
    press(client, "go-on", of, 1, table_of(of, "Ana").number, how="short")
    assert "Ana is in again, from the next draw on." in press(client, "return", of, ana.pk)
    play_all(by, of.rounds.get())
    press(client, "draw", of)
    assert "Ana" in everybody_at(of.rounds.get(number=2))


def test_who_left_a_table_reads_that_only_who_is_checked_in_is_drawn_until_he_is() -> None:
    of, client, table, seated = broken_up()
    gone = entry(of, seated[3])
    score(table, [5, 20, 10], [10, 20, 0])
    unseen = "You are not checked in: tell the desk when you are here, and the next round is drawn with you."
    press(client, "close", of, 1)
    page = read(Client(), "mine", of, gone.code)
    assert unseen in page
    assert NEXT_ONE not in page
    press(client, "check-in-entry", of, gone.pk, here="1")
    page = read(Client(), "mine", of, gone.code)
    assert NEXT_ONE in page
    assert unseen not in page


def test_who_still_plays_a_round_reads_nothing_of_what_it_brought() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    play_on(by, of)
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    standings(of)
    ben = read(Client(), "mine", of, entry(of, "Ben").code)
    assert ("Round 1: 0, place" in ben, "Place" in ben) == (False, False)
    assert "Round 1: 0, place" in read(Client(), "mine", of, entry(of, "Ana").code)
    score(table_of(of, "Ben"), *[[9, 6, 3, 1][: table_of(of, "Ben").places.count()]] * 2)
    standings(of)
    assert "Round 1: " in read(Client(), "mine", of, entry(of, "Ben").code).split("How you are doing")[1]


def test_who_withdraws_on_the_page_of_entries_leads_to_the_desk_where_that_asks_something() -> None:
    by = director()
    of = tournament(by, *NAMES[:6])
    client, entries = signed_in(by), f"/t/{of.code}/entries/"
    assert "5 rounds are many for 6 entries" in read(client, "entries", of)
    address = reverse("tournaments:withdraw", args=[of.code, entry(of, "Finn").pk])
    assert client.post(address, {"next": entries}).url == entries
    play_on(by, of)
    assert "rounds are many" not in read(client, "entries", of)

    address = reverse("tournaments:withdraw", args=[of.code, entry(of, "Ana").pk])

    assert client.post(address, {"next": entries}).url == f"/t/{of.code}/desk/"
