"""What can be printed and taken along, by whom?"""

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read, signed_in, text_of
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.movement import movement
from tournaments.queries.papers import USUAL_HANDS, bracket_pages, empty_sheets

pytestmark = pytest.mark.django_db
KINDS = ["slips", "tents", "sheets", "check-in", "draw", "rounds", "standings"]
OPEN_TO_ALL = ["json", "standings-csv", "tables-csv"]
FOR_THE_DESK = ["papers", "entries-csv"]


@pytest.fixture
def evening() -> tuple[Any, Tournament]:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:7], "=Zed")
    hall.play_all(dora, hall.play_on(dora, event))
    hall.standings(event)
    hall.play_on(dora, event)
    return dora, event


def lines(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_slip_has_the_way_to_the_table_and_the_personal_link(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    text, ana = read(signed_in(dora), "paper", event, "slips"), hall.entry(event, "Ana")
    place = ana.places.get(round__number=2)
    assert place.table is not None
    assert f"Ana Round 2: table {place.table.number}, seat {place.seat}" in text
    assert ana.code in text


def test_a_tent_has_the_code_to_score_at_its_table(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    text = read(signed_in(dora), "paper", event, "tents")
    codes = [hall.sitting_at(table).score_code for table in event.rounds.get(number=2).tables.all()]
    assert len(codes) == 2
    assert all(code in text for code in codes)


@pytest.mark.parametrize("kind", ["slips", "tents", "sheets"])
def test_beside_a_code_on_paper_stands_where_it_is_typed(kind: str, evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    assert re.search(r"testserver/join/ \w{10}\b", read(signed_in(dora), "paper", event, kind))


@pytest.mark.parametrize("page", ["papers", "entries"])
def test_codes_that_lead_to_this_computer_alone_are_not_given_out_unwarned(
    page: str, evening: tuple[Any, Tournament]
) -> None:
    dora, event = evening
    address = reverse(f"tournaments:{page}", args=[event.code])
    warned = {
        host: "by its network address" in text_of(signed_in(dora).get(address, headers={"host": host}))
        for host in ("localhost:8000", "testserver")
    }
    assert warned == {"localhost:8000": True, "testserver": False}


def test_a_score_sheet_has_a_line_for_each_hand_and_the_code_of_its_table(
    evening: tuple[Any, Tournament],
) -> None:
    dora, event = evening
    text = read(signed_in(dora), "paper", event, "sheets")
    for table in event.rounds.get(number=2).tables.all():
        assert f"Score here: testserver/join/ {hall.sitting_at(table).score_code} Hand" in text
    assert all(name in text for name in hall.NAMES[:7])
    assert " 2 Total Signed" in text
    event.ends, event.ends_after = Tournament.Ends.CLOCK, None
    event.save()
    assert f" {USUAL_HANDS} Total Signed" in read(signed_in(dora), "paper", event, "sheets")


def test_partners_write_in_one_column_and_tables_cost_no_query_each(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    dora = hall.director()
    event = hall.partners(dora, *hall.NAMES[:8])
    round_ = hall.play_on(dora, event)
    with django_assert_num_queries(3):
        sheets = empty_sheets(event, round_)
    assert [len(sheet.sides) for sheet in sheets] == [2, 2]
    assert {name for sheet in sheets for side in sheet.sides for name in side.split(" & ")} == set(
        hall.NAMES[:8]
    )


def test_lists_name_everybody(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    for kind in ("check-in", "draw", "standings"):
        text = read(signed_in(dora), "paper", event, kind)
        assert all(name in text for name in hall.NAMES[:7]), kind
    read(signed_in(dora), "paper", event, "films", status=404)


@pytest.mark.parametrize("format", ["howell", "mitchell", "round-robin", "mixer", "partners"])
def test_a_whole_movement_is_printed_before_it_begins_and_is_played_so(format: str) -> None:
    dora = hall.director()
    plan: dict[str, Any] = {"format": format, "answers": {}, "ends_after": 1}
    if format == "partners":
        plan |= {"ruleset": "partnership-five-hundred-rum"}
    elif format != "mixer":
        plan |= {"ruleset": "gin-rummy"}
    event = hall.tournament(dora, *hall.NAMES[:9], **plan)
    before = movement(event)
    assert before.to_come == tuple(range(1, len(before.rounds) + 1))

    for _two in range(2):
        round_ = hall.play_on(dora, event)
        for table in round_.tables.all():
            totals = (20, *[0] * (hall.sitting_at(table).sides.count() - 1))
            services.enter_result(table=table, totals=totals, by=dora, at=EVENING)
        services.close_round(round=round_, by=dora, at=EVENING)

    after = movement(event)
    assert after.courses == before.courses
    assert after.to_come == before.to_come[2:]


def test_the_paper_of_all_rounds_says_table_and_seat_of_everybody_and_who_sits_there() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:5], **{**hall.GIN, "format": "howell", "answers": {}})
    hall.play_on(dora, event)
    text = read(signed_in(dora), "paper", event, "rounds")

    assert "Rounds 2 to 5 are not drawn yet" in text
    for round_ in movement(event).rounds:
        for table in round_.tables:
            (_one, first), (_other, second) = table.seats
            assert f"{table.number} {first} · {second} ({table.deals})" in text
    (_ana, spots) = movement(event).courses[0]
    told = " ".join(f"{table} {seat}" if table else "–" for table, seat in filter(None, spots))
    assert f"Ana {told} Ben" in text


def test_rounds_that_are_drawn_one_after_the_other_are_printed_as_far_as_they_are(
    evening: tuple[Any, Tournament],
) -> None:
    dora, event = evening
    text = read(signed_in(dora), "paper", event, "rounds")
    assert "Round 2" in text
    assert "Round 3" not in text
    assert "not drawn yet" not in text


def test_printed_standings_say_what_their_letters_mean(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    assert "Pts Points AO Average of opponents W Tables won" in read(
        signed_in(dora), "paper", event, "standings"
    )


def test_printed_standings_say_as_of_when_they_are(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    assert re.search(r"As of \d\d:\d\d", read(signed_in(dora), "paper", event, "standings"))


def test_printed_standings_leave_out_a_column_in_which_nobody_has_anything() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:4], ends_after=1)
    hall.play_all(dora, hall.play_on(dora, event))
    hall.standings(event)
    assert {line.cells[1].value for line in standings_view(event).lines} == {""}
    text = read(signed_in(dora), "paper", event, "standings")
    assert "Pts Points" in text
    assert "Head to head" not in text


def test_printed_standings_say_whether_their_round_is_still_played() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], ends_after=1)
    round_ = hall.play_on(dora, event)
    hall.score(round_.tables.get(number=1), [40, 30, 20, 10])
    hall.standings(event)
    assert "Spring Cup, during round 1" in read(signed_in(dora), "paper", event, "standings")

    hall.score(round_.tables.get(number=2), [40, 30, 20, 10])
    services.close_round(round=round_, by=dora, at=EVENING)
    hall.standings(event)
    assert "Spring Cup, after round 1" in read(signed_in(dora), "paper", event, "standings")


def test_papers_come_out_before_anything_is_drawn() -> None:
    dora = hall.director()
    event = hall.tournament(dora, "Ana", "Ben")
    assert "Ana" in read(signed_in(dora), "paper", event, "slips")
    assert "No round is drawn yet." in read(signed_in(dora), "paper", event, "tents")
    assert "No round is drawn yet." in read(signed_in(dora), "paper", event, "sheets")
    assert "No round is drawn yet." in read(signed_in(dora), "paper", event, "draw")
    assert "No round is drawn yet." in read(signed_in(dora), "paper", event, "rounds")
    assert "No round is played yet." in read(signed_in(dora), "paper", event, "standings")


def test_only_the_desk_sees_personal_links(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    eve = hall.director("eve")
    addresses = [reverse(f"tournaments:{name}", args=[event.code]) for name in FOR_THE_DESK]
    addresses += [reverse("tournaments:paper", args=[event.code, kind]) for kind in KINDS]
    for who, status in ((None, 403), (eve, 403), (dora, 200)):
        assert [signed_in(who).get(address).status_code for address in addresses] == [status] * len(addresses)
    told = [Client().get(reverse(f"tournaments:{name}", args=[event.code])) for name in OPEN_TO_ALL]
    assert [answer.status_code for answer in told] == [200] * len(told)
    codes = [entry.code for entry in event.entries.all()]
    scoring = [
        hall.sitting_at(table).score_code for round_ in event.rounds.all() for table in round_.tables.all()
    ]
    public = "".join(answer.content.decode() for answer in told)
    assert not any(code in public for code in codes + scoring)


def test_the_data_tells_the_whole_tournament(
    evening: tuple[Any, Tournament], django_assert_max_num_queries: Any
) -> None:
    _dora, event = evening
    with django_assert_max_num_queries(10):
        told = json.loads(Client().get(reverse("tournaments:json", args=[event.code])).content)
    assert (len(told["entries"]), [round_["number"] for round_ in told["rounds"]]) == (8, [1, 2])
    first = told["rounds"][0]
    assert sorted(seat["name"] for table in first["tables"] for seat in table["seats"]) == sorted(
        [*hall.NAMES[:7], "=Zed"]
    )
    assert first["standings"][0]["place"] == 1
    assert all(table["sittings"] for table in first["tables"])


def cell_as_float(exact: str) -> str:
    number = Fraction(exact)
    return str(number.numerator if number.denominator == 1 else float(number))


def test_spreadsheets_compute_nothing(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    links = lines(signed_in(dora).get(reverse("tournaments:entries-csv", args=[event.code])))
    assert [row[1] for row in links if "Zed" in row[1]] == ["'=Zed"]
    places = lines(Client().get(reverse("tournaments:standings-csv", args=[event.code])))
    assert (places[0][:2], len(places)) == (["Place", "Name"], 9)
    assert all(float(cell) >= 0 for row in places[1:] for cell in row[2:] if cell)
    assert any("." in cell for row in places[1:] for cell in row[2:])
    averages = {row[places[0].index("Average of opponents")] for row in places[1:]}
    view = standings_view(event)
    at = event.order.index("average-of-opponents")
    assert averages == {cell_as_float(line.cells[at].exact) for line in view.lines}
    seats = lines(Client().get(reverse("tournaments:tables-csv", args=[event.code])))
    assert len(seats) == 1 + 16


def test_who_sat_where_leaves_with_what_the_tables_came_to() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:6], ends_after=1)
    one, other = hall.play_on(dora, event).tables.order_by("number")
    hall.score(one, [30, -5, 10])

    seats = lines(
        Client().get(reverse("tournaments:tables-csv", args=[event.code]), HTTP_ACCEPT_LANGUAGE="en")
    )
    told = Client().get(reverse("tournaments:json", args=[event.code])).json()

    assert [(row[1], row[6]) for row in seats] == [
        ("Table", "Total"),
        *(("1", total) for total in ("30", "-5", "10")),
        *[("2", "")] * 3,
    ]
    assert [[seat["total"] for seat in table["seats"]] for table in told["rounds"][0]["tables"]] == [
        [30, -5, 10],
        [None] * other.places.count(),
    ]


@pytest.mark.parametrize(
    ("format", "entries", "pages"),
    [
        ("knockout", 8, [[(True, [4, 2, 1, 1])]]),
        ("knockout", 16, [[(True, [8, 4, 2, 1, 1])]]),
        ("knockout", 32, [[(True, [8, 4, 2, 1])], [(True, [8, 4, 2, 1])], [(True, [1, 1])]]),
        ("double-knockout", 8, [[(True, [4, 2, 1]), (False, [2, 2, 1, 1, 1, 1])]]),
        (
            "double-knockout",
            32,
            [[(True, [8, 4, 2, 1])]] * 2
            + [[(False, [8, 8, 4, 4, 2])], [(True, [1]), (False, [2, 1, 1, 1, 1])]],
        ),
    ],
)
def test_a_page_of_a_printed_bracket_has_at_most_eight_games_above_each_other(
    format: str, entries: int, pages: list[Any]
) -> None:
    dora = hall.director()
    names = [f"Player {number}" for number in range(1, entries + 1)]
    event = hall.tournament(dora, *names, **{**hall.GIN, "format": format, "answers": {}})
    found = bracket_pages(event)
    shapes = [
        [(tree.is_main, [len(column.places) for column in tree.columns]) for tree in page] for page in found
    ]
    assert shapes == pages
    trees = [tree for page in found for tree in page]
    numbers = [game.number for tree in trees for column in tree.columns for game in column.games]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_lines_lead_from_each_game_to_the_next_also_in_the_second_chance() -> None:
    dora = hall.director()
    names = [f"Player {number}" for number in range(1, 17)]
    event = hall.tournament(dora, *names, **{**hall.GIN, "format": "double-knockout", "answers": {}})
    ways = [[way for _column, way in tree.led] for page in bracket_pages(event) for tree in page]
    assert ways == [
        ["joins", "joins", "joins", ""],
        ["goes", "joins", "goes", ""],
        ["goes", "goes", "goes", ""],
    ]


def test_a_bracket_is_printed_with_what_is_played_and_room_for_what_is_not() -> None:
    dora = hall.director()
    plan = {"ruleset": "gin-rummy", "format": "double-knockout", "answers": {}, "ends_after": 1}
    event = hall.tournament(dora, *hall.NAMES[:4], **plan)
    assert "papers/bracket/" in signed_in(dora).get(f"/t/{event.code}/papers/").content.decode()
    assert "Game 1 Ana Dan Game 2" in read(signed_in(dora), "paper", event, "bracket")
    one, _other = hall.play_on(dora, event).tables.order_by("number")
    services.enter_result(table=one, totals=(45, 0), by=dora, at=EVENING)

    text = read(signed_in(dora), "paper", event, "bracket")
    first, second = (place.entry.name for place in one.places.order_by("seat"))
    assert f"{first} ✓ won 45 " in text
    assert f"{second} 0 " in text
    assert f"{first} winner of game 2" in text
    assert "Second chance" in text
    assert "only if both have lost once" in text


def test_only_a_knock_out_has_a_bracket_to_print(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    page = signed_in(dora).get(reverse("tournaments:papers", args=[event.code])).content.decode()
    assert "papers/bracket/" not in page
    read(signed_in(dora), "paper", event, "bracket", status=404)


def test_who_sat_out_has_a_name_in_the_figures_too() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:3], **hall.GIN)
    hall.play_on(dora, event)

    answer = Client().get(reverse("tournaments:tables-csv", args=[event.code]), HTTP_ACCEPT_LANGUAGE="en")

    out = event.rounds.get().places.get(table=None).entry
    assert lines(answer)[-1] == ["1", "", "", str(out.number), out.name, "sits out", ""]
    assert {row[5] for row in lines(answer)[1:-1]} == {"playing"}


def test_averages_are_numbers_in_the_language_of_who_asks(evening: tuple[Any, Tournament]) -> None:
    _dora, event = evening
    address = reverse("tournaments:standings-csv", args=[event.code])
    english, german = (
        Client().get(address, HTTP_ACCEPT_LANGUAGE=language).content.decode("utf-8-sig").splitlines()[1:]
        for language in ("en", "de")
    )

    assert any("." in line for line in english)
    assert [line.replace(",", ";").replace(".", ",") for line in english] == german


def test_what_a_round_brought_is_exact_in_a_spreadsheet_and_rounded_on_the_page() -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:7], ends_after=1)
    hall.play_all(dora, hall.play_on(dora, event))
    hall.standings(event)
    assert set(event.standings.values_list("gained", flat=True)) == {"0", "1", "3/2", "2", "3"}
    event.standings.update(gained="17/7")

    places = lines(Client().get(reverse("tournaments:standings-csv", args=[event.code])))

    assert {row[-1] for row in places[1:]} == {str(17 / 7)}
    assert "Round 1 brought 2.43." in read(Client(), "tournament", event)


def test_a_draft_is_nobody_elses_business(evening: tuple[Any, Tournament]) -> None:
    dora, event = evening
    hall.play_all(dora, event.rounds.get(number=2))
    services.draw_round(tournament=event, by=dora, at=EVENING)
    told = json.loads(Client().get(reverse("tournaments:json", args=[event.code])).content)
    assert [round_["number"] for round_ in told["rounds"]] == [1, 2]
