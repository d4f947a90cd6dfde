"""Do the games of open evenings count in the league of their evening?"""

from datetime import date

import pytest
from django.test import Client

from rummy.clubs.services import change_evening
from rummy.leaderboards.asking import asked
from rummy.leaderboards.queries.boards import board_page
from rummy.leaderboards.services import count
from rummy.people.errors import ClubRefused
from rummy.people.models import Club, Evening
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import browser, evening_of, play, table_at
from tests.factories import EVENING
from tests.people.clubs import club_of
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
LEAGUE = "Winter league"
BOARD = "boards/robber-rummy/?by=won&amp;season=Winter+league"


@pytest.fixture
def club(owner: Visitor) -> Club:
    return club_of(owner, names=Club.Names.WHOLE)


@pytest.fixture
def played(club: Club, owner: Visitor) -> Evening:
    """An evening of the league on which Ana won a game."""
    evening = evening_of(club, owner, league=LEAGUE)
    play(table_at(evening, owner, "Ana", "Ben"), (1000, 10))
    counted(evening)
    return evening


def counted(evening: Evening) -> None:
    for sitting in Sitting.objects.filter(evening=evening):
        count(sitting=sitting)


def won(club: Club) -> dict[str, int | None]:
    view = board_page(asked("robber-rummy", {"by": "won", "season": LEAGUE}, club), NOBODY)
    return {line.people[0].name: line.score for line in view.lines}


def change(evening: Evening, owner: Visitor, league: str) -> None:
    when = {"day": evening.day, "time": evening.time}
    change_evening(evening=evening, visitor=owner, at=EVENING, league=league, **when)
    counted(evening)


def test_its_games_are_on_the_board_of_the_league(club: Club, played: Evening) -> None:
    assert won(club) == {"Ana": 1}
    assert BOARD in Client().get(f"/c/{club.slug}/evenings/{played.pk}/").content.decode()


@pytest.mark.parametrize(
    ("ruleset", "house_rules", "family"),
    [
        ("partnership-five-hundred-rum", {}, "five-hundred-rum"),
        ("robber-rummy", {"partnership": True}, "robber-rummy"),
    ],
)
def test_the_board_of_a_league_of_partners_is_theirs(
    club: Club, owner: Visitor, ruleset: str, house_rules: dict[str, bool], family: str
) -> None:
    evening = evening_of(club, owner, league=LEAGUE)
    play(table_at(evening, owner, "Ana & Cleo", "Ben & Dan", ruleset=ruleset, **house_rules), (1000, 10))
    counted(evening)
    board = f"/c/{club.slug}/boards/{family}/?by=won&season=Winter+league&pairs=1"

    assert board.replace("&", "&amp;") in Client().get(f"/c/{club.slug}/boards/").content.decode()
    assert "Nobody is on this list" not in text_of(Client().get(board))


def test_an_evening_that_leaves_the_league_takes_its_games_along(
    club: Club, played: Evening, owner: Visitor
) -> None:
    other = evening_of(club, owner, date(2026, 3, 21), league=LEAGUE)
    play(table_at(other, owner, "Ben", "Ana"), (1000, 10))
    counted(other)
    change(played, owner, "")

    assert won(club) == {"Ben": 1}
    assert BOARD not in Client().get(f"/c/{club.slug}/evenings/{played.pk}/").content.decode()

    change(played, owner, "winter  League")
    assert won(club) == {"Ana": 1, "Ben": 1}


def test_the_tables_of_an_evening_are_called_as_it_is_called_now(
    club: Club, played: Evening, owner: Visitor
) -> None:
    table = played.sittings.get()
    version, changed_at, page = table.version, table.changed_at, f"/c/{club.slug}/evenings/{played.pk}/edit/"
    sent = {"day": played.day, "time": "19:30", "league": LEAGUE}

    for _ in range(2):
        browser(owner).post(page, {**sent, "name": "Carnival"})
    table.refresh_from_db()

    assert (table.event, table.version) == (f"Carnival · {club.name}", version + 1)
    assert table.changed_at == changed_at


def test_a_league_is_chosen_with_the_date(club: Club, owner: Visitor) -> None:
    client, new = browser(owner), f"/c/{club.slug}/evenings/new/"

    answer = client.post(new, {"day": "2026-03-14", "time": "19:30", "league": LEAGUE})
    again = client.get(new).content.decode()
    year = client.post(new, {"day": "2026-03-15", "time": "19:30", "league": "2026"})

    assert (answer.status_code, Evening.objects.get().league) == (302, LEAGUE)
    assert f'<option value="{LEAGUE}">' in again
    assert (year.status_code, "Give the league a name" in text_of(year)) == (422, True)


@pytest.mark.parametrize(("field", "most"), [("name", 60), ("note", 200), ("league", 40)])
def test_what_is_too_long_for_a_date_says_so_beside_its_field(
    club: Club, owner: Visitor, field: str, most: int
) -> None:
    sent = {"day": "2026-03-14", "time": "19:30", field: "x" * (most + 1)}

    refused = browser(owner).post(f"/c/{club.slug}/evenings/new/", sent)

    assert (refused.status_code, f"at most {most} characters" in text_of(refused)) == (422, True)


def test_a_year_is_no_name_of_a_league(played: Evening, owner: Visitor) -> None:
    with pytest.raises(ClubRefused, match="Give the league a name"):
        change(played, owner, "2026-Q1")
