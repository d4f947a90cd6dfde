"""A game that no rule ends is won by who is ahead when the table ends it."""

import uuid
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from rummy.leaderboards.queries.waiting import still_uncounted
from rummy.leaderboards.services import count_all
from rummy.people.queries import belongings
from rummy.people.services import claim_player
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import MayNotScore, SittingOver
from rummy.scorekeeping.models import GameResult, Side, Sitting
from rummy.scorekeeping.services import audit
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db
ENDLESS = ("basic-rummy", "block-rummy", "boathouse-rum", "knock-rummy", "queen-city-rum")
NAMES = ("Ana", "Ben", "Cy")


def rummy(*hands: tuple[int, ...], ruleset: str = "basic-rummy", **options: Any) -> Sitting:
    sitting = start(*NAMES, ruleset=ruleset, **options)
    for number, points in enumerate(hands, 1):
        record(sitting, number, typed(*points))
    return sitting


def end(sitting: Sitting) -> Sitting:
    return services.finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)


def go_on(sitting: Sitting) -> Sitting:
    return services.reopen_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)


def strike(sitting: Sitting, number: int) -> None:
    hand = sitting.hands.get(number=number)
    services.void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)


def won(sitting: Sitting) -> list[tuple[bool, tuple[str, ...]]]:
    """Of each game whether it is over and who has won it; all that is stored says the same."""
    sitting = Sitting.objects.get(pk=sitting.pk)
    table = queries.table(sitting)
    assert audit(sitting=sitting, repair=False) == []
    wins = [name for game in table.games for name in game.winners]
    assert {side.name: side.games_won for side in table.sides} == {name: wins.count(name) for name in NAMES}
    return [(game.finished, game.winners) for game in table.games]


@pytest.mark.parametrize("ruleset", ENDLESS)
def test_who_is_ahead_when_the_table_ends_the_game_has_won_it(ruleset: str) -> None:
    sitting = rummy((10, -4, -6), (-7, 12, -5), ruleset=ruleset)
    assert won(sitting) == [(False, ())]
    end(sitting)
    assert won(sitting) == [(True, ("Ben",))]


def test_who_is_level_at_the_end_wins_together() -> None:
    for tie_rule in ("play-on", "shared"):
        assert won(end(rummy((10, 10, -20), tie_rule=tie_rule))) == [(True, ("Ana", "Ben"))]
    assert won(end(rummy((9, -4, -5), (-9, 4, 5)))) == [(True, NAMES)]


def test_the_lowest_total_wins_where_low_wins() -> None:
    low = {"ruleset": "straight-rummy", "score_mode": "own-penalty", "target": None}
    assert won(end(rummy((10, 4, 6), **low))) == [(True, ("Ben",))]


def test_a_game_that_its_rules_end_is_not_over_because_the_table_got_up() -> None:
    for rules in ({"target": 100}, {"max_hands": 9}, {"ruleset": "robber-rummy"}):
        assert won(end(rummy((10, -4, -6), **rules))) == [(False, ())]
    lone = {"ruleset": "playroom-rummy", "target": None, "elimination": True}
    assert won(end(rummy((10, -4, -6), **lone))) == [(False, ())]


def test_without_a_hand_that_was_scored_nobody_has_won() -> None:
    assert won(end(rummy())) == []
    assert won(end(rummy((0, 0, 0)))) == [(False, ())]
    drawn = start("Ana", "Ben", ruleset="gin-rummy", target=None)
    record(drawn, 1, {"end": "void", "held": {}})
    assert [game.finished for game in queries.table(end(drawn)).games] == [False]


def test_a_hand_out_of_which_nobody_got_points_is_scored_where_somebody_won_it() -> None:
    sitting = rummy()
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 0, "Cy": 0}})
    assert won(end(sitting)) == [(True, NAMES)]


def test_the_game_goes_on_when_the_table_plays_on_and_is_won_anew() -> None:
    sitting = end(rummy((10, -4, -6)))
    with pytest.raises(SittingOver):
        record(sitting, 2, typed(-20, 20, 0))

    assert won(go_on(sitting)) == [(False, ())]
    record(sitting, 2, typed(-20, 20, 0))
    assert won(end(sitting)) == [(True, ("Ben",))]
    assert [(game.first_hand, game.last_hand) for game in queries.table(sitting).games] == [(1, 2)]


def test_ending_twice_is_once() -> None:
    sitting = end(rummy((10, -4, -6)))
    assert end(sitting).version == sitting.version


def test_what_is_put_right_after_the_end_may_name_another_winner() -> None:
    sitting = end(rummy((10, -4, -6), (1, 2, -3)))
    told = queries.if_recorded(sitting, 1, typed(-6, -4, 10))
    record(sitting, 1, typed(-6, -4, 10), base=1)

    assert [game.winners for game in (told.before.games[1], told.after.games[1])] == [("Ana",), ("Cy",)]
    assert won(sitting) == [(True, ("Cy",))]

    strike(sitting, 1)
    assert won(sitting) == [(True, ("Ben",))]
    strike(sitting, 2)
    assert won(sitting) == []
    hand = sitting.hands.get(number=1)
    services.restore_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert won(sitting) == [(True, ("Cy",))]


