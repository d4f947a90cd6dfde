"""Do the tournaments of one league of a club share a board?"""

from typing import Any

import pytest
from django.test import Client

from rummy.leaderboards.asking import asked
from rummy.leaderboards.queries.boards import board_page
from rummy.leaderboards.services import count
from rummy.people.models import Club
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Sitting
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.views.pages import text_of
from tests.tournaments.evening.hall import director, play_on, score, tournament
from tests.tournaments.evening.pages import signed_in
from tests.tournaments.evening.test_clubs import sent
from tournaments import services
from tournaments.errors import SettingRefused
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
BOARD = "boards/robber-rummy/"
LEAGUE = {"by": "won", "season": "Winter league"}


@pytest.fixture
def owner() -> Visitor:
    return somebody()


@pytest.fixture
def club(owner: Visitor) -> Club:
    return club_of(owner, names=Club.Names.WHOLE)


def test_who_sets_up_a_tournament_reads_which_games_a_league_counts(owner: Visitor, club: Club) -> None:
    assert owner.account is not None
    page = text_of(signed_in(owner.account).get(f"/t/new/?club={club.slug}"))
    assert "leagues count only games played to their end" in page


def cup(owner: Visitor, club: Club, winner: str, **more: Any) -> Tournament:
    """A tournament of one table that this player wins."""
    names = [winner, *(name for name in ("Ana", "Ben", "Cleo", "Dan") if name != winner)]
    of = tournament(owner.account, *names, club=club, ends="target", ends_after=None, **more)
    round_ = play_on(owner.account, of)
    table = round_.tables.get()
    seats = [place.entry.name for place in table.places.order_by("seat")]
    score(table, [1000 if name == winner else 10 for name in seats])
    counted(of)
    return of


def counted(of: Tournament) -> None:
    for sitting in Sitting.objects.filter(play__table__round__tournament=of):
        count(sitting=sitting)


def on(club: Club, **query: str) -> str:
    return text_of(Client().get(f"/c/{club.slug}/{BOARD}", query))


def won(club: Club, **query: str) -> dict[str, int | None]:
    """By name, what is on a board of the club."""
    view = board_page(asked("robber-rummy", query, club), NOBODY)
    return {line.people[0].name: line.score for line in view.lines}


def change(of: Tournament, league: str) -> None:
    settings = services.Settings(
        **{
            key: getattr(of, key)
            for key in ("name", "ruleset", "format", "options", "answers", "ends", "ends_after")
        },
        league=league,
    )
    services.change_settings(tournament=of, settings=settings, by=of.owner, at=of.made_at)
    counted(of)


def test_a_league_has_a_board_that_others_are_not_on(owner: Visitor, club: Club) -> None:
    cup(owner, club, "Ana", league="Winter league")
    cup(owner, club, "Ana", league="winter  League")
    cup(owner, club, "Ben")

    assert won(club, **LEAGUE) == {"Ana": 2}
    assert won(club, by="won") == {"Ana": 2, "Ben": 1}
    assert "Winter league" in on(club, by="won")
    assert Client().get(f"/c/{club.slug}/{BOARD}?season=Summer+league").status_code == 404
    assert Client().get(f"/{BOARD}?season=Winter+league").status_code == 404


def test_it_stands_on_a_website_and_in_the_api(owner: Visitor, club: Club) -> None:
    cup(owner, club, "Ana", league="Winter league")

    embedded = text_of(Client().get(f"/c/{club.slug}/{BOARD}embed/", LEAGUE))
    told = Client().get(f"/api/v1/clubs/{club.slug}/{BOARD}", LEAGUE).json()

    assert ("Winter league" in embedded, "Ana" in embedded) == (True, True)
    assert (told["season"], told["count"]) == ("Winter league", 1)


def test_the_page_of_the_event_leads_to_it_and_so_do_the_boards_of_the_club(
    owner: Visitor, club: Club
) -> None:
    of = cup(owner, club, "Ana", league="Winter league")

    for page in (f"/t/{of.code}/", f"/c/{club.slug}/boards/"):
        assert "boards/robber-rummy/?by=won&amp;season=Winter+league" in Client().get(page).content.decode()


def test_a_tournament_may_change_its_league_afterwards_and_that_is_undone(owner: Visitor, club: Club) -> None:
    of = cup(owner, club, "Ana", league="Winter league")

    change(of, "")
    assert Client().get(f"/c/{club.slug}/{BOARD}?season=Winter+league").status_code == 404
    services.undo(tournament=of, number=of.acts.order_by("-number")[0].number, by=of.owner, at=of.made_at)
    counted(of)

    assert "Ana" in on(club, **LEAGUE)


def test_a_league_is_chosen_with_the_settings(owner: Visitor, club: Club) -> None:
    client = signed_in(owner.account)
    answer = client.post(f"/t/new/?club={club.slug}", sent() | {"league": "Winter league"})
    assert answer.status_code == 302
    assert '<option value="Winter league">' in client.get(f"/t/new/?club={club.slug}").content.decode()
    assert "League" not in text_of(client.get("/t/new/"))


@pytest.mark.parametrize("name", ["2026", "2026-Q1"])
def test_a_year_is_no_name_of_a_league(owner: Visitor, club: Club, name: str) -> None:
    with pytest.raises(SettingRefused, match="Give the league a name"):
        tournament(owner.account, club=club, league=name)


def test_who_has_no_club_has_no_league() -> None:
    with pytest.raises(SettingRefused, match="Only tournaments of a club"):
        tournament(director(), league="Winter league")
