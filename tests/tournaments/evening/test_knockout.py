from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    play_all,
    play_on,
    published,
    score,
    standings,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import formats, services
from tournaments.models import Table, Tournament
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


def test_who_lost_in_a_closed_round_waits_for_no_other() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], format="knockout", answers={"third_place": False}, ends_after=1)
    first = play_on(by, of)
    sits_out = of.entries.get(places__round=first, places__table=None)
    assert "You go on without a game." in read(signed_in(None), "mine", of, sits_out.code)
    play_all(by, first)

    winners, losers = ([p.entry for p in first.places.filter(seat=seat)] for seat in (1, 2))
    in_by = formats.out(of.format, situation_before(of, 2))
    assert {entry.pk for entry in losers} == in_by
    for entry in losers:
        page = read(signed_in(None), "mine", of, entry.code)
        assert "The bracket has no further game for you." in page
        assert "The next one is shown here" not in page
    for entry in (sits_out, *winners):
        page = read(signed_in(None), "mine", of, entry.code)
        assert "The next one is shown here" in page
        assert "no further game" not in page


def test_who_did_not_come_to_a_knock_out_is_out_and_the_desk_asks_no_more_for_him() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], format="knockout", answers={"third_place": False}, ends_after=1)
    services.check_in_all(tournament=of, by=by, at=EVENING)
    first = play_on(by, of)
    away = first.places.filter(seat=1).first().entry
    services.no_show(round=first, entry=away, by=by, at=EVENING)
    page = read(signed_in(None), "mine", of, away.code)
    assert "tell the desk when you are here." in page
    assert "the next round is drawn with you" not in page

    score(first.tables.get(state=Table.State.PLAYING), [20, 0])
    services.close_round(round=first, by=by, at=EVENING)
    page = read(signed_in(None), "mine", of, away.code)
    assert "The bracket has no further game for you." in page
    assert "tell the desk" not in page
    assert "is not checked in" not in read(signed_in(by), "desk", of)
    play_on(by, of)
    assert "Round 2: knocked out" in read(signed_in(None), "mine", of, away.code)


def test_who_lost_in_the_same_round_share_a_place_and_no_lots_part_them() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], format="knockout", answers={"third_place": False}, ends_after=1)
    play_all(by, play_on(by, of))

    assert sorted(place for place, _name in standings(of)) == [1, 1, 3, 3]


def test_the_desk_of_a_knock_out_leads_to_its_bracket() -> None:
    by = director()
    page = signed_in(by).get(f"/t/{tournament(by, *NAMES[:4], format='knockout', answers={}).code}/desk/")
    assert "/bracket/" in page.content.decode()


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


def corrected(of: Tournament, by: User, number: int, game: int, **look: str) -> tuple[str, str, str]:
    """The winner and the loser of a game whose totals are turned round, and the page that shows what it changes."""
    table = of.rounds.get(number=number).tables.order_by("number")[game]
    winner, loser = (place.entry.name for place in table.places.order_by("seat"))
    page = press(
        signed_in(by), "result", of, number, table.number, totals="0 20", reason="a slip", look="1", **look
    )
    return winner, loser, page


def test_the_preview_of_a_correction_says_who_goes_on_instead() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ruleset="gin-rummy", format="knockout", answers={}, ends_after=1)
    play_all(by, play_on(by, of))
    winner, loser, page = corrected(of, by, 1, 0)
    assert f"{loser} goes on instead of {winner}." in page
    assert "stays as it is" not in page

    published(by, of)
    winner, loser, page = corrected(of, by, 1, 0)
    assert f"{loser} goes on instead of {winner}." in page
    assert "before its start the desk asks whether to draw it anew" in page


def test_it_says_so_where_the_next_table_is_played_already() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ruleset="gin-rummy", format="knockout", answers={}, ends_after=1)
    play_all(by, play_on(by, of))
    play_on(by, of)
    winner, loser, page = corrected(of, by, 1, 0)

    said = f"By this result {loser} would win game 1, but {winner} sits at a table of round 2 for it already: that stays."
    assert said in page
    assert "goes on instead" not in page

    page = press(signed_in(by), "result", of, 1, 1, totals="0 0", reason="a slip", look="1")
    said = f"By this result game 1 would have no winner, but {winner} sits at a table of round 2 for it already: that stays."
    assert said in page
    assert "is played again" not in page


def test_a_correction_behind_a_round_that_has_begun_leaves_its_games_with_who_plays_them() -> None:
    by = director()
    settings = {"ruleset": "gin-rummy", "format": "knockout", "answers": {"third_place": False}}
    of = tournament(by, *NAMES[:8], **settings, ends_after=1)
    play_all(by, play_on(by, of))
    second = play_on(by, of)
    pairs = [{place.entry_id for place in table.places.all()} for table in second.tables.order_by("number")]
    first = of.rounds.get(number=1).tables.order_by("number")[0]
    services.enter_result(table=first, totals=(0, 20), reason="a slip", by=by, at=EVENING)

    games = formats.course_of_bracket(of.format, situation_before(of, 3))
    assert [set(game.entries) for game in games[4:6]] == pairs
    play_all(by, second)
    last = play_on(by, of)
    assert {place.entry_id for place in last.places.all()} == {
        place.entry_id for place in second.places.filter(seat=1)
    }
    play_all(by, last)
    finalists = [place.entry.name for place in last.places.order_by("seat")]
    assert standings(of)[:2] == list(enumerate(finalists, 1))


def test_who_wins_the_final_by_a_correction_is_named_and_an_unchanged_winner_is_not() -> None:
    by = director()
    settings = {"ruleset": "gin-rummy", "format": "knockout", "answers": {"third_place": False}}
    of = tournament(by, *NAMES[:4], **settings, ends_after=1)
    play_all(by, play_on(by, of))
    last = play_on(by, of)
    play_all(by, last)
    winner, loser, page = corrected(of, by, 2, 0)
    assert f"{loser} wins game 3 instead of {winner}." in page

    page = press(signed_in(by), "result", of, 2, 1, totals="30 0", reason="a slip", look="1")
    assert "instead of" not in page
    page = press(signed_in(by), "result", of, 2, 1, totals="0 0", reason="a slip", look="1")
    assert f"Game 3 has no winner then, and is played again: {winner} does not go on yet." in page


@pytest.mark.parametrize(
    ("format", "rounds", "said"),
    [
        (
            "double-knockout",
            1,
            "You have lost once, and play on in the second chance: who loses there is out.",
        ),
        ("double-knockout", 3, "You play the grand final."),
        ("knockout", 1, "You play for the third place."),
    ],
)
def test_who_has_lost_and_plays_on_reads_for_what(format: str, rounds: int, said: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ruleset="gin-rummy", format=format, answers={}, ends_after=1)
    for _round in range(rounds):
        round_ = play_all(by, play_on(by, of))

    pages = [read(signed_in(None), "mine", of, entry.code) for entry in of.entries.all()]

    assert sum(said in page for page in pages) == 2
    assert round_.closed_at
