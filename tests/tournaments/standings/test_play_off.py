from dataclasses import replace

from tests.tournaments.standings.fields import ANA, BEN, CY, DEE, beats, event, table, whys
from tournaments.standings import Event, Standings, TableResult, standings

# Ana, Ben and Cy each beat one of the others; Dee has not played.
LEVEL = event(
    4,
    [*beats(1, (ANA, BEN)), *beats(2, (BEN, CY)), *beats(3, (CY, ANA))],
    ("points", "play-off"),
)


def placed(found: Standings) -> list[tuple[int, int]]:
    return [(row.place, row.entry) for row in found.rows]


def behind(*play_offs: TableResult) -> Event:
    return replace(LEVEL, play_offs=play_offs)


def test_without_a_play_off_they_share_the_place() -> None:
    assert placed(standings(LEVEL)) == [(1, ANA), (1, BEN), (1, CY), (4, DEE)]


def test_one_table_parts_all_who_are_level_and_says_so() -> None:
    found = standings(behind(table(3, (ANA, 5), (BEN, 9), (CY, 7))))

    assert placed(found) == [(1, BEN), (2, CY), (3, ANA), (4, DEE)]
    assert whys(found)[0] == "Ben is above Cy: level on points, then play-off 2 to 1."


def test_who_is_level_in_the_play_off_too_shares_until_the_next_one() -> None:
    first = table(3, (ANA, 5), (BEN, 9), (CY, 5))

    assert placed(standings(behind(first))) == [(1, BEN), (2, ANA), (2, CY), (4, DEE)]
    assert placed(standings(behind(first, table(3, (CY, 9), (ANA, 1))))) == [
        (1, BEN),
        (2, CY),
        (3, ANA),
        (4, DEE),
    ]


def test_a_play_off_that_some_of_the_level_did_not_play_parts_nobody() -> None:
    assert placed(standings(behind(table(3, (ANA, 5), (BEN, 9)))))[:3] == [(1, ANA), (1, BEN), (1, CY)]


def test_a_play_off_counts_behind_its_round_only() -> None:
    early = behind(table(2, (ANA, 5), (BEN, 9), (CY, 7)))

    assert placed(standings(early)) == placed(standings(LEVEL))


def test_a_play_off_brings_no_points() -> None:
    found = standings(behind(table(3, (ANA, 5), (BEN, 9), (CY, 7))))

    assert {row.values[0] for row in found.rows} == {0, 1}
