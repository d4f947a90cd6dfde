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
    _by, of = under_way("Zoe", answers={"rounds": 1, "size": 4})

    assert late_arrivals(of, desk_view(of, EVENING)) is None
    assert "You play from round" not in mine(of, "Zoe")


def test_nobody_is_sent_to_a_bracket_he_is_not_in() -> None:
    by, of = under_way("Zoe", **{**GIN, "format": "knockout", "answers": {}})

    assert NO_SEAT not in read(signed_in(by), "desk", of)
    assert "You play from round" not in mine(of, "Zoe")


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
