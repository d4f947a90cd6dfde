"""Case of an evening: a substitute for one round; the points are the entry's, and the event says who is rated."""

import pytest

from rummy.leaderboards.queries.played import played
from rummy.people.models import Player
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in

pytestmark = pytest.mark.django_db


def rated(count: int = 4, **settings: object) -> list[str]:
    """Sub sits for Ana; whose games the boards count."""
    by = director()
    of = tournament(by, *NAMES[:count], ends="target", ends_after=None, **settings)
    play_on(by, of)
    table = table_of(of, "Ana")
    press(signed_in(by), "substitute", of, 1, table.number, entry=of.entries.get(name="Ana").pk, name="Sub")
    score(table, [1000, 30, 20, 10][:count])
    games = played([sitting_at(table).pk])[sitting_at(table).pk]
    names = dict(Player.objects.values_list("pk", "name"))
    return sorted(names[person] for game in games for persons in game.outcomes for person in persons)


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("substitute", ["Ben", "Cleo", "Dan", "Sub"]),
        ("entry", ["Ana", "Ben", "Cleo", "Dan"]),
        ("nobody", ["Ben", "Cleo", "Dan"]),
    ],
)
def test_the_event_says_who_is_rated(who: str, names: list[str]) -> None:
    assert rated(substitute_rated=who) == names


def test_where_nobody_is_rated_for_the_seat_the_other_of_two_has_no_rated_game() -> None:
    assert rated(2, format="swiss", answers={"rounds": 3}, substitute_rated="nobody") == []


def test_the_name_at_the_table_is_that_of_who_sits_there() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], substitute_rated="entry")
    play_on(by, of)
    table = table_of(of, "Ana")

    press(signed_in(by), "substitute", of, 1, 1, entry=of.entries.get(name="Ana").pk, name="Sub")

    seat = sitting_at(table).seats.get(name="Sub")
    assert seat.player == of.entries.get(name="Ana").player
