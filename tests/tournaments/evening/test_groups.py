"""What does everybody see of groups whose best go on to a knock-out?"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Round, Table, Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.groups import groups_view

pytestmark = pytest.mark.django_db
ROUNDS = 3


def cup(rounds: int, through: int = 2) -> Tournament:
    """Eight in two groups, two of each go on if not said; so many rounds are played."""
    dora = hall.director()
    event = hall.tournament(
        dora,
        *hall.NAMES[:8],
        ruleset="gin-rummy",
        format="groups",
        answers={"group_size": 4, "through": through},
        ends_after=1,
    )
    for _round in range(rounds):
        hall.play_all(dora, hall.play_on(dora, event))
    services.rebuild_standings(tournament_id=event.pk, at=hall.EVENING)
    return event


def test_every_group_has_its_table_and_its_crosstable() -> None:
    event = cup(1)
    view = groups_view(event)
    assert view is not None
    assert [len(group.lines) for group in view.groups] == [4, 4]
    for group in view.groups:
        assert [line.total for line in group.lines] == ["3", "3", "0", "0"]
        assert [line.cells[place] for place, line in enumerate(group.lines)] == ["×"] * 4
    assert view.over is False
    text = read(Client(), "bracket", event)
    assert ("Group 1" in text, "Group 2" in text, "goes on" in text) == (True, True, False)
    assert "The bracket stands here when the groups have played." in text


def test_who_goes_on_is_said_when_the_groups_have_played_and_plays_in_the_bracket() -> None:
    event = cup(ROUNDS)
    view = groups_view(event)
    assert view is not None
    assert view.over
    through = {line.name for group in view.groups for line in group.lines[: view.through]}
    text = read(Client(), "bracket", event)
    assert (text.count("goes on"), "Semi-final" in text) == (4, True)
    drawn = hall.play_on(event.owner, event)
    assert set(hall.everybody_at(drawn)) == through


def test_a_game_of_the_bracket_is_none_of_a_group() -> None:
    event = cup(ROUNDS)
    before = groups_view(event)
    hall.play_all(event.owner, hall.play_on(event.owner, event))
    services.rebuild_standings(tournament_id=event.pk, at=hall.EVENING)
    assert groups_view(event) == before


# Two of each group are level behind the others: who lost to the other has beaten the stronger.
BEATS = {"Ana": "Dan Eva", "Dan": "Eva Hana", "Eva": "Hana", "Hana": "Ana"}
BEATS |= {"Ben": "Cleo Finn", "Cleo": "Finn Gus", "Finn": "Gus", "Gus": "Ben"}


def decided(event: Tournament, round_: Round) -> None:
    for table in Table.objects.filter(round=round_).select_related("round__tournament"):
        one, other = (place.entry.name for place in table.places.order_by("seat"))
        totals = (9, 0) if other in BEATS[one] else (0, 9)
        services.enter_result(table=table, totals=totals, by=event.owner, at=hall.EVENING)
    services.close_round(round=round_, by=event.owner, at=hall.EVENING)


def test_the_meeting_decides_within_a_group_though_others_have_as_many_points() -> None:
    event = cup(0, through=3)
    for _round in range(ROUNDS):
        decided(event, hall.play_on(event.owner, event))

    view = groups_view(event)

    assert view is not None
    assert [[line.name for line in group.lines] for group in view.groups] == [
        ["Ana", "Dan", "Eva", "Hana"],
        ["Ben", "Cleo", "Finn", "Gus"],
    ]
    drawn = services.draw_round(tournament=event, by=event.owner, at=hall.EVENING)
    assert drawn.gave_up[0] == "Ana, Dan and Eva go on from group 1."


def test_the_page_of_the_event_leads_there_and_other_formats_have_none() -> None:
    event = cup(1)
    assert "Groups and bracket" in read(Client(), "tournament", event)
    swiss = hall.tournament(hall.director("dirk"), *hall.NAMES[:4])
    assert groups_view(swiss) is None
    assert "Groups" not in read(Client(), "tournament", swiss)


def test_the_groups_ask_sixteen_questions_of_any_number(
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    event = cup(ROUNDS)
    with django_assert_max_num_queries(16):
        groups_view(event)


# In a group of four three beat each other round in a circle: how much they won by decides.
CIRCLE = {"Ana": "Dan", "Dan": "Eva", "Eva": "Ana", "Ben": "Cleo", "Cleo": "Finn", "Finn": "Ben"}
BY = {"Ana": 9, "Dan": 8, "Eva": 7, "Ben": 9, "Cleo": 8, "Finn": 7}


def in_a_circle(**settings: Any) -> Tournament:
    """The groups are played: Ana won by more than Dan, and Dan by more than Eva; two of each go on."""
    event = cup(0)
    Tournament.objects.filter(pk=event.pk).update(
        **{"order": ["bracket", "points", "difference", "lots"], **settings}
    )
    event.refresh_from_db()
    for _round in range(ROUNDS):
        round_ = hall.play_on(event.owner, event)
        for table in Table.objects.filter(round=round_).select_related("round__tournament"):
            one, other = (place.entry.name for place in table.places.order_by("seat"))
            won = other not in BY or CIRCLE.get(one) == other
            by = BY[one if won else other]
            services.enter_result(
                table=table, totals=(by, 0) if won else (0, by), by=event.owner, at=hall.EVENING
            )
        services.close_round(round=round_, by=event.owner, at=hall.EVENING)
    return event


def won_by(event: Tournament, winner: str, loser: str, points: int) -> None:
    """The desk corrects by how much one beat the other."""
    table = Table.objects.select_related("round__tournament").get(
        pk__in=Table.objects.filter(places__entry__name=winner),
        places__entry__name=loser,
        round__tournament=event,
    )
    first = table.places.get(seat=1).entry.name
    totals = (points, 0) if first == winner else (0, points)
    services.enter_result(table=table, totals=totals, by=event.owner, at=hall.EVENING)


def test_the_desk_is_told_when_only_who_goes_on_from_a_group_changed_and_draws_anew() -> None:
    event = in_a_circle()
    drawn = services.draw_round(tournament=event, by=event.owner, at=hall.EVENING)
    services.publish(round=drawn, by=event.owner, at=hall.EVENING)
    client = signed_in(event.owner)
    assert "changed" not in read(client, "desk", event)

    won_by(event, "Eva", "Ana", 90)
    desk = read(client, "desk", event)

    # Eva won by 90 to 7, and lost by 8; Ana won by 9, and lost by 90.
    assert "Results behind this draw changed: Ana goes on no longer" in desk
    assert "Eva goes on now" in desk
    assert set(hall.everybody_at(drawn)) == {"Ana", "Dan", "Ben", "Cleo"}
    press(client, "redraw", event, drawn.number, which="all", reason="A result was corrected")
    assert set(hall.everybody_at(drawn)) == {"Eva", "Dan", "Ben", "Cleo"}
    assert "goes on no longer" not in read(client, "desk", event)


def test_a_redraw_that_is_taken_back_is_again_the_draw_of_the_old_results() -> None:
    event = in_a_circle()
    drawn = services.draw_round(tournament=event, by=event.owner, at=hall.EVENING)
    won_by(event, "Eva", "Ana", 90)
    client = signed_in(event.owner)
    press(client, "redraw", event, drawn.number, which="all")

    press(client, "undo", event, event.acts.first().number)

    assert set(hall.everybody_at(drawn)) == {"Ana", "Dan", "Ben", "Cleo"}
    assert "Ana goes on no longer" in read(client, "desk", event)


def test_who_withdraws_from_the_bracket_is_no_changed_result() -> None:
    event = in_a_circle()
    drawn = services.draw_round(tournament=event, by=event.owner, at=hall.EVENING)
    services.publish(round=drawn, by=event.owner, at=hall.EVENING)

    services.withdraw(tournament_entry=hall.entry(event, "Ana"), by=event.owner, at=hall.EVENING)

    assert "changed" not in read(signed_in(event.owner), "desk", event)


def test_another_place_in_the_group_is_told_with_the_games_of_the_bracket() -> None:
    event = in_a_circle()
    services.draw_round(tournament=event, by=event.owner, at=hall.EVENING)

    won_by(event, "Ana", "Dan", 6)
    won_by(event, "Dan", "Eva", 20)

    assert re.search(r"Ana: game \d → \d", read(signed_in(event.owner), "desk", event))


def test_the_page_says_what_parted_who_goes_on_from_who_does_not() -> None:
    event = in_a_circle()

    assert "Dan is above Eva: level on points, then point difference 7 to 6." in read(
        Client(), "bracket", event
    )


def test_the_page_says_that_lots_or_seeds_parted_who_was_level_at_the_cut() -> None:
    event = in_a_circle(order=["bracket", "points", "lots"])
    assert "level on points, so lots decided." in read(Client(), "bracket", event)

    event.order = ["bracket", "points"]
    view = groups_view(event)

    assert view is not None
    assert [group.why for group in view.groups] == [
        "Dan goes on before Eva: level in everything, and earlier on the list of entries.",
        "Cleo goes on before Finn: level in everything, and earlier on the list of entries.",
    ]


def test_beside_the_names_stands_no_figure_that_speaks_against_their_places() -> None:
    event = cup(0)
    for round_ in range(ROUNDS + 2):
        first_wins = round_ < ROUNDS
        _earlier_in_the_alphabet(event, hall.play_on(event.owner, event), wins=first_wins)
        if round_ == 0:
            services.rebuild_standings(tournament_id=event.pk, at=hall.EVENING)
            assert {line.figure.value for line in standings_view(event).lines} == {"3", "0"}
    services.rebuild_standings(tournament_id=event.pk, at=hall.EVENING)
    view = standings_view(event)

    assert [line.cells[1].value for line in view.lines][:4] == ["12", "9", "12", "9"]
    assert {line.figure.value for line in view.lines} == {""}
    assert view.label == ""
    assert "Points" not in read(signed_in(event.owner), "paper", event, "certificates")


def _earlier_in_the_alphabet(event: Tournament, round_: Round, *, wins: bool) -> None:
    for table in round_.tables.all():
        one, other = (place.entry.name for place in table.places.order_by("seat"))
        hall.score(table, [9, 0] if (one < other) == wins else [0, 9])
    services.close_round(round=round_, by=event.owner, at=hall.EVENING)


@pytest.mark.parametrize("entries", [4, 8])
def test_behind_a_final_to_which_two_went_on_nobody_plays_for_the_third_place(entries: int) -> None:
    by = hall.director()
    asked = {"group_size": 4, "through": 2 if entries == 4 else 1, "third_place": True}
    of = hall.tournament(
        by, *hall.NAMES[:entries], ruleset="gin-rummy", format="groups", answers=asked, ends_after=1
    )
    for _round in range(ROUNDS + 1):
        hall.play_all(by, hall.play_on(by, of))
    hall.standings(of)

    assert [line.name for line in standings_view(of).lines if line.still_in] == []
