import re

import pytest
from django.db.models import Count
from django.urls import reverse

from rummy.scorekeeping.services import finish_sitting, join_sitting
from tests.factories import EVENING, PhoneFactory
from tests.scorekeeping.views.pages import browser_of
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    play_all,
    play_on,
    score,
    sitting_at,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_director_runs_a_whole_evening_by_its_pages() -> None:
    client = signed_in(director())
    made = client.post(
        reverse("tournaments:new"),
        {
            "name": "Club night",
            "ruleset": "robber-rummy",
            "format": "swiss-tables",
            "ends": "hands",
            "ends_after": "1",
            "last_hand": "finish",
            "bye_worth": "win",
            "missed_worth": "nothing",
            "agreeing": "nobody",
            "correction_hours": "24",
        },
    )
    of = Tournament.objects.get()
    assert made["Location"] == reverse("tournaments:entries", args=[of.code])

    pasted = "1. Ana\n2. Ben\n3. Cleo\n4. Dan\n5. Eva\n6. Finn\n7. Gus"
    assert "Entered 7 entries." in press(client, "enter", of, names=pasted)
    assert "Publish" in press(client, "draw", of)
    press(client, "publish", of, 1)
    press(client, "start", of, 1)
    first, second = of.rounds.get().tables.order_by("number")
    press(client, "quick", of, quick=f"{first.number} 5 0 -5" + " 10" * (first.places.count() - 3))
    assert "1 table has no result yet" in read(client, "desk", of)
    press(client, "quick", of, quick=f"{second.number} 40-30-20" + "-10" * (second.places.count() - 3))
    press(client, "close", of, 1)
    press(client, "finish", of)
    standings(of)

    page = read(signed_in(None), "tournament", of)
    assert "Final standings" in page
    assert "After round 1" in page


@pytest.mark.parametrize("entries", [4, 23])
def test_the_public_page_asks_the_same_few_questions_for_few_and_for_many(
    entries: int, django_assert_max_num_queries
) -> None:
    by = director()
    of = tournament(by, *[f"Player {n}" for n in range(entries)])
    play_all(by, play_on(by, of))
    play_on(by, of)
    standings(of)

    with django_assert_max_num_queries(10):
        read(signed_in(None), "tournament", of)


def test_the_desk_asks_the_same_few_questions_for_few_and_for_many(django_assert_max_num_queries) -> None:
    by = director()
    client, counts = signed_in(by), []
    for entries in (4, 23):
        of = tournament(by, *[f"Player {n}" for n in range(entries)], name=f"Cup {entries}")
        of_four = play_on(by, of).tables.annotate(seats=Count("places")).filter(seats=4)
        score(of_four.order_by("number")[0], [4, 3, 2, 1])
        with django_assert_max_num_queries(23) as asked:
            read(client, "desk", of)
        counts.append(len(asked.captured_queries))

    assert counts[0] == counts[1]


def test_a_player_finds_his_table_and_scores_there_without_an_account() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    ana, phone = of.entries.get(name="Ana"), signed_in(None)

    page = read(phone, "mine", of, ana.code)
    answer = phone.post(reverse("tournaments:mine-score", args=[of.code, ana.code]))

    assert "Round 1: table 1" in page
    assert "Score hand 1" in phone.get(answer["Location"]).content.decode()


def test_a_table_that_has_its_result_says_it_to_its_players_and_leads_to_its_score() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    ana, phone = of.entries.get(name="Ana"), signed_in(None)
    assert "has its result" not in read(phone, "mine", of, ana.code)

    seats = [place.entry.name for place in table_of(of, "Ana").places.order_by("seat")]
    score(table_of(of, "Ana"), [40, 30, 20, -10], [4, 3, 2, 1])
    page = read(phone, "mine", of, ana.code)

    told = " ".join(f"{name} {total}" for name, total in zip(seats, ("44", "33", "22", "−9"), strict=True))
    assert f"Your table has its result: {told}" in page
    assert ("Score at my table" in page, page.count("The score of my table")) == (False, 1)
    assert "Hand 2" in press(phone, "mine-score", of, ana.code)