def test_sitting_down_anew_ends_the_game_before() -> None:
    sitting = rummy((10, -4, -6))
    services.play_again(sitting=sitting, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert won(sitting) == [(True, ("Ana",))]


@pytest.mark.parametrize(("target", "is_over"), [(None, True), (100, False)])
def test_sitting_down_anew_on_another_day_ends_what_no_rule_ends(target: int | None, is_over: bool) -> None:
    sitting = rummy((10, -4, -6), target=target)
    next_week = EVENING + timedelta(days=7)
    services.play_again(sitting=sitting, id=uuid.uuid4(), phone=sitting.started_by, at=next_week)
    assert won(sitting) == [(is_over, ("Ana",) if is_over else ())]
    sitting.refresh_from_db()
    assert sitting.changed_at == EVENING
    assert sitting.finished_at == (EVENING if is_over else None)


def test_a_table_that_was_left_without_a_word_is_not_over() -> None:
    assert won(rummy((10, -4, -6))) == [(False, ())]


def test_a_round_of_a_tournament_is_a_game() -> None:
    sitting = rummy((10, -4, -6))
    Sitting.objects.filter(pk=sitting.pk).update(event="Spring Cup", event_page="/t/CUP/")
    assert won(end(sitting)) == [(True, ("Ana",))]


def test_a_round_of_a_tournament_on_several_sittings_is_none() -> None:
    first, second = rummy((10, -4, -6)), rummy((10, -4, -6))
    Sitting.objects.update(event="Spring Cup", event_page="/t/CUP/")
    Sitting.objects.filter(pk=second.pk).update(same_again_of=first)
    assert [won(end(sitting)) for sitting in (first, second)] == [[(False, ())]] * 2


def test_in_a_series_it_is_one_game_of_it() -> None:
    sitting = end(rummy((10, -4, -6), sitting="best-of", sitting_games=3))
    assert won(sitting) == [(True, ("Ana",))]
    assert not Sitting.objects.get(pk=sitting.pk).decided


def test_who_is_erased_has_won_all_the_same() -> None:
    phone = PhoneFactory()
    sitting = start(*NAMES, phone=phone, ruleset="basic-rummy")
    record(sitting, 1, typed(10, -4, -6))
    end(sitting)
    claim_player(id=uuid.uuid4(), player=sitting.sides.get(seat=1).player, visitor=Visitor(phone), at=EVENING)
    services.erase(own=belongings(Visitor(phone)), at=EVENING)

    assert [(row.side.seat, row.finished) for row in GameResult.objects.filter(won=True)] == [(1, True)]
    assert audit(sitting=sitting, repair=False) == []


def test_only_who_scores_ends_a_game() -> None:
    sitting = rummy((10, -4, -6))
    with pytest.raises(MayNotScore):
        services.finish_sitting(sitting=sitting, phone=PhoneFactory(), at=EVENING)
    assert won(sitting) == [(False, ())]


def test_games_that_were_ended_before_are_won_by_the_migration() -> None:
    low = {"ruleset": "straight-rummy", "score_mode": "own-penalty", "target": None}
    tournament = rummy((10, -4, -6))
    Sitting.objects.filter(pk=tournament.pk).update(event="Spring Cup")
    ended = [
        *(rummy((10, -4, -6), (1, 1, -2)), rummy((10, 10, -20)), rummy((10, 4, 6), **low), rummy((0, 0, 0))),
        *(rummy((10, -4, -6), target=50), rummy((10, -4, -6), ruleset="robber-rummy"), tournament, rummy()),
        rummy((9, 1, 2), ruleset="playroom-rummy", target=None, elimination=True),
    ]
    going_on = rummy((10, -4, -6))
    told = [won(end(sitting)) for sitting in ended]
    versions = dict(Sitting.objects.values_list("pk", "version"))
    GameResult.objects.update(won=False, finished=False)
    Side.objects.update(games_won=0)
    count_all(sittings=versions)

    module = import_module("rummy.scorekeeping.migrations.0018_games_won_by_ending_them")
    later = import_module("rummy.scorekeeping.migrations.0019_games_won_at_tournaments")
    for _twice in range(2):
        module.win(apps, None)
        later.win(apps, None)

    assert [won(sitting) for sitting in ended] == told
    assert won(going_on) == [(False, ())]
    grown = [Sitting.objects.get(pk=one.pk).version - versions[one.pk] for one in ended]
    assert grown == [1, 1, 1, 0, 0, 0, 1, 0, 0]
    assert set(still_uncounted(versions)) == {one.pk for one in (*ended[:3], tournament)}
