"""What does everybody see of a knock-out?"""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read
from tournaments import services
from tournaments.queries.boards import standings_view
from tournaments.queries.bracket import bracket_view, champion
from tournaments.queries.ties import ties
from tournaments.queries.totals import round_with_totals

pytestmark = pytest.mark.django_db


def knockout(entries: int, **more: Any) -> tuple[Any, Any]:
    dora = hall.director()
    settings = {"ruleset": "gin-rummy", "format": "knockout", "answers": {}, "ends_after": 1, **more}
    return dora, hall.tournament(dora, *hall.NAMES[:entries], **settings)


def test_it_shows_who_went_on_and_who_is_awaited() -> None:
    dora, event = knockout(4)
    first = read(Client(), "bracket", event)
    assert "Semi-final" in first
    assert "winner of game 1" in first
    hall.play_all(dora, hall.play_on(dora, event))
    text = read(Client(), "bracket", event)
    assert "winner of game 1" not in text
    winners = [place.entry.name for place in event.rounds.get(number=1).places.filter(seat=1)]
    assert text.count("won") == 2
    assert all(f"{name} ✓" in text for name in winners)


def test_a_draft_is_not_shown_in_it() -> None:
    dora, event = knockout(4)
    before = read(Client(), "bracket", event)
    services.draw_round(tournament=event, by=dora, at=EVENING)
    assert read(Client(), "bracket", event) == before


def test_only_a_knock_out_has_one(django_assert_max_num_queries: Any) -> None:
    dora, event = knockout(6, format="double-knockout")
    hall.play_on(dora, event)
    with django_assert_max_num_queries(12):
        answer = Client().get(reverse("tournaments:bracket", args=[event.code]))
    assert "Grand final" in answer.content.decode()
    assert "Bracket" in read(Client(), "tournament", event)
    swiss = hall.tournament(hall.director("dirk"), *hall.NAMES[:4])
    assert "Bracket" not in read(Client(), "tournament", swiss)
    assert "There is no bracket yet." in read(Client(), "bracket", swiss)


@pytest.mark.parametrize("entries", [2, 3, 6])
def test_the_grand_final_is_read_last_as_it_is_played(entries: int) -> None:
    dora, event = knockout(entries, format="double-knockout")
    hall.play_on(dora, event)
    sides = bracket_view(event)

    main, after = ([column.label for column in side] for side in sides)
    assert main[-1] == "Final of the main side"
    assert after[-2:] == ["Grand final", "Grand final, deciding game"]


@pytest.mark.parametrize(("entries", "places"), [(4, [[1, 2], [3]]), (5, [[0, 1, 0, 0], [3, 2], [4]])])
def test_games_stand_beside_those_they_lead_to(entries: int, places: list[list[int]]) -> None:
    dora, event = knockout(entries, answers={"third_place": False})
    hall.play_on(dora, event)
    (side,) = bracket_view(event)

    assert [[game.number if game else 0 for game in column.places] for column in side] == places


def test_it_shows_what_each_side_brought_home_as_the_desk_says_it() -> None:
    dora, event = knockout(4)
    first = hall.play_on(dora, event)
    one, other = first.tables.order_by("number")
    hall.score(one, [20, 0])
    services.enter_result(table=other, totals=(0, 45), by=dora, at=EVENING)

    games = [game for (side,) in [bracket_view(event)] for column in side for game in column.games]
    shown = {half.name: half.total for game in games[:2] for half in game.halves}
    desk = {seat.name: seat.total for table in round_with_totals(first).tables for seat in table.seats}
    assert shown == desk
    assert None not in shown.values()
    assert {half.total for game in games[2:] for half in game.halves} == {None}
    text = read(Client(), "bracket", event)
    assert all(
        f"{total} {name}" in text or f"{name} {total}" in text or f"{name} ✓ won {total}" in text
        for name, total in desk.items()
    )


def test_the_totals_are_those_of_the_game_also_where_two_meet_three_times() -> None:
    dora, event = knockout(2, format="double-knockout")
    for winner in (1, 0, 1):
        (table,) = hall.play_on(dora, event).tables.all()
        names = [place.entry.name for place in table.places.order_by("seat")]
        points = 10 * table.round.number
        first = names.index("Ana") == winner
        services.enter_result(table=table, totals=(points, 0) if first else (0, points), by=dora, at=EVENING)
        services.close_round(round=table.round, by=dora, at=EVENING)

    games = [game for side in bracket_view(event) for column in side for game in column.games]
    told = [{half.name: half.total for half in game.halves} for game in games]
    assert [sorted(game.items()) for game in told] == [
        [("Ana", 0), ("Ben", 10)],
        [("Ana", 20), ("Ben", 0)],
        [("Ana", 0), ("Ben", 30)],
    ]


