"""Does a program play a whole evening, once for each thing it says, and only where it may?"""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from rummy.live.tokens import topic_of
from rummy.people.visitor import Visitor
from rummy.programs import services as programs
from rummy.programs.models import Token
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.models import HandRevision, Sitting
from tests.factories import EVENING, record, start, typed
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
GIN = {"by": "Ana", "held": {"Ana": 6, "Ben": 22}}


def open_table(program: Program, **more: Any) -> dict[str, Any]:
    answer = program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"], **more})
    assert answer.status_code == 201, answer.content
    return body(answer)


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


def test_a_program_asks_what_a_correction_would_change(program: Program) -> None:
    here = f"sittings/{open_table(program)['code']}/hands/"
    program.post(here, {"id": new(), "number": 1, "hand": GIN})

    asked = program.post(f"{here}preview/", {"id": new(), "number": 1, "hand": {"end": "void"}})

    assert (asked.status_code, wrong(body(asked), "Preview")) == (200, [])
    assert body(asked)["sentences"][0] == "Ana 16 → 0."
    assert body(program.get(f"{here}1/"))["revision"] == 1
    stranger = Program("read", "score")
    assert stranger.post(f"{here}preview/", {"id": new(), "number": 1, "hand": GIN}).status_code == 403


def test_a_program_plays_a_table_to_its_end_and_again(program: Program) -> None:
    table = open_table(program)
    assert (wrong(table, "Table"), table["may_score"], table["next_dealer"]) == ([], True, "Ana")
    here = f"sittings/{table['code']}/"
    first = program.post(here + "hands/", {"id": new(), "number": 1, "hand": GIN})
    assert (first.status_code, wrong(body(first), "Outcome")) == (201, [])
    assert (body(first)["status"], body(first)["totals"]) == ("created", {"Ana": 16, "Ben": 0})
    corrected = {"by": "Ben", "held": {"Ana": 30, "Ben": 2}}
    again = program.post(here + "hands/", {"id": new(), "number": 1, "base": 1, "hand": corrected})
    assert (again.status_code, body(again)["totals"]) == (201, {"Ana": 0, "Ben": 28})
    hand = body(program.get(here + "hands/1/"))
    assert (wrong(hand, "HandTold"), hand["document"], hand["revision"]) == ([], corrected, 2)
    assert sum(line["points"] for line in hand["sides"][1]["lines"]) == 28
    assert body(program.post(here + "hands/1/void/", {"id": new()}))["status"] == "voided"
    assert body(program.post(here + "hands/1/restore/", {"id": new()}))["totals"] == {"Ana": 0, "Ben": 28}
    rows = body(program.get(here + "hands/"))
    assert (wrong(rows, "Hands"), [row["scores"] for row in rows["hands"]]) == ([], [{"Ana": 0, "Ben": 28}])
    assert wrong(body(program.get(here + "document/")), "ScoreDocument") == []
    assert body(program.post(here + "agreeing/", {"agreeing": "one"}))["agreeing"] == "one"
    assert body(program.post(here + "finish/"))["finished"] is True
    assert body(program.post(here + "reopen/"))["finished"] is False
    another = program.post(here + "again/", {"id": new()})
    assert (another.status_code, body(another)["next_dealer"]) == (201, "Ben")
    mine = body(program.get("sittings/"))
    assert (wrong(mine, "Tables"), len(mine["sittings"])) == ([], 2)


def test_what_is_sent_twice_is_done_once(program: Program) -> None:
    one, key = new(), new()
    tables = [
        program.post("sittings/", {"id": one, "game": "gin-rummy", "sides": ["Ana", "Ben"]}) for _ in range(2)
    ]
    code = {body(answer)["code"] for answer in tables}.pop()
    sent = {"number": 1, "hand": GIN}
    told = [
        program.post(f"sittings/{code}/hands/", sent, HTTP_IDEMPOTENCY_KEY=key).status_code for _ in range(3)
    ]
    assert (Sitting.objects.count(), HandRevision.objects.count(), told) == (1, 1, [201, 200, 200])


