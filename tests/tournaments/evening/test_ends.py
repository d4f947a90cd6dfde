"""Cases of an evening: a tie for a place, time called in a hand; and undo, extra time, words to the tables."""

import pytest

from rummy.scorekeeping.models import GameResult
from tests.tournaments.evening.hall import (
    GIN,
    NAMES,
    at_tables,
    director,
    play_all,
    play_on,
    score,
    sitting_at,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments.queries.boards import standings_view
from tournaments.services.results import Typed, read_typed

pytestmark = pytest.mark.django_db


def level(**settings: object) -> object:
    """Everybody level after the only round."""
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1, **settings)
    round_ = play_on(by, of)
    score(round_.tables.get(), [5, 5, 5, 5])
    press(signed_in(by), "close", of, 1)
    return of


def test_tie_for_a_place_is_shared_and_said() -> None:
    of = level(order=("points", "wins"))

    assert [place for place, _name in standings(of)] == [1, 1, 1, 1]
    assert "share place 1: nothing in the tournament’s order separates them." in read(
        signed_in(None), "tournament", of
    )


def test_tie_for_a_place_may_be_parted_by_lots_of_a_recorded_seed() -> None:
    of = level(order=("points", "lots"))

    assert [place for place, _name in standings(of)] == [1, 2, 3, 4]
    assert standings_view(of).lines[0].why.endswith("level on points, so lots decided.")


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        ("finish", "Finish the hand you are playing"),
        ("one-more", "Finish this hand, then one more"),
        ("void", "does not count"),
        ("count", "count the cards in hand"),
    ],
)
def test_time_called_in_a_hand_is_read_on_the_phones(policy: str, words: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends="clock", ends_after=None, minutes=45, last_hand=policy)
    play_on(by, of)

    press(signed_in(by), "call-time", of, 1)

    sitting = sitting_at(table_of(of, "Ana"))
    assert words in read(signed_in(None), "mine", of, of.entries.get(name="Ana").code)
    assert words in signed_in(None).get(f"/s/{sitting.watch_code}/").content.decode()
    assert "Time is up, and table 1 has no result yet." in read(signed_in(by), "desk", of)


def test_what_the_desk_did_is_taken_back_one_by_one_to_the_beginning() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    client = signed_in(by)
    press(client, "draw", of)
    before = at_tables(of.rounds.get())[0]
    press(client, "swap", of, 1, one=of.entries.get(name="Ana").pk, other=of.entries.get(name="Ben").pk)
    press(client, "publish", of, 1)
    press(client, "start", of, 1)
    press(client, "quick", of, quick="1 4-3-2-1")
    press(client, "close", of, 1)

    for words in ("Closed", "Entered table", "Started", "Published", "Swapped"):
        act = next((act for act in of.acts.all() if act.said.startswith(words)), None)
        press(client, "undo", of, act.number)

    assert at_tables(of.rounds.get())[0] == before
    assert of.rounds.get().state == "draft"
    # Once is enough.
    assert "taken back already" in press(client, "undo", of, act.number)


def test_an_older_change_of_a_seating_waits_for_the_newer_to_be_taken_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    client = signed_in(by)
    press(client, "draw", of)
    for other in ("Ben", "Cleo"):
        press(client, "swap", of, 1, one=of.entries.get(name="Ana").pk, other=of.entries.get(name=other).pk)
    (older,) = [act for act in of.acts.all() if "Ana and Ben" in act.said]

    assert "Take this back first: Swapped Ana and Cleo" in press(client, "undo", of, older.number)


def test_a_round_that_misses_a_result_cannot_be_closed() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = play_on(by, of)
    score(round_.tables.get(number=1), [4, 3, 2, 1], [0, 0, 0, 0])

    said = press(signed_in(by), "close", of, 1)
    assert "Table 2 has no result yet: wait for it, enter it, or declare it void." in said
    assert "Say why the table is void." in press(signed_in(by), "void", of, 1, 2, reason=" ")
    press(signed_in(by), "void", of, 1, 2, reason="Fire alarm")

    assert "Draw round 2" in press(signed_in(by), "close", of, 1)
    assert "Fire alarm" in read(signed_in(None), "round", of, 1)


