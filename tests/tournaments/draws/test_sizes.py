import pytest

from tournaments.draws import TableSizes, choices, table_sizes


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (4, 4, 5)),
        (14, (4, 4, 3, 3)),
    ],
)
def test_so_many_sit_at(count: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count) == TableSizes(sizes)


def test_nobody_sits_out_where_three_to_six_may_sit() -> None:
    for count in range(3, 300):
        found = table_sizes(count)
        assert (sum(found.sizes), found.byes, set(found.sizes) <= {3, 4, 5}) == (count, 0, True)


@pytest.mark.parametrize(("count", "found"), [(0, ()), (1, ()), (2, (2,))])
def test_too_few_for_a_table_sit_together_all_the_same(count: int, found: tuple[int, ...]) -> None:
    assert table_sizes(count) == TableSizes(found, count - sum(found))


def test_one_sits_out_where_only_two_may_sit() -> None:
    assert table_sizes(7, 2, (2,)) == TableSizes((2, 2, 2), 1)


def test_other_usual_sizes() -> None:
    assert table_sizes(11, 5) == TableSizes((5, 6))
    assert table_sizes(10, 3, (3, 4)) == TableSizes((3, 3, 4))


def test_the_director_may_choose() -> None:
    assert [(found.sizes, found.byes, found.said(4)) for found in choices(10)] == [
        ((4, 3, 3), 0, "two tables of 3"),
        ((4, 6), 0, "one table of 6"),
        ((4, 4), 2, "two sit out"),
    ]


def test_nothing_to_say_where_everything_is_as_usual() -> None:
    assert [found.said(4) for found in choices(8)] == [""]
