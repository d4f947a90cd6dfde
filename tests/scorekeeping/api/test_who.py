"""May a program say who its owner is, and what is kept of him?"""

import json

import pytest
from django.contrib.auth.models import User

from rummy.people.models import Claim, Merge, Player
from tests.factories import record, start, typed
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Program:
    """A program that opened a table of Ana and Ben, and one of Anna and Cy."""
    program = Program(*ALL)
    for names in (("Ana", "Ben"), ("Anna", "Cy")):
        record(start(*names, phone=program.token.phone), 1, typed(450, 0, sides=names))
    return program


def of(name: str) -> str:
    return f"players/{Player.objects.get(name=name).pk}/"


def test_somebody_says_this_is_me_and_takes_it_back(ana: Program) -> None:
    sent = {"id": new()}
    made = [body(ana.post(of("Ana") + "claim/", sent)) for _ in range(2)]
    ties = body(ana.get(of("Ana") + "ties/"))
    back = ana.post(f"claims/{made[0]['claim']}/undo/", {"id": new()})

    assert (wrong(made[0], "Claimed"), made[0] == made[1], Claim.objects.count()) == ([], True, 1)
    assert (wrong(ties, "Ties"), ties["is_me"], ties["undo"]) == ([], True, made[0]["claim"])
    assert (back.status_code, body(ana.get(of("Ana") + "ties/"))["claimed"]) == (200, False)


def test_another_says_it_by_a_code_of_the_table(ana: Program) -> None:
    code = body(ana.post(of("Ben") + "code/", {"id": new()}))
    ben = Program(*ALL, name="ben")

    unknown = ben.post("claims/", {"id": new(), "code": "ABCDEFGH"})
    made = ben.post("claims/", {"id": new(), "code": code["code"]})

    assert (wrong(code, "ClaimCode"), unknown.status_code, made.status_code) == ([], 404, 200)
    assert [one["name"] for one in body(ben.get("me/"))["players"]] == ["Ben"]


def test_two_names_become_one_person_after_a_look_and_two_again(ana: Program) -> None:
    other = {"other": str(Player.objects.get(name="Anna").pk)}

    looked = ana.post(of("Ana") + "merge/preview/", other)
    made = body(ana.post(of("Ana") + "merge/", {"id": new(), **other}))
    merged = body(ana.get(of("Ana") + "ties/"))["merged"]
    ana.post(f"merges/{made['merge']}/undo/", {"id": new()})

    assert (wrong(body(looked), "IfMerged"), body(looked)["together"]["games"]) == ([], 2)
    assert (wrong(made, "MergedPlayers"), merged) == ([], [{"name": "Anna", "merge": made["merge"]}])
    assert (body(ana.get(of("Ana") + "ties/"))["merged"], Merge.objects.count()) == ([], 1)


def test_a_number_is_nobody(ana: Program) -> None:
    refused = ana.post(of("Ana") + "merge/", {"id": new(), "other": 7})

    assert (refused.status_code, body(refused)["errors"][0]["where"]) == (422, "other")


def test_who_met_at_a_table_is_not_one_person(ana: Program) -> None:
    ben = {"other": str(Player.objects.get(name="Ben").pk)}

    assert body(ana.post(of("Ana") + "merge/preview/", ben))["met"] is True
    assert ana.post(of("Ana") + "merge/", {"id": new(), **ben}).status_code == 422


def test_nobody_says_who_a_stranger_is(ana: Program) -> None:
    eve, him, other = Program(*ALL, name="eve"), of("Ana"), {"other": new()}
    sent = {"claim/": {}, "code/": {}, "merge/": other, "merge/preview/": other}

    asked = [eve.post(him + end, {"id": new(), **fields}).status_code for end, fields in sent.items()]

    assert (asked, eve.get(him + "ties/").status_code) == ([404] * 4, 404)


def test_nobody_learns_by_merging_strangers_that_they_met(ana: Program) -> None:
    ben = {"other": str(Player.objects.get(name="Ben").pk)}

    answer = Program(*ALL, name="eve").post(of("Ana") + "merge/", {"id": new(), **ben})

    assert (answer.status_code, "Ana" in answer.content.decode()) == (404, False)


def test_a_page_is_hidden_and_open_again(ana: Program) -> None:
    ana.post(of("Ana") + "claim/", {"id": new()})

    told = [body(ana.post("me/hide/", {"id": new(), "hidden": hidden})) for hidden in (True, False)]

    assert [wrong(one, "Hidden") for one in told] == [[], []]
    assert [one["hidden"] for one in told] == [True, False]


def test_a_late_copy_of_hiding_hides_nobody_again(ana: Program) -> None:
    ana.post(of("Ana") + "claim/", {"id": new()})
    hide = {"id": new(), "hidden": True}
    for sent in (hide, {"id": new(), "hidden": False}):
        ana.post("me/hide/", sent)

    late = ana.post("me/hide/", hide)

    assert (late.status_code, Player.objects.filter(hidden=True).exists()) == (200, False)


def test_my_data_leaves_while_it_is_written(ana: Program) -> None:
    answer = ana.get("me/data/")
    told = json.loads(b"".join(answer.streaming_content))

    assert (answer.streaming, wrong(told, "MyData"), len(told["sittings"])) == (True, [], 2)


def test_who_may_only_score_says_nothing_of_people(ana: Program) -> None:
    scorer = Program("read", "score", account=User.objects.get(username="ana"), name="other")

    answers = [
        scorer.post(of("Ana") + "claim/", {"id": new()}),
        scorer.get("me/data/"),
        scorer.get("me/parcel/"),
    ]

    assert [answer.status_code for answer in answers] == [403] * 3
