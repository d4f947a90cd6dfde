"""Is what the desk did before an update taken back behind it? Until 0.2.0 the log kept other facts of some things."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_on,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tests.tournaments.evening.test_undo_offered import works, wrongly
from tests.tournaments.evening.test_void import state_of
from tournaments import services
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db


def evening(count: int, **settings: Any) -> tuple[User, Tournament]:
    by = director()
    of = tournament(by, *NAMES[:count], **settings)
    play_on(by, of)
    return by, of


def as_before(of: Tournament, *without: str, **facts: Any) -> Act:
    """The last act as 0.2.0 wrote it down."""
    act = of.acts.latest("number")
    act.back = {key: fact for key, fact in act.back.items() if key not in without} | facts
    act.save(update_fields=["back"])
    return act


@pytest.mark.parametrize("state", ["playing", "done"])
def test_a_table_that_was_declared_void(state: str) -> None:
    by, of = evening(4)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10], *[[40, 30, 20, 10]] * (state == "done"))
    services.void_table(table=table, reason="Fire alarm", by=by, at=EVENING)
    act = as_before(of, "sitting", state=state)
    assert wrongly(of) == {}

    press(signed_in(by), "undo", of, act.number)

    assert (state_of(table), sitting_at(table).void, wrongly(of)) == (state, False, {})


def test_what_the_draw_knows_of_somebody_though_more_of_him_was_kept() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    client, ana = signed_in(by), entry(of, "Ana")
    press(client, "arrange", of, ana.pk, seed="7")
    seeding = as_before(of, fields={"seed": 1, "apart": "", "fixed_table": None})
    press(client, "arrange", of, ana.pk, seed="7", name="Anna")
    press(client, "arrange", of, ana.pk, seed="7", apart="Berg")
    keeping = of.acts.latest("number")
    # That he is kept apart would be lost with the seed.
    assert (wrongly(of), works(of, seeding.number)) == ({}, False)
    press(client, "undo", of, keeping.number)

    press(client, "undo", of, seeding.number)

    ana.refresh_from_db()
    assert (ana.seed, ana.apart, ana.name, wrongly(of)) == (1, "", "Anna", {})


def test_a_result_of_a_table_that_all_but_one_have_left_opens_it_to_nobody() -> None:
    by, of = evening(4, **GIN)
    table = table_of(of, "Ana")
    other = table.places.exclude(entry__name="Ana").get().entry
    score(table, [20, 0], [20, 0])
    services.go_on(table=table, how="short", leaving=[other], by=by, at=EVENING)
    services.enter_result(table=table, totals=(45, 20), by=by, at=EVENING)
    act = as_before(of, reopen=True)

    press(signed_in(by), "undo", of, act.number)

    assert (state_of(table), sitting_at(table).is_finished, wrongly(of)) == ("done", True, {})


def test_a_substitute_at_a_table_that_was_done() -> None:
    by, of = evening(4, ends_after=1)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    press(signed_in(by), "substitute", of, 1, 1, entry=entry(of, "Ana").pk, name="Sub")
    act = as_before(of, "entry")
    assert (act.back["verb"], wrongly(of)) == ("put-tables", {})

    press(signed_in(by), "undo", of, act.number)

    assert (state_of(table), table.places.get(entry__name="Ana").substitute, wrongly(of)) == ("done", "", {})