@pytest.mark.parametrize("what", ["left", "void", "closed"])
def test_an_old_button_leads_to_a_table_at_which_the_entry_scores_no_more(what: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    ana, phone = of.entries.get(name="Ana"), signed_in(None)
    table = round_.tables.get(places__entry=ana)
    if what == "left":
        score(table, [4, 3, 2, 1])
        services.withdraw(tournament_entry=ana, by=by, at=EVENING)
    elif what == "void":
        services.void_table(table=table, reason="Spilled", by=by, at=EVENING)
    else:
        play_all(by, round_)

    page = press(phone, "mine-score", of, ana.code)

    assert "Score hand" not in page
    assert not sitting_at(table).phones.filter(name="Ana").exists()


def test_a_wrong_personal_link_says_where_to_get_the_right_one() -> None:
    of = tournament(director(), *NAMES[:4])

    assert "Ask at the desk for yours." in read(signed_in(None), "mine", of, "WRONGCODE2", status=404)


def test_people_check_in_at_the_door() -> None:
    of = tournament(director(), *NAMES[:4])
    phone, ana = signed_in(None), of.entries.get(name="Ana")

    said = press(phone, "check-in", of, of.check_in_code, entry=str(ana.pk))

    ana.refresh_from_db()
    assert "Welcome, Ana. You are checked in." in said
    assert ana.checked_in_at is not None
    of.entries.update(checked_in_at=EVENING)
    full = read(phone, "check-in", of, of.check_in_code)
    assert ("Tap your name" in said, "Tap your name" in full) == (True, False)


def test_who_may_not_direct_is_led_back_to_the_tournament() -> None:
    of = tournament(director(), *NAMES[:4])

    assert "To the tournament" in read(signed_in(None), "desk", of, status=403)


def test_a_draft_is_shown_to_nobody_but_the_desk() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    press(signed_in(by), "draw", of)

    page = read(signed_in(None), "tournament", of).replace("Swiss, tables of three to six", "")
    assert "table" not in page.lower().split("crosstable")[0]
    read(signed_in(None), "round", of, 1, status=404)


@pytest.mark.parametrize("code", ["", "AAAAAA"])
def test_the_door_leads_on_who_finds_no_name_to_tap_there(code: str) -> None:
    by = director()
    of = tournament(by, "Ana")
    services.check_in_all(tournament=of, by=by, at=EVENING)

    shown = signed_in(None).get(reverse("tournaments:check-in", args=[of.code, code or of.check_in_code]))

    assert f'<a href="/t/{of.code}/">All tables and standings</a>' in shown.content.decode()


def test_a_name_entered_twice_is_said_and_nothing_is_lost() -> None:
    by = director()
    of = tournament(by, "Ana")
    answer = signed_in(by).post(
        reverse("tournaments:enter", args=[of.code]), {"names": "Ben\nana", "apart": "Berlin"}
    )

    assert answer.status_code == 422
    assert "ana is entered already" in answer.content.decode()
    assert "Ben\nana" in answer.content.decode()
    assert 'value="Berlin"' in answer.content.decode()
    assert of.entries.count() == 1


def test_who_is_to_be_swapped_is_found_by_the_alphabet() -> None:
    by = director()
    of = tournament(by, *reversed(NAMES[:8]))
    client = signed_in(by)
    press(client, "draw", of)

    page = client.get(reverse("tournaments:round-desk", args=[of.code, 1])).content.decode()

    offered = re.search(r'id="swap-one".*?</select>', page, re.S)
    assert offered is not None
    assert re.findall(r">([^<>]+)</option>", offered.group()) == sorted(NAMES[:8])


def test_who_scored_a_table_of_a_tournament_is_not_offered_to_play_it_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=2)
    round_ = play_on(by, of)
    sitting = sitting_at(table_of(of, "Ana"))
    phone = PhoneFactory()
    join_sitting(phone=phone, code=sitting.score_code, at=EVENING)
    score(table_of(of, "Ana"), [9, 5, 2, 1])
    finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    pages = [f"/s/{sitting.watch_code}/summary/", f"/s/{sitting.watch_code}/games/1/"]

    def offered() -> list[set[str]]:
        told = [browser_of(phone).get(page).content.decode() for page in pages]
        return [{word for word in ("Same again", "Play on", "To the table") if word in page} for page in told]

    open_ = offered()
    services.close_round(round=round_, by=by, at=EVENING)
    assert (open_, offered()) == ([{"Play on", "To the table"}, {"To the table"}], [{"To the table"}] * 2)