def test_two_programs_agree_or_ask_the_table(program: Program) -> None:
    other = Program("score", name="ben")
    table = open_table(program)
    joined = other.post("sittings/join/", {"code": table["score_code"]})
    assert (joined.status_code, body(joined)["may_score"]) == (200, True)
    hands = f"sittings/{table['code']}/hands/"
    program.post(hands, {"id": new(), "number": 1, "hand": GIN})
    version = body(other.get(hands + "1/"))["version"]
    assert body(other.post(hands + "1/agree/", {"id": new(), "about": version}))["status"] == "agreement"
    objected = other.post(hands + "1/object/", {"id": new(), "about": version, "reason": "Ben had 20"})
    assert body(objected)["status"] == "objection"
    assert body(other.post(hands + "1/withdraw/", {"id": new()}))["status"] == "withdrawn"
    different = other.post(
        hands, {"id": new(), "number": 1, "hand": {"by": "Ana", "held": {"Ana": 6, "Ben": 20}}}
    )
    assert (different.status_code, body(different)["question"]) == (409, True)
    told = body(program.get(hands + "1/"))
    versions, held = told["question"], {one["id"]: one["document"] for one in told["history"]}
    assert [held[each] for each in versions] == [GIN, {"by": "Ana", "held": {"Ana": 6, "Ben": 20}}]
    settled = program.post(hands + "1/settle/", {"id": new(), "chosen": versions[1]})
    assert (body(settled)["status"], body(settled)["totals"]) == ("settled", {"Ana": 14, "Ben": 0})
    settlement = body(program.get(hands + "1/"))["history"][0]["id"]
    asked = program.post(hands + "1/ask-again/", {"id": new(), "about": settlement})
    assert (body(asked)["status"], body(asked)["question"]) == ("asked", True)


def test_a_program_says_as_whom_it_agrees(program: Program) -> None:
    other, table = Program("score", name="eve"), open_table(program)
    other.post("sittings/join/", {"code": table["score_code"]})
    hand = f"sittings/{table['code']}/hands/1/"
    program.post(f"sittings/{table['code']}/hands/", {"id": new(), "number": 1, "hand": GIN})
    version = body(program.get(hand))["version"]

    other.post(hand + "agree/", {"id": new(), "about": version, "name": "Ben"})
    other.post(hand + "object/", {"id": new(), "about": version, "name": "Cy", "reason": "No, Ben had 20"})

    assert [(word["by"], word["what"]) for word in body(program.get(hand))["words"]] == [("Ben", "objects")]


def test_an_entry_that_became_a_question_says_so_again_until_it_is_answered(program: Program) -> None:
    hands = f"sittings/{open_table(program)['code']}/hands/"
    program.post(hands, {"id": new(), "number": 1, "hand": GIN})
    sent = {"id": new(), "number": 1, "hand": {"by": "Ana", "held": {"Ana": 6, "Ben": 20}}}
    told = [program.post(hands, sent) for _ in range(2)]
    assert [(one.status_code, body(one)["status"]) for one in told] == [(409, "question")] * 2
    assert body(told[0]) == body(told[1])
    versions = body(program.get(hands + "1/"))["question"]
    program.post(hands + "1/settle/", {"id": new(), "chosen": versions[0]})
    later = program.post(hands, sent)
    assert (later.status_code, body(later)["status"]) == (200, "duplicate")


def test_a_number_is_no_id(program: Program) -> None:
    refused = program.post("sittings/", {"id": 7, "game": "gin-rummy", "sides": ["Ana", "Ben"]})
    assert (refused.status_code, body(refused)["errors"][0]["where"]) == (422, "id")


def test_a_list_names_a_game_as_a_table_does(program: Program) -> None:
    table = open_table(program)
    [listed] = body(program.get("sittings/"))["sittings"]
    assert (listed["game"], listed["name"]) == (table["game"], table["name"]) == ("gin-rummy", "Gin")
    assert listed["title"] == table["title"] == "Ana and Ben"


