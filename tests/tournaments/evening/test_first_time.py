"""What does somebody need who directs or plays for the first time? Found by playing evenings through by visible words alone."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from rummy.scorekeeping.services.guessing import TRIES
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_all,
    play_on,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.screen import screen_view
from tournaments.services.entering import people_of

pytestmark = pytest.mark.django_db
MITCHELL = {"ruleset": "gin-rummy", "format": "mitchell", "answers": {}, "ends": "target", "ends_after": None}


def of_three(**settings: object) -> Tournament:
    """One round of four is played, and the event over."""
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1, **settings)
    play_all(by, play_on(by, of))
    services.finish_tournament(tournament=of, by=by, at=EVENING)
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)
    return of


# ---- a movement


def test_a_movement_says_which_deals_each_table_plays() -> None:
    by = director()
    of = tournament(by, *NAMES[:10], **MITCHELL)
    round_ = play_on(by, of)
    deals = sorted(table.deals for table in round_.tables.all())
    client, ana = signed_in(by), table_of(of, "Ana")

    assert deals == [1, 2, 3, 4, 5]
    assert re.findall(r"deals (\d)", read(client, "desk", of)) == list("12345")
    assert re.findall(r"deals (\d)", read(Client(), "tournament", of)) == list("12345")
    assert re.findall(r"deals (\d)", read(Client(), "screen", of))[:5] == list("12345")
    assert f"Deals {ana.deals}." in read(Client(), "mine", of, entry(of, "Ana").code)
    for paper in ("draw", "tents", "sheets"):
        assert re.findall(r"deals (\d)", read(client, "paper", of, paper)) == list("12345"), paper


def test_tables_that_share_their_deals_name_each_other() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], **{**MITCHELL, "answers": {"relay": True}})
    round_ = play_on(by, of)
    first = round_.tables.get(number=1)
    client, sits = signed_in(by), first.places.get(seat=1).entry
    one, four = (f"deals {first.deals}, shared with table {number}" for number in (4, 1))

    told = [read(Client(), name, of) for name in ("tournament", "screen")]
    told += [read(client, "paper", of, paper) for paper in ("draw", "tents", "sheets", "rounds")]
    for page in (read(client, "desk", of), *told):
        assert one in page
        assert four in page
    assert f"Deals {first.deals}, shared with table 4." in read(Client(), "mine", of, sits.code)


def test_behind_the_last_round_of_a_movement_the_desk_finishes() -> None:
    by = director()
    of = tournament(by, *NAMES[:6], **MITCHELL)
    client = signed_in(by)
    for left in (2, 1, 0):
        round_ = play_on(by, of)
        for table in round_.tables.all():
            services.void_table(table=table, reason="Fire", by=by, at=EVENING)
        services.close_round(round=round_, by=by, at=EVENING)
        desk = read(client, "desk", of)
        assert (f"Draw round {round_.number + 1}" in desk) == bool(left)

    assert "Finish the tournament" in desk


def test_before_anybody_has_entered_nothing_counts_them_and_no_link_leads_to_an_empty_page() -> None:
    of = tournament(director())

    assert "Crosstable" not in read(Client(), "tournament", of)
    assert "0 of 0" not in read(Client(), "screen", of)


# ---- entering


@pytest.mark.parametrize(
    "line",
    [
        "Ana",
        "1. Ana",
        "1) Ana",
        "1 Ana",
        "- Ana",
        "* Ana",
        "• Ana",
        "7\tAna\tClub",
        "Ana;Club",
        " 12.Ana ",
        "3;Ana",
    ],
)
def test_a_pasted_line_is_a_name_whatever_stands_around_it(line: str) -> None:
    assert people_of(line, pairs=False) == ["Ana"]


def test_a_name_that_begins_with_a_number_or_a_dash_inside_stays() -> None:
    assert people_of("Anna-Lena 2", pairs=False) == ["Anna-Lena 2"]


def test_a_name_is_put_right_until_its_first_table_opens_and_that_is_undone() -> None:
    by = director()
    of = tournament(by, "Ana", "Ben", "Cleo", "Dann")
    client, dan = signed_in(by), entry(of, "Dann")

    press(client, "arrange", of, dan.pk, name="Dan", seed=dan.seed)
    assert [one.name for one in of.entries.order_by("seed")] == ["Ana", "Ben", "Cleo", "Dan"]
    assert entry(of, "Dan").player.name == "Dan"
    assert "Dann is called Dan now." in read(client, "log", of)

    press(client, "undo", of, of.acts.first().number)
    assert entry(of, "Dann").player.name == "Dann"

    assert "is entered already" in press(client, "arrange", of, dan.pk, name="Ana", seed=dan.seed)
    play_on(by, of)
    assert "has played at a table" in press(client, "arrange", of, dan.pk, name="Dan", seed=dan.seed)


def test_a_name_is_not_put_back_where_somebody_has_it_or_a_table_was_opened() -> None:
    by = director()
    of = tournament(by, "Ana", "Ben", "Cleo", "Dann")
    client, dan = signed_in(by), entry(of, "Dann")
    press(client, "arrange", of, dan.pk, name="Dan", seed=dan.seed)
    renaming = of.acts.first().number
    press(client, "enter", of, names="Dann")

    assert "Dann is entered already" in press(client, "undo", of, renaming)

    press(client, "undo", of, of.acts.first().number)
    play_on(by, of)
    assert "has played at a table" in press(client, "undo", of, renaming)
    assert {one.name for one in of.entries.all()} == {"Ana", "Ben", "Cleo", "Dan"}


def test_a_member_who_is_tapped_leads_back_to_the_members_not_tapped_yet() -> None:
    by = director()
    of = tournament(by, "Ana", "Ben")
    address = f"/t/{of.code}/entries/new/"
    pages = [
        signed_in(by).post(address, {"names": name} | more)["Location"]
        for name, more in (
            ("Zoe", {"next": f"/t/{of.code}/entries/#members"}),
            ("Yan", {}),
            ("Xu", {"next": "//elsewhere.example"}),
        )
    ]
    assert pages == [f"/t/{of.code}/entries/#members", f"/t/{of.code}/entries/", f"/t/{of.code}/desk/"]


def test_of_partners_one_name_is_put_right() -> None:
    by = director()
    of = tournament(
        by,
        "Ana & Ben",
        "Cleo & Dann",
        ruleset="partnership-five-hundred-rum",
        format="mitchell",
        answers={},
        pairs=True,
    )
    pair = entry(of, "Cleo & Dann")

    press(signed_in(by), "arrange", of, pair.pk, name="Cleo & Dan", seed=pair.seed)

    assert entry(of, "Cleo & Dan").partnership is not None


def test_a_late_arrival_is_offered_the_emptiest_table_first() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    play_on(by, of)
    client = signed_in(by)
    desk = press(client, "enter", of, names="Zoe")
    desk = read(client, "desk", of)

    assert re.findall(r"where (\d) sit", desk) == ["3", "4"]


def test_what_a_button_of_the_desk_did_is_said_above_the_tables() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)

    desk = press(signed_in(by), "tell", of, 1, words="Coffee is ready")

    assert desk.index("Coffee is ready") < desk.index("Result of a table")


def test_what_was_taken_back_is_said_above_the_tables_too() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)

    page = f"/t/{of.code}/desk/"
    desk = press(signed_in(by), "undo", of, of.acts.latest("number").number, next=page)

    assert desk.index("Round 1 is not started any more.") < desk.index("Start round 1")


# ---- my table


def test_a_message_leaves_the_clock_on_my_table() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], minutes=30)
    play_on(by, of)
    press(signed_in(by), "tell", of, 1, words="Coffee is ready")

    mine = read(Client(), "mine", of, entry(of, "Ana").code)

    assert "Coffee is ready" in mine
    assert "Time is up at" in mine


def test_who_is_replaced_reads_by_whom() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    press(signed_in(by), "substitute", of, 1, 1, entry=entry(of, "Ana").pk, name="Zoe")

    assert "Zoe sits there for you" in read(Client(), "mine", of, entry(of, "Ana").code)


def test_nobody_has_a_place_before_anything_counts() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    mine = read(Client(), "mine", of, entry(of, "Ana").code)
    assert ("table 1" in mine, "How you are doing" in mine) == (True, False)


def test_nobody_is_to_be_tapped_before_anybody_has_entered() -> None:
    by = director()
    of = tournament(by)
    pages = [read(signed_in(by), name, of) for name in ("entries", "desk")]

    assert ["Nobody has entered yet." in page for page in pages] == [True, True]
    assert ["0 of 0" in page or "Tap a row" in page for page in pages] == [False, False]


def test_the_code_of_a_slip_typed_at_join_leads_to_my_table() -> None:
    of = tournament(director(), *NAMES[:4])
    code = entry(of, "Ana").code

    answer = Client().post("/join/", {"code": f" {code[:5].lower()} {code[5:].lower()}"})
    everybody = Client().post("/join/", {"code": of.code})

    assert answer.headers["Location"] == f"/t/{of.code}/me/{code}/"
    assert everybody.headers["Location"] == f"/t/{of.code}/"


def test_the_code_of_a_slip_typed_behind_the_address_leads_to_my_table_too() -> None:
    of = tournament(director(), *NAMES[:4])
    code = entry(of, "Ana").code

    answer = Client().get(f"/join/{code.lower()}/")
    everybody = Client().get(f"/join/{of.code}/")

    assert (answer.status_code, answer.url) == (302, f"/t/{of.code}/me/{code}/")
    assert (everybody.status_code, everybody.url) == (302, f"/t/{of.code}/")


def test_guessing_the_code_of_a_slip_ends_like_any_other_guessing() -> None:
    of = tournament(director(), *NAMES[:4])
    client = Client()
    for number in range(TRIES):
        client.post("/join/", {"code": f"ZZZZZZZZ{number}"})

    assert client.post("/join/", {"code": entry(of, "Ana").code}).status_code == 422


# ---- the hall


@pytest.mark.parametrize(("people", "pages"), [(18, 1), (60, 4), (72, 4), (73, 2), (200, 5)])
def test_two_hundred_find_their_name_within_five_pages(people: int, pages: int) -> None:
    by = director()
    of = tournament(by, *[f"{chr(65 + n * 26 // people)}. Player {n}" for n in range(people)])
    play_on(by, of)

    names = [page for page in screen_view(of, EVENING + timedelta(minutes=1)).pages if page.kind == "names"]

    assert len(names) == pages
    assert sum(len(page.names) for page in names) == people
    assert [page.letters for page in names][-1][-1:] == ("Z" if pages > 1 else "")


def test_in_a_full_hall_the_screen_shows_names_alone_until_the_desk_wants_tables() -> None:
    by = director()
    of = tournament(by, *[f"Player {n}" for n in range(80)])
    play_on(by, of)
    soon = EVENING + timedelta(minutes=1)

    assert {page.kind for page in screen_view(of, soon).pages} == {"names"}

    services.show(tournament=of, shows="tables", message="", by=by, at=EVENING)

    assert {page.kind for page in screen_view(of, soon).pages} == {"tables"}


# ---- the end


def test_a_certificate_for_each_of_the_first_three_and_no_more() -> None:
    of = of_three()
    client = signed_in(of.owner)

    assert "Certificates" in read(client, "desk", of)
    paper = read(client, "paper", of, "certificates")

    assert re.findall(r"Place (\d) of 4", paper) == ["1", "2", "3"]
    assert "The tournament is not over" not in paper


def test_a_certificate_before_the_end_says_so() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    play_all(by, play_on(by, of))
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    assert "The tournament is not over" in read(signed_in(by), "paper", of, "certificates")


def test_printed_standings_say_why_of_equal_figures_one_is_ahead() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    paper = read(signed_in(by), "paper", of, "standings")

    # Two tables give four pairs with equal points; three neighbours differ in points, which needs no reason.
    assert (paper.count("level on points"), paper.count("Again by lot.")) == (1, 3)


def test_when_it_is_over_the_standings_come_first() -> None:
    page = read(Client(), "tournament", of_three())

    assert page.index("Final standings") < page.index("Table 1")
