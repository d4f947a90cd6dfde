"""How does a table count after all that was declared void by mistake, behind a round after which others were played?"""

import pytest
from django.urls import reverse

from rummy.scorekeeping import queries as book
from rummy.scorekeeping.models import Sitting
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
from tests.tournaments.evening.pages import form_for, press, signed_in
from tests.tournaments.evening.test_undo_offered import wrongly
from tests.tournaments.evening.test_void import state_of
from tournaments import services
from tournaments.errors import ResultRefused
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def voided() -> tuple[Tournament, Table]:
    """A table at which nothing was scored is void, its round closed, and the next one played."""
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    services.void_table(table=table, reason="Fire alarm", by=by, at=EVENING)
    score(round_.tables.exclude(pk=table.pk).get(), [40, 30, 20, 10])
    services.close_round(round=round_, by=by, at=EVENING)
    play_on(by, of)
    return of, table


def look(of: Tournament, table: Table, totals: str) -> str:
    """The page that the form of the table leads to, as it stands on the page of the round."""
    client = signed_in(of.owner)
    page = client.get(reverse("tournaments:round-desk", args=[of.code, 1])).content.decode()
    fields = form_for(page, f"tables/{table.number}/result/")
    address = reverse("tournaments:result", args=[of.code, 1, table.number])
    return client.post(address, {**fields, "totals": totals, "reason": "wrong table", "look": "1"})


def test_it_counts_again_with_what_the_desk_enters_once_that_was_looked_at(voided) -> None:
    of, table = voided
    first = table.places.get(seat=1).entry.name
    client, before = signed_in(of.owner), points(of, first)

    page = look(of, table, "40 30 20 10").content.decode()
    assert (state_of(table), points(of, first)) == ("void", before)
    client.post(reverse("tournaments:result", args=[of.code, 1, table.number]), form_for(page, "result/"))

    assert (state_of(table), points(of, first), wrongly(of)) == ("done", "3", {})
    assert not Sitting.objects.filter(play__table=table, void=True).exists()


def test_that_is_taken_back_and_it_is_void_as_it_was(voided) -> None:
    of, table = voided
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=of.owner, at=EVENING)

    press(signed_in(of.owner), "undo", of, of.acts.latest("number").number)

    assert (state_of(table), str(table.void_reason)) == ("void", "Fire alarm")
    assert (sitting_at(table).void, wrongly(of)) == (True, {})
    page = signed_in(of.owner).get(reverse("tournaments:round-desk", args=[of.code, 1])).content.decode()
    # Nothing is scored there: that is no result that could be put right.
    assert form_for(page, f"tables/{table.number}/result/")["totals"] == ""


def test_a_table_that_was_declared_void_once_more_stays_so_when_its_result_is_taken_back(voided) -> None:
    of, table = voided
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=of.owner, at=EVENING)
    entering = of.acts.latest("number").number
    services.void_table(table=table, reason="Nobody signed", by=of.owner, at=EVENING)

    press(signed_in(of.owner), "undo", of, entering)

    assert (state_of(table), str(table.void_reason), wrongly(of)) == ("void", "Nobody signed", {})


def test_its_voiding_is_taken_back_no_more_once_it_counts(voided) -> None:
    of, table = voided
    voiding = of.acts.get(reason="Fire alarm").number
    client = signed_in(of.owner)
    told = f"Round 1 is closed, and nothing was scored at table {table.number}: enter what it comes to."
    assert told in press(client, "undo", of, voiding)
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=of.owner, at=EVENING)

    assert f"Table {table.number} counts again already." in press(client, "undo", of, voiding)


def test_a_table_that_stopped_as_its_round_was_closed_counts_with_what_is_entered() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    play_on(by, of)
    table = table_of(of, "Ana")
    press(client, "withdraw", of, entry(of, "Ana").pk)
    press(client, "close", of, 1)
    closing = of.acts.latest("number").number
    assert state_of(table) == "void"

    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)

    assert (state_of(table), wrongly(of)) == ("done", {})
    press(client, "undo", of, of.acts.latest("number").number)
    press(client, "undo", of, closing)
    assert (state_of(table), sitting_at(table).void) == ("playing", False)


def test_while_its_round_is_open_that_it_is_void_is_taken_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    table = table_of(of, "Ana")
    services.void_table(table=table, reason="Fire alarm", by=by, at=EVENING)

    with pytest.raises(ResultRefused, match="Table 1 is void"):
        services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)


def test_a_table_that_all_have_left_has_no_result() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)
    score(round_.tables.exclude(pk=table.pk).get(), [100, 0])
    services.close_round(round=round_, by=by, at=EVENING)
    page = signed_in(by).get(reverse("tournaments:round-desk", args=[of.code, 1])).content.decode()
    assert f"tables/{table.number}/result/" not in page

    with pytest.raises(ResultRefused, match="nobody sits there any more"):
        services.enter_result(table=table, totals=(100, 0), by=by, at=EVENING)


def test_what_is_entered_is_played_by_who_sat_in_at_the_void_table() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    services.void_table(table=table, reason="Fire alarm", by=by, at=EVENING)
    services.put_substitute(table=table, entry=entry(of, "Ana"), name="Xavi", by=by, at=EVENING)
    score(round_.tables.exclude(pk=table.pk).get(), [40, 30, 20, 10])
    services.close_round(round=round_, by=by, at=EVENING)
    seats = [place.entry.name for place in table.places.order_by("seat")]
    totals = tuple({"Ana": 40}.get(name, 10 * number) for number, name in enumerate(seats))

    services.enter_result(table=table, totals=totals, by=by, at=EVENING)

    played = {side.name: side.total for side in book.table(sitting_at(table)).sides}
    assert played == {
        {"Ana": "Xavi"}.get(name, name): total for name, total in zip(seats, totals, strict=True)
    }
    assert (state_of(table), points(of, "Ana"), wrongly(of)) == ("done", "3", {})
    press(signed_in(by), "undo", of, of.acts.latest("number").number)
    assert (state_of(table), str(table.void_reason), wrongly(of)) == ("void", "Fire alarm", {})
