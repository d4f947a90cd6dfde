"""Do old results come in through a program: looked at, brought once, taken back?"""

import pytest

from rummy.scorekeeping.models import Sitting
from tests.people.clubs import club_of, member, somebody
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
TEXT = "31.5.2019 Ana 120, Ben 80\n1.6.2019 Ana 10, Ben 90\nnonsense"
NEW = {"game": "robber-rummy", "text": TEXT, "who": {"Ana": None, "Ben": None}}
LOOK = {"game": "robber-rummy", "text": TEXT}


@pytest.fixture
def program() -> Program:
    return Program(*ALL)


def test_a_look_says_what_would_come_and_whom_it_seems_to_mean(program: Program) -> None:
    answer = program.post("results/look/", LOOK)
    told = body(answer)

    assert (answer.status_code, wrong(told, "ResultsLookedAt")) == (200, [])
    assert [game["points"] for game in told["good"]] == [{"Ana": 120, "Ben": 80}, {"Ana": 10, "Ben": 90}]
    assert [bad["line"] for bad in told["bad"]] == [3]
    assert told["people"] == [{"name": name, "player": None, "sure": False} for name in ("Ana", "Ben")]
    assert Sitting.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1.1.2019 Ana 1, Ben 2\n" * 501, "bring them in parts"),
        ("a" * 1001, "Line 1 is longer than 1000 letters"),
    ],
    ids=["lines", "letters"],
)
def test_too_much_at_once_is_told(program: Program, text: str, said: str) -> None:
    answer = program.post("results/look/", LOOK | {"text": text})

    assert answer.status_code == 422
    assert said in body(answer)["errors"][0]["message"]


def test_results_come_once_and_are_taken_back(program: Program) -> None:
    key = new()
    made = [program.post("results/", {"id": key, **NEW}) for _ in range(2)]
    here = f"results/{body(made[0])['id']}/"
    found = body(program.get(here))
    undone = body(program.post(f"{here}undo/", {"id": new()}))

    assert [answer.status_code for answer in made] == [201, 201]
    assert (wrong(body(made[0]), "BroughtResults"), len(found["sittings"])) == ([], 2)
    assert (Sitting.objects.count(), undone["undone_at"] is not None, undone["sittings"]) == (
        2,
        True,
        found["sittings"],
    )
    assert body(program.get(f"sittings/{found['sittings'][0]}/"))["put_away"] is True


def test_names_that_are_in_the_book_need_no_word_and_others_do(program: Program) -> None:
    program.post("results/", {"id": new(), **NEW})

    again = program.post("results/", {"id": new(), **LOOK})
    odd = program.post("results/", {"id": new(), "game": "robber-rummy", "text": "1.7.2019 Ana 1, Zoe 2"})

    assert (again.status_code, Sitting.objects.count()) == (201, 2)
    assert (odd.status_code, [error["where"] for error in body(odd)["errors"]]) == (422, ["who"])
    assert "Zoe" in body(odd)["errors"][0]["message"]


def test_somebody_who_is_in_nobodys_book_is_refused(program: Program) -> None:
    sent = {**NEW, "who": {"Ana": new(), "Ben": None}}

    assert program.post("results/", {"id": new(), **sent}).status_code == 422


def test_a_clubs_results_are_for_its_directors_and_stand_at_evenings() -> None:
    owner = somebody("olga")
    member(club_of(owner), owner, "Ana")
    olga, eve = Program(*ALL, account=owner.account), Program(*ALL, name="eve")
    here = "clubs/rummy-club-kreuzberg/results/"

    looked = body(olga.post(here + "look/", LOOK))
    made = body(olga.post(here, {"id": new(), **LOOK, "who": {"Ben": None}}))
    refused = [eve.post(here, {"id": new(), **NEW}), eve.post(here + "look/", LOOK)]

    assert [one["sure"] for one in looked["people"]] == [True, False]
    assert (made["club"], Sitting.objects.exclude(evening=None).count()) == ("rummy-club-kreuzberg", 2)
    assert [answer.status_code for answer in refused] == [403, 403]
    assert eve.get(f"results/{made['id']}/").status_code == 404


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({**NEW, "game": "whist"}, "game"),
        ({**NEW, "text": "x\n" * 501}, "text"),
        ({**NEW, "who": {"Ana": "me"}}, "who.Ana"),
        ({**NEW, "who": ["Ana"]}, "who"),
        ({"text": TEXT}, "game"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(program: Program, sent: dict, where: str) -> None:
    answer = program.post("results/", {"id": new(), **sent})

    assert (answer.status_code, [error["where"] for error in body(answer)["errors"]]) == (422, [where])
