from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, standings, tournament
from tests.tournaments.evening.pages import read, signed_in
from tournaments import formats, services
from tournaments.models import Tournament
from tournaments.queries.event import event_of
from tournaments.queries.mine import my_table
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


@pytest.mark.parametrize(
    ("format", "count", "answers", "first_without"),
    [
        ("knockout", 4, {"third_place": False}, 2),
        ("double-knockout", 5, {}, 4),
        ("groups", 6, {"group_size": 3, "through": 1}, 4),
    ],
)
def test_who_is_knocked_out_reads_that_and_is_not_sent_to_the_desk(
    format: str, count: int, answers: dict[str, object], first_without: int
) -> None:
    by = director()
    of = tournament(by, *NAMES[:count], format=format, answers=answers, ends_after=1)
    for _round in range(1, first_without):
        play_all(by, play_on(by, of))
    last = play_on(by, of)
    out = of.entries.exclude(places__round=last)
    assert out

    for entry in out:
        page = read(signed_in(None), "mine", of, entry.code)
        assert f"Round {first_without}: knocked out" in page
        assert "See the desk" not in page
    play_all(by, last)
    assert "The next one is shown here" not in read(signed_in(None), "mine", of, out[0].code)
    told = signed_in(None).get(f"/api/v1/tournaments/{of.code}/mine/{out[0].code}/").json()
    assert (told["table"], told["away"]) == (None, "knocked out")


def test_whose_group_has_played_all_its_games_waits_for_the_others(
    django_assert_max_num_queries: Any,
) -> None:
    by = director()
    of = tournament(by, *NAMES[:5], format="groups", answers={"group_size": 3, "through": 2}, ends_after=1)
    for _round in range(2):
        play_all(by, play_on(by, of))
    third = play_on(by, of)
    waiting = of.entries.select_related("tournament__scoreboard").exclude(places__round=third)
    assert len(waiting) == 2

    for entry in waiting:
        page = read(signed_in(None), "mine", of, entry.code)
        assert "Round 3: your group has played all its games" in page
        assert "knocked out" not in page
        with django_assert_max_num_queries(17):
            my_table(entry)


def test_who_has_a_game_and_is_not_here_is_not_knocked_out() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], format="double-knockout", answers={}, ends_after=1)
    first = play_on(by, of)
    play_all(by, first)
    loser = of.entries.filter(places__round=first, places__seat=2)[0]
    services.check_in_all(tournament=of, by=by, at=EVENING)
    services.check_in(tournament=of, entry=loser, here=False, by=by, at=EVENING)
    play_on(by, of)

    page = read(signed_in(None), "mine", of, loser.code)
    assert "You are not checked in" in page
    assert "knocked out" not in page


def test_who_came_too_late_for_the_bracket_is_sent_to_the_desk() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], format="knockout", answers={}, ends_after=1)
    play_on(by, of)
    late = services.enter(tournament=of, name="Zoe", by=by, at=EVENING)
    late.places.all().delete()
    assert "You are not seated. See the desk." in read(signed_in(None), "mine", of, late.code)
