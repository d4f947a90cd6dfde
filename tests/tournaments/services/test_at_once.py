"""What if a table saves a hand in the moment in which the desk does something about it?"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

import pytest
from django.contrib.auth.models import User

from rummy.scorekeeping.services.transaction import hold
from tests import at_once
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, score, sitting_at, tournament
from tournaments import services
from tournaments.errors import CannotUndo
from tournaments.models import Round, Table

pytestmark = at_once.TWO_WRITERS
HAND = [40, 30, 20, 10]


@pytest.fixture
def by() -> User:
    return director()


@pytest.fixture
def round_(by: User) -> Round:
    """One table of four, which plays two hands."""
    return play_on(by, tournament(by, *NAMES[:4]))


def meanwhile(table: Table, deed: Callable[[], object], points: Sequence[int] = HAND) -> Future[object]:
    """What became of this deed of the desk, which comes while a hand of the table is being saved."""
    return at_once.meanwhile(deed, lambda: hold(sitting_at(table)), lambda: score(table, points))


def test_a_table_whose_last_hand_is_saved_meanwhile_is_void(by: User, round_: Round) -> None:
    table = round_.tables.get()
    score(table, HAND)

    meanwhile(table, lambda: services.void_table(table=table, reason="A fire.", by=by, at=EVENING)).result()

    table.refresh_from_db()
    assert (table.state, sitting_at(table).void) == ("void", True)


def test_a_table_whose_last_hand_is_saved_meanwhile_counts_again(by: User, round_: Round) -> None:
    table, of = round_.tables.get(), round_.tournament
    score(table, HAND)
    services.void_table(table=table, reason="A fire.", by=by, at=EVENING)
    last = of.acts.first()

    meanwhile(table, lambda: services.undo(tournament=of, number=last.number, by=by, at=EVENING)).result()

    table.refresh_from_db()
    assert (table.state, sitting_at(table).void) == ("done", False)


def test_a_table_whose_last_hand_is_saved_meanwhile_gets_more_time(by: User, round_: Round) -> None:
    table = round_.tables.get()
    score(table, HAND)
    services.call_time(round=round_, by=by, at=EVENING)

    meanwhile(table, lambda: services.give_time(round=round_, table=1, minutes=5, by=by, at=EVENING)).result()

    table.refresh_from_db()
    assert (table.state, table.extra_minutes) == ("done", 5)


def test_a_round_is_not_taken_back_over_a_hand_that_is_saved_meanwhile(by: User, round_: Round) -> None:
    table, of = round_.tables.get(), round_.tournament
    last = of.acts.first()

    undoing = meanwhile(table, lambda: services.undo(tournament=of, number=last.number, by=by, at=EVENING))

    with pytest.raises(CannotUndo, match="Hands are scored in round 1 already"):
        undoing.result()
    table.refresh_from_db()
    assert (table.state, table.plays.count()) == ("playing", 1)


def test_a_table_is_not_put_back_over_a_hand_that_is_saved_meanwhile(by: User, round_: Round) -> None:
    table, of = round_.tables.get(), round_.tournament
    services.no_show(round=round_, entry=of.entries.get(name="Dan"), by=by, at=EVENING)
    last = of.acts.first()

    def undo() -> object:
        return services.undo(tournament=of, number=last.number, by=by, at=EVENING)

    with pytest.raises(CannotUndo, match="Hands were scored at table 1 since"):
        meanwhile(table, undo, [30, 20, 10]).result()
    assert table.plays.count() == 2
