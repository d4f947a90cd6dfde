"""Where is room for whom, at a table and in a bracket?"""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    at_tables,
    director,
    entry,
    play_all,
    play_on,
    published,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import Round, Tournament
from tournaments.queries.bracket import bracket_view
from tournaments.queries.desk import desk_view
from tournaments.queries.late import late_arrivals

pytestmark = pytest.mark.django_db
KNOCKOUT: dict[str, Any] = {**GIN, "format": "knockout", "answers": {}}


def test_nobody_is_offered_a_third_chair_where_two_play() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **{**GIN, "ruleset": "robber-rummy"})
    round_ = published(by, of)
    services.enter(tournament=of, name="Zoe", by=by, at=EVENING)

    late = late_arrivals(of, desk_view(of, EVENING))
    assert late is not None
    assert [bool(room.against) for room in late.rooms] == [True]
    for change in ("seat-late", "move"):
        asked = {"entry": entry(of, "Zoe").pk, "where": "1", "table": "1", "reason": "Came late"}
        assert "Table 1 is full." in press(signed_in(by), change, of, 1, **asked)
    assert sorted(map(len, at_tables(round_))) == [2, 2]


def test_nobody_is_offered_to_play_himself() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], **{**GIN, "ruleset": "robber-rummy"})
    round_ = published(by, of)
    (out,) = [place.entry for place in round_.places.filter(table=None)]

    assert late_arrivals(of, desk_view(of, EVENING)) is None
    with pytest.raises(TournamentError, match="not to meet"):
        services.play_against_sitter(round=round_, entry=out, other=out, by=by, at=EVENING)


def test_a_fifth_of_four_is_welcome_where_the_game_has_room_and_a_sixth_is_not() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    published(by, of)
    for name in ("Yan", "Zoe"):
        services.enter(tournament=of, name=name, by=by, at=EVENING)

    said = [
        press(signed_in(by), "seat-late", of, 1, entry=entry(of, name).pk, where="1")
        for name in ("Yan", "Zoe")
    ]

    assert "Yan came late and sits at table 1" in said[0]
    assert "Table 1 is full." in said[1]


def five_in_a_bracket() -> tuple[User, Tournament, Round, str]:
    """One waits for the next round, and of the others one does not come; who was to be his opponent."""
    by = director()
    of = tournament(by, *NAMES[:5], **KNOCKOUT)
    press(signed_in(by), "check-in-all", of)
    round_ = published(by, of)
    one, other = at_tables(round_)[0]
    services.no_show(round=round_, entry=entry(of, one), by=by, at=EVENING)
    return by, of, round_, other


def test_who_comes_after_all_in_a_knock_out_meets_his_own_opponent() -> None:
    by, of, round_, other = five_in_a_bracket()
    before = [game.halves for side in bracket_view(of) for column in side for game in column.games]

    late = late_arrivals(of, desk_view(of, EVENING))

    assert late is not None
    assert [room.against for room in late.rooms] == [other]
    (one,) = [row for row in late.people if row.away == "did not come"]
    wrong = next(row.entry for row in late.people if row.away == "sits out" and row.name != other)
    with pytest.raises(TournamentError, match="not to meet"):
        services.play_against_sitter(
            round=round_,
            entry=of.entries.get(pk=one.entry),
            other=of.entries.get(pk=wrong),
            by=by,
            at=EVENING,
        )
    services.play_against_sitter(
        round=round_, entry=of.entries.get(pk=one.entry), other=entry(of, other), by=by, at=EVENING
    )
    after = [game.halves for side in bracket_view(of) for column in side for game in column.games]
    assert {half.name for half in after[0]} == {one.name, other}
    assert len(after) == len(before)


def test_touched_tables_are_drawn_anew_for_no_more_than_the_game_has_room() -> None:
    by = director()
    of = tournament(by, *NAMES[:11], answers={"rounds": 5, "size": 5})
    play_all(by, play_on(by, of))
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    table = of.rounds.get(number=1).tables.get(number=1)
    services.enter_result(
        table=table, totals=tuple(range(table.places.count())), by=by, at=EVENING, reason="Typed wrongly"
    )

    services.redraw(round=drawn, which="touched", reason="", by=by, at=EVENING)

    assert max(map(len, at_tables(drawn))) <= 5
