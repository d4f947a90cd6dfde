"""Case of an evening: a tie for a place is played off, and the standings say so."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    everybody_at,
    play_on,
    score,
    standings,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.ties import ties
from tournaments.services import Settings

pytestmark = pytest.mark.django_db


def level(points: list[int], **settings: object) -> tuple[User, Tournament]:
    """One table of four and one round; who has which points is who sits in which seat."""
    by = director()
    chosen = {"order": ("points", "lots"), "ends_after": 1, **settings}
    of = tournament(by, *NAMES[:4], **chosen)
    round_ = play_on(by, of)
    score(round_.tables.get(), points)
    press(signed_in(by), "close", of, 1)
    standings(of)
    return by, of


def start(by: User, of: Tournament, tie: int = 0) -> list[str]:
    """The desk starts the play-off of a tie; who sits at which table."""
    client = signed_in(by)
    press(client, "play-off", of, entry=ties(of)[tie].entries)
    number = of.rounds.order_by("number").last().number
    press(client, "start", of, number)
    return everybody_at(of.rounds.get(number=number))


def finish(by: User, of: Tournament, *points: list[int]) -> None:
    round_ = of.rounds.order_by("number").last()
    for table, brought in zip(round_.tables.all(), points, strict=True):
        score(table, brought)
    press(signed_in(by), "close", of, round_.number)


def test_the_desk_offers_a_play_off_to_those_who_are_level() -> None:
    by, of = level([5, 5, 3, 1])
    leaders = at_tables(of.rounds.get())[0][:2]

    desk = read(signed_in(by), "desk", of)

    assert [set(tie.names) for tie in ties(of)] == [set(leaders)]
    assert "Level for a place" in desk
    assert f"Without a play-off lots decide, drawn from the seed {of.seed}." in desk


def test_its_result_decides_their_order_and_the_standings_say_so() -> None:
    by, of = level([5, 5, 3, 1])
    before = standings(of)
    second, first = start(by, of)

    finish(by, of, [0, 9])

    assert [name for _place, name in standings(of)] == [first, second, *[name for _p, name in before[2:]]]
    assert standings_view(of).lines[0].why == (
        f"{first} is above {second}: level on points, then play-off 1 to 0."
    )
    assert "level on points, then play-off 1 to 0" in read(signed_in(None), "tournament", of)


def test_it_brings_no_points_and_no_round() -> None:
    by, of = level([5, 5, 3, 1])
    rounds, points = standings_view(of).round, [line.cells[0].value for line in standings_view(of).lines]
    start(by, of)

    finish(by, of, [0, 9])

    standings(of)
    view = standings_view(of)
    assert (view.round, [line.cells[0].value for line in view.lines]) == (rounds, points)


def test_who_is_still_level_plays_once_more() -> None:
    by, of = level([5, 5, 5, 1])
    start(by, of)
    finish(by, of, [9, 4, 4])
    second, third = start(by, of)

    finish(by, of, [9, 4])

    assert [(place, name) for place, name in standings(of)][1:3] == [(2, second), (3, third)]


def test_where_two_sit_at_a_table_more_play_until_all_have_met() -> None:
    by, of = level([5, 5, 5, 5], format="swiss-tables", ruleset="robber-rummy")
    Tournament.objects.filter(pk=of.pk).update(ruleset="gin-rummy", options={})
    of.refresh_from_db()
    met = set()
    for _round in range(3):
        press(signed_in(by), "play-off", of, entry=ties(of)[0].entries)
        round_ = of.rounds.order_by("number").last()
        met |= {frozenset(table) for table in at_tables(round_)}
        press(signed_in(by), "start", of, round_.number)
        for table in round_.tables.all():
            press(signed_in(by), "void", of, round_.number, table.number, reason="Only who meets whom.")
        press(signed_in(by), "close", of, round_.number)

    assert len(met) == 6


def test_it_is_taken_back_before_it_starts() -> None:
    by, of = level([5, 5, 3, 1])
    client = signed_in(by)
    press(client, "play-off", of, entry=ties(of)[0].entries)

    taken = press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert of.rounds.count() == 1
    assert "Took the play-off back." in taken


def test_what_is_taken_back_of_it_and_what_its_players_carry_call_it_so() -> None:
    by, of = level([5, 5, 3, 1])
    start(by, of)
    client = signed_in(by)

    slips = read(client, "paper", of, "slips")
    stopped = press(client, "undo", of, of.acts.order_by("-number")[0].number)
    press(client, "start", of, 2)
    finish(by, of, [5, 3])
    opened = press(client, "undo", of, of.acts.order_by("-number")[0].number)

    assert ("Play-off: table 1, seat 1" in slips, "Round 2" in slips) == (True, False)
    assert "The play-off is not started any more." in stopped
    assert "The play-off is open again." in opened


def test_changed_by_hand_it_says_nothing_of_a_round() -> None:
    by, of = level([5, 5, 5, 5])
    client = signed_in(by)
    press(client, "play-off", of, entry=ties(of)[0].entries)
    one, other = of.entries.all()[:2]

    assert "Swapped" in press(client, "swap", of, 2, one=one.pk, other=other.pk, reason="asked")
    swapped = of.acts.latest("number").number
    assert of.rounds.get(number=2).gave_up == ()
    press(client, "undo", of, swapped)
    assert of.rounds.get(number=2).gave_up == ()


def test_thrown_away_it_can_be_put_back() -> None:
    by, of = level([5, 5, 3, 1])
    client = signed_in(by)
    press(client, "play-off", of, entry=ties(of)[0].entries)

    assert "Took the play-off back." in press(client, "discard", of, 2, reason="They share it")
    assert "The play-off is there again." in press(client, "undo", of, of.acts.latest("number").number)


@pytest.mark.parametrize(
    ("before", "with_it"),
    [
        (["points", "lots"], ["points", "play-off", "lots"]),
        (["points", "play-off", "wins", "lots"], ["points", "play-off", "wins", "lots"]),
    ],
)
def test_taken_back_it_leaves_the_order_as_it_was(before: list[str], with_it: list[str]) -> None:
    by, of = level([5, 5, 3, 1], order=tuple(before))
    client, orders = signed_in(by), []
    press(client, "play-off", of, entry=ties(of)[0].entries)

    for take_back in (
        lambda: press(client, "discard", of, 2, reason="They share it"),
        lambda: press(client, "undo", of, of.acts.latest("number").number),
        lambda: press(client, "discard", of, 2, reason="They share it"),
        lambda: press(client, "play-off", of, entry=ties(of)[0].entries),
        lambda: press(client, "undo", of, of.acts.latest("number").number),
    ):
        take_back()
        of.refresh_from_db()
        orders.append(of.order)

    assert orders == [before, with_it, before, with_it, before]
    assert [place for place, _name in standings(of)] == [1, 2, 3, 4]


def test_no_round_is_drawn_behind_it() -> None:
    by, of = level([5, 5, 3, 1])
    start(by, of)
    finish(by, of, [0, 9])

    desk = press(signed_in(by), "draw", of)

    assert "A play-off ends the tournament" in desk
    assert "Draw round" not in desk
    assert "Finish the tournament" in desk


def test_behind_it_settings_may_change_and_it_is_none_of_the_rounds_asked_for() -> None:
    by, of = level([5, 5, 3, 1], answers={"rounds": 1, "size": 4})
    start(by, of)
    of.refresh_from_db()
    now = {name: getattr(of, name) for name in Settings.__dataclass_fields__} | {"order": tuple(of.order)}

    for changed in ({"name": "Cup", "correction_hours": 48}, {"answers": {"rounds": 2, "size": 4}}, {}):
        settings = Settings(**now | changed)
        services.change_settings(tournament=of, settings=settings, by=by, at=EVENING)

    assert [act.said for act in of.acts.order_by("-number")[:3]] == ["Changed the settings."] * 3


def test_only_those_who_are_level_play_it_off() -> None:
    by, of = level([5, 5, 3, 1])
    everybody = list(of.entries.values_list("pk", flat=True))

    assert "They are not level any more." in press(signed_in(by), "play-off", of, entry=everybody)
    assert of.rounds.count() == 1


def test_lots_still_part_those_who_do_not_play_it_off() -> None:
    by, of = level([5, 5, 3, 3])
    start(by, of)
    finish(by, of, [0, 9])

    assert [place for place, _name in standings(of)] == [1, 2, 3, 4]
    assert "so lots decided." in standings_view(of).lines[2].why


def test_everybody_reads_that_it_is_a_play_off() -> None:
    by, of = level([5, 5, 3, 1])
    seated = start(by, of)
    absent = next(name for name in NAMES[:4] if name not in seated)

    assert "Play-off" in read(signed_in(None), "tournament", of)
    assert "Play-off: table 1" in read(signed_in(None), "mine", of, of.entries.get(name=seated[0]).code)
    assert "A play-off is played, without you." in read(
        signed_in(None), "mine", of, of.entries.get(name=absent).code
    )
    assert signed_in(None).get(reverse("tournaments:screen", args=[of.code])).status_code == 200


def test_ties_cost_six_queries(django_assert_num_queries) -> None:
    _by, of = level([5, 5, 3, 1])

    with django_assert_num_queries(6):
        ties(of)
