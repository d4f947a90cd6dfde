from dataclasses import replace

from tests.tournaments.standings.fields import ANA, BEN, CY, DEE, beats, event, whys
from tournaments.standings import Event, SeasonRule, standings

ORDER = ("tables-missing", "best-evenings", "best-evening", "points")
# Ana 1 1 0, Ben 0 1 1, Cy 1 0, Dee 0 0 and one evening away.
EVENINGS = [
    *beats(1, (ANA, BEN), (CY, DEE)),
    *beats(2, (ANA, CY), (BEN, DEE)),
    *beats(3, (BEN, ANA)),
]


def season(best: int = 0, minimum: int = 0) -> Event:
    return replace(event(4, EVENINGS, ORDER), season=SeasonRule(best, minimum))


def values(told: Event) -> dict[int, tuple[object, ...]]:
    return {row.entry: row.values[:3] for row in standings(told).rows}


def test_all_evenings_count_unless_the_season_says_how_many() -> None:
    assert values(season()) == {
        ANA: (None, 2, 1),
        BEN: (None, 2, 1),
        CY: (None, 1, 1),
        DEE: (None, 0, 0),
    }


def test_only_the_best_evenings_count() -> None:
    assert [(row.entry, row.place, row.values[1]) for row in standings(season(best=1)).rows] == [
        (ANA, 1, 1),
        (BEN, 1, 1),
        (CY, 3, 1),
        (DEE, 4, 0),
    ]


def test_who_sat_at_too_few_tables_stands_behind_the_others() -> None:
    found = standings(season(minimum=3))
    assert [(row.entry, row.values[0]) for row in found.rows] == [(ANA, 0), (BEN, 0), (CY, -1), (DEE, -1)]
    assert whys(found)[1] == "Ben is above Cy: tables missing 0 to 1."
