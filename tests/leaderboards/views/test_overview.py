from datetime import timedelta

import pytest
from django.test import Client

from rummy.leaderboards.models import CountedGame
from tests.factories import EVENING, PhoneFactory
from tests.leaderboards.playing import play

pytestmark = pytest.mark.django_db


def test_the_list_of_boards_says_as_of_when_its_latest_game_was_over() -> None:
    some_time = EVENING + timedelta(microseconds=1)
    play("Ana", "Ben", phone=PhoneFactory(), hands=((9, 1), (9, 1)), at=some_time)

    read = Client().get("/boards/").content.decode()

    at = CountedGame.objects.latest("at").at
    assert f'As of <time datetime="{at:%Y-%m-%dT%H:%M}' in read


def test_the_list_of_a_book_without_a_game_is_of_no_time() -> None:
    assert "As of" not in Client().get("/boards/").content.decode()
