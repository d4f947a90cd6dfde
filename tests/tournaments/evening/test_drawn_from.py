"""A round is drawn: what that was made from and is put right later is said, unless it cannot matter to the draw."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.factories import EVENING
from tests.tournaments.evening.hall import GIN, NAMES, director, entry, play_on, score, tournament
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Entry, Round, Tournament

pytestmark = pytest.mark.django_db
ONE_HAND = GIN | {"answers": {}, "ends": "hands", "ends_after": 1}
CHANGED = "What this draw was made from changed: "


def drawn(format: str, **settings: object) -> tuple[Tournament, Client]:
    """Round 1 is played, by the first of each table with the same points, and round 2 is drawn."""
    by = director()
    of = tournament(by, *NAMES[:8], **{**ONE_HAND, "format": format, **settings})
    round_ = play_on(by, of)
    for table in round_.tables.all():
        score(table, [20, 0] if table.places.count() == 2 or format == "partners" else [40, 30, 20, 10])
    services.close_round(round=round_, by=by, at=EVENING)
    client = signed_in(by)
    press(client, "draw", of)
    return of, client


def of_table(of: Tournament, number: int, seat: int) -> Entry:
    return of.rounds.get(number=1).tables.get(number=number).places.get(seat=seat).entry


def sat_wrongly(of: Tournament, client: Client, *who: Entry) -> str:
    one, other = who
    return press(client, "these-played", of, 1, one=one.pk, other=other.pk, sure="1")


def test_who_met_whom_is_said_when_it_was_put_right_though_no_points_changed() -> None:
    of, client = drawn("swiss")

    desk = sat_wrongly(of, client, of_table(of, 1, 2), of_table(of, 2, 2))

    who = [of_table(of, table, seat).name for table in (1, 2) for seat in (1, 2)]
    assert CHANGED in desk
    assert all(f"{name} has met others" in desk for name in who)
    assert desk.count("has met others") == 4
    assert CHANGED not in press(client, "redraw", of, 2, which="keep")


@pytest.mark.parametrize("format", ["knockout", "mitchell", "ladder"])
def test_who_met_whom_is_not_said_where_the_draw_does_not_ask(format: str) -> None:
    of, client = drawn(format)

    desk = sat_wrongly(of, client, of_table(of, 1, 2), of_table(of, 2, 2))

    assert ("has met others" in desk, CHANGED in desk) == (False, False)


def test_two_who_changed_seats_at_one_table_met_nobody_else() -> None:
    of, client = drawn("swiss-tables", answers={"size": 4}, ruleset="robber-rummy")

    desk = sat_wrongly(of, client, of_table(of, 1, 3), of_table(of, 1, 4))

    assert "has met others" not in desk


def test_whose_partner_was_another_is_said_where_partners_change() -> None:
    of, client = drawn("partners", ruleset="partnership-five-hundred-rum")

    desk = sat_wrongly(of, client, of_table(of, 1, 1), of_table(of, 1, 2))

    # The two themselves have other points as well.
    assert (desk.count("has met others"), desk.count(" → ")) == (2, 2)


@pytest.mark.parametrize(
    ("format", "is_said"), [("swiss", True), ("round-robin", False), ("knockout", False)]
)
def test_a_household_is_said_where_the_draw_keeps_it_apart(format: str, is_said: bool) -> None:
    of, client = drawn(format)

    for name in ("Ana", "Ben"):
        arrange(of, name, "The Millers")

    said = f"{CHANGED}Ana is kept apart from others and Ben is kept apart from others."
    assert (said in read(client, "desk", of)) == is_said


def test_a_household_by_another_name_is_the_same() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], **ONE_HAND)
    for name in ("Ana", "Ben"):
        arrange(of, name, "Miller")
    press(client := signed_in(by), "draw", of)

    for name in ("Ana", "Ben"):
        arrange(of, name, "Müller")
    assert CHANGED not in read(client, "desk", of)
    arrange(of, "Ben", "")
    assert CHANGED in read(client, "desk", of)


def test_a_round_drawn_before_that_was_kept_says_nothing_of_it() -> None:
    of, client = drawn("swiss")
    Round.objects.update(drawn_read={})

    assert CHANGED not in sat_wrongly(of, client, of_table(of, 1, 2), of_table(of, 2, 2))


def arrange(of: Tournament, name: str, apart: str) -> None:
    one = entry(of, name)
    facts = {"seed": one.seed, "fixed_table": None, "by": of.owner, "at": EVENING + timedelta(hours=1)}
    services.arrange_entry(tournament=of, entry=one, apart=apart, **facts)
