"""Cases of an evening: a wrong score, in the open round, after the next draw, after its start, after the end."""

from datetime import timedelta
from uuid import uuid4

import pytest

from rummy.scorekeeping.services import void_hand
from tests.factories import EVENING, record
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    everybody_at,
    play_all,
    play_on,
    points,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.errors import CannotUndo
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_wrong_score_round_open_is_edited_in_place() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    play_on(by, of)
    table = table_of(of, "Ana")
    names = [place.entry.name for place in table.places.order_by("seat")]
    score(table, [40, 30, 20, 10])

    record(sitting_at(table), 1, {"typed": dict(zip(names, [10, 20, 30, 40], strict=True))}, base=1)

    assert (points(of, names[0]), points(of, names[3])) == ("0", "3")


@pytest.fixture
def drawn() -> tuple:
    """Round 1 is played and closed, round 2 drawn and published."""
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    client = signed_in(by)
    press(client, "draw", of)
    press(client, "publish", of, 2)
    return by, of, client


def test_wrong_score_next_round_drawn_not_started_shows_the_difference_and_keeps_the_draw(drawn) -> None:
    _by, of, client = drawn
    before = at_tables(of.rounds.get(number=2))
    first = table_of(of, "Ana").places.get(seat=1).entry.name
    table = table_of(of, "Ana").number

    press(client, "result", of, 1, table, totals="0-10-20-30")
    desk = read(client, "desk", of)

    assert "Results behind this draw changed:" in desk
    assert f"{first} 3 → 0" in desk
    desk = press(client, "redraw", of, 2, which="keep", reason="Everybody sits already.")
    assert "Results behind this draw changed" not in desk
    assert "Everybody sits already." in desk
    assert at_tables(of.rounds.get(number=2)) == before


@pytest.mark.parametrize("which", ["touched", "all"])
def test_wrong_score_next_round_drawn_not_started_may_be_drawn_anew(drawn, which: str) -> None:
    _by, of, client = drawn
    press(client, "result", of, 1, table_of(of, "Ana").number, totals="0-10-20-30")

    desk = press(client, "redraw", of, 2, which=which, reason="Nobody sits yet.")

    seated = sorted(everybody_at(of.rounds.get(number=2)))
    assert "Results behind this draw changed" not in desk
    assert seated == sorted(NAMES[:8])


def test_wrong_score_next_round_started_corrects_the_standings_and_leaves_the_seats(drawn) -> None:
    _by, of, client = drawn
    press(client, "start", of, 2)
    before, winner = at_tables(of.rounds.get(number=2)), table_of(of, "Ana").places.get(seat=1).entry.name

    press(client, "result", of, 1, table_of(of, "Ana").number, totals="0-10-20-30", reason="Columns mixed up")

    assert points(of, winner) == "0"
    assert at_tables(of.rounds.get(number=2)) == before
    assert "Corrected table" in read(signed_in(None), "tournament", of)


def test_the_page_of_a_round_says_what_was_corrected_in_it(drawn) -> None:
    _by, of, client = drawn
    press(client, "start", of, 2)
    press(client, "result", of, 1, 1, totals="0-10-20-30", reason="Columns mixed up")
    press(client, "note", of, note="Supper is at eight")

    told = [read(signed_in(None), "round", of, number) for number in (1, 2)]

    assert ["Corrected table 1 of round 1: 0–10–20–30. Columns mixed up" in page for page in told] == [
        True,
        False,
    ]
    assert ["Supper" in page for page in told] == [False, False]


def finished(**settings: int) -> tuple:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1, **settings)
    play_all(by, play_on(by, of))
    services.finish_tournament(tournament=of, by=by, at=EVENING)
    return by, of


def test_wrong_score_after_the_event_closed_is_corrected_within_the_period() -> None:
    _by, of = finished(correction_hours=24)
    table = table_of(of, "Ana")

    services.enter_result(table=table, totals=(0, 1, 2, 3), by=of.owner, at=EVENING + timedelta(hours=23))

    page = read(signed_in(None), "tournament", of)
    assert "Corrected table 1 of round 1: 0–1–2–3." in page
    assert points(of, table.places.get(seat=4).entry.name) == "3"


def test_wrong_score_after_the_correction_period_only_gets_a_note() -> None:
    by, of = finished(correction_hours=0)
    client, winner = signed_in(by), table_of(of, "Ana").places.get(seat=1).entry.name

    said = press(client, "result", of, 1, 1, totals="0-1-2-3")
    press(client, "note", of, note="Table 1 was added up wrongly.")

    assert "its results stand. Add a note instead." in said
    assert points(of, winner) == "3"
    assert "Table 1 was added up wrongly." in read(signed_in(None), "tournament", of)


def test_a_closed_round_takes_no_more_hands_from_its_tables() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    play_on(by, of)
    ana = of.entries.get(name="Ana")
    phone = signed_in(None)
    phone.post(f"/t/{of.code}/me/{ana.code}/score/")
    score(table_of(of, "Ana"), [1, 2, 3, 4])
    press(signed_in(by), "close", of, 1)

    sitting = sitting_at(table_of(of, "Ana"))
    answer = phone.post(f"/s/{sitting.watch_code}/finish/")

    assert of.rounds.get().state == Round.State.CLOSED
    assert answer.status_code == 403
    assert "Say at the desk what is wrong" in answer.content.decode()


def test_where_the_standings_are_read_it_is_said_that_they_were_corrected() -> None:
    _by, of = finished(correction_hours=24)
    client = signed_in(of.owner)
    pages = (("tournament",), ("crosstable",), ("screen",), ("paper", "standings"))
    press(client, "note", of, note="Supper is at eight")
    assert ["corrected" in read(client, name, of, *args) for name, *args in pages] == [False] * 4
    assert "corrected" not in read(client, "paper", of, "certificates")

    services.enter_result(table=table_of(of, "Ana"), totals=(0, 1, 2, 3), by=of.owner, at=EVENING)
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)

    said = f"corrected {EVENING.day} {EVENING:%B}"
    assert [said in read(client, name, of, *args) for name, *args in pages] == [True] * 4
    told = f"Results were corrected on {EVENING.day} {EVENING:%B}: a certificate that was printed before may be wrong."
    assert told in read(client, "paper", of, "certificates")


def test_the_only_result_of_a_table_is_not_taken_back_behind_a_closed_round() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    round_ = play_on(by, of)
    services.enter_result(table=table_of(of, "Ana"), totals=(40, 30, 20, 10), by=by, at=EVENING)
    act = of.acts.first()
    services.close_round(round=round_, by=by, at=EVENING)

    told = "Round 1 is closed: enter what table 1 comes to, or declare it void."
    with pytest.raises(CannotUndo, match=told):
        services.undo(tournament=of, number=act.number, by=by, at=EVENING)
    assert len({points(of, name) for name in NAMES[:4]}) == 4


def test_at_a_table_of_a_closed_round_whose_only_hand_is_struck_nobody_was_level() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    table = table_of(of, "Ana")
    void_hand(hand=sitting_at(table).hands.get(), id=uuid4(), phone=of.desk, at=EVENING)
    assert {points(of, place.entry.name) for place in table.places.all()} == {"0"}
