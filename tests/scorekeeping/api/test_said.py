"""Is a program spoken to as a program? It has no phone, and no page to load again."""

import uuid

import pytest

from rummy.scorekeeping import services
from tests.factories import EVENING, PhoneFactory, start
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.tournaments.api.test_tournament import CUP, cup
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
NOBODY = uuid.UUID(int=7)
GAME = {"game": "gin-rummy", "sides": ["Ana", "Ben"]}


def refusal(program: Program, path: str, sent: object = None) -> str:
    answer = program.get(path) if sent is None else program.post(path, sent)
    assert 400 <= answer.status_code < 500
    return " ".join(problem["message"] for problem in body(answer)["errors"])


def test_refusals_speak_of_no_phone_and_no_page() -> None:
    program, other = Program(*ALL), Program(*ALL, name="ben")
    watched = f"sittings/{start('Ana', 'Ben').watch_code}/"
    once = new()
    mine = f"sittings/{body(program.post('sittings/', {'id': once, **GAME}))['code']}/"
    program.post(f"{mine}hands/", {"id": new(), "number": 1, "hand": {"typed": {"Ana": 9, "Ben": 0}}})
    said = [
        refusal(program, f"players/{NOBODY}/"),
        refusal(program, f"players/{NOBODY}/ratings/gin-rummy/"),
        refusal(program, f"players/{NOBODY}/claim/", {"id": new()}),
        refusal(program, f"{watched}finish/", {"id": new()}),
        refusal(program, f"{watched}hands/", {"id": new(), "number": 1, "hand": {"typed": {"Ana": 9}}}),
        refusal(other, "sittings/", {"id": once, **GAME}),
        refusal(program, f"{mine}hands/1/agree/", {"id": new(), "about": new()}),
        refusal(program, f"{mine}seats/", {"id": new(), "undo": new()}),
        refusal(program, f"{mine}score-link/", {"id": new(), "ends": "WRONG234"}),
        refusal(program, f"{cup(program)}entries/9/"),
        refusal(other, "tournaments/", {**CUP, "id": str(Tournament.objects.get().pk)}),
        refusal(
            program, f"tournaments/{Tournament.objects.get().code}/check-in/WRONG/", {"id": new(), "entry": 1}
        ),
    ]
    assert [
        one for one in said if "phone" in one.lower() or "load " in one.lower() or "scan " in one.lower()
    ] == []


def test_who_scores_at_a_table_of_a_closed_round_is_sent_to_the_desk() -> None:
    program, desk = Program(*ALL), PhoneFactory()
    sitting = start("Ana", "Ben", phone=desk)
    program.post("sittings/join/", {"code": sitting.score_code})
    services.close_table(sitting=sitting, closed=True, at=EVENING)
    hand = {"id": new(), "number": 1, "hand": {"typed": {"Ana": 9, "Ben": 0}}}
    assert refusal(program, f"sittings/{sitting.watch_code}/hands/", hand).startswith("This round is closed.")


def test_the_first_address_of_all_says_where_the_others_are() -> None:
    assert refusal(Program(), "").endswith("All addresses are at /api/v1/docs/.")


def test_an_address_that_is_told_is_answered_with_itself() -> None:
    program = Program(*ALL)
    asked = {"id": new(), "url": "https://example.org/hook"}
    answer = program.post("programs/hooks/", asked)
    made = body(answer)
    assert (answer.status_code, made["url"], len(made["secret"])) == (201, asked["url"], 64)
    assert body(program.post("programs/hooks/", asked)) == made
    later = {**made, "secret": None}
    assert body(program.post("programs/hooks/", {**asked, "id": new()})) == later
    assert body(program.get("programs/hooks/")) == {"hooks": [later]}
    assert body(program.post(f"programs/hooks/{made['id']}/start/", {"id": new()})) == later
    assert later["ending"] == made["secret"][-4:]


@pytest.mark.parametrize(("sent", "where"), [({"number": 7}, "number"), ({"number": 1, "base": 9}, "base")])
def test_a_hand_out_of_its_order_is_refused_at_its_field(sent: dict[str, int], where: str) -> None:
    program = Program(*ALL)
    code = body(program.post("sittings/", {"id": new(), **GAME}))["code"]
    hand = {"by": "Ana", "held": {"Ana": 2, "Ben": 9}}
    refused = program.post(f"sittings/{code}/hands/", {"id": new(), **sent, "hand": hand})
    assert (refused.status_code, body(refused)["errors"][0]["where"]) == (422, where)


def test_an_address_that_is_none_is_refused_at_its_field() -> None:
    answer = Program(*ALL).post("programs/hooks/", {"id": new(), "url": "ftp://example.org/"})
    assert (answer.status_code, [one["where"] for one in body(answer)["errors"]]) == (422, ["url"])


@pytest.mark.parametrize(
    ("path", "sent", "other"),
    [
        ("sittings/", GAME, GAME | {"sides": ["Ana", "Cy"]}),
        ("clubs/", {"name": "Friday", "owner": "Ana"}, {"name": "Monday", "owner": "Ana"}),
        ("programs/hooks/", {"url": "https://example.org/"}, {"url": "https://example.com/"}),
    ],
)
def test_an_id_that_stands_for_something_else_is_called_so_everywhere(
    path: str, sent: dict[str, object], other: dict[str, object]
) -> None:
    program, once = Program(*ALL), new()
    program.post(path, {"id": once, **sent})
    answer = program.post(path, {"id": once, **other})
    (problem,) = body(answer)["errors"]
    said = "This id stands for something else already: make a new one."
    assert (answer.status_code, problem["code"], problem["message"]) == (422, "id-taken", said)


def test_an_address_that_was_taken_out_meanwhile_is_not_there_when_it_is_sent_again() -> None:
    program = Program(*ALL)
    url = "https://example.org/hook"
    first, again = ({"id": new(), "url": url} for _one in range(2))
    made = body(program.post("programs/hooks/", first))
    program.post("programs/hooks/", again)
    program.post(f"programs/hooks/{made['id']}/remove/", {"id": new()})
    assert [program.post("programs/hooks/", sent).status_code for sent in (first, again)] == [404, 404]
