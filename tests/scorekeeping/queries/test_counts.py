"""How many questions does each list about tables and people put to the database? As many of a full book as of a new one."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.people.models import Partnership, Player
from rummy.people.queries import belongings
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import audits, erasing, meetings, old_results, sight
from rummy.scorekeeping.queries.course import course
from rummy.scorekeeping.queries.log import read_log
from rummy.scorekeeping.queries.seats import seat_changes, seating
from rummy.scorekeeping.queries.sheet import sheet
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, another_phone, record, start, typed
from tests.people.clubs import somebody

pytestmark = pytest.mark.django_db

SIDES = ("Ana", "Ben", "Cy")
OTHERS = ("Dan", "Eve", "Flo", "Gus", "Hal")


class Book:
    """What Ana's phone wrote down: one long table with Ben and Cy, and more and more others."""

    def __init__(self) -> None:
        self.owner: Visitor = somebody("ana")
        assert self.owner.phone is not None
        self.phone = self.owner.phone
        self.long: Sitting = start(*SIDES, phone=self.phone)
        self.second = another_phone(self.long)
        services.claim_at_table(id=uuid.uuid4(), player=self.player("Ana").pk, visitor=self.owner, at=EVENING)

    def grow(self, other: str) -> None:
        """Five more hands of the long table, one of each kind; two tables with somebody new, at one as partner."""
        first = self.long.hands.count() + 1
        for number in range(first, first + 5):
            record(self.long, number, typed(120, 30, -5))
        record(self.long, first, typed(125, 30, -5), base=1)
        record(self.long, first + 1, typed(0, 1, 2), phone=self.second)
        said = {"phone": self.second, "at": EVENING}
        wrong, right = self.hand(first + 2), self.hand(first + 3)
        services.object_to(
            hand=wrong, about=wrong.current_id, reason="That was Ben.", id=uuid.uuid4(), **said
        )
        services.agree(hand=right, about=right.current_id, id=uuid.uuid4(), **said)
        record(start("Ana", other, phone=self.phone), 1, typed(410, 20, sides=("Ana", other)))
        self.partners("Ana", other)

    def partners(self, *names: str) -> None:
        sitting = services.start_sitting(
            id=uuid.uuid4(),
            phone=self.phone,
            ruleset="robber-rummy",
            options={"partnership": True},
            sides=[NewSide("Reds", list(names)), NewSide("Blues", ["Ben", "Cy"])],
            first_dealer=names[0],
            at=EVENING,
        )
        record(sitting, 1, typed(410, 0, sides=("Reds", "Blues")))

    def hand(self, number: int) -> Any:
        return self.long.hands.get(number=number)

    def player(self, name: str) -> Player:
        return Player.objects.get(name=name, made_by=self.phone)

    @property
    def sitting(self) -> Sitting:
        """The long table, of which nothing is known yet."""
        return Sitting.objects.get(pk=self.long.pk)


def page(book: Book, name: str = "Ana") -> Any:
    return queries.player_page(book.player(name).pk, book.owner)


def everybody(book: Book) -> list[Any]:
    return list(Player.objects.values_list("pk", flat=True))


# How each list is asked for, and how many questions that takes, with those for what it is asked of.
LISTS: dict[str, tuple[Callable[[Book], Any], int]] = {
    "table": (lambda book: queries.table(book.sitting), 1 + 6),
    "summary": (lambda book: queries.summary(book.sitting), 1 + 8),
    "sheet": (lambda book: sheet(book.sitting), 1 + 4),
    "course": (lambda book: course(book.sitting, {"columns": 3, "limit": None}), 1 + 2),
    "neutral_names": (lambda book: erasing.neutral_names(belongings(book.owner).players), 2 + 2),
    "receipt": (lambda book: queries.receipt(book.sitting, 1), 1 + 7),
    "history": (lambda book: queries.history(book.sitting, 1), 1 + 2),
    "document_of": (lambda book: queries.document_of(book.sitting), 1 + 2),
    "read_log": (lambda book: read_log(book.sitting), 1 + 1),
    "seating": (lambda book: seating(book.sitting), 1 + 1),
    "seat_changes": (lambda book: seat_changes(book.sitting), 1 + 1),
    "seats_of": (lambda book: queries.seats_of(book.sitting), 1 + 4),
    "if_recorded": (lambda book: queries.if_recorded(book.sitting, 1, typed(9, 0, 0)), 1 + 2),
    "if_voided": (lambda book: queries.if_voided(book.sitting, 1), 1 + 2),
    "pages_at": (lambda book: queries.pages_at(book.sitting, book.owner), 1 + 1),
    "circle": (lambda book: queries.circle(book.sitting, book.owner), 1 + 5),
    "circle_standing": (lambda book: queries.circle_standing(book.sitting, book.owner), 1 + 3),
    "player_page": (page, 1 + 7),
    "partnership_page": (lambda book: queries.partnership_page(pair(book), book.owner), 1 + 7),
    "head_to_head": (lambda book: meetings.head_to_head(*two(book), book.owner), 2 + 2),
    "found_by_name": (lambda book: meetings.found_by_name("", book.owner, None, 50), 1),
    "names_for": (lambda book: sight.names_for(book.owner, everybody(book)), 1 + 1),
    "may_open": (lambda book: queries.may_open(book.player("Ben").pk, book.owner), 1 + 1),
    "ties": (lambda book: queries.ties(book.player("Ana").pk, book.owner, EVENING), 1 + 3),
    "my_players": (lambda book: queries.my_players(book.owner), 1),
    "candidates": (lambda book: queries.candidates(book.player("Ben"), book.owner), 1 + 1),
    "merge_preview": (lambda book: queries.merge_preview(book.player("Ana"), book.player("Ben")), 2 + 4),
    "book_of": (lambda book: old_results.book_of(book.owner, None), 1),
    "belongings": (lambda book: belongings(book.owner), 2),
    "erase_preview": (lambda book: erasing.erase_preview(belongings(book.owner)), 2 + 7),
    "unaudited": (lambda book: audits.unaudited(EVENING + timedelta(days=1)), 1),
    "recent_sittings": (lambda book: queries.recent_sittings(book.owner), 3),
    "known_groups": (lambda book: queries.known_groups(book.owner), 2),
    "known_names": (lambda book: queries.known_names(book.owner), 1),
}


def pair(book: Book) -> Any:
    return Partnership.objects.order_by("pk").values_list("pk", flat=True)[0]


def two(book: Book) -> Any:
    return book.player("Ana").pk, book.player("Ben").pk


def test_a_list_asks_as_much_of_a_full_book_as_of_a_new_one() -> None:
    book = Book()
    book.grow(OTHERS[0])
    new = counts(book)
    for other in OTHERS[1:]:
        book.grow(other)
    expected = {name: questions for name, (_ask, questions) in LISTS.items()}
    assert (new, counts(book)) == (expected, expected)


def counts(book: Book) -> dict[str, int]:
    return {name: _asked(ask, book) for name, (ask, _questions) in LISTS.items()}


def _asked(ask: Callable[[Book], Any], book: Book) -> int:
    with CaptureQueriesContext(connection) as questions:
        ask(book)
    return len(questions)
