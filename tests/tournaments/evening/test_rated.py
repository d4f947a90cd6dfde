"""A round of so many hands is the end of a game that no rule ends: who is ahead has won it, and it is rated."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from rummy.leaderboards.models import BoardRow, RatingChange
from rummy.leaderboards.queries.played import played
from rummy.leaderboards.services import count
from rummy.people.models import Player
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import audit, finish_sitting, void_hand
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db
HANDS = ([9, -3, -6], [-4, 6, -2])


def rummy(**settings: object) -> tuple[User, Tournament, Table]:
    by = director()
    of = tournament(by, *NAMES[:3], **{"ruleset": "basic-rummy", "answers": {"size": 3}, **settings})
    play_on(by, of)
    return by, of, table_of(of, "Ana")


def rated(table: Table) -> list[tuple[str, ...]]:
    """Of each game that is rated at the table who came first; all that is stored says the same."""
    sittings = list(Sitting.objects.filter(play__table=table))
    assert [audit(sitting=one, repair=False) for one in sittings] == [[]] * len(sittings)
    names = dict(Player.objects.values_list("pk", "name"))
    games = [game for found in played([one.pk for one in sittings]).values() for game in found]
    return [
        tuple(names[who] for people, outcome in game.outcomes.items() if outcome.place == 1 for who in people)
        for game in games
    ]


def seated(table: Table, seat: int) -> str:
    return table.places.get(seat=seat).entry.name


def test_after_its_hands_a_table_has_a_winner() -> None:
    _by, _of, table = rummy()
    score(table, HANDS[0])
    assert rated(table) == []

    sitting = score(table, HANDS[1])
    assert rated(table) == [(seated(table, 1),)]

    hand = sitting.hands.get(number=2)
    void_hand(hand=hand, id=hand.pk, phone=sitting.started_by, at=EVENING)
    assert rated(table) == []


def test_so_has_one_whose_time_was_up_and_one_whose_totals_the_desk_typed() -> None:
    _by, _of, table = rummy(ends="clock", ends_after=None, minutes=30)
    sitting = score(table, HANDS[0])
    finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    assert rated(table) == [(seated(table, 1),)]

    by = director("dirk")
    of = tournament(by, *NAMES[3:6], ruleset="basic-rummy", answers={"size": 3})
    play_on(by, of)
    typed = table_of(of, "Dan")
    services.enter_result(table=typed, totals=(-4, 6, -2), by=by, at=EVENING)
    assert rated(typed) == [(seated(typed, 2),)]


def test_a_round_that_was_played_on_two_sittings_is_no_game() -> None:
    by, of, table = rummy(ends_after=3)
    score(table, HANDS[0])
    substituted = of.acts.count()
    services.put_substitute(table=table, entry=entry(of, "Ana"), name="Sub", by=by, at=EVENING)
    assert rated(table) == []
    score(table, *HANDS)
    assert Table.objects.get(pk=table.pk).state == "done"
    assert rated(table) == []
    assert of.acts.count() == substituted + 1


def test_who_is_replaced_before_the_first_hand_does_not_part_the_round() -> None:
    by, of, table = rummy()
    services.put_substitute(table=table, entry=entry(of, "Ana"), name="Sub", by=by, at=EVENING)
    score(table, *HANDS)

    first = table.places.get(seat=1)
    assert rated(table) == [(first.substitute or first.entry.name,)]


def test_a_round_whose_second_sitting_is_taken_back_is_a_game_again() -> None:
    by, of, table = rummy()
    score(table, HANDS[0])
    services.go_on(table=table, how="short", leaving=[entry(of, "Ana")], by=by, at=EVENING)
    assert sitting_at(table).play.number == 2
    press(signed_in(by), "undo", of, of.acts.order_by("-number")[0].number)
    score(table, HANDS[1])

    assert rated(table) == [(seated(table, 1),)]


def test_the_points_of_the_event_are_what_they_were() -> None:
    by, of, table = rummy()
    score(table, *HANDS)
    press(signed_in(by), "close", of, 1)
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    gained = {row.entry.name: row.gained for row in of.standings.select_related("entry")}
    assert gained == {seated(table, 1): "3", seated(table, 2): "3/2", seated(table, 3): "0"}


def test_a_void_table_is_rated_nowhere_until_it_counts_again() -> None:
    by, of, table = rummy()
    sitting = score(table, *HANDS)
    assert rated(table) == [(seated(table, 1),)]
    assert count(sitting=sitting) == 1

    services.void_table(table=table, reason="Wrong cards", by=by, at=EVENING)
    assert rated(table) == []
    assert count(sitting=sitting) == 1
    assert not BoardRow.objects.exists()

    press(signed_in(by), "undo", of, of.acts.order_by("-number")[0].number)
    assert rated(table) == [(seated(table, 1),)]
    assert count(sitting=sitting) == 1
    assert BoardRow.objects.exists()


def test_of_a_void_table_no_sitting_is_rated() -> None:
    by, of, table = rummy(ruleset="straight-rummy", ends_after=4, options={"target": 10})
    score(table, [12, 0, 0])
    services.put_substitute(table=table, entry=entry(of, "Ana"), name="Sub", by=by, at=EVENING)
    score(table, [12, 0, 0])
    assert len(rated(table)) == 2

    services.void_table(table=table, reason="Wrong cards", by=by, at=EVENING)
    assert rated(table) == []


@pytest.mark.parametrize(
    ("totals", "settings"),
    [
        (("5 1 -6", "-6 1 5"), {}),
        (("404 20 0", "0 20 404"), {"ruleset": "robber-rummy", "ends": "target", "ends_after": None}),
    ],
)
def test_a_look_at_a_correction_says_how_the_ratings_would_change(
    totals: tuple[str, str], settings: dict[str, Any]
) -> None:
    by, of, table = rummy(**settings)
    client = signed_in(by)
    was, other = totals
    press(client, "result", of, 1, table.number, totals=was)
    sitting = sitting_at(table)
    count(sitting=sitting)
    first = seated(table, 1)
    given = gained(first)

    look = press(client, "result", of, 1, table.number, totals=other, look="1")

    assert gained(first) == given > 0
    press(client, "result", of, 1, table.number, totals=other, reason="Columns mixed up")
    count(sitting=sitting)
    now = gained(first)
    assert f"In the ratings game 1 gives: {first} +{given} → −{-now}, " in look


def gained(name: str) -> int:
    change = RatingChange.objects.get(pool__club=None, competitor__first__name=name)
    return change.after.rating - change.before.rating
