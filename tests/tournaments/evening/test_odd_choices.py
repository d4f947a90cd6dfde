"""What if a button of the desk arrives with a choice that no page has? It is refused with a sentence, and nothing is done."""

import pytest
from django.urls import reverse

from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    play_on,
    published,
    score,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments.models import Place

pytestmark = pytest.mark.django_db
NOBODY_KNOWS = "This choice is on no page: choose again."


@pytest.mark.parametrize("here", ["nonsense", "٣", "-1"])
def test_who_is_checked_in_stays_so_whatever_else_is_sent(here: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    desk, ana = signed_in(by), entry(of, "Ana")
    press(desk, "check-in-entry", of, ana.pk, here="1")

    assert NOBODY_KNOWS in press(desk, "check-in-entry", of, ana.pk, here=here)

    assert entry(of, "Ana").checked_in_at is not None


def test_nobody_is_missing_whom_the_desk_says_to_be_something_else() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)

    assert NOBODY_KNOWS in press(signed_in(by), "missing", of, 1, entry=entry(of, "Ana").pk, here="nonsense")

    assert not Place.objects.filter(missing=True).exists()


def test_nobody_leaves_a_table_that_goes_on_as_nobody_can() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    score(table_of(of, "Ana"), [40, 30, 20, 10])

    said = press(signed_in(by), "go-on", of, 1, 1, entry=entry(of, "Ana").pk, how="nonsense")

    assert "Choose how the table goes on." in said
    assert not Place.objects.filter(left=True).exists()


@pytest.mark.parametrize("how", ["short", "count"])
def test_nobody_leaves_a_table_that_is_done(how: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10], [40, 30, 20, 10])
    acts = of.acts.count()

    said = press(signed_in(by), "go-on", of, 1, 1, entry=entry(of, "Ana").pk, how=how)

    table.refresh_from_db()
    assert "Table 1 is not being played." in said
    assert (table.state, table.plays.count(), of.acts.count()) == ("done", 1, acts)


def test_two_who_have_the_same_place_are_not_swapped() -> None:
    by = director()
    of = tournament(by, *NAMES[:9])
    published(by, of)
    ana, acts = entry(of, "Ana"), of.acts.count()

    said = press(signed_in(by), "swap", of, 1, one=ana.pk, other=ana.pk, reason="asked")

    assert "That changes nothing: choose two people with different places." in said
    assert of.acts.count() == acts


@pytest.mark.parametrize("wrong", ["nonsense", "0", "-1", "40000", "999999999"])
def test_a_fixed_table_that_is_none_is_refused_and_the_old_one_stays(wrong: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    desk, ana = signed_in(by), entry(of, "Ana")
    press(desk, "arrange", of, ana.pk, seed="1", fixed_table="2")

    said = press(desk, "arrange", of, ana.pk, seed="1", fixed_table=wrong)

    assert "Seeds and tables are numbered from 1" in said
    assert entry(of, "Ana").fixed_table == 2


def test_seats_are_not_changed_from_a_hand_that_is_no_number() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    sitting = score(table_of(of, "Ana"), [40, 30, 20, 10])
    one, other = sitting.sides.order_by("seat")[:2]

    press(signed_in(by), "swap-seats", of, 1, 1, one=one.name, other=other.name, first="nonsense", sure="1")

    assert not sitting.seat_changes.exists()


@pytest.mark.parametrize("told", ["nonsense", "0", "-1", "", "9" * 40])
def test_a_hand_that_is_none_is_refused_with_a_sentence_and_nobody_scores(playing, told: str) -> None:
    by, of, sitting = playing
    action = reverse("tournaments:score-here", args=[of.code, 1, 1])

    answer = signed_in(by).post(action, {"hand": told}, follow=True)

    assert "Say which hand: there is none of this number." in answer.content.decode()
    assert (answer.status_code, sitting.phones.filter(name="dora").exists()) == (404, False)
