"""What is a void table worth, and a round of which all tables are void?"""

from fractions import Fraction

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING, begin
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    director,
    entry,
    play_on,
    published,
    score,
    sitting_at,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in, text_of
from tests.tournaments.evening.test_undo_offered import wrongly
from tournaments import services
from tournaments.errors import DrawRefused, ResultRefused
from tournaments.models import Round, Table, Tournament

pytestmark = pytest.mark.django_db
NOBODY = "All tables of this round are void: it counts for nobody."


@pytest.fixture
def second() -> tuple[User, Tournament, Round, dict[str, list[str]]]:
    """Five play gin, two at a table: one sits out. Round 1 is closed, round 2 is played; what all had before."""
    by = director()
    of = tournament(by, *NAMES[:5], **GIN, order=("points", "buchholz", "lots"), bye_opponent="yourself")
    round_ = play_on(by, of)
    press_results(by, of, round_)
    had = values(of)
    return by, of, play_on(by, of), had


def press_results(by: User, of: Tournament, round_: Round) -> None:
    for table in round_.tables.exclude(state="void"):
        press(signed_in(by), "quick", of, quick=f"{table.number} 100-0")
    services.close_round(round=round_, by=by, at=EVENING)


def void(by: User, round_: Round, *numbers: int) -> None:
    for table in round_.tables.filter(number__in=numbers).select_related("round__tournament"):
        services.void_table(table=table, reason="Fire alarm", by=by, at=EVENING)


def values(of: Tournament) -> dict[str, list[str]]:
    """What everybody has now: points and Buchholz."""
    standings(of)
    last = max(of.standings.values_list("round", flat=True))
    return {row.entry.name: row.values[:2] for row in of.standings.filter(round=last).select_related("entry")}


def test_a_round_whose_tables_are_all_void_changes_nothing_for_anybody(second) -> None:
    by, of, round_, before = second
    void(by, round_, 1, 2)

    assert values(of) == before
    assert NOBODY in read(signed_in(None), "tournament", of)
    assert NOBODY in read(signed_in(by), "desk", of)
    for place in round_.places.select_related("entry"):
        page = read(signed_in(None), "mine", of, place.entry.code)
        assert (NOBODY in page, "Points for this round" in page) == (True, False)


def test_where_all_tables_are_void_none_has_a_result_and_nobody_is_awaited(second) -> None:
    by, of, round_, _before = second
    seated = round_.tables.get(number=1).places.get(seat=1).entry
    assert "is not here" in read(signed_in(None), "mine", of, seated.code)
    void(by, round_, 1, 2)

    desk = read(signed_in(by), "desk", of)

    assert ("No table is open any more." in desk, "have their results" in desk) == (True, False)
    assert "is not here" not in read(signed_in(None), "mine", of, seated.code)


def test_the_screen_says_of_which_round_its_points_are(second) -> None:
    by, of, round_, _before = second
    services.show(tournament=of, shows="standings", message="", by=by, at=EVENING)
    void(by, round_, 1, 2)
    standings(of)

    assert ("round 1 Points" in read(signed_in(None), "screen", of)) is True


def test_a_void_round_between_others_says_so_and_counts_again_when_a_table_does(second) -> None:
    by, of, round_, _before = second
    score(round_.tables.get(number=2), [100, 0])
    void(by, round_, 1, 2)
    services.close_round(round=round_, by=by, at=EVENING)
    press_results(by, of, play_on(by, of))
    had = values(of)
    out = round_.places.get(table=None).entry
    assert "Round 2: counts for nobody, place" in read(signed_in(None), "mine", of, out.code)
    assert NOBODY in read(signed_in(by), "round-desk", of, 2)

    press(signed_in(by), "undo", of, of.acts.filter(reason="Fire alarm").latest("number").number)

    assert Fraction(values(of)[out.name][0]) == Fraction(had[out.name][0]) + 3


def test_one_void_table_gives_who_sat_there_the_average_and_says_so(second) -> None:
    by, of, round_, _before = second
    void(by, round_, 1)
    place = round_.tables.get(number=1).places.get(seat=1)

    page = read(signed_in(None), "mine", of, place.entry.code)

    assert "This table is void: Fire alarm. Points for this round: your own average." in page
    assert NOBODY not in read(signed_in(None), "tournament", of)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (2, ("Standings After round 2 · counts for nobody", "Round 2 counts for nobody.")),
        (3, ("Final standings After round 3 · as of", "Round 3 brought")),
    ],
)
def test_the_standings_after_an_earlier_round_are_not_the_final_ones(second, after, told) -> None:
    by, of, round_, _before = second
    void(by, round_, 1, 2)
    services.close_round(round=round_, by=by, at=EVENING)
    press_results(by, of, play_on(by, of))
    standings(of)
    press(signed_in(by), "finish", of)

    page = text_of(signed_in(None).get(f"/t/{of.code}/?after={after}"))

    assert [words for words in told if words not in page] == []


