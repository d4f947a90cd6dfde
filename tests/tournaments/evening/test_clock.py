"""Cases of an evening: extra minutes for a table or for all, and who reads them; words to the tables."""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, score, table_of, tournament
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Play, Tournament
from tournaments.queries.desk import desk_view
from tournaments.queries.mine import my_table
from tournaments.queries.screen import screen_view

pytestmark = pytest.mark.django_db


def playing(**settings: object) -> tuple[User, Tournament]:
    """Two tables play, 45 minutes a round."""
    by = director()
    of = tournament(by, *NAMES[:8], minutes=45, **settings)
    play_on(by, of)
    return by, of


def after(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def until(of: Tournament, name: str) -> datetime | None:
    """Until when the phone of somebody says that he plays."""
    return my_table(of.entries.select_related("tournament__scoreboard").get(name=name)).until


def notices(of: Tournament) -> dict[int, str]:
    plays = Play.objects.filter(table__round__tournament=of).select_related("table", "sitting")
    return {play.table.number: play.sitting.notice for play in plays}


def test_one_table_gets_extra_minutes_on_its_card_its_phones_and_the_screen() -> None:
    by, of = playing()
    number = table_of(of, "Ana").number
    other = next(name for name in NAMES[:8] if table_of(of, name).number != number)

    desk = press(signed_in(by), "extra", of, 1, number, minutes="5")

    assert f"Table {number} has 5 minutes more." in desk
    assert "+5 min" in desk
    assert (until(of, "Ana"), until(of, other)) == (after(50), after(45))
    assert "5 minutes more" in read(signed_in(None), "mine", of, of.entries.get(name="Ana").code)
    view = screen_view(of, after(12))
    assert (view.until, [table.number for table in view.longer]) == (after(45), [number])


def test_the_whole_round_gets_extra_minutes_and_a_table_its_own_on_top() -> None:
    by, of = playing()
    client, number = signed_in(by), table_of(of, "Ana").number
    press(client, "extra", of, 1, number, minutes="5")

    assert "All tables of round 1 have 10 minutes more." in press(
        client, "extra-for-all", of, 1, minutes="10"
    )

    assert until(of, "Ana") == after(60)
    assert (desk_view(of, EVENING).until, screen_view(of, EVENING).until) == (after(55), after(55))


@pytest.mark.parametrize("minutes", ["", "soon", "-5"])
def test_minutes_that_are_no_number_are_refused_and_those_given_stay(minutes: str) -> None:
    by, of = playing()
    client, number = signed_in(by), table_of(of, "Ana").number
    press(client, "extra", of, 1, number, minutes="5")

    assert "Give between 0 and 120 minutes." in press(client, "extra", of, 1, number, minutes=minutes)
    assert until(of, "Ana") == after(50)


@pytest.mark.parametrize("who", ["one table", "all"])
def test_extra_minutes_are_taken_back(who: str) -> None:
    by, of = playing()
    client = signed_in(by)
    if who == "all":
        press(client, "extra-for-all", of, 1, minutes="10")
    else:
        press(client, "extra", of, 1, table_of(of, "Ana").number, minutes="10")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert until(of, "Ana") == after(45)


def test_a_table_with_minutes_of_its_own_is_late_only_after_them() -> None:
    by, of = playing()
    number = table_of(of, "Ana").number
    press(signed_in(by), "extra", of, 1, number, minutes="5")

    late = [[need.table for need in desk_view(of, after(at)).needs if need.kind == "late"] for at in (46, 51)]

    assert late == [[3 - number], [1, 2]]


def test_tables_whose_time_is_up_are_one_thing_that_needs_the_director() -> None:
    by, of = playing()

    needs = read(signed_in(by), "desk", of).partition("Round 1")[0]

    assert "1 thing needs you Time is up, and 2 tables have no result yet. Table 1 Table 2" in needs


def test_one_table_alone_whose_time_is_up_is_named() -> None:
    by, of = playing()
    score(table_of(of, "Ana"), [40, 30, 20, 10], [40, 30, 20, 10], at=after(40))
    number = 3 - table_of(of, "Ana").number

    needs = read(signed_in(by), "desk", of).partition("Round 1")[0]

    assert f"1 thing needs you Time is up, and table {number} has no result yet. Open table" in needs


def test_the_card_of_a_quiet_table_says_so_in_words() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    score(table_of(of, "Ana"), [40, 30, 20, 10], [40, 30, 20, 10])
    number = table_of(of, "Ana").number

    cards = signed_in(by).get(f"/t/{of.code}/desk/").content.decode().split("<article")

    assert ['<span class="mark warn">quiet</span>' in card for card in cards[1:]] == [
        number == 2,
        number == 1,
    ]


def test_a_word_of_the_desk_is_no_word_of_a_quiet_table() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    client = signed_in(by)
    before = read(client, "desk", of).count("has been quiet for")

    press(client, "tell", of, 1, words="Are you still playing?")

    assert (before, read(client, "desk", of).count("has been quiet for")) == (2, 2)
    assert notices(of) == {1: "Are you still playing?", 2: "Are you still playing?"}


def test_when_time_is_called_a_table_with_minutes_of_its_own_reads_how_many() -> None:
    by, of = playing()
    client = signed_in(by)
    press(client, "extra", of, 1, 1, minutes="5")

    press(client, "call-time", of, 1)

    told = notices(of)
    assert told[1] == "Time for the others: you have 5 minutes more."
    assert told[2].startswith("Time!")
    press(client, "extra", of, 1, 2, minutes="1")
    assert notices(of)[2] == "Time for the others: you have 1 minute more."
    assert "Time was called: take that back in the log first" in press(
        client, "extra-for-all", of, 1, minutes="5"
    )


@pytest.mark.parametrize("minutes", ["121", "999"])
def test_nobody_gets_two_hours(minutes: str) -> None:
    by, of = playing()

    assert "Give between 0 and 120 minutes." in press(signed_in(by), "extra", of, 1, 1, minutes=minutes)


def test_one_table_is_told_something() -> None:
    by, of = playing()

    press(signed_in(by), "tell", of, 1, table="2", words="Pizza is here")

    assert notices(of) == {1: "", 2: "Pizza is here"}


@pytest.mark.parametrize(("button", "tables"), [("extra", [1]), ("extra-for-all", [])])
def test_minutes_that_are_given_by_a_double_tap_are_taken_back_by_one_undo(
    button: str, tables: list[int]
) -> None:
    by, of = playing()
    client = signed_in(by)
    for _ in range(2):
        press(client, button, of, 1, *tables, minutes="5")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert until(of, "Ana") == after(45)
