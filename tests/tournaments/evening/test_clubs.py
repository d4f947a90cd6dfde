import uuid

import pytest
from django.test import Client

from rummy.people.models import Club
from rummy.people.rights import Role
from rummy.people.visitor import Visitor
from tests.clubs.people import browser
from tests.people.clubs import club_of, member, of_every_role, somebody
from tests.scorekeeping.views.pages import text_of
from tournaments.models import Tournament
from tournaments.queries.rights import Right, rights_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Visitor:
    return somebody()


@pytest.fixture
def club(owner: Visitor) -> Club:
    return club_of(owner, ruleset="robber-rummy", options={})


def sent() -> dict[str, object]:
    return {
        "id": str(uuid.uuid4()),
        "name": "Spring cup",
        "ruleset": "robber-rummy",
        "format": "swiss-tables",
        "ends": "hands",
        "ends_after": "4",
        "last_hand": "finish",
        "bye_worth": "win",
        "missed_worth": "nothing",
        "agreeing": "one",
        "correction_hours": "24",
    }


def set_up(client: Client, club: Club) -> Tournament:
    answer = client.post(f"/t/new/?club={club.slug}", sent())
    assert answer.status_code == 302, text_of(answer)
    return Tournament.objects.get(club=club)


def test_the_roles_of_a_club_reach_to_the_desk_of_its_tournaments(club: Club, owner: Visitor) -> None:
    people = of_every_role(club, owner)
    new = f"/t/new/?club={club.slug}"
    refused = [browser(people[role]).post(new, sent()) for role in (Role.DEPUTY, None)]
    refused.append(browser(people[Role.DEPUTY]).get(new))
    of = set_up(browser(people[Role.DIRECTOR]), club)

    rights = {role: rights_of(of, visitor.account) for role, visitor in people.items()}

    assert [answer.status_code for answer in refused] == [403, 403, 403]
    assert "Only a director or the owner" in text_of(refused[0])
    assert rights == {
        Role.OWNER: frozenset(Right),
        Role.DIRECTOR: frozenset(Right),
        Role.DEPUTY: frozenset({Right.DIRECT, Right.SCORE}),
        # Without an account nobody directs.
        Role.SCORER: frozenset(),
        Role.MEMBER: frozenset(),
        None: frozenset(),
    }
    assert "Spring cup" in text_of(browser(people[Role.DEPUTY]).get("/t/"))
    assert "Spring cup" in text_of(Client().get(f"/c/{club.slug}/"))


def test_members_enter_by_a_tap_and_are_the_clubs_own_players(club: Club, owner: Visitor) -> None:
    ana = member(club, owner, "Ana")
    member(club, owner, "Ben")
    desk = browser(owner)
    of = set_up(desk, club)
    entries = f"/t/{of.code}/entries/"

    desk.post(entries + "new/", {"names": "Ana"})
    desk.post(entries + "new/", {"names": "Zoe"})
    page = text_of(desk.get(entries))

    players = {entry.name: entry.player for entry in of.entries.select_related("player")}
    assert players["Ana"] == ana.player
    assert (players["Zoe"].club, players["Zoe"].memberships.count()) == (club, 0)
    offered = [name for name in ("Ana", "Ben", "Olga", "Zoe") if f'name="names" value="{name}"' in page]
    assert offered == ["Ben", "Olga"]


def test_a_tournament_of_no_club_stays_its_owners(owner: Visitor, club: Club) -> None:
    desk = browser(owner)
    desk.post("/t/new/", sent())
    of = Tournament.objects.get(club=None)

    assert rights_of(of, somebody().account) == frozenset()
    assert desk.get("/t/new/?club=nowhere").status_code == 404
    assert "Members of" not in text_of(desk.get(f"/t/{of.code}/entries/"))
