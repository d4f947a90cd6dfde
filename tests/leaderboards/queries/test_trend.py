"""Does a board by rating say who rises and who falls?"""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from rummy.leaderboards.asking import asked
from rummy.leaderboards.models import RatingChange
from rummy.leaderboards.queries import trend
from rummy.leaderboards.queries.boards import BoardView, board_page
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.services import count
from rummy.people.models import Phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory
from tests.leaderboards.playing import play
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.views.pages import words_of

pytestmark = pytest.mark.django_db

GAME = "robber-rummy"
WON, LOST = (9, 0), (0, 9)
TODAY = date(2026, 5, 20)
LONG_AGO, IN_TIME = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trend, "localdate", lambda: TODAY)


@pytest.fixture
def phone() -> Phone:
    """Ana and Ben are settled since March. In April Ana loses three times to Dan, who begins then; Ben rests."""
    row: Phone = PhoneFactory()
    play("Ana", "Ben", phone=row, hands=(WON, LOST) * 6, at=LONG_AGO)
    play("Ana", "Dan", phone=row, hands=(LOST,) * 3, at=IN_TIME)
    return row


def board(phone: Phone, season: str = "", **more: Any) -> BoardView:
    return board_page(asked(GAME, {"season": season} | more), Visitor(phone))


def trend_of(view: BoardView) -> dict[str, int | None]:
    return {line.people[0].name: line.trend for line in view.lines}


def rating(name: str, number: int) -> int:
    change = RatingChange.objects.get(competitor__first__name=name, number=number, pool__club=None)
    return Skill(change.mu_after, change.sigma_after, number).rating


def test_what_was_won_and_lost_in_thirty_days_is_told(phone: Phone) -> None:
    fallen = rating("Ana", 15) - rating("Ana", 12)

    assert fallen < 0
    # Dan has too few games for a place, Ben has none in this time.
    assert trend_of(board(phone)) == {"Ana": fallen, "Ben": None}


def test_a_game_counts_for_thirty_days(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trend, "localdate", lambda: TODAY + timedelta(days=1))

    assert trend_of(board(phone)) == {"Ana": None, "Ben": None}


def test_in_a_season_it_is_what_the_season_brought(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON,) * 2, at=IN_TIME + timedelta(days=1))

    told = trend_of(board(phone, "2026-04"))
    ever = trend_of(board(phone, "2026"))

    assert told == {
        "Ana": rating("Ana", 17) - rating("Ana", 12),
        "Ben": rating("Ben", 14) - rating("Ben", 12),
    }
    # Nobody was settled when the year began.
    assert ever == {"Ana": None, "Ben": None}


def test_who_has_just_settled_has_no_rating_to_compare_with(phone: Phone) -> None:
    play("Cy", "Dan", phone=phone, hands=(WON, LOST) * 6, at=IN_TIME + timedelta(days=2))

    told = trend_of(board(phone))

    assert (told["Cy"], told["Dan"]) == (None, None)


def test_by_anything_else_and_in_leagues_nothing_is_told(phone: Phone) -> None:
    club = club_of(somebody(), "Friday")
    Sitting.objects.update(club=club, league="Spring")
    for sitting in Sitting.objects.all():
        count(sitting=sitting)

    assert set(trend_of(board(phone, by="won")).values()) == {None}
    for season, tells in (("", True), ("Spring", False)):
        view = board_page(asked(GAME, {"season": season}, club), Visitor(phone))
        assert [line.trend is not None for line in view.lines if line.people[0].name == "Ana"] == [tells]


def test_the_arrow_is_read_as_a_word(phone: Phone) -> None:
    fallen = rating("Ana", 12) - rating("Ana", 15)

    shown = Client().get(f"/boards/{GAME}/")

    words = " ".join(words_of(shown).split())
    assert (f"▼ {fallen} down {fallen}" in words, "▲ and ▼: in the last 30 days." in words) == (True, True)
    assert "▲ and ▼" not in words_of(Client().get(f"/boards/{GAME}/?by=won"))
    with override("de"):
        german = words_of(Client().get(f"/boards/{GAME}/", headers={"accept-language": "de"}))
    assert f"um {fallen} gefallen" in " ".join(german.split())
