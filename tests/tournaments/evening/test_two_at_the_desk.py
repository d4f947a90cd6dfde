"""What if somebody else at the desk was quicker? A button says so, and nothing of the round is lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from rummy.scorekeeping import queries as book
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_all,
    play_on,
    score,
    sitting_at,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in, text_of
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.models import Play, Round, Table, Tournament

pytestmark = pytest.mark.django_db
Press = Callable[[Tournament, Round, Any], object]


def as_seen(of: Tournament, by: Any) -> Round:
    """The round as a page showed it that was loaded before the tables opened."""
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    services.publish(round=drawn, by=by, at=EVENING)
    seen = Round.objects.select_related("tournament").get(pk=drawn.pk)
    services.start_round(round=drawn, by=by, at=EVENING)
    return seen


def swap(of: Tournament, seen: Round, by: Any) -> object:
    one, other = (seen.tables.get(number=n).places.all()[0].entry for n in (1, 2))
    return services.swap(round=seen, one=one, other=other, by=by, at=EVENING)


def move(of: Tournament, seen: Round, by: Any) -> object:
    somebody = seen.tables.get(number=1).places.all()[0].entry
    return services.move(round=seen, entry=somebody, table=2, by=by, at=EVENING)


@pytest.mark.parametrize("press", [swap, move])
def test_tables_that_opened_meanwhile_are_not_seated_anew(press: Press) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    seen = as_seen(of, by)
    with pytest.raises(DrawRefused, match="The tables are open"):
        press(of, seen, by)
    assert Play.objects.filter(table__round=seen).count() == 2


def test_who_came_late_sits_at_a_table_that_opened_meanwhile() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    seen = as_seen(of, by)
    services.enter(tournament=of, name="Zoe", by=by, at=EVENING)
    small = seen.tables.all()[1] if seen.tables.all()[0].places.count() == 4 else seen.tables.all()[0]
    services.seat_late(round=seen, entry=entry(of, "Zoe"), table=small.number, by=by, at=EVENING)
    sitting = Play.objects.filter(table__round=seen, table__number=small.number).order_by("number").last()
    assert sitting is not None
    assert "Zoe" in sitting.sitting.seats.values_list("name", flat=True)
    assert Play.objects.filter(table__round=seen).count() == 3


def test_a_round_that_was_taken_back_meanwhile_is_told() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    seen = services.draw_round(tournament=of, by=by, at=EVENING)
    services.discard_round(round=Round.objects.get(pk=seen.pk), by=by, at=EVENING)
    with pytest.raises(DrawRefused, match="Round 1 was taken back meanwhile"):
        services.start_round(round=seen, by=by, at=EVENING)


def enter(table: Table, by: Any) -> object:
    return services.enter_result(table=table, totals=(9, 7, 5, 3), by=by, at=EVENING)


def void(table: Table, by: Any) -> object:
    return services.void_table(table=table, reason="Marked", by=by, at=EVENING)


def go_on(table: Table, by: Any) -> object:
    return services.go_on(table=table, how="short", by=by, at=EVENING)


@pytest.mark.parametrize("press", [enter, void, go_on])
def test_a_table_that_was_drawn_anew_meanwhile_is_told(press: Callable[[Table, Any], object]) -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    seen = Table.objects.select_related("round__tournament").get(round=drawn, number=1)
    services.discard_round(round=Round.objects.get(pk=drawn.pk), by=by, at=EVENING)
    with pytest.raises(DrawRefused, match="There is no table 1 in round 1"):
        press(seen, by)


def test_a_result_typed_on_a_page_of_an_earlier_round_is_not_entered_in_the_next() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_all(by, play_on(by, of))
    play_on(by, of)
    client = signed_in(by)
    assert 'name="round" value="2"' in client.get(f"/t/{of.code}/desk/").content.decode()

    page = press(client, "quick", of, quick="1 9-7-5-3", round="1")

    assert "Look at the tables of round 2, then enter the result again." in page
    assert not book.table(sitting_at(of.rounds.get(number=2).tables.get(number=1))).hands
    assert 'value="1 9-7-5-3"' in client.get(f"/t/{of.code}/desk/?quick=1+9-7-5-3").content.decode()
    assert "Entered table 1: 9–7–5–3." in press(client, "quick", of, quick="1 9-7-5-3", round="2")


def seen_in(page: str) -> str:
    """What the form of a result says its page has seen of the table."""
    return re.search(r'name="seen" value="([^"]*)"', page)[1]  # type: ignore[index]


def desk_of(client: Client, of: Tournament) -> str:
    return client.get(f"/t/{of.code}/desk/").content.decode()


def totals_at(table: Table) -> list[int]:
    return [side.total for side in book.table(sitting_at(table)).sides]


def test_who_types_another_result_reads_first_what_stands_and_who_entered_it() -> None:
    by, nora = director(), director("nora")
    of = tournament(by, *NAMES[:4])
    services.appoint(tournament=of, email=nora.email, role="scorer", by=by, at=EVENING)
    table = play_on(by, of).tables.get()
    press(signed_in(by), "quick", of, quick="1 9-7-5-3")
    client = signed_in(nora)

    asked = client.post(f"/t/{of.code}/quick/", {"quick": "1 9-7-5-4"})

    assert "Table 1 has 9–7–5–3 already, entered by dora." in text_of(asked)
    assert totals_at(table) == [9, 7, 5, 3]
    sure = {"totals": "9-7-5-4", "seen": seen_in(asked.content.decode())}
    assert "Entered table 1: 9–7–5–4, where 9–7–5–3 stood." in press(client, "result", of, 1, 1, **sure)
    assert totals_at(table) == [9, 7, 5, 4]


def test_a_card_corrects_the_result_it_shows_and_no_other() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    score(play_on(by, of).tables.get(), *[[40, 30, 20, 10]] * 2)
    client = signed_in(by)
    seen = seen_in(desk_of(client, of))
    press(client, "result", of, 1, 1, totals="9-7-5-3", seen=seen)

    page = press(client, "result", of, 1, 1, totals="9-7-5-4", seen=seen)

    assert "Table 1 has 9–7–5–3 already, entered by dora." in page
    again = press(client, "result", of, 1, 1, totals="9-7-5-4", seen=seen_in(desk_of(client, of)))
    assert "Entered table 1: 9–7–5–4, where 9–7–5–3 stood." in again


def test_a_result_that_the_table_scored_itself_is_told_as_that() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    score(play_on(by, of).tables.get(), *[[40, 30, 20, 10]] * 2)

    page = press(signed_in(by), "quick", of, quick="1 9-7-5-3")

    assert "Table 1 has 80–60–40–20 already, as it was scored there." in page
    assert "Entered table 1: 80–60–40–20." in press(signed_in(by), "quick", of, quick="1 80-60-40-20")
