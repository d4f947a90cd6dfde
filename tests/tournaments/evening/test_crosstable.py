"""Does the crosstable say of every round what it was: a bye, a no-show, a void table, a round for nobody?"""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    at_tables,
    director,
    entry,
    play_all,
    play_on,
    score,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.queries.crosstable import crosstable_view
from tournaments.schemes import BY_KEY as SCHEMES

pytestmark = pytest.mark.django_db


def three_rounds(*names: str) -> Tournament:
    """Of tables of four: Ana does not come to round 1, round 2 is void as a whole, in round 3 table 1 is void."""
    by = director()
    of = tournament(by, *names)
    client, first = signed_in(by), play_on(by, of)
    press(client, "no-show", of, 1, entry=entry(of, "Ana").pk)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="1")
    play_open(of, first)
    services.close_round(round=first, by=by, at=EVENING)
    second = play_on(by, of)
    for table in second.tables.all():
        press(client, "void", of, 2, table.number, reason="Fire alarm")
    services.close_round(round=second, by=by, at=EVENING)
    third = play_on(by, of)
    press(client, "void", of, 3, 1, reason="Cards missing")
    play_open(of, third)
    services.close_round(round=third, by=by, at=EVENING)
    standings(of)
    return of


def play_open(of: Tournament, round_: Round) -> None:
    for table in round_.tables.filter(state="playing"):
        there = table.places.count()
        score(table, *[[10 * (there - seat) for seat in range(there)]] * 2)


@pytest.mark.parametrize("entries", [8, 18])
def test_every_round_without_a_table_that_counts_says_what_it_was(entries: int) -> None:
    of = three_rounds("Ana", *[f"P{n}" for n in range(2, entries + 1)])
    void_at = at_tables(of.rounds.get(number=3))[0]
    points = {line.name: line.cells for line in crosstable_view(of).lines}

    page = read(signed_in(None), "crosstable", of)

    assert "Without a table that counts Round 1: Ana 0 (did not come) Round 2: all tables are void" in page
    assert "(table 1 is void: Cards missing)" in page
    assert all(name in page.split("Round 3")[-1] for name in void_at)
    if entries > 16:
        assert points["Ana"][:2] == ("– 0", "–")
        assert points[void_at[0]][1] == "–"
        assert points[void_at[0]][2].startswith("– ")
        assert "no table that counts: 0" in page


def test_a_table_that_still_plays_is_no_round_without_one() -> None:
    by = director()
    of = tournament(by, *[f"P{n}" for n in range(1, 18)])
    round_ = play_on(by, of)
    done, open_ = round_.tables.order_by("number")[:2]
    score(done, *[[10 * (done.places.count() - seat) for seat in range(done.places.count())]] * 2)

    lines = {line.name: line.cells for line in crosstable_view(of).lines}

    assert {lines[place.entry.name] for place in open_.places.select_related("entry")} == {("",)}


def test_who_sat_out_and_who_had_nobody_to_play_against_stand_there_with_their_points() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **GIN)
    round_ = play_on(by, of)
    bye = round_.places.get(away="bye").entry.name
    ana = next(name for name in NAMES[:5] if name != bye)
    other = next(name for name in at_tables(round_)[table_of(of, ana).number - 1] if name != ana)
    press(signed_in(by), "no-show", of, 1, entry=entry(of, ana).pk)

    cross = crosstable_view(of)
    (told,) = cross.away

    assert {(one.why, out.name, out.points) for one in told.away for out in one.people} == {
        ("sit out", bye, "3"),
        ("sit out", other, "3"),
        ("did not come", ana, "0"),
    }
    assert {line.name: line.away for line in cross.lines if line.away} == {
        bye: "– 3",
        other: "– 3",
        ana: "– 0",
    }
    assert "no table that counts: 0" in read(signed_in(None), "crosstable", of)


def test_nothing_is_said_where_everybody_had_a_table() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))

    assert "Without a table that counts" not in read(signed_in(None), "crosstable", of)


@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("format", ["swiss", "round-robin"])
def test_two_of_whom_one_did_not_come_read_so_where_they_meet(format: str, started: bool) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **{**GIN, "format": format, "answers": {}})
    first = services.draw_round(tournament=of, by=by, at=EVENING)
    services.publish(round=first, by=by, at=EVENING)
    if started:
        services.start_round(round=first, by=by, at=EVENING)
    other = next(name for table in at_tables(first) if "Ana" in table for name in table if name != "Ana")
    services.no_show(round=first, entry=entry(of, "Ana"), by=by, at=EVENING)
    services.start_round(round=first, by=by, at=EVENING)
    for table in first.tables.filter(state="playing"):
        services.enter_result(table=table, totals=(100, 0), by=by, at=EVENING)
    services.close_round(round=first, by=by, at=EVENING)
    standings(of)

    view = crosstable_view(of)
    cells = {
        (line.name, view.lines[at].name): cell for line in view.lines for at, cell in enumerate(line.cells)
    }

    assert (cells["Ana", other], cells[other, "Ana"]) == ("−", "+")
    assert sum(cell in "+−" and cell != "" for cell in cells.values()) == 2
    assert "+ and − are won and lost without a game." in read(signed_in(None), "crosstable", of)


def test_a_no_show_that_is_taken_back_leaves_nothing_in_the_crosstable() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    round_ = play_on(by, of)
    services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)
    assert crosstable_view(of).has_walkovers
    press(signed_in(by), "undo", of, of.acts.order_by("-number")[0].number)

    assert not crosstable_view(of).has_walkovers


@pytest.mark.parametrize(
    ("page", "settings"),
    [
        ("crosstable", {}),
        ("bracket", {"format": "knockout", "answers": {}}),
        ("ladder", {"format": "ladder", "answers": {"rounds": 3}}),
    ],
)
def test_every_table_of_results_says_as_of_when(page: str, settings: dict[str, Any]) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **settings)
    play_all(by, play_on(by, of))
    standings(of)

    assert "As of" in read(signed_in(by), page, of)


@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_it_says_by_which_scheme_the_points_are_given(scheme: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], scheme=scheme)
    play_all(by, play_on(by, of))

    assert f"in the order of the standings. Points: {SCHEMES[scheme].label}." in read(
        signed_in(None), "crosstable", of
    )


def test_so_it_does_where_its_columns_are_rounds() -> None:
    by = director()
    of = tournament(by, *[f"Player {number}" for number in range(17)])

    assert "Points: 3 points, shared by the opponents beaten." in read(signed_in(None), "crosstable", of)


@pytest.mark.parametrize("entries", [6, 18])
def test_a_ladder_gives_no_points_and_its_crosstable_says_what_counts(entries: int) -> None:
    by = director()
    names = [f"Player {number}" for number in range(entries)]
    of = tournament(by, *names, ruleset="gin-rummy", format="ladder", answers={"rounds": 4}, ends_after=1)
    play_all(by, play_on(by, of))
    standings(of)

    text = read(signed_in(None), "crosstable", of)
    assert "Points" not in text
    assert "who wins goes up and who loses goes down." in text
    view = crosstable_view(of)
    assert {line.total for line in view.lines} == {""}
    assert not any(":" in cell for line in view.lines for cell in line.cells)


def test_in_french_no_line_of_a_cell_begins_with_its_colon() -> None:
    of = three_rounds("Ana", *[f"P{n}" for n in range(2, 25)])
    address = reverse("tournaments:crosstable", args=[of.code])

    page = Client(headers={"Accept-Language": "fr"}).get(address).content.decode()

    assert re.search(r"\d\u00a0: \d", page)
    assert not re.search(r"\d : \d", page)