def test_a_game_won_without_play_has_no_totals() -> None:
    dora, event = knockout(4, answers={"third_place": False})
    first = hall.play_on(dora, event)
    away = first.places.filter(seat=1).first().entry
    services.no_show(round=first, entry=away, by=dora, at=EVENING)
    hall.score(first.tables.get(state="playing"), [20, 0])
    services.close_round(round=first, by=dora, at=EVENING)

    games = [game for (side,) in [bracket_view(event)] for column in side for game in column.games]
    (given,) = [game for game in games if game.by_default]
    assert {half.total for half in given.halves} == {None}


@pytest.mark.parametrize("loses_once", [False, True])
def test_it_says_who_won_and_that_a_deciding_game_may_not_be_played(loses_once: bool) -> None:
    dora, event = knockout(4, format="double-knockout")
    assert "only if both have lost once" in read(Client(), "bracket", event)
    while not champion(bracket_view(event)):
        assert "Winner:" not in read(Client(), "bracket", event)
        for table in hall.play_on(dora, event).tables.all():
            names = [place.entry.name for place in table.places.order_by("seat")]
            upset = loses_once and set(names) == {"Ana", "Ben"} and table.round.number > 3
            best = max(names) if upset else min(names)
            services.enter_result(
                table=table, totals=(20, 0) if names[0] == best else (0, 20), by=dora, at=EVENING
            )
        services.close_round(round=event.rounds.last(), by=dora, at=EVENING)

    who = "Ben" if loses_once else "Ana"
    assert champion(bracket_view(event)) == who
    text = read(Client(), "bracket", event)
    assert f"Winner: {who}" in text
    assert "only if" not in text
    assert "You won the knock-out." in read(Client(), "mine", event, hall.entry(event, who).code)
    other = read(Client(), "mine", event, hall.entry(event, "Cleo").code)
    assert "The bracket has no further game for you." in other


def test_as_long_as_two_can_still_win_they_have_no_place() -> None:
    dora, event = knockout(4, format="double-knockout")
    told = {}
    while not champion(bracket_view(event)):
        for table in hall.play_on(dora, event).tables.all():
            names = [place.entry.name for place in table.places.order_by("seat")]
            best = max(names) if table.round.number == 4 else min(names)
            services.enter_result(
                table=table, totals=(20, 0) if names[0] == best else (0, 20), by=dora, at=EVENING
            )
        services.close_round(round=event.rounds.last(), by=dora, at=EVENING)
        services.rebuild_standings(tournament_id=event.pk, at=EVENING)
        lines = standings_view(event).lines
        told[event.rounds.count()] = {line.name: line.said_place for line in lines}
        text = read(Client(), "tournament", event)
        assert {line.cells[0].value for line in lines if line.still_in} <= {""}
        assert text.count("still in") == sum(line.still_in for line in lines)
        assert not [tie for tie in ties(event) if tie.place == 1]

    assert told[4] == {"Ana": "–", "Ben": "–", "Cleo": "3", "Dan": "4"}
    assert told[5] == {"Ana": "1", "Ben": "2", "Cleo": "3", "Dan": "4"}


def test_who_plays_for_the_third_place_has_none_before() -> None:
    dora, event = knockout(4)
    told = []
    for _round in range(2):
        hall.play_all(dora, hall.play_on(dora, event))
        services.rebuild_standings(tournament_id=event.pk, at=EVENING)
        told.append(sorted(line.said_place for line in standings_view(event).lines))
        assert not ties(event)
    assert told == [["–"] * 4, ["1", "2", "3", "4"]]


def test_who_lost_a_semi_final_while_the_other_is_played_again_has_no_place() -> None:
    dora, event = knockout(4)
    first = hall.play_on(dora, event)
    for number, totals in ((1, (20, 0)), (2, (0, 0))):
        table = first.tables.get(number=number)
        services.enter_result(table=table, totals=totals, by=dora, at=EVENING)
    services.close_round(round=first, by=dora, at=EVENING)
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)

    assert [line.said_place for line in standings_view(event).lines] == ["–"] * 4
    loser = first.tables.get(number=1).places.get(seat=2).entry
    assert "Still in: the place is not decided yet." in read(Client(), "mine", event, loser.code)


