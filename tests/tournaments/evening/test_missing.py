"""Case of an evening: somebody was drawn and has not come; the table waits, then the desk decides."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    everybody_at,
    play_all,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Tournament
from tournaments.queries.desk import desk_view
from tournaments.queries.mine import my_table

pytestmark = pytest.mark.django_db


def evening(**settings: object) -> tuple[User, Tournament]:
    """Two tables of four are open; Ana is at one of them."""
    by = director()
    of = tournament(by, *NAMES[:8], **settings)
    play_on(by, of)
    return by, of


def others(of: Tournament, name: str = "Ana") -> list[str]:
    return [
        other for table in at_tables(of.rounds.get()) if name in table for other in table if other != name
    ]


def away_from(of: Tournament, name: str = "Ana") -> str:
    return next(other for other in NAMES[:8] if other != name and other not in others(of, name))


def say_of_ana(of: Tournament, who: str, **fields: str) -> int:
    """What the page answers when somebody says it on his own page."""
    address = reverse("tournaments:mine-missing", args=[of.code, of.entries.get(name=who).code])
    return signed_in(None).post(address, {"entry": of.entries.get(name="Ana").pk, **fields}).status_code


def needs(of: Tournament, minutes: int) -> list[str]:
    return [
        need.words
        for need in desk_view(of, EVENING + timedelta(minutes=minutes)).needs
        if need.kind == "missing"
    ]


def test_who_waits_says_so_on_his_page_and_the_card_counts_down() -> None:
    by, of = evening()
    other = of.entries.get(name=others(of)[0])
    assert "Ana is not here" in read(signed_in(None), "mine", of, other.code)

    assert say_of_ana(of, other.name) == 302

    assert "You wait for Ana." in read(signed_in(None), "mine", of, other.code)
    assert "Your table is waiting for you." in read(
        signed_in(None), "mine", of, of.entries.get(name="Ana").code
    )
    page = signed_in(by).get(reverse("tournaments:desk", args=[of.code])).content.decode()
    until = (EVENING + timedelta(minutes=10)).isoformat()
    assert "Waiting for Ana" in page
    assert f'<time datetime="{until}" data-left>' in page
    assert f"Says {other.name}." in read(signed_in(by), "log", of)


def test_when_the_minutes_are_over_the_desk_is_asked() -> None:
    by, of = evening(no_show_minutes=7)
    number = table_of(of, "Ana").number
    press(signed_in(by), "missing", of, 1, entry=of.entries.get(name="Ana").pk)

    assert (needs(of, 6), needs(of, 7)) == (
        [],
        [f"Ana has not come to table {number}: what becomes of the seat?"],
    )


def test_without_a_number_of_minutes_the_desk_is_asked_at_once() -> None:
    by, of = evening(no_show_minutes=None)
    press(signed_in(by), "missing", of, 1, entry=of.entries.get(name="Ana").pk)

    assert len(needs(of, 0)) == 1


@pytest.mark.parametrize("how", ["out", "withdraw", "substitute"])
def test_one_tap_decides(how: str) -> None:
    by, of = evening(no_show_minutes=None)
    client, ana, table = signed_in(by), of.entries.get(name="Ana"), table_of(of, "Ana")
    press(client, "missing", of, 1, entry=ana.pk)

    desk = press(client, "settle-missing", of, 1, entry=ana.pk, how=how, name="Sub")

    ana.refresh_from_db()
    seated = [seat.name for seat in sitting_at(table).seats.all()]
    assert (len(seated), "Sub" in seated, "Ana" in everybody_at(of.rounds.get())) == (
        (4, True, False) if how == "substitute" else (3, False, False)
    )
    assert (ana.withdrawn_at is not None) == (how == "withdraw")
    assert needs(of, 99) == []
    assert "what becomes of the seat" not in desk


def test_a_substitute_needs_a_name() -> None:
    by, of = evening(no_show_minutes=None)
    ana = of.entries.get(name="Ana").pk

    assert "Write who sits there instead of Ana." in press(
        signed_in(by), "settle-missing", of, 1, entry=ana, how="substitute", name=" "
    )
    assert "Choose what becomes of the seat." in press(
        signed_in(by), "settle-missing", of, 1, entry=ana, how="dance"
    )


def test_two_at_a_table_and_one_does_not_come() -> None:
    """Who is left alone has a bye."""
    by = director()
    of = tournament(by, *NAMES[:4], format="swiss", answers={"rounds": 3})
    play_on(by, of)
    ana = of.entries.get(name="Ana")
    alone = others(of)[0]

    press(signed_in(by), "settle-missing", of, 1, entry=ana.pk, how="out")

    assert dict(of.rounds.get().places.filter(table=None).values_list("entry__name", "away")) == {
        "Ana": "no-show",
        alone: "bye",
    }


def test_who_comes_after_all_says_so_himself() -> None:
    by, of = evening(no_show_minutes=None)
    say_of_ana(of, others(of)[0])

    assert say_of_ana(of, "Ana", here="1") == 302

    assert needs(of, 99) == []
    assert "Ana is at table" in read(signed_in(by), "desk", of)


def test_a_first_hand_ends_the_waiting() -> None:
    by, of = evening(no_show_minutes=None)
    press(signed_in(by), "missing", of, 1, entry=of.entries.get(name="Ana").pk)

    score(table_of(of, "Ana"), [4, 3, 2, 1])

    assert needs(of, 99) == []
    press(signed_in(by), "missing", of, 1, entry=of.entries.get(name=others(of)[0]).pk)
    assert "Hands are scored at table" in press(
        signed_in(by), "missing", of, 1, entry=of.entries.get(name=others(of)[0]).pk
    )


def test_only_who_sits_there_says_that_somebody_is_missing() -> None:
    _by, of = evening()

    assert say_of_ana(of, away_from(of)) == 403
    assert not of.rounds.get().places.filter(missing=True).exists()


def test_it_is_taken_back_in_the_log() -> None:
    by, of = evening(no_show_minutes=None)
    client = signed_in(by)
    press(client, "missing", of, 1, entry=of.entries.get(name="Ana").pk)

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert needs(of, 99) == []


def test_my_table_costs_ten_queries_at_most(django_assert_max_num_queries) -> None:
    _by, of = evening()
    ana = of.entries.select_related("tournament__scoreboard").get(name="Ana")

    with django_assert_max_num_queries(10):
        my_table(ana)


def test_who_did_not_come_is_left_out_of_the_next_draw_and_asked_about_until_here() -> None:
    by, of = evening()
    client, ana = signed_in(by), of.entries.get(name="Ana")
    press(client, "settle-missing", of, 1, entry=ana.pk, how="out")
    for table in of.rounds.get().tables.filter(state="playing"):
        score(table, *[[9, 6, 3, 1][: table.places.count()]] * 2)

    assert "1 is not checked in, and not drawn Tap whoever is here. Ana" in press(client, "close", of, 1)
    press(client, "draw", of)
    assert "Ana" not in everybody_at(of.rounds.get(number=2))

    press(client, "discard", of, 2)
    press(client, "check-in-entry", of, ana.pk, here="1")
    assert "is not checked in" not in press(client, "draw", of)
    assert "Ana" in everybody_at(of.rounds.get(number=2))


def test_that_somebody_did_not_come_is_taken_back_with_his_being_here() -> None:
    by, of = evening()
    client, ana = signed_in(by), of.entries.get(name="Ana")
    press(client, "no-show", of, 1, entry=ana.pk)
    press(client, "undo", of, of.acts.order_by("-number").first().number)
    ana.refresh_from_db()
    assert (ana.checked_in_at, len(everybody_at(of.rounds.get()))) == (EVENING, 8)


def test_who_leaves_a_table_is_asked_about_before_the_next_draw() -> None:
    by, of = evening()
    client, ana = signed_in(by), of.entries.get(name="Ana")
    table = table_of(of, "Ana")
    score(table, [9, 6, 3, 1])
    press(client, "go-on", of, 1, table.number, how="short", entry=ana.pk)
    ana.refresh_from_db()
    assert ana.checked_in_at is None


def test_where_nobody_checks_in_who_comes_late_is_not_drawn_alone() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_all(by, play_on(by, of))
    client = signed_in(by)
    press(client, "enter", of, names="Zoe\nYan")
    press(client, "check-in-entry", of, of.entries.get(name="Zoe").pk, here="1")
    press(client, "draw", of)
    assert of.rounds.get(number=2).places.count() == 10


def test_a_start_that_is_taken_back_takes_back_who_is_here() -> None:
    by, of = evening()
    press(signed_in(by), "undo", of, of.acts.order_by("-number").first().number)
    assert not of.entries.filter(checked_in_at__isnull=False).exists()
