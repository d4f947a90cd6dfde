"""What is pressed twice at the desk is done once, and what was done before is not lost."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rummy.people.models import Phone
from rummy.scorekeeping import queries as book
from rummy.scorekeeping.services import join_sitting, object_to
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_message_that_is_told_by_a_double_tap_is_taken_back_by_one_undo() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client = signed_in(by)
    for words in ("Tea at nine.", "Tea at ten.", "Tea at ten."):
        press(client, "tell", of, 1, words=words)

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert str(sitting_at(table_of(of, "Ana")).notice) == "Tea at nine."


def test_a_note_that_is_added_by_a_double_tap_is_taken_back_by_one_undo() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    for _ in range(2):
        press(client, "note", of, note="Table 1 was added up wrongly.")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert "added up wrongly" not in read(signed_in(None), "tournament", of)


def test_a_result_that_is_corrected_by_a_double_tap_is_taken_back_by_one_undo() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client, table = signed_in(by), table_of(of, "Ana")
    for totals in ("40-30-20-10", "10-20-30-40", "10-20-30-40"):
        press(client, "result", of, 1, 1, totals=totals, reason="Columns mixed up")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    table.refresh_from_db()
    assert table.state == "done"
    assert [side.total for side in book.table(sitting_at(table)).sides] == [40, 30, 20, 10]


def test_a_result_that_is_typed_by_a_double_tap_is_taken_back_by_one_undo() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client, table = signed_in(by), table_of(of, "Ana")
    for _ in range(2):
        press(client, "quick", of, quick="1 10-20-30-40")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    table.refresh_from_db()
    assert table.state == "playing"


def test_who_enters_a_table_that_was_done_is_told_what_stood_there() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    client = signed_in(by)

    said = [press(client, "quick", of, quick="1 4-3-2-1") for _ in range(2)]
    said.append(press(client, "result", of, 1, 1, totals="1-2-3-4"))

    assert all("Entered table 1: 4–3–2–1." in one.partition("Nothing needs you")[0] for one in said[:2])
    assert "Entered table 1: 1–2–3–4, where 4–3–2–1 stood." in said[2].partition("Nothing needs you")[0]


def test_a_result_that_is_entered_again_with_its_reason_or_after_an_objection_is_said_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client, sitting = signed_in(by), sitting_at(table_of(of, "Ana"))

    def enter(reason: str) -> int:
        press(client, "result", of, 1, 1, totals="40-30-20-10", reason=reason)
        return of.acts.count()

    first = enter("")
    assert [enter("Ben said so"), enter("Ben said so"), enter("")] == [first + 1] * 3

    hand = sitting.hands.get()
    phone = Phone.objects.create(first_seen=EVENING)
    join_sitting(phone=phone, code=sitting.score_code, at=EVENING, name="Cleo")
    object_to(hand=hand, about=hand.current_id, reason="Wrong", id=uuid4(), phone=phone, at=EVENING)
    assert enter("Ben said so") == first + 2


def test_an_objection_that_is_ruled_on_by_a_double_tap_waits_again_after_one_undo() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    sitting = score(table_of(of, "Ana"), [40, 30, 20, 10])
    hand, phone = sitting.hands.get(), Phone.objects.create(first_seen=EVENING)
    join_sitting(phone=phone, code=sitting.score_code, at=EVENING, name="Cleo")
    object_to(hand=hand, about=hand.current_id, reason="Wrong", id=uuid4(), phone=phone, at=EVENING)
    client = signed_in(by)
    for _ in range(2):
        press(client, "rule", of, 1, 1, hand=1, reason="I counted it.")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert "objects: “Wrong”" in read(client, "desk", of)
    assert [act.said for act in of.acts.all()].count("Ruled on hand 1 of table 1.") == 1


def test_who_is_appointed_by_a_double_tap_is_dismissed_by_one_undo() -> None:
    by, helper = director(), director("helper")
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    for _ in range(2):
        press(client, "appoint", of, email=helper.email, role="deputy")

    press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert not of.officials.exists()


@pytest.mark.parametrize(
    ("name", "args", "fields"),
    [
        ("tell", [1], {"words": "Tea at ten."}),
        ("call-time", [1], {}),
        ("start", [1], {}),
        ("extra", [1, 1], {"minutes": "5"}),
        ("missing", [1], {"entry": "an entry"}),
        ("substitute", [1, 1], {"entry": "an entry", "name": "Zora"}),
        ("result", [1, 1], {"totals": "40-30-20-10"}),
        ("note", [], {"note": "Lunch at one."}),
        ("show", [], {"shows": "clock"}),
        ("finish", [], {}),
    ],
)
def test_a_button_that_has_nothing_to_do_says_so(name: str, args: list[int], fields: dict[str, str]) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client, ana = signed_in(by), entry(of, "Ana").pk
    sent = {key: ana if value == "an entry" else value for key, value in fields.items()}
    if name == "finish":
        press(client, "void", of, 1, 1, reason="Rain.")
        press(client, "close", of, 1)
    press(client, name, of, *args, **sent)
    acts = of.acts.count()

    said = press(client, name, of, *args, **sent)

    assert "It is so already: there was nothing to do." in said or (name == "finish" and "is over" in said)
    assert of.acts.count() == acts


def pressed_twice(
    client: Client, page: HttpResponse, name: str, of: Tournament, /, *args: Any, **fields: Any
) -> None:
    """A double tap on a button of the page, whose form has an id made for it."""
    action = reverse(f"tournaments:{name}", args=[of.code, *args])
    form = re.search(rf'<form[^>]+action="{action}">.*?</form>', page.content.decode())
    made = re.search(r'name="press" value="([^"]+)"', form[0]) if form else None
    assert made, f"no id for {action}"
    told = [press(client, name, of, *args, **fields, press=made[1]) for _tap in range(2)]
    assert told[0] == told[1]


def test_two_who_are_swapped_by_a_double_tap_are_not_swapped_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client = signed_in(by)
    press(client, "draw", of)
    before = at_tables(of.rounds.get())
    two = {"one": entry(of, before[0][0]).pk, "other": entry(of, before[1][0]).pk}
    page = client.get(reverse("tournaments:round-desk", args=[of.code, 1]))

    pressed_twice(client, page, "swap", of, 1, **two)

    swapped = [[before[1][0], *before[0][1:]], [before[0][0], *before[1][1:]]]
    assert [set(table) for table in at_tables(of.rounds.get())] == [set(table) for table in swapped]


def test_a_press_at_another_tournament_is_another_press() -> None:
    by = director()
    here, there = tournament(by, *NAMES[:8]), tournament(by, *NAMES[:8], name="Autumn Cup")
    client, made = signed_in(by), str(uuid4())
    for of in (here, there):
        press(client, "draw", of)
        tables = at_tables(of.rounds.get())
        two = {"one": entry(of, tables[0][0]).pk, "other": entry(of, tables[1][0]).pk}
        press(client, "swap", of, 1, **two, press=made)

    assert [of.acts.filter(press=made).count() for of in (here, there)] == [1, 1]


def test_who_sat_in_each_others_places_is_put_right_once_by_a_double_tap() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    play_on(by, of)
    table, client = table_of(of, "Ana"), signed_in(by)
    first, second, *_rest = at_tables(of.rounds.get())[0]
    score(table, [30, 20, 10, 0])
    two = {"one": entry(of, first).pk, "other": entry(of, second).pk}
    action = reverse("tournaments:these-played", args=[of.code, 1])

    pressed_twice(client, client.post(action, two), "these-played", of, 1, **two, sure="1")

    assert [side.total for side in book.table(sitting_at(table)).sides] == [20, 30, 10, 0]


def test_who_changed_seats_is_put_right_once_by_a_double_tap() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=2)
    play_on(by, of)
    table, client = table_of(of, "Ana"), signed_in(by)
    first, second, *_rest = at_tables(of.rounds.get())[0]
    score(table, [10, 0, 0, 0], [20, 5, 0, 0])
    two = {"one": first, "other": second, "first": "2"}
    action = reverse("tournaments:swap-seats", args=[of.code, 1, 1])

    pressed_twice(client, client.post(action, two), "swap-seats", of, 1, 1, **two, sure="1")

    assert [side.total for side in book.table(sitting_at(table)).sides] == [15, 20, 0, 0]
