"""How many questions does each list of ratings and boards put to the database? As many in a full book as in a new one."""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.leaderboards.models import Board
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries.counted import COMPETITORS, COUNTED, counted
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.leagues import families_of_leagues, leagues_of
from rummy.leaderboards.queries.overview import overview, top_of
from rummy.leaderboards.queries.places import Firsts, spreads
from rummy.leaderboards.queries.rating import rating_page, ratings_of
from rummy.leaderboards.queries.records import records
from rummy.leaderboards.queries.statistics import statistics_page
from rummy.leaderboards.queries.waiting import sittings_of, uncounted
from rummy.leaderboards.queries.whose import partnerships_of
from rummy.leaderboards.services import count
from rummy.people.models import Club, Partnership, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import evening_of
from tests.factories import EVENING
from tests.leaderboards.playing import play
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db

GAME = "robber-rummy"
# Who sits at each table, and which game of another family two of them play there, to how many points.
TABLES = (
    (("Ana", "Ben", "Cy"), "gin-rummy", 100),
    (("Ana", "Dan"), "five-hundred-rum", 500),
    (("Eve", "Ben"), "straight-rummy", 100),
    (("Flo", "Gus", "Ana"), "playroom-rummy", 1000),
)


class Book:
    """A book whose tables play at evenings of a club, each in a league of its own."""

    def __init__(self) -> None:
        self.owner: Visitor = somebody()
        self.club: Club = club_of(self.owner)
        self.family = family_of(GAME)

    def play(self, number: int) -> None:
        """One more table, one more league, one more family of games, one more pair of partners."""
        names, other, most = TABLES[number]
        assert self.owner.phone is not None
        night = evening_of(self.club, self.owner, date(2026, 3, 14) + timedelta(days=7 * number))
        for seated, game, target in ((names, GAME, 6), (names[:2], other, most)):
            hand = (target, 0, 0)[: len(seated)]
            sitting = play(*seated, phone=self.owner.phone, hands=(hand, hand), ruleset=game, target=target)
            league = f"League {number}"
            Sitting.objects.filter(pk=sitting.pk).update(evening=night, club=self.club, league=league)
            count(sitting=sitting)
        first, second = sorted(self.people(*names[:2]))
        Partnership.objects.create(first_id=first, second_id=second)

    def people(self, *names: str) -> list[Any]:
        found = Player.objects.filter(name__in=names) if names else Player.objects.all()
        return list(found.values_list("pk", flat=True))

    def boards(self) -> Any:
        return Board.objects.filter(pool__club=None, season="", ruleset="")


def sittings() -> list[Any]:
    return list(Sitting.objects.values_list("pk", flat=True))


def board_of(book: Book) -> Board:
    return book.boards().get(pool__family=GAME)


# How each list is asked for, and how many questions that takes, with those for what it is asked of.
LISTS: dict[str, tuple[Callable[[Book], Any], int]] = {
    "overview": (lambda book: overview(None, book.owner), 4),
    "overview of a club": (lambda book: overview(book.club, book.owner), 5),
    "top_of": (lambda book: top_of(book.club, book.owner), 6),
    "first_of": (lambda book: Firsts(book.boards(), ("rating", "won", "best"), 3).of(), 2),
    "spreads": (lambda book: spreads(board_of(book)), 2),
    "records": (lambda book: records(book.family, "", book.owner, pairs=False), 4),
    "records of a club": (lambda book: records(book.family, "", book.owner, pairs=False, club=book.club), 5),
    "lately": (lambda book: lately(GAME), 3),
    "leagues_of": (lambda book: leagues_of(book.club, book.family), 1),
    "families_of_leagues": (lambda book: families_of_leagues(book.club), 2),
    "ratings_of": (lambda book: ratings_of(book.people("Ana")), 2),
    "rating_page": (lambda book: rating_page(book.people("Ana"), book.family, book.owner), 10),
    "statistics_page": (lambda book: statistics_page(book.people("Ana"), GAME, book.owner), 13),
    "partnerships_of": (lambda book: partnerships_of(map(frozenset, combinations(book.people(), 2))), 2),
    "counted": (lambda book: counted(COUNTED.ask(sittings=sittings())), 2),
    "competitors": (lambda book: COMPETITORS.ask(firsts=book.people(), seconds=()), 2),
    "uncounted": (lambda book: uncounted(EVENING + timedelta(days=1)), 1),
    "sittings_of": (lambda book: sittings_of(book.people()), 2),
}


@pytest.fixture(scope="module")
def asked(lasting: None) -> list[dict[str, int]]:
    """How many questions each list puts to a new book, and to a full one."""
    book, told = Book(), []
    for number in range(len(TABLES)):
        book.play(number)
        if number in (0, len(TABLES) - 1):
            told.append({name: _asked(ask, book) for name, (ask, _questions) in LISTS.items()})
    return told


@pytest.mark.parametrize("name", list(LISTS))
def test_a_list_asks_as_much_of_a_full_book_as_of_a_new_one(name: str, asked: list[dict[str, int]]) -> None:
    questions = LISTS[name][1]
    assert [told[name] for told in asked] == [questions, questions]


def _asked(ask: Callable[[Book], Any], book: Book) -> int:
    with CaptureQueriesContext(connection) as questions:
        ask(book)
    return len(questions)