def test_nobody_has_lost_because_he_is_not_checked_in() -> None:
    dora, event = knockout(4)
    hall.play_all(dora, hall.play_on(dora, event))
    winners = [place.entry for place in event.rounds.get().places.filter(seat=1)]
    services.check_in_all(tournament=event, by=dora, at=EVENING)
    services.check_in(tournament=event, entry=winners[0], here=False, by=dora, at=EVENING)

    assert "Winner:" not in read(Client(), "bracket", event)
    games = [game for side in bracket_view(event) for column in side for game in column.games]
    assert [game.number for game in games if game.by_default] == []
    assert "without a game" not in read(Client(), "crosstable", event)


def test_who_wins_the_final_because_the_other_withdrew_reads_so() -> None:
    dora, event = knockout(4, answers={"third_place": False})
    hall.play_all(dora, hall.play_on(dora, event))
    gone, winner = (place.entry for place in event.rounds.get().places.filter(seat=1))
    services.withdraw(tournament_entry=gone, by=dora, at=EVENING)

    assert f"Winner: {winner.name}" in read(Client(), "bracket", event)
    page = read(Client(), "mine", event, winner.code)
    assert "You won the knock-out." in page
    assert "The next one is shown here" not in page


def test_where_the_third_place_is_not_played_for_it_is_shared() -> None:
    dora, event = knockout(4, answers={"third_place": False})
    hall.play_all(dora, hall.play_on(dora, event))
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)
    assert [line.said_place for line in standings_view(event).lines] == ["–", "–", "=3", "=3"]


def struck_out(event: Any) -> list[str]:
    """Whose names are struck through on the page of the bracket, in its order."""
    page = Client().get(reverse("tournaments:bracket", args=[event.code])).content.decode()
    return re.findall(r'class="half out"><span class="who">(\w+)', page)


def test_only_who_is_out_is_struck_out() -> None:
    dora, event = knockout(4, format="double-knockout")
    first = hall.play_all(dora, hall.play_on(dora, event))
    assert struck_out(event) == []
    losers = {place.entry.name for place in first.places.filter(seat=2)}
    second = hall.play_all(dora, hall.play_on(dora, event))
    (out,) = losers & {place.entry.name for place in second.places.filter(seat=2)}
    assert struck_out(event) == [out]


def test_who_lost_a_grand_final_that_decided_is_out() -> None:
    dora, event = knockout(2, format="double-knockout")
    for _round in range(2):
        (table,) = hall.play_on(dora, event).tables.all()
        names = [place.entry.name for place in table.places.order_by("seat")]
        totals = (20, 0) if names[0] == "Ana" else (0, 20)
        services.enter_result(table=table, totals=totals, by=dora, at=EVENING)
        services.close_round(round=table.round, by=dora, at=EVENING)

    assert struck_out(event) == ["Ben"]


def test_nobody_comes_further_by_a_game_that_is_void_since_its_winner_withdrew() -> None:
    dora, event = knockout(8, answers={"third_place": False})
    first = hall.play_all(dora, hall.play_on(dora, event))
    games = [game for side in bracket_view(event) for column in side for game in column.games][:4]
    lower = next(game for game in games if game.halves[1].won)
    gone, beaten = (hall.entry(event, lower.halves[at].name) for at in (1, 0))
    services.withdraw(tournament_entry=gone, by=dora, at=EVENING)
    for _round in range(2):
        hall.play_all(dora, hall.play_on(dora, event))
    table = first.tables.get(places__entry=gone)
    services.void_table(table=table, reason="the fire alarm", by=dora, at=EVENING)

    places = {name: place for place, name in hall.standings(event)}
    assert places[gone.name] <= 4 < places[beaten.name]


def test_who_does_not_come_to_the_game_for_the_third_place_shares_it() -> None:
    dora, event = knockout(4)
    first = hall.play_all(dora, hall.play_on(dora, event))
    services.check_in_all(tournament=event, by=dora, at=EVENING)
    for place in first.places.filter(seat=2):
        services.check_in(tournament=event, entry=place.entry, here=False, by=dora, at=EVENING)
    hall.play_all(dora, hall.play_on(dora, event))
    assert not [
        game for side in bracket_view(event) for column in side for game in column.games if game.by_default
    ]

    services.finish_tournament(tournament=event, by=dora, at=EVENING)
    services.rebuild_standings(tournament_id=event.pk, at=EVENING)
    event.refresh_from_db()
    assert [line.said_place for line in standings_view(event).lines] == ["1", "2", "=3", "=3"]