def test_who_knows_the_code_is_told_where_to_listen(program: Program) -> None:
    told = body(Program("read").get(f"sittings/{open_table(program)['code']}/live/"))
    assert wrong(told, "Listening") == []
    [token] = parse_qs(urlsplit(told["url"]).query)["t"]
    assert topic_of(token) == f"sitting/{Sitting.objects.get().pk}/news"


def test_a_table_is_brought_whole_or_not_at_all(program: Program) -> None:
    document = {"format": 1, "game": "gin-rummy", "sides": ["Ana", "Ben"], "hands": [GIN, GIN]}
    brought = program.post("sittings/bring/", {"id": new(), "document": document})
    assert (brought.status_code, body(brought)["sides"][0]["total"]) == (201, 32)
    wrong_hand = {**document, "hands": [GIN, {"by": "Ana"}]}
    refused = program.post("sittings/bring/", {"id": new(), "document": wrong_hand})
    assert (refused.status_code, Sitting.objects.count()) == (422, 1)


def test_lists_go_on_where_they_stopped(program: Program) -> None:
    codes = [open_table(program)["code"] for _ in range(3)]
    Sitting.objects.update(changed_at=EVENING)
    found, after = [], ""
    for _ in range(3):
        page = body(program.get("sittings/", QUERY_STRING=f"limit=1&after={after}"))
        found += [row["code"] for row in page["sittings"]]
        after = page["after"]
    assert (sorted(found), after) == (sorted(codes), None)
    sitting = start("Ana", "Ben")
    for number in (1, 2, 3):
        record(sitting, number, typed(5, 0, sides=("Ana", "Ben")))
    rows = body(program.get(f"sittings/{sitting.watch_code}/hands/", QUERY_STRING="after=1&limit=1"))
    assert ([row["number"] for row in rows["hands"]], rows["after"]) == ([2], 2)


