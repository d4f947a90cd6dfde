"""Does a change at an open table that is taken back leave alone what was changed there since?"""

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_on,
    points,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tests.tournaments.evening.test_undo_offered import wrongly
from tournaments import services
from tournaments.models import Play, Round, Table, Tournament

pytestmark = pytest.mark.django_db
Evening = tuple[User, Tournament, Round]


@pytest.fixture
def evening() -> Evening:
    """Eight play at two tables, two hands a round."""
    by = director()
    of = tournament(by, *NAMES[:8])
    return by, of, play_on(by, of)


def others_at(of: Tournament, name: str) -> list[str]:
    """Who sits there beside this one, in the order of the seats."""
    places = table_of(of, name).places.exclude(entry__name=name).order_by("seat")
    return list(places.values_list("entry__name", flat=True))


def stays_away(of: Tournament, by: User, name: str) -> None:
    services.no_show(round=of.rounds.get(), entry=entry(of, name), by=by, at=EVENING)


def sits_for(of: Tournament, by: User, name: str, substitute: str) -> None:
    table = table_of(of, name)
    services.put_substitute(table=table, entry=entry(of, name), name=substitute, by=by, at=EVENING)


def undo(of: Tournament, by: User, back: int) -> str:
    """Take back what was done so many acts ago; 1 is the last one."""
    return press(signed_in(by), "undo", of, of.acts.order_by("-number")[back - 1].number)


def is_seated_as_told(table: Table) -> bool:
    """Whether those sit at the sitting of the table who have a place there."""
    places = table.places.filter(left=False).select_related("entry")
    told = {place.substitute or place.entry.name for place in places}
    return set(sitting_at(table).seats.values_list("name", flat=True)) == told


def test_who_did_not_come_stays_away_while_a_substitute_sits_there_since(evening: Evening) -> None:
    by, of, round_ = evening
    other = others_at(of, "Ana")[0]
    stays_away(of, by, "Ana")
    sits_for(of, by, other, "Sub")
    assert wrongly(of) == {}

    said = undo(of, by, 2)

    assert f"Take this back first: Sub sits for {other} at table {table_of(of, other).number}." in said
    assert not round_.places.filter(entry__name="Ana", table__isnull=False).exists()
    assert is_seated_as_told(table_of(of, other))
    undo(of, by, 1)
    undo(of, by, 3)
    assert (others_at(of, "Ana")[0], is_seated_as_told(table_of(of, "Ana"))) == (other, True)


def test_of_two_who_did_not_come_the_last_comes_back_first(evening: Evening) -> None:
    by, of, _round = evening
    other = others_at(of, "Ana")[0]
    stays_away(of, by, "Ana")
    stays_away(of, by, other)
    assert wrongly(of) == {}

    assert f"Take this back first: {other} did not come to round 1." in undo(of, by, 2)
    assert "Put the tables of round 1 back." in undo(of, by, 1)
    assert "Put the tables of round 1 back." in undo(of, by, 3)


def test_a_substitute_goes_and_who_did_not_come_since_stays_away(evening: Evening) -> None:
    by, of, round_ = evening
    other = others_at(of, "Ana")[0]
    sits_for(of, by, other, "Sub")
    stays_away(of, by, "Ana")
    assert wrongly(of) == {}

    assert f"{other} sits at table" in undo(of, by, 2)

    assert not round_.places.filter(entry__name="Ana", table__isnull=False).exists()
    assert is_seated_as_told(table_of(of, other))


def test_of_two_substitutes_for_one_the_last_goes_first(evening: Evening) -> None:
    by, of, _round = evening
    sits_for(of, by, "Ana", "Sub")
    sits_for(of, by, "Ana", "Tom")
    assert wrongly(of) == {}

    assert "Take this back first: Tom sits for Ana at table" in undo(of, by, 2)
    assert "Sub sits for Ana at table" in undo(of, by, 1)
    assert is_seated_as_told(table_of(of, "Ana"))


