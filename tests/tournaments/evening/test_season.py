"""Does a season say beside each name what its evenings brought, and who has played too few?"""

from typing import Any

import pytest
from django.test import Client

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view

pytestmark = pytest.mark.django_db


def season(**answers: int) -> tuple[Any, Tournament]:
    """Two evenings of three people; on the second Dan plays instead of Cleo."""
    dora = hall.director()
    asked = {"format": "season", "answers": {"rounds": 3, "size": 3, **answers}, "ends_after": 1}
    of = hall.tournament(dora, "Ana", "Ben", "Cleo", **asked)
    evening(dora, of, "Cleo", "Ana", "Ben")
    services.withdraw(tournament_entry=hall.entry(of, "Cleo"), by=dora, at=EVENING)
    services.enter_all(tournament=of, lines=["Dan"], by=dora, at=EVENING)
    evening(dora, of, "Ana", "Ben", "Dan")
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)
    return dora, of


def evening(dora: Any, of: Tournament, *places: str) -> None:
    """One evening at one table, the first of these people best."""
    round_ = hall.play_on(dora, of)
    for table in round_.tables.all():
        names = [place.entry.name for place in table.places.order_by("seat")]
        hall.score(table, [-10 * places.index(name) for name in names])
    services.close_round(round=round_, by=dora, at=EVENING)


def beside(of: Tournament) -> list[tuple[str, str, int]]:
    """What stands beside each name, and how many tables it is short of."""
    return [(line.name, line.figure.value, line.short) for line in standings_view(of).lines]


def test_beside_a_name_stand_the_points_of_the_evenings_that_count() -> None:
    _dora, of = season(best=1)

    assert sorted(beside(of)) == [("Ana", "3", 0), ("Ben", "1½", 0), ("Cleo", "3", 0), ("Dan", "0", 0)]
    assert standings_view(of).label == "Best evenings"


def test_who_has_played_too_few_tables_is_marked_and_stands_behind_all_others() -> None:
    _dora, of = season(minimum=2)

    assert beside(of) == [("Ana", "4½", 0), ("Ben", "1½", 0), ("Cleo", "3", 1), ("Dan", "0", 1)]
    page = read(Client(), "tournament", of)
    assert "Cleo withdrew 1 table short" in page
    assert "Ana 1 table short" not in page
    services.show(tournament=of, shows="standings", message="", by=_dora, at=EVENING)
    assert "1 table short" in read(Client(), "screen", of)


def test_on_paper_it_is_said_why_somebody_stands_above_who_has_more_points() -> None:
    dora, of = season(minimum=2)
    paper = read(signed_in(dora), "paper", of, "standings")

    assert "Ben is above Cleo: tables missing 0 to 1." in paper
    assert "Ana is above Ben" not in paper


def test_a_certificate_of_a_season_tells_the_evenings() -> None:
    dora, of = season(minimum=2)

    assert "Robber Rummy · Best evenings 4½ ·" in read(signed_in(dora), "paper", of, "certificates")


@pytest.mark.parametrize(
    ("scheme", "missed_worth", "is_said"),
    [("card-points", "nothing", True), ("card-points", "average", False), ("placing", "nothing", False)],
)
def test_the_page_says_that_who_misses_an_evening_may_be_better_off_than_who_plays_a_bad_one(
    scheme: str, missed_worth: str, is_said: bool
) -> None:
    dora = hall.director()
    asked = {"format": "season", "answers": {"rounds": 3, "size": 3, "best": 2}, "ends_after": 1}
    of = hall.tournament(dora, "Ana", "Ben", "Cleo", "Dan", **asked, scheme=scheme, missed_worth=missed_worth)
    said = "Who misses a round gets 0 points: more than a round below zero brings."
    assert (said in read(signed_in(dora), "entries", of)) is is_said
    services.check_in_all(tournament=of, by=dora, at=EVENING)
    services.check_in(tournament=of, entry=hall.entry(of, "Dan"), here=False, by=dora, at=EVENING)
    evening(dora, of, "Ana", "Ben", "Cleo")
    standings = {name: place for place, name in hall.standings(of)}

    assert (standings["Dan"] < standings["Ben"]) is (scheme == "card-points")
    assert (said in read(Client(), "tournament", of)) is is_said
