"""What does somebody read who comes by the address of a tournament?"""

import re

import pytest
from django.test import Client

from tests.people.clubs import club_of, somebody
from tests.tournaments.evening.hall import GIN, NAMES, director, play_on, score, tournament
from tests.tournaments.evening.pages import read
from tournaments.models import Tournament
from tournaments.queries.totals import round_with_totals

pytestmark = pytest.mark.django_db


def test_the_page_of_a_tournament_names_its_game_and_its_format_and_leads_to_its_club() -> None:
    owner = somebody("dora")
    club = club_of(owner, "Meld Club")
    assert owner.account is not None
    of, alone = tournament(owner.account, club=club), tournament(owner.account, **GIN)

    page = Client().get(f"/t/{of.code}/").content.decode()

    assert "Robber Rummy · Swiss, tables of three to six" in page
    assert f'<a href="/c/{club.slug}/">Meld Club</a>' in page
    assert "Gin · Swiss, two at a table" in read(Client(), "tournament", alone)


def half_played(**settings: object) -> Tournament:
    """Of two tables the first is done."""
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1, **settings)
    round_ = play_on(by, of)
    score(round_.tables.get(number=1), [20, 5, 0, -15])
    return of


def test_a_finished_table_tells_what_each_has_there() -> None:
    of = half_played()

    pages = [read(Client(), "tournament", of), read(Client(), "round", of, 1)]

    for page in pages:
        assert re.search(r"Table 1 \w+ 20 \w+ 5 \w+ 0 \w+ −15 done", page)
        assert re.search(r"Table 2 \w+ \w+ \w+ \w+ playing", page)


def test_totals_are_told_as_the_table_writes_them_where_few_points_win() -> None:
    by = director()
    of = tournament(
        by, *NAMES[:4], ruleset="straight-rummy", options={"score_mode": "own-penalty"}, ends_after=1
    )
    round_ = play_on(by, of)
    score(round_.tables.get(), [0, 5, 10, 15])

    [table] = round_with_totals(round_).tables

    assert [seat.total for seat in table.seats] == [0, 5, 10, 15]


def test_a_round_with_totals_asks_as_often_for_many_tables_as_for_one(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    by = director()
    of = tournament(by, *NAMES[:12], ends_after=1)
    round_ = play_on(by, of)
    with django_assert_num_queries(3):
        round_with_totals(round_)
    for table in round_.tables.all():
        score(table, [20, 5, 0, -15])
    with django_assert_num_queries(6):
        round_with_totals(round_)
