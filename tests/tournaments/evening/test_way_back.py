"""Who comes to the score of a table from a page of the tournament: does he find back there?"""

import pytest
from django.test import Client

from tests.tournaments.evening.hall import NAMES, director, entry, play_on, sitting_at, table_of, tournament
from tests.tournaments.evening.pages import signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def of() -> Tournament:
    by = director()
    made = tournament(by, *NAMES[:8])
    play_on(by, made)
    return made


def back_from(client: Client, of: Tournament) -> str:
    page = client.get(f"/s/{sitting_at(table_of(of, 'Ana')).watch_code}/").content.decode()
    return page.split('class="back" href="')[1].split('"')[0]


def test_a_player_comes_back_to_his_own_page(of: Tournament) -> None:
    client, mine = Client(), f"/t/{of.code}/me/{entry(of, 'Ana').code}/"
    client.get(mine)
    client.post(f"{mine}score/")

    assert back_from(client, of) == mine


def test_the_director_comes_back_to_the_desk(of: Tournament) -> None:
    client = signed_in(of.owner)
    client.get(f"/t/{of.code}/desk/")

    assert back_from(client, of) == f"/t/{of.code}/desk/"


@pytest.mark.parametrize("came", ["", "/t/ZZZZZZ/", "https://elsewhere.example/", "{own}//elsewhere.example"])
def test_others_come_to_the_page_of_the_event(of: Tournament, came: str) -> None:
    client = Client()
    client.cookies["came-from"] = came.format(own=f"/t/{of.code}/")

    assert back_from(client, of) == f"/t/{of.code}/"
