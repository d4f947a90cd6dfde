"""Case of an evening: a tie for a place goes to who was noted with fewer penalties."""

import uuid

import pytest

from rummy.scorekeeping.services import audit, record_hand
from tests.factories import EVENING
from tests.tournaments.evening.hall import director, play_on, standings, tournament
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.models import Play
from tournaments.queries.boards import standings_view

pytestmark = pytest.mark.django_db


def test_fewest_penalties_part_those_who_are_level() -> None:
    by = director()
    of = tournament(
        by,
        *("Ana", "Ben", "Cleo", "Dan"),
        format="swiss",
        answers={"rounds": 1},
        ruleset="straight-rummy",
        ends_after=1,
        order=("points", "fewest-penalties"),
    )
    play_on(by, of)
    for play in Play.objects.select_related("sitting"):
        winner, loser = [seat.name for seat in play.sitting.seats.order_by("number")]
        late = [{"player": winner, "points": 5, "reason": "Late"}] if play.table.number == 1 else []
        record_hand(
            sitting=play.sitting,
            id=uuid.uuid4(),
            number=1,
            base=0,
            document={"by": winner, "held": {loser: "KS"}, **({"penalties": late} if late else {})},
            phone=play.sitting.started_by,
            at=EVENING,
        )
    press(signed_in(by), "close", of, 1)

    places = [place for place, _name in standings(of)]

    assert places == [1, 2, 3, 3]
    assert standings_view(of).lines[0].why.endswith("level on points, then fewest penalties 0 to 1.")
    assert "Fewest penalties" in read(signed_in(by), "settings", of)
    assert list(audit_all()) == []


def audit_all() -> list[object]:
    return [found for play in Play.objects.select_related("sitting") for found in audit(sitting=play.sitting)]
