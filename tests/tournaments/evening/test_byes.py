"""What is a round without a table in the tie-breaks? As the event says."""

from dataclasses import fields

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import GIN, NAMES, director, play_on, score, tournament
from tests.tournaments.evening.pages import read, signed_in
from tournaments import services
from tournaments.models import StandingRow, Tournament

pytestmark = pytest.mark.django_db
ORDER = ("points", "buchholz", "lots")


def won_in_one_hand(by: User, of: Tournament) -> None:
    round_ = play_on(by, of)
    score(round_.tables.get(), [120, 0])
    services.close_round(round=round_, by=by, at=EVENING)


def tie_break_of_who_sat_out(of: Tournament) -> str:
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)
    out = of.rounds.get().places.get(away="bye").entry
    return str(StandingRow.objects.get(tournament=of, round=1, entry=out).values[1])


def test_a_bye_is_left_out_of_tie_breaks_if_nothing_is_said() -> None:
    by = director()
    of = tournament(by, *NAMES[:3], **GIN, order=ORDER)
    won_in_one_hand(by, of)

    assert tie_break_of_who_sat_out(of) == "0"


def test_a_bye_counts_as_a_level_meeting_where_the_event_says_so_also_later() -> None:
    by = director()
    of = tournament(by, *NAMES[:3], **GIN, order=ORDER, bye_opponent="yourself")
    won_in_one_hand(by, of)
    assert tie_break_of_who_sat_out(of) == "3"

    now = {one.name: getattr(of, one.name) for one in fields(services.Settings)}
    services.change_settings(
        tournament=of, settings=services.Settings(**now | {"bye_opponent": "nobody"}), by=by, at=EVENING
    )

    assert tie_break_of_who_sat_out(of) == "0"


def test_the_page_of_the_settings_asks_for_it() -> None:
    by = director()
    of = tournament(by, *NAMES[:3], **GIN)

    assert "A round without a table is, in tie-breaks" in read(signed_in(by), "settings", of)
