"""Do statements that are written once say the same each time, on whatever database?"""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Value
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.models import Board, Bucket, Pool
from rummy.leaderboards.statements import Given, Prepared, Sent, Upsert, send

pytestmark = pytest.mark.django_db

BUCKETS = Prepared(
    lambda: (
        Bucket.objects.filter(measure__among=Given("measures"))
        .order_by("measure", "score")
        .values_list("measure", "score", "count")
    )
)
ADDING = Upsert(
    Bucket,
    ("board_id", "measure", "score", "count"),
    once=("board_id", "measure", "score"),
    kept={"count": "mine.count + excluded.count"},
    returning=("count",),
)


@pytest.fixture
def board() -> Board:
    return Board.objects.create(pool=Pool.objects.create(family="gin-rummy", pairs=False))


def adding(board: Board, *rows: tuple[str, int, int]) -> Sent:
    return ADDING.of([(board.pk, *row) for row in rows])


def test_rows_are_new_or_take_the_place_of_those_that_are_there(board: Board) -> None:
    send(adding(board, ("won", 1, 2), ("won", 2, 1)))
    assert send(adding(board, ("won", 2, 4), ("best", -5, 1))) == [[(5,), (1,)]]
    assert BUCKETS.ask(measures=["won", "best"]) == [("best", -5, 1), ("won", 1, 2), ("won", 2, 5)]


def test_a_query_is_asked_with_lists_of_any_length(board: Board) -> None:
    send(adding(board, ("won", 1, 2), ("best", 7, 1)))
    asked: list[list[Any]] = [BUCKETS.ask(measures=some) for some in ([], ["won"], ["won", "won", "rate"])]
    assert asked == [[], [("won", 1, 2)], [("won", 1, 2)]]


def test_several_answer_in_their_order_each_after_what_the_one_before_did(
    board: Board, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    asking = BUCKETS.of(measures=["won"])
    with django_assert_num_queries(1 if connection.vendor == "postgresql" else 4):
        answers = send(asking, adding(board, ("won", 3, 1)), asking, adding(board, ("won", 3, 1)))
    assert answers == [[], [(1,)], [("won", 3, 1)], [(2,)]]


def test_a_statement_that_failed_is_asked_again(board: Board) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        send(ADDING.of([(board.pk, None, 1, 1)]))
    assert send(adding(board, ("won", 1, 1))) == [[(1,)]]


def test_what_is_the_same_each_time_keeps_its_type(board: Board) -> None:
    send(adding(board, ("won", 1, 2)))
    constant = Prepared(
        lambda: (
            Bucket.objects.filter(board__being=Given("board"), measure="won")
            .annotate(never=Value(False), always=Value(7))
            .values_list("never", "always", "count")
        )
    )
    assert constant.ask(board=board.pk) == [(False, 7, 2)]
    assert constant.ask(board=board.pk + 1) == []
