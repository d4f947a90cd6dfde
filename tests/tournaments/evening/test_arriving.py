"""Cases of an evening: late arrival, the count does not divide, bye, no-show, three at a table among fours."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    at_tables,
    director,
    entry,
    everybody_at,
    play_all,
    play_on,
    points,
    published,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in, text_of
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.models import Place, Round

pytestmark = pytest.mark.django_db


def test_late_arrival_takes_an_empty_seat_at_a_table_still_on_hand_1() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    client, round_ = signed_in(by), play_on(by, of)
    press(client, "enter", of, names="Zoe")
    small = next(table for table in round_.tables.all() if table.places.count() == 3)

    desk = press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=str(small.number))

    assert at_tables(round_)[small.number - 1][-1] == "Zoe"
    assert f"Zoe came late and sits at table {small.number} in round 1." in desk


def test_the_desk_says_who_was_seated_where_for_the_log_is_far_below() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    client = signed_in(by)
    assert "7 have entered" in read(client, "desk", of)
    play_on(by, of)
    press(client, "enter", of, names="Zoe")
    page = client.get(f"/t/{of.code}/desk/").content.decode()
    form = re.search(r'<form[^>]*action="([^"]*/late/)".*?</form>', page, re.S)
    assert form is not None
    hidden = dict(re.findall(r'<input type="hidden" name="(next)" value="([^"]*)"', form[0]))

    answer = client.post(form[1], {"entry": entry(of, "Zoe").pk, "where": "1", **hidden}, follow=True)

    top = text_of(answer).partition("Nothing needs you")[0]
    assert "Zoe came late and sits at table 1 in round 1." in top


def test_late_arrival_for_the_next_round_has_missed_what_the_event_says() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], missed_worth="expected")
    round_ = play_on(by, of)

    press(signed_in(by), "enter", of, names="Zoe")
    play_all(by, round_)

    assert points(of, "Zoe") == "1½"
    assert "Zoe" in everybody_at(play_on(by, of))


def test_who_comes_between_the_draw_and_its_publication_and_is_not_drawn_has_missed_the_round() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], missed_worth="expected")
    press(signed_in(by), "draw", of)
    press(signed_in(by), "enter", of, names="Zoe")
    round_ = of.rounds.get()
    services.publish(round=round_, by=by, at=EVENING)
    play_all(by, services.start_round(round=round_, by=by, at=EVENING))

    assert points(of, "Zoe") == "1½"


def test_who_is_not_there_for_a_round_has_missed_what_the_event_says() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], missed_worth="win")
    play_all(by, play_on(by, of))
    last = next(name for name in everybody_at(of.rounds.get()) if points(of, name) == "0")
    services.check_in(tournament=of, entry=entry(of, last), here=False, by=by, at=EVENING)
    play_all(by, play_on(by, of))

    place = Place.objects.get(round__number=2, entry__name=last)
    assert (place.away, place.source, points(of, last)) == ("absent", "desk", "3")


def test_late_arrival_plays_somebody_who_sits_out() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], ruleset="gin-rummy", format="swiss", answers={"rounds": 3})
    client, round_ = signed_in(by), play_on(by, of)
    sits_out = Place.objects.get(round=round_, away="bye").entry
    press(client, "enter", of, names="Zoe")

    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=f"against-{sits_out.pk}")

    assert at_tables(round_)[-1] == [sits_out.name, "Zoe"]


@pytest.mark.parametrize("seats", [play_on, published])
def test_nobody_is_said_to_sit_out_who_plays_a_late_arrival_until_that_is_taken_back(
    seats: Callable[..., Round],
) -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **GIN)
    client, round_ = signed_in(by), seats(by, of)
    out = Place.objects.get(round=round_, away="bye").entry
    said = f"{out.name} sits out for the first time."
    press(client, "enter", of, names="Zoe")
    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=f"against-{out.pk}")

    seated = read(client, "round-desk", of, 1)
    press(client, "undo", of, of.acts.latest("number").number)

    assert said not in seated
    assert said in read(client, "round-desk", of, 1)


def test_what_the_draw_gave_up_goes_by_who_sits_there_since_somebody_came_late() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    client, round_ = signed_in(by), play_on(by, of)
    small = next(table for table in round_.tables.all() if table.places.count() == 3)
    press(client, "enter", of, names="Zoe")

    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where=str(small.number))

    assert "One table of 3" not in read(client, "round-desk", of, 1)


def test_count_does_not_divide_and_nobody_is_at_an_odd_table_twice_before_everybody_once() -> None:
    by = director()
    of = tournament(by, *NAMES, "Ola", answers={"rounds": 2, "size": 4})
    first = play_on(by, of)
    small = {name for table in at_tables(first) if len(table) == 3 for name in table}
    play_all(by, first)

    press(signed_in(by), "draw", of)
    page = read(signed_in(by), "round-desk", of, 2)

    again = {name for table in at_tables(of.rounds.get(number=2)) if len(table) == 3 for name in table}
    assert small & again == set()
    assert "One table of 3" in page


def test_bye_is_a_row_with_reason_source_and_value_and_goes_to_nobody_twice() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **GIN)
    round_ = play_on(by, of)
    bye = Place.objects.get(round=round_, away="bye")
    for table in round_.tables.all():
        press(signed_in(by), "quick", of, quick=f"{table.number} 100-0")
    press(signed_in(by), "close", of, 1)
    second = play_on(by, of)

    assert (bye.source, bye.worth) == ("draw", "win")
    assert points(of, bye.entry.name) == "3"
    assert Place.objects.get(round=second, away="bye").entry != bye.entry
    assert f"{bye.entry.name} sits out" in read(signed_in(None), "round", of, 1)


def test_no_show_before_a_hand_leaves_the_table_short_and_misses_the_round() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    table = table_of(of, "Ana")

    press(signed_in(by), "no-show", of, 1, entry=entry(of, "Ana").pk)

    assert "Ana" not in at_tables(round_)[table.number - 1]
    assert "Ana did not come" in read(signed_in(None), "tournament", of)
    play_all(by, round_)
    assert points(of, "Ana") == "0"


def test_no_show_of_an_only_opponent_gives_a_bye() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    round_ = play_on(by, of)
    other = table_of(of, "Ana").places.exclude(entry__name="Ana").get().entry

    press(signed_in(by), "no-show", of, 1, entry=entry(of, "Ana").pk)

    assert Place.objects.get(round=round_, entry=other).away == "bye"
    assert round_.tables.filter(state="void").count() == 1


def test_three_at_a_table_among_fours_are_warned_of_where_they_are_worth_more() -> None:
    by = director()
    of = tournament(by, *NAMES[:7], scheme="table-wins")
    fair = tournament(by, *NAMES[:7], name="Fair Cup")

    told = "Equal players can expect"
    assert told in read(signed_in(by), "entries", of)
    assert told not in read(signed_in(by), "entries", fair)


def test_the_entries_say_how_many_rounds_there_will_be_until_the_first_is_drawn() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN | {"format": "mitchell"})
    page = read(signed_in(by), "entries", of)
    assert "With 4 entries there will be 1 round." in page
    assert "So few entries play only one round." in page

    play_on(by, of)

    assert "there will be" not in read(signed_in(by), "entries", of)


def test_nobody_is_said_to_have_come_late_who_is_not_checked_in() -> None:
    by = director()
    of = tournament(by, *NAMES[:9])
    client = signed_in(by)
    for name in NAMES[:8]:
        press(client, "check-in-entry", of, entry(of, name).pk, here="1")
    play_on(by, of)
    late = NAMES[8]
    assert "Somebody came late" not in read(client, "desk", of)
    assert f"Somebody has come after all {late}" in read(client, "round-desk", of, 1)

    press(client, "check-in-entry", of, entry(of, late).pk, here="1")

    assert f"Somebody came late {late}" in read(client, "desk", of)


def test_a_table_that_somebody_joined_before_its_first_hand_has_no_hands_before() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    play_on(by, of)
    table = table_of(of, "Ana")
    press(client, "enter", of, names="Zoe")
    press(client, "seat-late", of, 1, entry=entry(of, "Zoe").pk, where="1")
    now = Client().get(f"/s/{sitting_at(table).watch_code}/").content.decode()
    assert ("The hands before count too." in now, "2 hands" in now) == (False, True)

    first = score(table, [50, 40, 30, 20, 10])
    for name in ("Sub", ""):
        press(client, "substitute", of, 1, 1, entry=entry(of, "Zoe").pk, name=name)

    page = Client().get(f"/s/{sitting_at(table).watch_code}/").content.decode()
    assert "The hands before count too." in page
    assert f'href="/s/{first.watch_code}/"' in page


def test_who_withdrew_is_seated_by_hand_only_once_he_comes_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:5])
    gone = entry(of, "Eva")
    services.withdraw(tournament_entry=gone, by=by, at=EVENING)
    round_ = services.draw_round(tournament=of, by=by, at=EVENING)

    for seated in (services.move, services.seat_late):
        with pytest.raises(DrawRefused, match="Press “Comes back” beside Eva"):
            seated(round=round_, entry=gone, table=1, by=by, at=EVENING)
    assert not round_.places.filter(entry=gone).exists()

    services.return_entry(tournament_entry=gone, by=by, at=EVENING)
    services.move(round=round_, entry=gone, table=1, by=by, at=EVENING)
    assert round_.places.filter(entry=gone, table__number=1).exists()
