"""Does a league of a club's events have a board of its own, counted with the others and as surely?"""

import pytest

from rummy.leaderboards.models import Board, BoardRow
from rummy.leaderboards.services import count
from rummy.leaderboards.services.rebuild import rebuild_pools
from rummy.people.models import Club, Phone
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory
from tests.leaderboards.playing import differences, play
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db
LEAGUE = "Winter league"


@pytest.fixture
def club() -> Club:
    return club_of(somebody())


@pytest.fixture
def played(club: Club) -> list[Sitting]:
    """Three games of the club, the first two of them in the league."""
    phone: Phone = PhoneFactory()
    sittings = [
        play("Ana", "Ben", phone=phone, hands=((9, 1),)),
        play("Ana", "Cy", phone=phone, hands=((1, 9),)),
        play("Ben", "Cy", phone=phone, hands=((9, 1),)),
    ]
    for sitting, league in zip(sittings, (LEAGUE, LEAGUE, ""), strict=True):
        put(sitting, club, league)
    return sittings


def put(sitting: Sitting, club: Club, league: str) -> None:
    Sitting.objects.filter(pk=sitting.pk).update(club=club, league=league)
    count(sitting=sitting)


def games(club: Club | None, season: str) -> dict[str, tuple[int, int]]:
    """By name the games on a board, and those won."""
    rows = BoardRow.objects.filter(board__pool__club=club, board__season=season, board__ruleset="")
    told = rows.values_list("competitor__first__name", "games", "won")
    return {name: (played, won) for name, played, won in told}


def test_only_its_games_count_on_the_board_of_a_league(club: Club, played: list[Sitting]) -> None:
    assert games(club, LEAGUE) == {"Ana": (2, 1), "Ben": (1, 0), "Cy": (1, 1)}
    assert games(club, "") == {"Ana": (2, 1), "Ben": (2, 1), "Cy": (2, 1)}
    assert not Board.objects.filter(pool__club=None, season=LEAGUE).exists()
    assert differences() == []


def test_a_game_that_leaves_the_league_leaves_its_board(club: Club, played: list[Sitting]) -> None:
    put(played[0], club, "")

    assert games(club, LEAGUE) == {"Ana": (1, 0), "Cy": (1, 1)}
    assert games(club, "")["Ana"] == (2, 1)
    assert differences() == []


@pytest.mark.parametrize("league", ["2026", "2025"])
def test_a_league_that_is_called_as_a_season_is_none(club: Club, played: list[Sitting], league: str) -> None:
    """No door lets one in; who wrote one into the database by hand counts no game twice, nor in another year."""
    put(played[0], club, league)

    assert games(club, "2026")["Ana"] == (2, 1)
    assert games(club, "2025") == {}
    assert differences() == []


def test_a_row_of_a_league_that_is_wrong_is_found(club: Club, played: list[Sitting]) -> None:
    BoardRow.objects.filter(board__season=LEAGUE, competitor__first__name="Ana").update(won=0, by_won=None)

    assert any(LEAGUE in difference for difference in differences())


def test_a_rebuild_says_of_whose_boards_it_speaks(club: Club, played: list[Sitting]) -> None:
    said: list[str] = []
    assert list(rebuild_pools(check=True, tell=said.append)) == []
    done = [one for one in said if one.endswith("boards counted")]
    assert sorted(one.startswith(f"{club.name}, ") for one in done) == [False, True]
