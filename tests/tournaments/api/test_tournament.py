"""Does a program run a tournament as the desk does, from the first entry to the end?"""

from typing import Any

import pytest
from django.contrib.auth.models import User

from rummy.people.models import Phone
from tests.factories import EVENING
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.scorekeeping.api.test_reference import wrong
from tournaments import services
from tournaments.api.telling import EXAMPLE
from tournaments.models import Act, Entry, Tournament
from tournaments.services.entering import MOST_ENTRIES

pytestmark = pytest.mark.django_db
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana"]
CUP = {**EXAMPLE, "answers": {"rounds": 5, "size": 4}, "ends_after": 1}


def said(answer: Any, shape: str, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    assert wrong(body(answer), shape) == []
    return body(answer)


def do(program: Program, path: str, shape: str, status: int = 200, **sent: Any) -> Any:
    return said(program.post(path, {"id": new(), **sent}), shape, status)


def cup(program: Program, **more: Any) -> str:
    """The address of a tournament of eight."""
    code = do(program, "tournaments/", "Tournament", 201, **{**CUP, **more})["code"]
    do(program, f"tournaments/{code}/entries/", "Entered", 201, names=NAMES)
    return f"tournaments/{code}/"


def playing(program: Program, **more: Any) -> str:
    here = cup(program, **more)
    do(program, here + "rounds/", "Round", 201)
    do(program, here + "rounds/1/publish/", "Round")
    do(program, here + "rounds/1/start/", "Round")
    return here


def after_a_round(program: Program) -> str:
    here = playing(program)
    for table in body(program.get(here + "rounds/1/"))["tables"]:
        path = f"{here}rounds/1/tables/{table['number']}/result/"
        do(program, path, "TournamentTable", totals=[40, 30, 20, 10])
    do(program, here + "rounds/1/close/", "Round")
    return here


def test_a_tournament_is_set_up_once_and_found(dora: Program) -> None:
    sent = {"id": new(), **CUP}

    codes = {said(dora.post("tournaments/", sent), "Tournament", 201)["code"] for _ in range(2)}
    mine = said(dora.get("tournaments/"), "Tournaments")

    assert [one["code"] for one in mine["tournaments"]] == [*codes]


def test_a_tie_break_that_is_none_is_refused_with_those_there_are(dora: Program) -> None:
    answer = dora.post("tournaments/", {"id": new(), **CUP, "order": ["nope"]})

    assert "choose from points, " in body(answer)["errors"][0]["message"]


def test_the_tournaments_of_a_club_are_told_to_everybody_some_at_a_time(dora: Program) -> None:
    slug = do(dora, "clubs/", "Club", 201, name="Friday", owner="Dora")["slug"]
    for number in (1, 2, 3):
        do(dora, "tournaments/", "Tournament", 201, **CUP | {"name": f"Cup {number}", "club": slug})
    do(dora, "tournaments/", "Tournament", 201, **CUP)

    first = said(Program().get(f"clubs/{slug}/tournaments/?limit=2"), "Tournaments")
    last = said(Program().get(f"clubs/{slug}/tournaments/?limit=1&after={first['after']}"), "Tournaments")

    assert [one["name"] for one in first["tournaments"] + last["tournaments"]] == ["Cup 3", "Cup 2", "Cup 1"]
    assert (last["after"], body(dora.get("tournaments/?limit=4"))["after"]) == (None, None)
    assert Program().get("clubs/nobody/tournaments/").status_code == 404


@pytest.mark.parametrize("faulty", [{}, {"format": "none"}, {"options": {"none": 1}}])
def test_who_is_no_director_of_a_club_is_told_so_before_anything_else(
    dora: Program, faulty: dict[str, Any]
) -> None:
    slug = do(dora, "clubs/", "Club", 201, name="Friday", owner="Dora")["slug"]
    eve = Program(*ALL, name="eve")

    answer = eve.post("tournaments/", {"id": new(), **CUP, "club": slug, **faulty})

    assert answer.status_code == 403, answer.content
    assert "Only a director or the owner" in body(answer)["errors"][0]["message"]


def test_a_round_is_drawn_changed_published_played_and_closed(dora: Program) -> None:
    here = cup(dora)
    assert do(dora, here + "entries/check-in/", "CheckedIn") == {"checked_in": 8}
    drawn = do(dora, here + "rounds/", "Round", 201)
    one, other = (table["seats"][0]["entry"] for table in drawn["tables"])
    swapped = do(dora, here + "rounds/1/swap/", "Round", one=one, other=other)
    assert [table["seats"][0]["entry"] for table in swapped["tables"]] == [other, one]
    assert Program().get(here + "rounds/1/").status_code == 404
    do(dora, here + "rounds/1/publish/", "Round")
    assert said(Program().get(here + "rounds/1/"), "Round")["state"] == "published"
    do(dora, here + "rounds/1/start/", "Round")
    assert said(dora.get(here + "desk/"), "Desk")["missing"] == [1, 2]
    for table in (1, 2):
        told = do(dora, f"{here}rounds/1/tables/{table}/result/", "TournamentTable", totals=[40, 30, 20, 10])
        assert told["state"] == "done"
    assert do(dora, here + "rounds/1/close/", "Round")["state"] == "closed"
    assert do(dora, here + "finish/", "Tournament")["state"] == "finished"

    services.rebuild_standings(tournament_id=Tournament.objects.get().pk, at=EVENING)
    standings = said(Program().get(here + "standings/?limit=3"), "Standings")
    assert ([line["place"] for line in standings["lines"]], standings["after"]) == ([1, 2, 3], 3)
    assert len(said(Program().get(here + "standings/?after=3"), "Standings")["lines"]) == 5
    assert said(Program().get(here + f"standings/?limit={MOST_ENTRIES}"), "Standings")["after"] is None
    assert len(said(Program().get(here + "crosstable/"), "Crosstable")["lines"]) == 8
    assert said(Program().get(here + "bracket/"), "Bracket") == {"sides": []}
    nothing = {"groups": [], "through": 0, "over": False}
    assert said(Program().get(here + "groups/"), "Groups") == nothing
    assert said(Program().get(here + "live/"), "Listening")["seconds"] == 3600
    assert said(Program().get(here + "ladder/"), "Ladder") == {"rungs": [], "drawn": "", "goes_on": False}
    assert len(said(Program().get(here + "data/"), "TournamentData")["rounds"]) == 1
    assert said(Program().get(here), "Tournament")["rights"] == []


def test_what_the_desk_did_is_told_and_taken_back_once(dora: Program) -> None:
    here = cup(dora)
    key = {"id": new()}
    for _ in range(2):
        dora.post(here + "rounds/", key)
    drew = said(dora.get(here + "log/"), "Log")["acts"][0]

    undo = {"id": new()}
    told = [said(dora.post(f"{here}log/{drew['number']}/undo/", undo), "Act") for _ in range(2)]

    assert (drew["words"], told[0]["undoes"], told[0] == told[1]) == ("Drew round 1.", drew["number"], True)
    assert [act["words"] for act in body(dora.get(here + "log/?limit=2"))["acts"]] == [
        "Took the draw of round 1 back.",
        "Drew round 1.",
    ]


def test_the_log_of_the_desk_is_told_some_at_a_time_from_its_start_to_its_end(dora: Program) -> None:
    here = cup(dora) + "log/"
    numbers = [act["number"] for act in said(dora.get(here + "?after=0"), "Log")["acts"]]

    first = said(dora.get(f"{here}?limit={len(numbers) - 1}"), "Log")
    last = said(dora.get(f"{here}?limit=1&after={first['after']}"), "Log")

    assert [act["number"] for act in first["acts"] + last["acts"]] == numbers
    assert (numbers[0], last["after"]) == (max(numbers), None)


def test_the_same_note_with_the_same_id_is_one_note(dora: Program) -> None:
    here, sent = cup(dora), {"id": new(), "note": "Cake at nine."}

    told = [said(dora.post(here + "note/", sent), "Tournament")["notes"] for _ in range(2)]

    assert [note["words"] for note in told[1]] == ["Cake at nine."]
    assert Act.objects.filter(public=True).count() == 1


def test_a_table_is_ruled_on_told_given_time_and_declared_void(dora: Program) -> None:
    here = playing(dora)
    table = here + "rounds/1/tables/1/"
    seats = body(dora.get(here + "rounds/1/"))["tables"][0]["seats"]

    do(dora, here + "rounds/1/tell/", "Round", words="Cake at nine.")
    do(dora, here + "rounds/1/time/", "Round")
    assert do(dora, table + "extra/", "TournamentTable", minutes=5)["extra_minutes"] == 5
    sits = do(dora, table + "substitute/", "TournamentTable", entry=seats[0]["entry"], name="Nora")
    assert sits["seats"][0]["sits"] == "Nora"
    do(dora, table + "result/", "TournamentTable", totals=[40, 30, 20, 10])
    looked = {"one": "Nora", "other": seats[1]["name"], "first": 1}
    assert said(dora.post(table + "seats/", {**looked, "look": True}), "SeatsTotals")["totals"]["Nora"] == 30
    assert do(dora, table + "seats/", "SeatsTotals", **looked)["totals"]["Nora"] == 30
    do(dora, table + "rule/", "TournamentTable", hand=1, reason="Seen by the desk.")
    void = do(dora, table + "void/", "TournamentTable", reason="The cards were marked.")
    assert (void["state"], void["void_reason"]) == ("void", "The cards were marked.")


def test_people_come_late_leave_and_do_not_come(dora: Program) -> None:
    here = playing(dora)
    first, second = body(dora.get(here + "rounds/1/"))["tables"]
    gone, missing = first["seats"][0]["entry"], second["seats"][0]["entry"]

    assert do(dora, f"{here}entries/{gone}/withdraw/", "Entry", reason="Ill.")["withdrawn"] is True
    do(dora, here + "rounds/1/tables/1/go-on/", "TournamentTable", how="short")
    away = do(dora, here + "rounds/1/no-show/", "Round", entry=missing)["away"]
    assert {row["entry"] for row in away} == {gone, missing}
    nora = do(dora, here + "entries/", "Entered", 201, names=["Nora"])["entries"][0]["number"]
    told = do(dora, here + "rounds/1/late/", "Round", entry=nora, table=2)
    assert nora in [seat["entry"] for seat in told["tables"][1]["seats"]]
    assert do(dora, f"{here}entries/{gone}/return/", "Entry")["withdrawn"] is False
    arranged = do(dora, f"{here}entries/{nora}/arrange/", "Entry", seed=1, apart="Weiß", fixed_table=2)
    assert (arranged["seed"], arranged["apart"], arranged["fixed_table"]) == (1, "Weiß", 2)
    assert do(dora, f"{here}entries/{nora}/check-in/", "Entry", here=True)["checked_in"] is True


def test_a_name_is_put_right_until_its_table_opens(dora: Program) -> None:
    here = cup(dora)

    told = do(dora, here + "entries/1/arrange/", "Entry", seed=1, name="Norah")
    kept = do(dora, here + "entries/1/arrange/", "Entry", seed=2)

    assert (told["name"], kept["name"], kept["seed"]) == ("Norah", "Norah", 2)


def test_somebody_is_awaited_and_decided_about(dora: Program) -> None:
    here = playing(dora)
    mine, other = body(dora.get(here + "rounds/1/"))["tables"][0]["seats"][:2]
    codes = {slip["entry"]: slip["code"] for slip in body(dora.get(here + "slips/"))["slips"]}

    do(dora, f"{here}mine/{codes[mine['entry']]}/missing/", "MyTable", entry=other["entry"])
    awaited = body(dora.get(here + "rounds/1/"))["tables"][0]["seats"][1]["missing"]
    do(dora, here + "rounds/1/missing/", "Round", entry=other["entry"], here=True)
    do(dora, here + "rounds/1/missing/", "Round", entry=other["entry"])
    told = do(dora, here + "rounds/1/missing/settle/", "Round", entry=other["entry"], how="out")

    assert (awaited, [row["entry"] for row in told["away"]]) == (True, [other["entry"]])
    assert do(dora, here + "rounds/1/extra/", "Round", minutes=5)["state"] == "playing"


def test_a_draft_is_drawn_with_other_tables(dora: Program) -> None:
    here = cup(dora)
    do(dora, here + "entries/", "Entered", 201, names=["Ivo"])
    sizes = said(dora.get(here + "desk/"), "Desk")["sizes"]

    do(dora, here + "rounds/", "Round", 201, sizes=sizes[0])
    told = do(dora, here + "rounds/1/sizes/", "Round", sizes=sizes[1])

    assert (len(sizes) > 1, told["state"]) == (True, "draft")
    assert dora.post(here + "rounds/1/sizes/", {"id": new(), "sizes": "99"}).status_code == 422


def test_a_bracket_is_told_by_its_rounds(dora: Program) -> None:
    here = playing(dora, format="knockout", answers={}, game="gin-rummy", ends="target", ends_after=None)

    [side] = said(Program().get(here + "bracket/"), "Bracket")["sides"]

    assert [len(column["games"]) for column in side] == [4, 2, 1, 1]


def test_settings_officials_and_the_screen(dora: Program) -> None:
    here = cup(dora)
    User.objects.create(username="nora", email="nora@example.org")

    changed = do(dora, here + "settings/", "Tournament", minutes=45)
    assert (changed["minutes"], changed["answers"]["rounds"]) == (45, 5)
    helper = do(dora, here + "officials/", "Official", 201, email="nora@example.org", role="scorer")
    assert said(dora.get(here + "officials/"), "Officials") == {"officials": [helper]}
    do(dora, f"{here}officials/{helper['id']}/dismiss/", "Tournament")
    assert said(dora.get(here + "officials/"), "Officials") == {"officials": []}
    do(dora, here + "screen/", "Tournament", shows="clock", message="Hello")
    assert {"swiss-tables", "knockout"} <= {
        row["key"] for row in said(Program().get("tournaments/formats/"), "Formats")["formats"]
    }


def test_a_player_finds_his_table_scores_there_and_checks_in(dora: Program) -> None:
    here = playing(dora)
    slips = said(dora.get(here + "slips/?limit=3"), "Slips")
    assert ([slip["entry"] for slip in slips["slips"]], slips["after"]) == ([1, 2, 3], 3)
    ana = Program(*ALL, name="ana")
    mine = f"{here}mine/{slips['slips'][0]['code']}/"

    told = said(Program().get(mine), "MyTable")
    table = do(ana, mine + "score/", "Table")
    door = body(dora.get(here + "desk/"))["check_in_code"]
    here_now = do(ana, f"{here}check-in/{door}/", "Entry", entry=2)

    assert (told["entry"], table["code"], table["may_score"]) == (1, told["sitting"], True)
    assert here_now["checked_in"] is True
    assert ana.post(f"{here}check-in/WRONG/", {"id": new(), "entry": 2}).status_code == 404


def test_only_officials_reach_the_desk(dora: Program) -> None:
    here = cup(dora)
    stranger, reader = Program(*ALL, name="nils"), Program("read", name="dora")

    pages = ("desk/", "slips/", "log/", "officials/")
    assert [stranger.get(here + page).status_code for page in pages] == [403] * 4
    assert stranger.post(here + "rounds/", {"id": new()}).status_code == 403
    assert reader.post(here + "rounds/", {"id": new()}).status_code == 403
    assert (Phone.objects.filter(tournament=None).exists(), Act.objects.count()) == (True, 2)


def test_a_draw_cannot_be_asked_for_twice(dora: Program) -> None:
    here = cup(dora)
    do(dora, here + "rounds/", "Round", 201)

    again = dora.post(here + "rounds/", {"id": new()})

    assert (again.status_code, body(again)["errors"][0]["code"]) == (422, "draw-refused")


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("", {"name": "", "game": "robber-rummy", "format": "swiss"}, "name"),
    ("", {"name": "x", "game": "whist", "format": "swiss"}, "game"),
    ("", {"name": "x", "game": "robber-rummy", "format": "lottery"}, "format"),
    ("", {**CUP, "answers": {"rounds": 10**9}}, "answers"),
    ("", {**CUP, "answers": {"colour": 1}}, "answers"),
    ("", {**CUP, "options": {"target": {}}}, "options"),
    ("", {**CUP, "scheme": "gold"}, "scheme"),
    ("", {**CUP, "game": "partnership-five-hundred-rum", "options": {}}, "game"),
    ("", {**CUP, "order": ["points", "points"]}, "order"),
    ("", {**CUP, "order": ["luck"]}, "order"),
    ("", {**CUP, "bye_worth": "gold"}, "bye_worth"),
    ("", {**CUP, "ends_after": 0}, "ends_after"),
    ("", {**CUP, "ends_after": None}, "ends_after"),
    ("", {**CUP, "minutes": 10**12}, "minutes"),
    ("", {**CUP, "agreeing": "dealer"}, "agreeing"),
    ("entries/", {"names": []}, "names"),
    ("entries/", {"names": "Ana"}, "names"),
    ("entries/", {"names": [""]}, "names[0]"),
    ("entries/", {"names": ["Nora", "nora "]}, "names"),
    ("entries/", {"names": ["x" * 41]}, "names"),
    ("entries/", {"names": ["x"] * 2001}, "names"),
    ("entries/1/arrange/", {"seed": 0}, "seed"),
    ("entries/1/arrange/", {"seed": 1, "fixed_table": 10**5}, "fixed_table"),
    ("entries/1/arrange/", {"seed": 1, "name": "Zoe"}, "name"),
    ("entries/1/check-in/", {"here": "maybe"}, "here"),
    ("officials/", {"email": "nobody", "role": "scorer"}, "email"),
    ("officials/", {"email": "nobody@example.org", "role": "scorer"}, "email"),
    ("note/", {"note": " "}, "note"),
    ("note/", {"note": "x" * 301}, "note"),
    ("screen/", {"shows": "films"}, "shows"),
    ("rounds/1/swap/", {"one": 1, "other": "two"}, "other"),
    ("rounds/1/redraw/", {"which": "some"}, "which"),
    ("rounds/1/late/", {"entry": 1}, "table"),
    ("rounds/1/tell/", {"words": "x" * 201}, "words"),
    ("rounds/1/tables/1/result/", {"totals": []}, "totals"),
    ("rounds/1/tables/1/result/", {"totals": [1, 2]}, "totals"),
    ("rounds/1/tables/1/result/", {"totals": [1, 2, 3, 2**40]}, "totals[3]"),
    ("rounds/1/tables/1/result/", {"totals": [1, 2, 3, "4.5"]}, "totals[3]"),
    ("rounds/1/tables/1/rule/", {"hand": 1}, "reason"),
    ("rounds/1/tables/1/rule/", {"hand": 9, "reason": "Seen."}, ""),
    ("rounds/1/tables/1/void/", {"reason": ""}, "reason"),
    ("rounds/1/tables/1/go-on/", {"how": "home"}, "how"),
    ("rounds/1/tables/1/substitute/", {"entry": 1, "name": "x" * 91}, "name"),
    ("rounds/1/tables/{own}/substitute/", {"entry": 1, "name": "x" * 60}, "name"),
    ("rounds/1/missing/settle/", {"entry": 1, "how": "substitute", "name": " "}, "name"),
    ("rounds/1/tables/1/extra/", {"minutes": 121}, "minutes"),
    ("rounds/1/tables/1/seats/", {"one": "Zoe", "other": "Yan"}, ""),
]