def test_who_sat_in_each_others_places_go_back_beside_a_substitute(evening: Evening) -> None:
    by, of, round_ = evening
    there, other = others_at(of, "Ana")[0], others_at(of, "Ana")[1]
    away = of.entries.exclude(places__table=table_of(of, "Ana")).first()
    services.these_played(round=round_, one=entry(of, "Ana"), other=away, by=by, at=EVENING)
    sits_for(of, by, there, "Sub")
    assert wrongly(of) == {}

    assert "changed places." in undo(of, by, 2)

    assert [is_seated_as_told(table_of(of, name)) for name in ("Ana", away.name)] == [True, True]
    assert table_of(of, "Ana") == table_of(of, other)


@pytest.mark.parametrize("hands", [1, 2])
def test_a_result_is_taken_back_behind_a_substitute_who_plays_on(hands: int) -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=hands)
    play_on(by, of)
    table = table_of(of, "Ana")
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    sits_for(of, by, "Ana", "Sub")
    assert wrongly(of) == {}

    assert "Took the result of table" in undo(of, by, 2)

    table.refresh_from_db()
    open_ = Play.objects.filter(table=table, sitting__finished_at=None).values_list("sitting", flat=True)
    assert (table.state, list(open_)) == ("playing", [sitting_at(table).pk])
    assert (is_seated_as_told(table), sitting_at(table).most_hands) == (True, hands)
    score(table, *[[4, 3, 2, 1]] * hands)
    table.refresh_from_db()
    assert table.state == "done"


@pytest.mark.parametrize("scored", [False, True])
def test_a_table_that_counts_again_is_played_at_by_those_who_sit_there_since(scored: bool) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    table = table_of(of, "Ana")
    if scored:
        score(table, [4, 3, 2, 1])
    services.void_table(table=table, reason="Wrong cards", by=by, at=EVENING)
    sits_for(of, by, "Ana", "Sub")

    assert "counts again" in undo(of, by, 2)

    table.refresh_from_db()
    assert (table.state, is_seated_as_told(table)) == ("playing", True)
    score(table, *[[4, 3, 2, 1]] * (2 - scored))
    table.refresh_from_db()
    assert table.state == "done"


def test_a_substitute_who_goes_from_a_void_table_is_not_there_when_it_counts_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    table = table_of(of, "Ana")
    sits_for(of, by, "Ana", "Sub")
    services.void_table(table=table, reason="Wrong cards", by=by, at=EVENING)

    undo(of, by, 2)
    undo(of, by, 2)

    table.refresh_from_db()
    assert (table.state, is_seated_as_told(table)) == ("playing", True)


def test_a_result_of_a_table_that_all_but_one_have_left_is_taken_back_and_nobody_plays_on() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    play_on(by, of)
    table, other = table_of(of, "Ana"), entry(of, others_at(of, "Ana")[0])
    score(table, [20, 0], [20, 0])
    sits_for(of, by, "Ana", "Sub")
    services.go_on(table=table, how="short", leaving=[other], by=by, at=EVENING)
    table.refresh_from_db()
    assert table.state == "done"
    services.enter_result(table=table, totals=(45, 20), by=by, at=EVENING)

    assert "Took the result of table" in undo(of, by, 1)

    table.refresh_from_db()
    assert (table.state, sitting_at(table).is_finished) == ("done", True)


def test_a_table_that_was_stopped_has_its_winner_again_behind_a_substitute() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=2, scheme="games-won", ruleset="block-rummy")
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [30, -10, -10, -10])
    services.go_on(table=table, how="count", leaving=[entry(of, "Ana")], by=by, at=EVENING)
    first = table.places.get(seat=1).entry.name
    assert points(of, first) == "1"
    press(signed_in(by), "substitute", of, 1, 1, entry=entry(of, "Ben").pk, name="Sub")

    press(signed_in(by), "undo", of, of.acts.latest("number").number)

    assert (points(of, first), wrongly(of)) == ("1", {})
