"""Does a ladder stand as a ladder, over several evenings?"""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.ladder import ladder_view

pytestmark = pytest.mark.django_db


def ladder(entries: int = 6, **more: Any) -> tuple[Any, Tournament]:
    dora = hall.director()
    asked = {"ruleset": "gin-rummy", "format": "ladder", "answers": {"rounds": 4}, "ends_after": 1} | more
    return dora, hall.tournament(dora, *hall.NAMES[:entries], **asked)


def evening(dora: Any, of: Tournament, *winners: str) -> None:
    """One evening; the first of these people at a table wins it."""
    round_ = hall.play_on(dora, of)
    for table in round_.tables.all():
        names = [place.entry.name for place in table.places.order_by("seat")]
        first = next((name for name in names if name in winners), names[0])
        hall.score(table, [9 if name == first else 0 for name in names])
    services.close_round(round=round_, by=dora, at=EVENING)


def rungs(of: Tournament) -> list[str]:
    view = ladder_view(of)
    return [rung.name for rung in view.rungs] if view else []


def meetings(of: Tournament) -> dict[str, tuple[tuple[str, ...], int | None]]:
    view = ladder_view(of)
    return {rung.name: (rung.meeting.names, rung.meeting.table) for rung in view.rungs} if view else {}


def test_before_the_first_evening_neighbours_are_to_meet() -> None:
    _dora, of = ladder()

    assert rungs(of) == list(hall.NAMES[:6])
    assert meetings(of)["Ana"] == (("Ben",), None)
    assert "Who meets next if everybody comes" in read(Client(), "ladder", of)


def test_who_wins_goes_up_evening_by_evening_until_the_end() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    assert rungs(of) == ["Ana", "Cleo", "Ben", "Eva", "Dan", "Finn"]
    evening(dora, of, "Cleo", "Eva", "Finn")
    assert rungs(of) == ["Cleo", "Eva", "Ana", "Finn", "Ben", "Dan"]
    evening(dora, of, "Eva", "Ana", "Dan")
    evening(dora, of, "Eva", "Dan", "Finn")

    view, page = ladder_view(of), read(Client(), "ladder", of)

    assert view is not None
    assert (view.rungs[0].name, view.rungs[0].course[:2], view.goes_on) == ("Eva", (4, 2), False)
    assert "Where everybody stands in the end" in page
    assert [name for _place, name in hall.standings(of)] == rungs(of)


def test_an_evening_that_is_drawn_says_who_meets_whom_where_and_a_draft_does_not() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    services.withdraw(tournament_entry=hall.entry(of, "Finn"), by=dora, at=EVENING)
    services.draw_round(tournament=of, by=dora, at=EVENING)
    assert meetings(of)["Ana"] == (("Cleo",), None)

    services.publish(round=of.rounds.get(number=2), by=dora, at=EVENING)

    assert meetings(of)["Ana"] == (("Cleo",), 1)
    assert ("Finn" in rungs(of), meetings(of)["Dan"]) == (False, ((), None))
    page = read(Client(), "ladder", of)
    assert ("Who meets in Round 2" in page, "meets Cleo · table 1" in page, "sits out" in page) == (True,) * 3


def test_who_withdrew_keeps_the_rung_and_nobody_below_is_said_to_stand_higher() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    services.withdraw(tournament_entry=hall.entry(of, "Ana"), by=dora, at=EVENING)
    view = ladder_view(of)
    assert view

    assert [(rung.name, rung.number) for rung in view.rungs[:2]] == [("Cleo", 2), ("Ben", 3)]
    assert all(rung.course[-1] == rung.number for rung in view.rungs)
    assert (2, "Cleo") in hall.standings(of)


def test_the_screen_shows_the_rungs_and_the_event_leads_to_them() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    assert "meets Cleo" in read(Client(), "screen", of)
    assert f"/t/{of.code}/ladder/" in Client().get(f"/t/{of.code}/").content.decode()
    told = Client().get(f"/api/v1/tournaments/{of.code}/ladder/").json()
    assert [(rung["name"], rung["meets"], rung["course"]) for rung in told["rungs"][:2]] == [
        ("Ana", ["Cleo"], [1]),
        ("Cleo", ["Ana"], [2]),
    ]
    other = hall.tournament(dora, *hall.NAMES[:4])
    assert "This tournament is no ladder." in read(Client(), "ladder", other)


def test_on_paper_a_ladder_says_no_more_than_its_rungs() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    assert "is above" not in read(signed_in(dora), "paper", of, "standings")
    assert "· ·" not in read(signed_in(dora), "paper", of, "certificates")


def test_behind_a_correction_the_touched_tables_are_drawn_anew_by_the_rungs_and_the_others_stay() -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    drawn = services.draw_round(tournament=of, by=dora, at=EVENING)
    before = hall.at_tables(drawn)
    assert list(map(set, before)) == [{"Ana", "Cleo"}, {"Ben", "Eva"}, {"Dan", "Finn"}]
    table = hall.table_of(of, "Ana")
    totals = tuple(9 if name == "Ben" else 0 for name in hall.at_tables(table.round)[0])
    services.enter_result(table=table, totals=totals, reason="a slip", by=dora, at=EVENING)

    services.redraw(round=drawn, which="touched", reason="", by=dora, at=EVENING)

    after = hall.at_tables(drawn)
    assert (list(map(set, after[:2])), after[2]) == ([{"Ben", "Cleo"}, {"Ana", "Eva"}], before[2])


def test_it_costs_ten_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    dora, of = ladder()
    evening(dora, of, "Ana", "Cleo", "Eva")
    hall.play_on(dora, of)
    of = Tournament.objects.get(pk=of.pk)

    with django_assert_max_num_queries(10):
        ladder_view(of)
