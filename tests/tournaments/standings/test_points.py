from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.fields import ANA, BEN, CY, DEE, event, table
from tournaments.schemes import SCHEMES
from tournaments.standings import (
    CardPoints,
    Difference,
    GamesWon,
    Line,
    OpponentsBeaten,
    Placing,
    PointsScheme,
    TableResult,
    TableWins,
    absence_worth,
    courses,
    crosstable,
    standings,
    unfairness,
)

FOUR = table(1, (ANA, 50), (BEN, 20), (CY, 20), (DEE, -10)).lines
THREE = table(1, (ANA, 50), (BEN, 20), (CY, -10)).lines
PARTNERS = TableResult(
    1,
    (
        Line(ANA, 1, 50, partner=CY),
        Line(CY, 1, 50, partner=ANA),
        Line(BEN, 2, 20, partner=DEE),
        Line(DEE, 2, 20, partner=BEN),
    ),
)
FOUR_WAY = Placing({4: (5, 3, 2, 0), 3: (5, Fraction(5, 2), 0)})


@pytest.mark.parametrize(
    ("scheme", "four", "three"),
    [
        (TableWins(), [1, 0, 0, 0], [1, 0, 0]),
        (OpponentsBeaten(3), [3, Fraction(3, 2), Fraction(3, 2), 0], [3, Fraction(3, 2), 0]),
        (FOUR_WAY, [5, Fraction(5, 2), Fraction(5, 2), 0], [5, Fraction(5, 2), 0]),
        (Placing({4: (3, 2, 1, 0)}), [3, Fraction(3, 2), Fraction(3, 2), 0], [3, Fraction(3, 2), 0]),
        (CardPoints(), [50, 20, 20, -10], [50, 20, -10]),
        (Difference(), [40, 0, 0, -40], [45, 0, -45]),
    ],
)
def test_a_table_is_worth(scheme: PointsScheme, four: list[object], three: list[object]) -> None:
    assert [list(scheme.points(FOUR)), list(scheme.points(THREE))] == [four, three]


def test_games_won_count_each() -> None:
    assert GamesWon(3).points([Line(ANA, 1, games_won=2), Line(BEN, 2, games_won=1)]) == [2, 1]


def test_a_shared_win_is_divided() -> None:
    shared = table(1, (ANA, 7), (BEN, 7), (CY, 7), (DEE, 0)).lines
    assert TableWins(3).points(shared) == [1, 1, 1, 0]


def test_a_director_is_warned_of_the_schemes_that_are_not_fair_between_sizes() -> None:
    unfair = {row.key for row in SCHEMES if unfairness(row.build(1), [3, 4, 5])}
    assert unfair == {"table-wins", "games-won", "card-points"}


@pytest.mark.parametrize("scheme", [OpponentsBeaten(3), FOUR_WAY, Difference(), Placing({4: (3, 2, 1, 0)})])
def test_fair_between_threes_and_fours(scheme: PointsScheme) -> None:
    assert unfairness(scheme, [3, 4]) == ()


@pytest.mark.parametrize(
    ("scheme", "sentence"),
    [
        (
            TableWins(),
            "Equal players can expect ⅓ at a table of 3 and ¼ at a table of 4: who sits at the table of 3 is better off.",
        ),
        (
            Placing({4: (3, 2, 1, 0), 3: (2, 1, 0)}),
            "Equal players can expect 1 at a table of 3 and 1½ at a table of 4: who sits at the table of 4 is better off.",
        ),
        (
            Placing({4: (3, 2, 1, 0), 3: (2, Fraction(3, 2), 1)}),
            "The winner gets 2 at a table of 3 and 3 at a table of 4.",
        ),
        (
            CardPoints(),
            "With card points as they are, a table of another size plays for another number of points: "
            "count the difference to the table’s others instead.",
        ),
    ],
)
def test_unfair_between_threes_and_fours(scheme: PointsScheme, sentence: str) -> None:
    assert unfairness(scheme, [4, 3, 4]) == (sentence,)


def test_one_size_of_table_is_always_fair() -> None:
    assert unfairness(CardPoints(), [4, 4]) == ()


@pytest.mark.parametrize(
    ("key", "worth"), [("win", 3), ("expected", Fraction(3, 2)), ("average", None), ("nothing", 0)]
)
def test_a_round_without_a_table_is_worth(key: str, worth: object) -> None:
    assert absence_worth(key, OpponentsBeaten(3), 4) == worth


@pytest.mark.parametrize(
    ("scheme", "winners"),
    [(OpponentsBeaten(3), 3), (TableWins(), 1), (Placing({4: (3, 2, 1, 0)}), 3), (Difference(), 30)],
)
def test_partners_both_have_what_their_side_won_from_the_other(scheme: PointsScheme, winners: int) -> None:
    found = standings(event(4, [PARTNERS], ["points", "wins", "difference", "buchholz"], scheme))
    least = -30 if scheme == Difference() else 0
    assert [row.values for row in found.rows] == [(winners, 1, 30, 2 * least)] * 2 + [
        (least, 0, -30, 2 * winners)
    ] * 2


def test_partners_are_not_met() -> None:
    told = event(4, [PARTNERS], ["points"])
    assert set(crosstable(told)[ANA]) == {BEN, DEE}
    assert courses(told)[ANA][0].opponents == (BEN, DEE)


def test_partners_are_one_side_beside_others_who_were_parted() -> None:
    parted = (replace(line, partner=None) if line.place == 1 else line for line in PARTNERS.lines)
    told = event(4, [TableResult(1, tuple(parted))], ["buchholz"], CardPoints())
    found = {row.entry: row.values for row in standings(told).rows}
    assert found == {ANA: (90,), CY: (90,), BEN: (100,), DEE: (100,)}
