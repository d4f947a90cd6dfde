"""Case of an evening: before the tables open it is known that somebody who was drawn will not come."""

import pytest
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import press, read, signed_in
from tests.tournaments.evening.rows import told
from tournaments import services
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
PAIRS = ("Ana & Ben", "Cleo & Dan", "Eva & Finn", "Gus & Hana")


def night(count: int = 9, **settings: object) -> tuple:
    """A partner night whose first round is there to read; Ana is at a table."""
    by = hall.director()
    of = hall.partners(by, *hall.NAMES[:count], **settings)
    hall.published(by, of)
    return of, signed_in(by), seated(of)


def seated(of: Tournament) -> Entry:
    return of.rounds.get().places.filter(table__isnull=False).order_by("pk")[0].entry


def sizes(of: Tournament) -> list[int]:
    return [table.places.count() for table in of.rounds.get().tables.order_by("number")]


@pytest.mark.parametrize("state", ["draft", "published"])
def test_the_desk_looks_first_and_nothing_is_stored(state: str) -> None:
    by = hall.director()
    of = hall.partners(by, *hall.NAMES[:9])
    services.draw_round(tournament=of, by=by, at=EVENING)
    client, ana = signed_in(by), seated(of)
    if state == "published":
        press(client, "publish", of, 1)
    assert "Somebody does not come" in read(client, "desk", of)
    before = told(of, EVENING)

    page = press(client, "settle-missing", of, 1, entry=ana.pk)

    assert f"{ana.name} does not come" in page
    assert f"{ana.name} did not come" in page
    assert "Out for this round" not in page
    assert told(of, EVENING) == before


def test_the_round_is_drawn_anew_without_and_all_is_taken_back_with_one_undo() -> None:
    of, client, ana = night()
    before = hall.at_tables(of.rounds.get())

    desk = press(client, "settle-missing", of, 1, entry=ana.pk, how="draw")

    assert f"{ana.name} does not come: drew round 1 anew." in desk
    assert sizes(of) == [4, 4]
    assert ana.name not in hall.everybody_at(of.rounds.get())
    assert dict(of.rounds.get().places.exclude(away="").values_list("entry__name", "away")) == {
        ana.name: "no-show"
    }
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert hall.at_tables(of.rounds.get()) == before
    assert not of.entries.filter(checked_in_at__isnull=False).exists()


def test_then_the_round_is_played_and_who_did_not_come_has_missed_it() -> None:
    of, client, ana = night()
    press(client, "settle-missing", of, 1, entry=ana.pk, how="draw")
    press(client, "start", of, 1)
    for table in of.rounds.get().tables.all():
        press(client, "result", of, 1, table.number, totals="80 20")
    press(client, "close", of, 1)

    press(client, "draw", of)

    assert of.rounds.get(number=1).places.get(entry=ana).away == "no-show"
    assert not of.rounds.get(number=2).places.filter(entry=ana).exists()
    press(client, "discard", of, 2)
    press(client, "check-in-entry", of, ana.pk, here="1")
    press(client, "draw", of)
    assert of.rounds.get(number=2).places.filter(entry=ana).exists()


def test_somebody_else_sits_there_and_everybody_keeps_his_seat() -> None:
    of, client, ana = night()
    before = hall.at_tables(of.rounds.get())

    press(client, "settle-missing", of, 1, entry=ana.pk, how="substitute", name="Zoe")

    now = hall.at_tables(of.rounds.get())
    assert now == [["Zoe" if name == ana.name else name for name in table] for table in before]


def test_of_a_pair_one_does_not_come_and_the_other_plays_with_somebody_else() -> None:
    by = hall.director()
    of = hall.tournament(
        by, *PAIRS, pairs=True, ruleset="partnership-five-hundred-rum", format="swiss", answers={"rounds": 2}
    )
    hall.published(by, of)
    client, pair = signed_in(by), hall.entry(of, "Ana & Ben")
    page = client.post(reverse("tournaments:settle-missing", args=[of.code, 1]), {"entry": pair.pk})
    assert 'name="name" value="Ana &amp; Ben"' in page.content.decode()

    press(client, "settle-missing", of, 1, entry=pair.pk, how="substitute", name="Ana & Zoe")
    press(client, "start", of, 1)

    seats = [seat.name for seat in hall.sitting_at(hall.table_of(of, "Ana & Ben")).seats.all()]
    assert {"Ana", "Zoe"} <= set(seats)
    assert "Ben" not in seats


def test_who_came_too_late_for_the_draw_is_in_it_when_it_is_drawn_anew() -> None:
    of, client, ana = night(8)
    press(client, "enter", of, names="Zoe")

    press(client, "settle-missing", of, 1, entry=ana.pk, how="draw")

    zoe = hall.entry(of, "Zoe")
    assert zoe.first_round == 1
    assert of.rounds.get().places.get(entry=zoe).away in ("", "bye")
    assert sizes(of) == [4, 4]


def test_once_the_tables_are_open_nothing_is_drawn_anew() -> None:
    of, client, ana = night()
    press(client, "start", of, 1)
    before = hall.at_tables(of.rounds.get())

    assert "cannot be changed any more" in press(client, "settle-missing", of, 1, entry=ana.pk, how="draw")
    assert "The tables are open" in press(client, "settle-missing", of, 1, entry=ana.pk)

    assert hall.at_tables(of.rounds.get()) == before


def test_where_it_is_given_who_meets_whom_nobody_is_drawn_anew() -> None:
    by = hall.director()
    of = hall.tournament(by, *hall.NAMES[:8], ruleset="gin-rummy", format="knockout", answers={})
    hall.play_all(by, hall.play_on(by, of))
    second = hall.published(by, of)
    client, ana = signed_in(by), second.places.filter(seat=1).first().entry

    page = press(client, "settle-missing", of, 2, entry=ana.pk)

    assert "Who meets whom in this round is given" in page
    assert "Draw it so" not in page
    assert "Out for this round" in page


def test_a_table_of_three_partners_says_so_at_the_desk_and_is_drawn_anew() -> None:
    of, client, ana = night()
    desk = press(client, "withdraw", of, ana.pk)
    assert "Partners play with four, and table" in desk or "Partners play with four" in read(
        client, "desk", of
    )

    press(client, "redraw", of, 1, which="all", reason="Somebody is not here")

    assert sizes(of) == [4, 4]
    assert "Partners play with four" not in read(client, "desk", of)


def test_who_was_said_not_to_be_here_is_not_drawn_when_all_are_drawn_anew() -> None:
    of, client, ana = night()
    press(client, "no-show", of, 1, entry=ana.pk)

    press(client, "redraw", of, 1, which="all", reason="Somebody is not here")

    assert ana.name not in hall.everybody_at(of.rounds.get())
    assert sizes(of) == [4, 4]