@pytest.mark.parametrize(
    "typed", ["", "4", "x 1-2", "1 1-2", "9 1-2-3-4", pytest.param("1 " + "9" * 4400, id="no end")]
)
def test_a_result_that_cannot_be_is_refused_and_stays_in_the_field(typed: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    client = signed_in(by)

    answer = client.post(f"/t/{of.code}/quick/", {"quick": typed}, follow=True)

    assert (answer.status_code, answer.redirect_chain[0][0].startswith(f"/t/{of.code}/desk/")) == (200, True)
    page = answer.content.decode()
    assert (f'value="{typed}"' in page, 'class="error-text"' in page) == (True, bool(typed))
    assert not sitting_at(table_of(of, "Ana")).hands.exists()


@pytest.mark.parametrize(
    "typed", ["1 1.5", "1 1,5", "1 1e9", "1 62.40", "1 62-40x", "1 1.500-2.000", "1 62,40", "1 -1.5 2"]
)
def test_of_figures_that_hang_together_otherwise_no_two_totals_are_made(typed: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:2], **GIN)
    play_on(by, of)

    page = press(signed_in(by), "quick", of, quick=typed)

    assert "Write the table, then the totals in the order of the seats: 4 62-40." in page
    assert not sitting_at(table_of(of, "Ana")).hands.exists()


def test_of_thousands_with_a_space_it_is_said_how_they_are_written() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], **GIN)
    play_on(by, of)

    page = press(signed_in(by), "quick", of, quick="1 1 500 2 000")

    assert "Write as many totals, with no space inside a number." in page
    assert not sitting_at(table_of(of, "Ana")).hands.exists()


@pytest.mark.parametrize(
    "typed", ["62-40", "62 40", "62 - 40", "62–40", "62, 40", "62; 40", "62/40", " 62  -  40 ", "62:40"]
)
def test_two_totals_are_read_as_people_write_them(typed: str) -> None:
    assert read_typed(f"4 {typed}") == Typed(4, (62, 40))


@pytest.mark.parametrize("typed", ["62 -40", "62, -40", "62 −40", "62--40", "62, –40"])
def test_a_loss_is_read_as_people_write_it(typed: str) -> None:
    assert read_typed(f"4 {typed}") == Typed(4, (62, -40))


@pytest.mark.parametrize("button", ["quick/", "rounds/1/tables/1/result/"])
def test_a_whole_sheet_pasted_for_a_result_is_refused_with_its_sentence_and_its_beginning(
    button: str,
) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    pasted = dict.fromkeys(["quick", "totals", "reason"], "Jürgen 4–3 " * 2000)

    answer = signed_in(by).post(f"/t/{of.code}/{button}", pasted, follow=True)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Write the table, then the totals in the order of the seats: 4 62-40." in page
    assert 'value="Jürgen 4–3 Jürgen 4–3 ' in page


def test_the_log_says_losses_with_a_minus() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)

    assert "Entered table 1: 50, −40, −5, −5." in press(signed_in(by), "quick", of, quick="1 50 -40 -5 -5")


def test_play_goes_on_over_rounds_with_moves_and_reasons() -> None:
    by = director()
    of = tournament(by, *NAMES[:9], ends_after=1)
    for _round in range(3):
        play_all(by, play_on(by, of))
        standings(of)

    view = standings_view(of)
    assert (view.round, len(view.lines)) == (3, 9)
    assert any(line.moved for line in view.lines)
    assert all(line.why for line in view.lines[:-1])
    assert standings_view(of, 1).round == 1


def test_the_desk_types_the_totals_of_several_hands_of_gin() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], format="swiss", ruleset="gin-rummy", answers={"rounds": 1}, ends_after=9)
    play_on(by, of)

    press(signed_in(by), "quick", of, quick="1 112-63")

    results = GameResult.objects.filter(sitting=sitting_at(table_of(of, "Ana")))
    assert sorted(results.values_list("total", flat=True)) == [63, 112]
