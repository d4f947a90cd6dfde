from fractions import Fraction

from tests.tournaments.standings.fields import ANA, BEN, CY, DEE
from tournaments.standings import EveningResult, SeasonRow, SeasonRule, season


def results(**points: tuple[object, ...]) -> list[EveningResult]:
    ids = {"ana": ANA, "ben": BEN, "cy": CY, "dee": DEE}
    return [
        EveningResult(evening, ids[name], number)  # type: ignore[arg-type]
        for name, row in points.items()
        for evening, number in enumerate(row, start=1)
        if number is not None
    ]


def test_only_the_best_evenings_count() -> None:
    found = season(results(ana=(5, 1, 4), ben=(3, 3, Fraction(7, 2))), SeasonRule(best=2))
    assert found == (
        SeasonRow(
            ANA,
            1,
            9,
            (1, 3),
            (2,),
            3,
            "2 evenings count; 1 weaker one left out, the best of them with 1.",
        ),
        SeasonRow(
            BEN,
            2,
            Fraction(13, 2),
            (1, 3),
            (2,),
            3,
            "2 evenings count; 1 weaker one left out, the best of them with 3.",
        ),
    )


def test_who_has_too_few_games_has_no_place_yet() -> None:
    found = season(results(ana=(9,), ben=(1, 1)), SeasonRule(minimum=2))
    assert [(row.entry, row.place, row.why) for row in found] == [
        (BEN, 1, "2 evenings count."),
        (ANA, None, "1 evening counts; 1 more game to a place."),
    ]


def test_the_better_single_evening_is_ahead_and_equals_share() -> None:
    found = season(results(ana=(4, 2), ben=(5, 1), cy=(1, 5), dee=(3, 3)), SeasonRule())
    assert [(row.entry, row.place) for row in found] == [(BEN, 1), (CY, 1), (ANA, 3), (DEE, 4)]
