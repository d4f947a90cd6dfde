import pytest
from django.contrib.auth.models import User

from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, standings, tournament
from tournaments import formats
from tournaments.models import Tournament
from tournaments.queries.event import event_of
from tournaments.queries.situation import situation_before

pytestmark = pytest.mark.django_db


def play_to_the_end(by: User, of: Tournament) -> int:
    rounds = 0
    while formats.draw_rounds(of.format, (now := situation_before(of, rounds + 1)).entrants, now.history):
        play_all(by, play_on(by, of))
        rounds += 1
    return rounds


def test_the_standings_of_a_knock_out_are_those_of_its_bracket(django_assert_num_queries) -> None:
    by = director()
    of = tournament(by, *NAMES[:5], format="double-knockout", answers={}, ends_after=1)
    rounds = play_to_the_end(by, of)
    with django_assert_num_queries(6):
        event = event_of(of)
    places = event.reached[rounds]

    assert standings(of)[0][1] == next(entry.name for entry in event.entries if places[entry.id] == 1)
    assert sorted(places.values()) == [1, 2, 3, 4, 5]
