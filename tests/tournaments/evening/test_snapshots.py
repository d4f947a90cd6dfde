"""Pages that a whole hall opens at once: drawn once for all, never old, and with nothing of one visitor for another."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.test import Client
from django.urls import reverse

from rummy.people.queries import Belongings
from rummy.scorekeeping.services import erase
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_all,
    play_on,
    score,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.views.snapshots import Snapshots


@pytest.fixture
def of() -> Tournament:
    """Eight people in their second round, everything counted."""
    by = director()
    made = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, made))
    play_on(by, made)
    standings(made)
    return made


def address(page: str, of: Tournament) -> str:
    return reverse(f"tournaments:{page}", args=[of.code, *([1] if page == "round" else [])])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "questions"), [("tournament", 2), ("round", 3), ("crosstable", 2), ("bracket", 2)]
)
def test_who_comes_second_costs_few_questions(
    page: str, questions: int, of: Tournament, django_assert_num_queries
) -> None:
    Client().get(address(page, of))

    with django_assert_num_queries(questions):
        assert Client().get(address(page, of)).status_code == 200


@pytest.mark.django_db
def test_a_result_a_rebuild_and_the_desk_each_make_the_page_anew(of: Tournament) -> None:
    phone = signed_in(None)
    read(phone, "tournament", of)

    score(table_of(of, "Ana", 2), [40, 30, 20, 10])
    behind = read(phone, "tournament", of)
    standings(of)
    counted = read(phone, "tournament", of)
    services.withdraw(tournament_entry=entry(of, "Ben"), by=of.owner, at=EVENING)
    withdrew = read(phone, "tournament", of)

    assert ("a result is being counted" in behind, "a result is being counted" in counted) == (True, False)
    assert ("withdrew" in counted, "withdrew" in withdrew) == (False, True)


@pytest.mark.django_db
def test_my_own_page_is_read_again_only_when_something_was_written(
    of: Tournament, django_assert_num_queries
) -> None:
    mine = reverse("tournaments:mine", args=[of.code, entry(of, "Ana").code])
    pages = [Client().get(mine).content.decode()]
    with django_assert_num_queries(3):
        assert Client().get(mine).status_code == 200
    score(table_of(of, "Ana", 2), [40, 30, 20, 10])
    pages.append(Client().get(mine).content.decode())
    standings(of)
    pages.append(Client().get(mine).content.decode())

    assert ["is not here" in page for page in pages] == [True, False, False]
    assert ["Round 2:" in page.partition("How you are doing")[2] for page in pages] == [False, False, True]


@pytest.mark.django_db
def test_nothing_of_one_visitor_comes_to_the_next(of: Tournament) -> None:
    at_the_desk, stranger = signed_in(of.owner), Client()
    directors = at_the_desk.get(address("tournament", of)).content.decode()
    strangers = stranger.get(address("tournament", of)).content.decode()
    german = Client(headers={"Accept-Language": "de"}).get(address("tournament", of)).content.decode()

    desk = reverse("tournaments:desk", args=[of.code])
    assert (desk in directors, desk in strangers) == (True, False)
    assert ("Standings" in strangers, "Standings" in german, "Stand" in german) == (True, False, True)
    tokens = [page.split('name="csrf-token" content="')[1].split('"')[0] for page in (directors, strangers)]
    assert tokens[0] != tokens[1]


@pytest.mark.django_db
def test_who_is_erased_is_gone_from_pages_that_were_drawn_before(of: Tournament) -> None:
    phone = signed_in(None)
    before = read(phone, "tournament", of)
    erase(own=Belongings((entry(of, "Ana").player,)), at=EVENING)

    after = read(phone, "tournament", of)

    assert ("Ana" in before.split(), "Ana" in after.split()) == (True, False)


@pytest.mark.django_db
def test_my_table_costs_the_same_in_a_large_hall(django_assert_num_queries) -> None:
    by = director()
    for count in (4, 23):
        of = tournament(by, *[f"Player {n}" for n in range(count)], name=f"Cup {count}", ends_after=1)
        play_on(by, of)
        with django_assert_num_queries(11):
            read(signed_in(None), "mine", of, entry(of, "Player 1").code)


def test_many_who_ask_at_once_get_one_drawing() -> None:
    kept, drawn, together = Snapshots(2), list[int](), Barrier(4)

    def draw() -> dict[str, str]:
        drawn.append(1)
        return {"insides": "drawn"}

    def ask(_: int) -> str:
        together.wait()
        return kept.of("key", draw)["insides"]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == ["drawn"] * 4
    assert drawn == [1]


def test_a_drawing_that_fails_is_tried_again_and_old_ones_go() -> None:
    kept = Snapshots(2)
    with pytest.raises(ZeroDivisionError):
        kept.of("one", lambda: {"insides": str(1 // 0)})

    for key in ("one", "two", "three"):
        kept.of(key, lambda: {"insides": "drawn"})
    anew = {"insides": "drawn anew"}
    assert (kept.of("three", lambda: anew), kept.of("one", lambda: anew)) == ({"insides": "drawn"}, anew)
