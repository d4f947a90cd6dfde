"""What does everybody see of a knock-out?"""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read
from tournaments import services
from tournaments.queries.bracket import bracket_view

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
