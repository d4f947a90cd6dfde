"""Each metric against the plainest way to work it out, on tournaments drawn by chance."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.fields import ANA, BEN, CY, DEE, EVE, by_chance, event, table
from tournaments.standings import BY_KEY, METRICS, Bye, Event, Line, OpponentsBeaten, TableResult, standings

Told = dict[int, Fraction]
ROUNDS = 5
FIRST = 3


def seats(told: Event, entry: int) -> list[tuple[TableResult, Line]]:
    return [(result, line) for result in told.results for line in result.lines if line.entry == entry]


def meetings(told: Event, entry: int) -> list[tuple[int, Fraction]]:
    """Each opponent, and 1, ½ or 0."""
    return [
        (other.entry, Fraction(1) if own.place < other.place else Fraction(own.place == other.place, 2))
        for result, own in seats(told, entry)
        for other in result.lines
        if other.entry != entry
    ]


def won(told: Event, entry: int, number: int) -> Fraction:
    found = Fraction(
        sum(Fraction(bye.points or 0) for bye in told.byes if (bye.entry, bye.round) == (entry, number))
    )
    for result, own in seats(told, entry):
        if result.round == number:
            others = [other.place for other in result.lines if other.entry != entry]
            beaten = sum(
                Fraction(1) if own.place < place else Fraction(own.place == place, 2) for place in others
            )
            found += FIRST * Fraction(beaten, len(others))
    return found


def points(told: Event, entry: int) -> Fraction:
    return sum((won(told, entry, number) for number in range(1, ROUNDS + 1)), Fraction(0))


def opponents(told: Event, entry: int) -> list[Fraction]:
    return sorted(points(told, other) for other, _ in meetings(told, entry))


def total(name: str) -> Callable[[Event, int], Fraction]:
    return lambda told, entry: Fraction(sum(getattr(line, name) for _, line in seats(told, entry)))


def difference(told: Event, entry: int) -> Fraction:
    found = Fraction(0)
    for result, own in seats(told, entry):
        others = [other.score for other in result.lines if other.entry != entry]
        found += own.score - Fraction(sum(others), len(others))
    return found


def table_wins(told: Event, entry: int) -> Fraction:
    return sum(
        (
            Fraction(1, [other.place for other in result.lines].count(1))
            for result, own in seats(told, entry)
            if own.place == 1
        ),
        Fraction(0),
    )


def progressive(told: Event, entry: int) -> Fraction:
    so_far = [
        sum((won(told, entry, number) for number in range(1, last + 1)), Fraction(0))
        for last in range(1, ROUNDS + 1)
    ]
    return sum(so_far, Fraction(0))


def koya(told: Event, entry: int) -> Fraction:
    return sum(
        (result for other, result in meetings(told, entry) if 2 * points(told, other) >= FIRST * ROUNDS),
        Fraction(0),
    )


PLAIN: dict[str, Callable[[Event, int], Fraction]] = {
    "points": points,
    "wins": table_wins,
    "buchholz": lambda told, entry: sum(opponents(told, entry), Fraction(0)),
    "buchholz-cut-1": lambda told, entry: sum(opponents(told, entry)[1:], Fraction(0)),
    "median": lambda told, entry: sum(opponents(told, entry)[1:-1], Fraction(0)),
    "average-of-opponents": lambda told, entry: (
        sum(opponents(told, entry), Fraction(0)) / len(opponents(told, entry))
    ),
    "sonneborn-berger": lambda told, entry: sum(
        (result * points(told, other) for other, result in meetings(told, entry)), Fraction(0)
    ),
    "progressive": progressive,
    "koya": koya,
    "games-won": total("games_won"),
    "hands-won": total("hands_won"),
    "hands-won-rate": lambda told, entry: 100 * total("hands_won")(told, entry) / total("hands")(told, entry),
    "difference": difference,
    "card-points": total("score"),
    "best-hand": lambda told, entry: Fraction(max(line.best_hand for _, line in seats(told, entry))),
    "fewest-penalties": lambda told, entry: -total("penalties")(told, entry),
    "fewest-byes": lambda told, entry: Fraction(-sum(bye.entry == entry for bye in told.byes)),
}
PLAYED = [
    replace(event(count, by_chance(count, ROUNDS, size, seed), ["points"], OpponentsBeaten(FIRST)), byes=byes)
    for count, size, seed, byes in (
        (10, 2, 1, ()),
        (12, 3, 2, (Bye(2, 3, Fraction(1, 7)),)),
        (13, 4, 3, (Bye(1, 1, 3), Bye(4, 2, 1))),
    )
]


@pytest.mark.parametrize("told", PLAYED, ids=["twos", "threes", "fours"])
@pytest.mark.parametrize("key", PLAIN)
def test_a_metric_is_what_the_plain_way_gives(key: str, told: Event) -> None:
    found = {row.entry: row.values[0] for row in standings(replace(told, order=(key,))).rows}
    assert found == {entry.id: PLAIN[key](told, entry.id) for entry in told.entries}


def test_every_metric_is_worked_out_here_or_has_its_own_tests() -> None:
    assert {metric.key for metric in METRICS} - set(PLAIN) == {
        "head-to-head",
        "play-off",
        "lots",
        "bracket",
        "rung",
        "tables-missing",
        "best-evenings",
        "best-evening",
    }


def test_the_weakest_and_the_strongest_are_left_out_of_few_opponents_too() -> None:
    results = (table(1, (ANA, 9), (BEN, 6), (CY, 3)), table(1, (DEE, 9), (EVE, 0)))
    found = standings(event(5, results, ("buchholz-cut-1", "median")))
    assert {row.entry: row.values for row in found.rows} == {
        ANA: (Fraction(1, 2), 0),
        BEN: (1, 0),
        CY: (1, 0),
        DEE: (0, 0),
        EVE: (0, 0),
    }


def test_numbers_are_whole_where_they_can_be() -> None:
    told = replace(PLAYED[2], order=tuple(BY_KEY))
    kinds = {
        type(value)
        for row in standings(told).rows
        for value in row.values
        if value is not None and value == int(value)
    }
    assert kinds == {int}