def test_who_has_this_version_gets_304_in_three_queries(
    program: Program, django_assert_max_num_queries: Any
) -> None:
    code = open_table(program)["code"]
    first = program.get(f"sittings/{code}/")
    program.token.refresh_from_db()
    with django_assert_max_num_queries(3):
        known = program.get(f"sittings/{code}/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", first["ETag"])
    program.post(f"sittings/{code}/hands/", {"id": new(), "number": 1, "hand": GIN})
    assert program.get(f"sittings/{code}/", HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


FAULTS = {
    "no-body": None,
    "list": [],
    "no-id": {"number": 1, "hand": GIN},
    "unknown-field": {"id": new(), "number": 1, "hand": GIN, "points": 5},
    "text-for-number": {"id": new(), "number": "first", "hand": GIN},
    "zero": {"id": new(), "number": 0, "hand": GIN},
    "huge": {"id": new(), "number": 2**31, "hand": GIN},
    "gap": {"id": new(), "number": 7, "hand": GIN},
    "no-hand": {"id": new(), "number": 1, "hand": {}},
    "refused": {"id": new(), "number": 1, "hand": {"by": "Ana", "held": {"Ana": 11, "Ben": 22}}},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_hand_says_why_and_nothing_is_kept(program: Program, fault: str) -> None:
    code = open_table(program)["code"]
    answer = program.post(f"sittings/{code}/hands/", FAULTS[fault])
    assert answer.status_code == 422
    assert wrong(body(answer), "Errors") == []
    assert HandRevision.objects.count() == 0


@pytest.mark.parametrize("query", ["limit=0", "limit=51", "limit=x", "after=yesterday", "after=2026-01-01~1"])
def test_a_faulty_place_in_a_list_is_refused(program: Program, query: str) -> None:
    assert program.get("sittings/", QUERY_STRING=query).status_code == 422


def test_a_player_is_told_to_who_may_open_his_page(program: Program) -> None:
    open_table(program)
    visitor = Visitor(phone=program.token.phone, account=program.token.account)
    _mine, guests = queries.my_players(visitor)
    told = program.get(f"players/{guests[0].pk}/")
    assert (told.status_code, wrong(body(told), "Person")) == (200, [])
    assert Program("read", name="eve").get(f"players/{guests[0].pk}/").status_code == 404
    me = body(program.get("me/"))
    assert (wrong(me, "Me"), me["scopes"], me["players"]) == ([], ["read", "score"], [])


WHO = ["nobody", "wrong token", "shut out", "reader", "stranger", "watcher", "scorer"]
# What each is answered, in the order of WHO.
MATRIX = {
    "GET me/": [401, 401, 401, 200, 403, 403, 403],
    "GET sittings/": [401, 401, 401, 200, 403, 403, 403],
    "GET sittings/CODE/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/hands/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/hands/1/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/live/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/document/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/games/": [200, 401, 401, 200, 200, 200, 200],
    "GET sittings/CODE/circle/": [401, 401, 401, 404, 403, 403, 403],
    "GET sittings/CODE/seats/": [200, 401, 401, 200, 200, 200, 200],
    "POST sittings/": [401, 401, 401, 403, 422, 422, 422],
    "POST sittings/bring/": [401, 401, 401, 403, 422, 422, 422],
    "POST sittings/join/": [401, 401, 401, 403, 422, 422, 422],
    "POST sittings/CODE/hands/1/void/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/1/restore/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/1/settle/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/hands/1/ask-again/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/hands/1/agree/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/hands/1/object/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/hands/1/withdraw/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/preview/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/1/void/preview/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/1/restore/preview/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/hands/1/settle/preview/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/hands/1/ask-again/preview/": [401, 401, 401, 403, 403, 403, 409],
    "POST sittings/CODE/seats/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/seats/preview/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/put-away/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/bring-back/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/take-over/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/agreeing/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/colour/": [401, 401, 401, 403, 403, 403, 200],
    "GET sittings/CODE/score-link/": [401, 401, 401, 403, 403, 403, 403],
    "POST sittings/CODE/score-link/": [401, 401, 401, 403, 403, 403, 403],
    "POST sittings/CODE/finish/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/reopen/": [401, 401, 401, 403, 403, 403, 200],
    "POST sittings/CODE/again/": [401, 401, 401, 403, 403, 403, 201],
}
SENT: dict[str, dict[str, Any]] = {
    "settle/": {"chosen": new()},
    "ask-again/": {"about": new()},
    "agree/": {"about": new()},
    "object/": {"about": new(), "reason": "No."},
    "hands/": {"number": 1, "hand": typed(5, 0, sides=("Ana", "Ben"))},
    "agreeing/": {"agreeing": "all"},
    "colour/": {"side": "Ben", "colour": "blue"},
    "settle/preview/": {"chosen": new()},
    "ask-again/preview/": {"about": new()},
    "seats/": {"seat": 1, "other": 2, "from_hand": 1},
    "seats/preview/": {"seat": 1, "other": 2, "from_hand": 1},
    "hands/preview/": {"number": 1, "hand": typed(5, 0, sides=("Ana", "Ben"))},
}


def someone(who: str, sitting: Sitting) -> Program:
    if who == "nobody":
        return Program()
    someone = Program("read" if who == "reader" else "score", name=who)
    if who == "wrong token":
        someone.headers = {"HTTP_AUTHORIZATION": "Bearer mb_no"}
    if who == "shut out":
        programs.revoke_token(token=someone.token, at=EVENING)
    if who in ("watcher", "scorer"):
        code = sitting.score_code if who == "scorer" else sitting.watch_code
        services.join_sitting(phone=someone.token.phone, code=code, at=EVENING)
    return someone


@pytest.mark.parametrize("address", MATRIX)
def test_only_who_may(address: str) -> None:
    sitting = start("Ana", "Ben")
    record(sitting, 1, typed(5, 0, sides=("Ana", "Ben")))
    method, _, path = address.partition(" ")
    path = path.replace("CODE", sitting.watch_code)
    sent = next((sent for end, sent in SENT.items() if path.endswith(f"/{end}")), {})
    if path.count("/") > 2 and not address.endswith(("finish/", "reopen/", "agreeing/", "colour/")):
        sent = {"id": new(), **sent}
    told = []
    for who in WHO:
        one = someone(who, sitting)
        told.append((one.get(path) if method == "GET" else one.post(path, sent)).status_code)
    assert told == MATRIX[address]


def test_the_matrix_knows_every_address_of_a_table() -> None:
    from rummy.scorekeeping.api.urls import urlpatterns

    routes = {str(one.pattern) for one in urlpatterns}
    routes = {route for route in routes if route.startswith("sittings/") or route == "me/"}
    asked = {address.partition(" ")[2] for address in MATRIX}
    assert {r.replace("<str:code>", "CODE").replace("<int:number>", "1") for r in routes} == asked


def test_a_token_is_kept_only_as_a_digest(program: Program) -> None:
    secret = program.headers["HTTP_AUTHORIZATION"].removeprefix("Bearer ")
    kept = json.dumps(list(Token.objects.values()), default=str)
    assert secret not in kept


def test_the_rate_is_counted_by_token(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from rummy.scorekeeping.api.known_address import ProgramThrottle

    monkeypatch.setattr(ProgramThrottle, "THROTTLE_RATES", {"program": "2/min"})
    told = [program.get("me/") for _ in range(3)]
    assert [answer.status_code for answer in told] == [200, 200, 429]
    assert int(told[2]["Retry-After"]) > 0
    assert Program("read", name="ben").get("me/").status_code == 200


def test_a_table_is_put_away_and_brought_back(program: Program) -> None:
    code, other = (open_table(program)["code"] for _ in range(2))

    away = body(program.post(f"sittings/{code}/put-away/"))
    found = {
        asked: body(program.get(f"sittings/?put_away={asked}"))["sittings"] for asked in ("true", "false", "")
    }
    back = body(program.post(f"sittings/{code}/bring-back/"))

    assert (wrong(away, "Table"), away["put_away"], back["put_away"]) == ([], True, False)
    assert {asked: {one["code"] for one in told} for asked, told in found.items()} == {
        "true": {code},
        "false": {other},
        "": {code, other},
    }
    assert program.get("sittings/?put_away=perhaps").status_code == 422


def test_another_program_of_the_account_takes_over_and_nobody_elses(program: Program) -> None:
    code = open_table(program)["code"]
    second, eve = Program("score", account=program.token.account), Program("score", name="eve")

    before = body(second.get(f"sittings/{code}/"))
    taken = body(second.post(f"sittings/{code}/take-over/"))
    refused = eve.post(f"sittings/{code}/take-over/")

    assert (before["may_score"], "score_code" in before) == (False, False)
    assert (taken["may_score"], len(taken["score_code"]), refused.status_code) == (True, 10, 403)


def test_the_games_of_a_table_are_told_with_what_each_collects(program: Program) -> None:
    here = f"sittings/{open_table(program)['code']}/"
    for number, held in enumerate(({"Ana": 0, "Ben": 95}, {"Ana": 6, "Ben": 22}), 1):
        program.post(here + "hands/", {"id": new(), "number": number, "hand": {"by": "Ana", "held": held}})

    told = body(Program().get(here + "games/"))
    second = body(Program().get(here + "games/?after=1"))

    assert (wrong(told, "SittingGames"), [game["hands"] for game in told["games"]]) == ([], [[1, 1], [2, 2]])
    assert [(game["finished"], game["winners"]) for game in told["games"]] == [(True, ["Ana"]), (False, [])]
    assert told["games"][0]["final"]["Ana"] > told["games"][0]["totals"]["Ana"]
    assert second["games"] == told["games"][1:]


def test_the_last_page_of_a_list_says_that_nothing_follows(program: Program) -> None:
    here = f"sittings/{open_table(program)['code']}/hands/"
    for number in (1, 2):
        program.post(here, {"id": new(), "number": number, "hand": GIN})

    pages = [f"{here}?limit={limit}" for limit in (1, 2)] + [f"{here}?limit=1&after=1", "sittings/?limit=1"]

    assert [body(program.get(page))["after"] for page in pages] == [1, None, None, None]
