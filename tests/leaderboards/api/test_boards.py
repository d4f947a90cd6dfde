"""Do boards, ratings and statistics tell a program what their pages show?"""

from typing import Any

import pytest

from rummy.leaderboards.services import count
from rummy.people.models import Player
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING
from tests.leaderboards.playing import play
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
WON = ((6, 0, 0),) * 10


@pytest.fixture(scope="module")
def ana(lasting: None) -> Program:
    """Somebody who won ten games against Ben and Cy."""
    program = Program("read", "score")
    phone = program.token.phone
    play("Ana", "Ben", "Cy", phone=phone, hands=WON)
    claim_player(
        id=new(),
        player=Player.objects.get(name="Ana"),
        visitor=Visitor(phone=phone, account=program.token.account),
        at=EVENING,
    )
    return program


def said(answer: Any, shape: str, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    assert wrong(body(answer), shape) == []
    return body(answer)


def test_a_board_is_told_by_keys_and_knows_me(ana: Program) -> None:
    first = said(ana.get("boards/robber-rummy/?limit=1"), "Board")
    rest = said(ana.get(f"boards/robber-rummy/?after={first['after']}"), "Board")
    around = said(ana.get("boards/robber-rummy/?around=me"), "Board")

    assert [(row["place"], row["score"], row["me"]) for row in first["rows"]] == [
        (1, first["rows"][0]["rating"], True)
    ]
    assert [(row["place"], row["tied"]) for row in rest["rows"]] == [(2, True), (2, True)]
    assert (rest["after"], first["count"], [row["place"] for row in first["mine"]]) == (None, 3, [1])
    assert [row["me"] for row in around["rows"]] == [True, False, False]
    back = said(ana.get(f"boards/robber-rummy/?limit=1&before={rest['before']}"), "Board")
    assert (back["rows"], back["before"], back["after"]) == (first["rows"], None, first["after"])


@pytest.mark.parametrize(
    ("scopes", "status", "code"), [((), 401, "token-needed"), (("score",), 403, "not-allowed")]
)
def test_around_me_takes_a_token_to_read(scopes: tuple[str, ...], status: int, code: str) -> None:
    for board in ("boards/robber-rummy/", "boards/gin-rummy/?by=won"):
        told = said(Program(*scopes).get(f"{board}{'&' if '?' in board else '?'}around=me"), "Errors", status)

        assert [error["code"] for error in told["errors"]] == [code]


def test_strangers_read_initials_and_no_pages(ana: Program) -> None:
    rows = said(Program().get("boards/robber-rummy/"), "Board")["rows"]

    assert {person["id"] for row in rows for person in row["people"]} == {None}
    assert said(Program().get("boards/"), "Boards")["boards"][0]["family"] == "robber-rummy"


def test_a_rating_tells_every_game_that_made_it(ana: Program) -> None:
    me = body(ana.get("me/"))["players"][0]["id"]

    told = said(ana.get(f"players/{me}/ratings/robber-rummy/"), "Rating")

    assert (told["games"], len(told["changes"]), told["place"]) == (10, 10, 1)
    assert told["changes"][0]["after"] == told["rating"]
    assert (told["changes"][0]["game"], told["changes"][0]["name"]) == ("robber-rummy", "Robber Rummy")
    assert said(ana.get(f"players/{me}/statistics/"), "Statistics")["streak"] == 10
    assert said(Program().get("rulesets/robber-rummy/records/"), "Records")["records"][0]["count"] == 3


def test_a_rating_of_a_club_is_of_its_games_and_told_page_by_page(ana: Program) -> None:
    me = body(ana.get("me/"))["players"][0]["id"]
    club = club_of(somebody())
    Sitting.objects.update(club=club)
    count(sitting=Sitting.objects.get())

    ratings = said(ana.get(f"players/{me}/ratings/"), "Ratings")["ratings"]
    told = said(ana.get(f"players/{me}/ratings/robber-rummy/?club={club.slug}&after=3"), "Rating")

    assert [(one["club"], one["games"], one["missing"]) for one in ratings] == [
        (None, 10, 0),
        (club.slug, 10, 0),
    ]
    assert (told["club"], [step["number"] for step in told["changes"]], told["after"]) == (
        club.slug,
        [2, 1],
        None,
    )
    assert ana.get(f"players/{me}/ratings/robber-rummy/?club=nowhere").status_code == 404
    assert ana.get(f"players/{me}/ratings/robber-rummy/?after=x").status_code == 422


def test_statistics_tell_how_often_of_what_could_have_been(ana: Program) -> None:
    me = body(ana.get("me/"))["players"][0]["id"]

    rates = said(ana.get(f"players/{me}/statistics/"), "Statistics")["rates"]
    lately = said(Program().get("rulesets/robber-rummy/records/"), "Records")["lately"]

    assert rates == {"won": {"part": 10, "whole": 10, "share": 1000}} | dict.fromkeys(
        ("gin", "undercut", "undercuts")
    )
    assert (lately["games"], lately["rates"]["won"]) == (10, None)


def test_statistics_tell_of_one_season(ana: Program) -> None:
    me = body(ana.get("me/"))["players"][0]["id"]
    club, anybody = club_of(somebody()), Program()
    Sitting.objects.update(club=club, league="Spring")
    count(sitting=Sitting.objects.get())

    told = said(ana.get(f"players/{me}/statistics/?season=2026-03"), "Statistics")
    records = said(anybody.get("rulesets/robber-rummy/records/?season=2026"), "Records")
    none = said(anybody.get("rulesets/robber-rummy/records/?season=2025"), "Records")
    league = said(anybody.get(f"clubs/{club.slug}/statistics/?season=Spring"), "ClubStatistics")

    assert (told["season"], told["games"], told["seasons"]) == ("2026-03", 10, ["", "2026-03"])
    assert (records["season"], len(records["records"]), records["lately"]["games"]) == ("2026", 5, 10)
    assert (none["records"], none["lately"]) == ([], None)
    assert (league["season"], league["games"]) == ("Spring", 10)
    assert ana.get(f"players/{me}/statistics/?season=2025").status_code == 404
    for address in (
        f"players/{me}/statistics/",
        "rulesets/robber-rummy/records/",
        f"clubs/{club.slug}/statistics/",
    ):
        assert ana.get(f"{address}?season=Winter").status_code == 422


def test_statistics_of_a_game_that_was_not_played_are_not_those_of_another(ana: Program) -> None:
    me = body(ana.get("me/"))["players"][0]["id"]
    games = ("robber-rummy", "gin-rummy", "hollywood-gin", "chess")

    answers = [ana.get(f"players/{me}/statistics/?game={game}") for game in games]

    assert [one.status_code for one in answers] == [200, 404, 404, 404]
    assert [body(one)["errors"][0]["code"] for one in answers[1:]] == [
        "nothing-counted",
        "unknown-board",
        "unknown-board",
    ]


def test_people_are_found_as_far_as_they_may_be_seen(ana: Program) -> None:
    found = said(ana.get("players/?limit=2"), "Players")
    rest = said(ana.get(f"players/?limit=2&after={found['after']}"), "Players")
    ben = said(ana.get("players/?q=be"), "Players")["players"]

    assert [one["name"] for one in [*found["players"], *rest["players"]]] == ["Ana", "Ben", "Cy"]
    assert [one["name"] for one in ben] == ["Ben"]
    assert body(Program("read", name="nils").get("players/"))["players"] == []


def test_two_are_told_head_to_head(ana: Program) -> None:
    me, ben, _cy = [one["id"] for one in body(ana.get("players/"))["players"]]

    told = said(ana.get(f"players/{me}/against/{ben}/"), "HeadToHead")

    assert told["games"] == [{"game": "robber-rummy", "played": 10, "won": 10, "lost": 0}]
    assert Program("read", name="nils").get(f"players/{me}/against/{ben}/").status_code == 404
    assert ana.get(f"players/{me}/against/{me}/").status_code == 404
    assert said(ana.get(f"players/{me}/"), "Person")["rivals"][0]["won"] == 10


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("boards/whist/", 404),
        ("boards/robber-rummy/?by=luck", 422),
        ("boards/robber-rummy/?season=soon", 422),
        ("boards/robber-rummy/?season=0000", 422),
        ("boards/robber-rummy/?season=0001", 422),
        ("boards/robber-rummy/?season=2999-12", 200),
        ("boards/robber-rummy/?game=gin-rummy", 422),
        ("boards/robber-rummy/?after=1", 422),
        ("boards/robber-rummy/?after=a.b", 422),
        ("boards/robber-rummy/?before=a.b", 422),
        ("boards/robber-rummy/?before=1.1&after=2.1", 422),
        ("boards/robber-rummy/?after=1.99999999999999999999999", 422),
        ("boards/robber-rummy/?after=-99999999999999999999999.1", 422),
        ("boards/robber-rummy/?pairs=true", 200),
        ("boards/robber-rummy/?pairs=maybe", 422),
        ("boards/robber-rummy/?around=you", 422),
        ("boards/robber-rummy/?limit=51", 422),
        ("boards/robber-rummy/?limit=x", 422),
        ("clubs/nowhere/boards/", 404),
        ("rulesets/whist/records/", 404),
        ("players/?after=x", 422),
        ("players/?limit=0", 422),
        ("players/?q=%00", 200),
        pytest.param(f"players/?q={'a+' * 1200}", 200, id="words without end"),
    ],
)
def test_what_cannot_be_asked_is_refused(ana: Program, path: str, status: int) -> None:
    answer = ana.get(path)

    assert answer.status_code == status, answer.content
    assert status == 200 or wrong(body(answer), "Errors") == []
    page = {"boards": f"/{path}"}.get(path.partition("/")[0])
    assert (
        page is None
        or "limit" in path
        or ana.client.get(page).status_code == (status if status == 200 else 404)
    )