def test_nobody_is_seated_at_a_void_table_or_taken_from_it() -> None:
    by = director()
    of = tournament(by, *NAMES[:7])
    round_ = play_on(by, of)
    [zoe] = services.enter_all(tournament=of, lines=["Zoe"], by=by, at=EVENING)
    table = table_of(of, "Ana")
    services.void_table(table=table, reason="no cards", by=by, at=EVENING)

    with pytest.raises(DrawRefused, match=f"Table {table.number} is void"):
        services.seat_late(round=round_, entry=zoe, table=table.number, by=by, at=EVENING)
    with pytest.raises(DrawRefused, match=f"Table {table.number} is void"):
        services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)


def test_nobody_is_seated_at_a_table_that_all_have_left() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)

    with pytest.raises(DrawRefused, match=f"Table {table.number} is void"):
        services.seat_late(round=round_, entry=entry(of, "Ana"), table=table.number, by=by, at=EVENING)


def test_a_table_that_all_have_left_is_void_also_when_the_round_starts_once_more() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    round_ = play_on(by, of)
    start = of.acts.latest("number")
    table = table_of(of, "Ana")
    services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)
    press(signed_in(by), "undo", of, start.number)

    press(signed_in(by), "start", of, 1)

    table.refresh_from_db()
    assert (table.state, str(table.void_reason)) == ("void", "nobody to play against")
    press(signed_in(by), "quick", of, quick=f"{3 - table.number} 100-0")
    assert "Closed round 1." in press(signed_in(by), "close", of, 1)


def test_a_table_is_not_void_before_its_round_has_started() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    published(by, of)
    with pytest.raises(ResultRefused, match="Round 1 has not started"):
        services.void_table(table=table_of(of, "Ana"), reason="no cards", by=by, at=EVENING)


def test_a_round_counts_in_which_somebody_won_without_a_game_though_all_its_tables_are_void(second) -> None:
    by, of, round_, had = second
    absent, other = (place.entry for place in round_.tables.get(number=2).places.select_related("entry"))
    services.no_show(round=round_, entry=absent, by=by, at=EVENING)
    void(by, round_, 1)
    out = round_.places.get(table=None, against=None, away="bye").entry
    seated = round_.tables.get(number=1).places.get(seat=1).entry

    now = values(of)

    gained = {
        one.name: Fraction(now[one.name][0]) - Fraction(had[one.name][0]) for one in (absent, other, out)
    }
    assert gained == {absent.name: 0, other.name: 3, out.name: 3}
    assert "Points for this round: your own average." in read(signed_in(None), "mine", of, seated.code)
    assert NOBODY not in read(signed_in(None), "tournament", of) + read(signed_in(by), "desk", of)
    assert "Points for this round: 3." in read(signed_in(None), "mine", of, other.code)
    assert "counts for nobody" not in read(signed_in(None), "crosstable", of)


def test_a_void_table_counts_again_behind_its_round_only_with_what_was_scored(second) -> None:
    by, of, round_, _before = second
    void(by, round_, 1)
    scored = round_.tables.get(number=2)
    score(scored, [100, 0])
    void(by, round_, 2)
    services.close_round(round=round_, by=by, at=EVENING)
    closing, client = of.acts.latest("number"), signed_in(by)
    acts = {act.back["table"]: act for act in of.acts.filter(reason="Fire alarm")}
    empty = round_.tables.get(number=1)
    assert wrongly(of) == {}

    said = press(client, "undo", of, acts[empty.pk].number)

    assert "Round 2 is closed, and nothing was scored at table 1: enter what it comes to." in said
    assert state_of(empty) == "void"
    press(client, "undo", of, acts[scored.pk].number)
    assert state_of(scored) == "done"
    press(client, "undo", of, closing.number)
    assert wrongly(of) == {}
    press(client, "undo", of, acts[empty.pk].number)
    assert state_of(empty) == "playing"


def test_a_voiding_ends_with_the_start_of_its_round() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], **GIN)
    client, round_ = signed_in(by), play_on(by, of)
    start, table = of.acts.latest("number"), table_of(of, "Ana")
    void(by, round_, table.number)
    voiding = of.acts.latest("number")
    press(client, "undo", of, start.number)
    assert wrongly(of) == {}

    said = press(client, "undo", of, voiding.number)

    assert ("The start of round 1 was taken back since." in said, state_of(table)) == (True, "ready")
    press(client, "start", of, 1)
    services.no_show(round=round_, entry=entry(of, "Ana"), by=by, at=EVENING)
    press(client, "undo", of, voiding.number)
    assert (state_of(table), wrongly(of)) == ("void", {})


def test_a_table_that_was_declared_void_behind_its_round_stays_so_when_that_is_open_again() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client, round_ = signed_in(by), play_on(by, of)
    score(table_of(of, "Ana"), [40, 30, 20, 10])
    press(client, "withdraw", of, entry(of, "Ana").pk)
    press(client, "close", of, 1)
    closing = of.acts.latest("number")
    void(by, round_, 1)

    press(client, "undo", of, closing.number)

    assert state_of(table_of(of, "Ana")) == "void"


def state_of(table: Table) -> str:
    table.refresh_from_db()
    return table.state


def test_a_table_that_stops_in_its_first_hand_is_void() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    table = table_of(of, "Ana")
    begin(sitting_at(table), 1)

    press(signed_in(by), "go-on", of, 1, 1, how="count")

    table.refresh_from_db()
    assert table.state == "void"
