"""What does everybody see of groups whose best go on to a knock-out?"""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.groups import groups_view

pytestmark = pytest.mark.django_db
ROUNDS = 3


def cup(rounds: int) -> Tournament:
    """Eight in two groups, two of each go on; so many rounds are played."""
    dora = hall.director()
    event = hall.tournament(
        dora,
        *hall.NAMES[:8],
        ruleset="gin-rummy",
        format="groups",
        answers={"group_size": 4, "through": 2},
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


def test_the_page_of_the_event_leads_there_and_other_formats_have_none() -> None:
    event = cup(1)
    assert "Groups and bracket" in read(Client(), "tournament", event)
    swiss = hall.tournament(hall.director("dirk"), *hall.NAMES[:4])
    assert groups_view(swiss) is None
    assert "Groups" not in read(Client(), "tournament", swiss)


def test_the_groups_ask_fourteen_questions_of_any_number(
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    event = cup(ROUNDS)
    with django_assert_max_num_queries(14):
        groups_view(event)
