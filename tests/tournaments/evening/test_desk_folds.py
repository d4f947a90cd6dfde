"""What does the desk show at once, and what only where somebody unfolds it?"""

import pytest

from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, tournament
from tests.tournaments.evening.pages import Folds, signed_in

pytestmark = pytest.mark.django_db
SHUT = '<details class="more"><summary>Table 1: '


def test_the_desk_takes_results_and_notes_and_folds_what_is_rare() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], minutes=45)
    play_on(by, of)

    assert Folds(signed_in(by).get(f"/t/{of.code}/desk/").content.decode()).seen == ["quick", "note"]


@pytest.mark.parametrize(
    ("state", "path", "first"),
    [("playing", "desk/", ["entry", "totals"]), ("closed", "rounds/1/desk/", ["totals", "reason"])],
)
def test_what_a_table_offers_begins_with_its_result_and_folds_the_rest(
    state: str, path: str, first: list[str]
) -> None:
    by = director()
    of = tournament(by, *NAMES[:8], minutes=45)
    round_ = play_on(by, of)
    if state == "closed":
        play_all(by, round_)
    page = signed_in(by).get(f"/t/{of.code}/{path}").content.decode()
    assert SHUT in page

    _before, _summary, rest = page.partition(SHUT)
    table, _end, _others = rest.partition("</article>")

    assert Folds(f"<details open><summary>{table}").seen == first


def test_of_the_pages_behind_the_desk_two_are_at_hand_on_a_phone() -> None:
    by = director()
    of = tournament(by)
    page = signed_in(by).get(f"/t/{of.code}/desk/").content.decode()

    at_hand, _fold, folded = page.partition("<nav")[2].partition("</nav>")[0].partition("<details")

    assert (at_hand.count("<a "), folded.count("<a ")) == (2, 5)
