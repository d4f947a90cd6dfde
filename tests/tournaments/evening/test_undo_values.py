"""Is a value that was changed once more put back over the newer one?"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, entry, play_all, play_on, published, tournament
from tests.tournaments.evening.pages import press, signed_in
from tests.tournaments.evening.test_play_off import level, start
from tests.tournaments.evening.test_put_right import settings_of
from tests.tournaments.evening.test_undo_offered import works, wrongly
from tournaments import services
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def of() -> Tournament:
    by = director()
    of = tournament(by, *NAMES[:8], minutes=30)
    play_on(by, of)
    return of


def change(of: Tournament, **settings: Any) -> Act:
    held = Tournament.objects.get(pk=of.pk)
    services.change_settings(tournament=held, settings=settings_of(held, **settings), by=of.owner, at=EVENING)
    return last(of)


def last(of: Tournament) -> Act:
    return of.acts.latest("number")


def renamed(of: Tournament, value: int) -> Act:
    return change(of, name=f"Cup {value}")


def given(of: Tournament, value: int) -> Act:
    press(signed_in(of.owner), "extra", of, 1, 1, minutes=str(value))
    return last(of)


def given_to_all(of: Tournament, value: int) -> Act:
    press(signed_in(of.owner), "extra-for-all", of, 1, minutes=str(value))
    return last(of)


def shown(of: Tournament, value: int) -> Act:
    services.show(tournament=of, shows="clock", message=f"Break {value}", by=of.owner, at=EVENING)
    return last(of)


def appointed(of: Tournament, value: int) -> Act:
    helper = director("helper") if value == 1 else of.officials.get().account
    role = ("scorer", "deputy")[value - 1]
    services.appoint(tournament=of, email=helper.email, role=role, by=of.owner, at=EVENING)
    return last(of)


def left(of: Tournament, value: int) -> Act:
    press(signed_in(of.owner), "withdraw" if value == 1 else "return", of, entry(of, "Ana").pk)
    return last(of)


def gone(of: Tournament, value: int) -> Act:
    services.check_in(tournament=of, entry=entry(of, "Ana"), here=value != 1, by=of.owner, at=EVENING)
    return last(of)


def awaited(of: Tournament, value: int) -> Act:
    press(signed_in(of.owner), "missing", of, 1, entry=entry(of, "Ana").pk, here="" if value == 1 else "1")
    return last(of)


@pytest.mark.parametrize("changed", [renamed, given, given_to_all, shown, appointed, left, gone, awaited])
def test_of_two_changes_the_newer_one_is_taken_back_first(
    of: Tournament, changed: Callable[[Tournament, int], Act]
) -> None:
    older, newer = changed(of, 1), changed(of, 2)
    assert (wrongly(of), works(of, older.number)) == ({}, False)
    assert f"Take this back first: {newer.said}" in press(signed_in(of.owner), "undo", of, older.number)

    press(signed_in(of.owner), "undo", of, newer.number)

    assert (wrongly(of), works(of, older.number)) == ({}, True)


def test_settings_that_are_not_the_same_and_minutes_of_another_table_are_taken_back_by_themselves(
    of: Tournament,
) -> None:
    named, timed = renamed(of, 1), change(of, minutes=20)
    first = given(of, 5)
    press(signed_in(of.owner), "extra", of, 1, 2, minutes="5")
    given_to_all(of, 10)

    for act in (named, first):
        press(signed_in(of.owner), "undo", of, act.number)

    of.refresh_from_db()
    assert (of.name, of.minutes, wrongly(of)) == ("Spring Cup", 20, {})
    assert list(of.rounds.get().tables.values_list("extra_minutes", flat=True)) == [0, 5]
    assert works(of, timed.number)


def test_the_minutes_are_not_taken_from_a_round_that_lasts_as_long_as_they_say() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    minutes = change(of, minutes=30)
    change(of, ends="clock", ends_after=None)

    assert (wrongly(of), works(of, minutes.number)) == ({}, False)


def test_what_a_round_is_stands_once_it_is_drawn() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    longer, named = change(of, ends_after=3), renamed(of, 1)
    published(by, of)

    assert wrongly(of) == {}
    assert [works(of, act.number) for act in (longer, named)] == [False, True]


def test_rounds_that_are_drawn_are_not_taken_back_with_the_settings() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], answers={"rounds": 1, "size": 4})
    more = change(of, answers={"rounds": 2, "size": 4})
    play_all(by, play_on(by, of))
    assert (wrongly(of), works(of, more.number)) == ({}, True)

    published(by, of)

    assert (wrongly(of), works(of, more.number)) == ({}, False)


def test_a_play_off_stays_in_the_order_of_the_standings() -> None:
    by, of = level([5, 5, 3, 1], order=("points", "wins", "lots"))
    ordered = change(of, order=("points", "lots"))
    assert (wrongly(of), works(of, ordered.number)) == ({}, True)

    start(by, of)

    assert (wrongly(of), works(of, ordered.number)) == ({}, False)


def test_minutes_of_a_round_that_was_drawn_anew_are_those_it_has() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    drawn, client = published(by, of), signed_in(by)
    press(client, "extra", of, 1, 1, minutes="5")
    press(client, "extra", of, 1, 1, minutes="10")
    again = last(of)
    services.discard_round(round=drawn, by=by, at=EVENING, reason="Too early")
    assert wrongly(of) == {}
    press(client, "draw", of)

    assert (wrongly(of), works(of, again.number)) == ({}, False)