def test_what_cannot_be_is_refused_by_its_place(dora: Program) -> None:
    here = playing(dora)
    tables = body(dora.get(here + "rounds/1/"))["tables"]
    own = next(table["number"] for table in tables if 1 in [seat["entry"] for seat in table["seats"]])
    before = (Act.objects.count(), Entry.objects.count(), Tournament.objects.count())
    found = []
    for path, sent, _where in FAULTS:
        answer = dora.post(here + path.format(own=own) if path else "tournaments/", {"id": new(), **sent})
        assert (answer.status_code in (404, 422), wrong(body(answer), "Errors")) == (True, []), (
            path,
            sent,
            answer.content,
        )
        found.append((path, sent, [error["where"] for error in body(answer)["errors"]]))

    assert [
        (path, sent, where)
        for (path, sent, where), told in zip(FAULTS, found, strict=True)
        if where not in told[2]
    ] == []
    assert (Act.objects.count(), Entry.objects.count(), Tournament.objects.count()) == before


def test_too_few_rounds_are_refused_where_they_are_asked(dora: Program) -> None:
    here = after_a_round(dora)
    do(dora, here + "rounds/", "Round", 201)

    refused = dora.post(here + "settings/", {"id": new(), "answers": {"rounds": 1, "size": 4}})

    assert (refused.status_code, body(refused)["errors"][0]["where"]) == (422, "answers")


def test_what_a_correction_of_a_past_round_would_change_is_told_and_nothing_is_kept(dora: Program) -> None:
    here = after_a_round(dora)
    acts = Act.objects.count()
    first = body(dora.get(here + "rounds/1/"))["tables"][0]["seats"]

    told = said(
        dora.post(here + "rounds/1/tables/1/result/preview/", {"totals": [1, 30, 20, 10]}), "ResultPreview"
    )
    two = {"one": first[0]["entry"], "other": first[3]["entry"]}
    swapped = said(dora.post(here + "rounds/1/played/preview/", two), "StandingsPreview")

    assert told["totals"][0] == {"side": first[0]["name"], "before": 40, "total": 1}
    assert {row["name"] for row in told["moved"]} >= {first[0]["name"], first[1]["name"]}
    assert {first[0]["name"], first[3]["name"]} <= {row["name"] for row in swapped["moved"]}
    assert Act.objects.count() == acts
