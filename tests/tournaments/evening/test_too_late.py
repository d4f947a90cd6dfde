"""Who comes when no table of the round takes anybody any more: is he told when he plays, and the desk, too?"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_on,
    score,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.desk import desk_view
from tournaments.queries.late import late_arrivals

pytestmark = pytest.mark.django_db
NO_SEAT = "There is no seat left in this round"


def under_way(*late: str, **settings: Any) -> tuple[User, Tournament]:
    """Every table of the first round has a hand when these come."""
    by = director()
    of = tournament(by, *NAMES[:8], **settings)
    round_ = play_on(by, of)
    for table in round_.tables.all():
        score(table, [5] + [0] * (table.places.count() - 1))
    for name in late:
        services.enter(tournament=of, name=name, by=by, at=EVENING)
    return by, of


def mine(of: Tournament, name: str) -> str:
    return read(Client(), "mine", of, entry(of, name).code)


def test_the_desk_and_who_came_read_from_when_on_he_plays() -> None:
    by, of = under_way("Zoe")

    said = f"{NO_SEAT}: Zoe plays from the next round on."
    assert said in read(signed_in(by), "desk", of)
    assert said in read(signed_in(by), "round-desk", of, 1)
    assert "Round 1: came later You play from round 2 on." in mine(of, "Zoe")


def test_several_are_named_together() -> None:
    by, of = under_way("Yan", "Zoe")

    assert f"{NO_SEAT}: Yan and Zoe play from the next round on." in read(signed_in(by), "desk", of)


def test_nothing_is_said_any_more_once_he_plays_or_does_not_want_to() -> None:
    by, of = under_way("Yan", "Zoe")
    client = signed_in(by)
    press(client, "withdraw", of, entry(of, "Yan").pk)
    withdrawn = read(client, "desk", of)
    for table in of.rounds.get().tables.all():
        score(table, [0, 5, 0, 0])
    services.close_round(round=of.rounds.get(), by=by, at=EVENING)
    play_on(by, of)

    assert f"{NO_SEAT}: Zoe plays" in withdrawn
    assert NO_SEAT not in read(client, "desk", of)
    assert "You play from round" not in mine(of, "Zoe") + mine(of, "Yan")


def test_nobody_is_sent_to_a_round_that_does_not_come() -> None:
    by, of = under_way("Zoe", answers={"rounds": 1, "size": 4})

    page = mine(of, "Zoe")
    assert "You play from round" not in page
    assert "Round 1: came later It is the last round: ask the desk whether there is a seat left." in page
    said = f"{NO_SEAT}, and it is the last: Zoe does not play."
    assert said in read(signed_in(by), "desk", of)
    assert said in read(signed_in(by), "round-desk", of, 1)
    for table in of.rounds.get().tables.all():
        score(table, [0, 5, 0, 0])
    services.close_round(round=of.rounds.get(), by=by, at=EVENING)
    page = mine(of, "Zoe")
    assert "It was the last round: there is no game left for you." in page
    assert "The next one is shown here" not in page


@pytest.mark.parametrize(
    ("format", "what"),
    [("knockout", "bracket was"), ("double-knockout", "bracket was"), ("groups", "groups were")],
)
def test_who_comes_after_the_bracket_is_drawn_reads_that_he_is_not_in_it(format: str, what: str) -> None:
    by, of = under_way("Zoe", **{**GIN, "format": format, "answers": {}})
    told = f"The {what} drawn before you came: there is no game for you."

    desk = read(signed_in(by), "desk", of)
    assert f"Zoe came after the {what} drawn, and does not play." in desk
    assert NO_SEAT not in desk
    assert "You play from round" not in mine(of, "Zoe")
    assert f"Round 1: came later {told}" in mine(of, "Zoe")
    for table in of.rounds.get().tables.all():
        services.enter_result(table=table, totals=(20, 0), by=by, at=EVENING)
    services.close_round(round=of.rounds.get(), by=by, at=EVENING)
    assert "The next one is shown here" not in mine(of, "Zoe")
    assert "is not checked in" not in read(signed_in(by), "desk", of)
    play_on(by, of)
    page = mine(of, "Zoe")
    assert f"Round 2: not in the draw {told}" in page
    assert "See the desk" not in page


def test_who_withdrew_from_a_bracket_he_was_late_for_is_named_no_more() -> None:
    by, of = under_way("Zoe", **{**GIN, "format": "knockout", "answers": {}})
    services.withdraw(tournament_entry=entry(of, "Zoe"), by=by, at=EVENING)

    assert "Zoe does not play" not in read(signed_in(by), "desk", of)


def test_where_a_seat_is_left_the_form_stands_and_his_page_says_when_he_plays() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    play_on(by, of)
    services.enter(tournament=of, name="Zoe", by=by, at=EVENING)

    desk = read(signed_in(by), "desk", of)
    assert "Somebody came late" in desk
    assert NO_SEAT not in desk
    assert "You play from round 2 on." in mine(of, "Zoe")


def test_who_withdrew_again_is_offered_no_seat() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    play_on(by, of)
    for name in ("Yan", "Zoe"):
        services.enter(tournament=of, name=name, by=by, at=EVENING)
    services.withdraw(tournament_entry=entry(of, "Yan"), by=by, at=EVENING)

    late = late_arrivals(of, desk_view(of, EVENING))

    assert late is not None
    assert [row.name for row in late.people] == ["Zoe"]


def test_the_page_of_the_round_and_the_slip_say_it_too() -> None:
    by, of = under_way("Zoe")
    round_page = read(Client(), "round", of, 1)
    slips = read(signed_in(by), "paper", of, "slips")
    assert "Zoe came later, plays from round 2 on" in round_page
    assert "Zoe You play from round 2 on." in slips
    services.withdraw(tournament_entry=entry(of, "Zoe"), by=by, at=EVENING)
    assert "from round 2 on" not in read(Client(), "round", of, 1)


def test_neither_says_so_of_a_round_that_does_not_come() -> None:
    by, of = under_way("Zoe", answers={"rounds": 1, "size": 4})
    assert "from round" not in read(Client(), "round", of, 1)
    assert "from round" not in read(signed_in(by), "paper", of, "slips")
