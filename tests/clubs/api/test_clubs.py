"""Does a program keep a club as its pages do, once for each thing it says?"""

from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid5

import pytest
from django.utils.timezone import localdate

from rummy.clubs.views.live import EveningSource
from rummy.leaderboards.services import count
from rummy.live.tokens import topic_of
from rummy.people.models import Club, Evening, Membership, Phone, Player
from rummy.programs.models import Request
from rummy.scorekeeping.models import Sitting
from tests.people.clubs import club_of, member, somebody
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> Program:
    """The owner of a club with a guest in it."""
    owner = somebody("olga")
    member(club_of(owner), owner, "Gus")
    return Program(*ALL, account=owner.account)


CLUB = "clubs/rummy-club-kreuzberg/"


def said(answer: Any, shape: str, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    assert wrong(body(answer), shape) == []
    return body(answer)


def test_a_program_founds_a_club_and_finds_it_among_its_own() -> None:
    program = Program(*ALL)
    sent = {"id": new(), "name": "Tuesday Rum", "owner": "Ana", "game": "gin-rummy"}

    told = [said(program.post("clubs/", sent), "Club", 201) for _ in range(2)]
    mine = said(program.get("clubs/"), "Clubs")

    assert [one["slug"] for one in told] == ["tuesday-rum"] * 2
    assert [(one["slug"], one["role"]) for one in mine["clubs"]] == [("tuesday-rum", "owner")]


def test_only_what_is_sent_is_changed(olga: Program) -> None:
    told = said(olga.post(CLUB, {"id": new(), "place": "Back room"}), "Club")

    assert (told["name"], told["place"], told["names"]) == ("Rummy Club Kreuzberg", "Back room", "short")


@pytest.mark.parametrize("nothing", [None, ""])
def test_what_a_club_tells_of_its_game_may_be_sent_back(olga: Program, nothing: str | None) -> None:
    some = said(olga.post(CLUB, {"id": new(), "game": "gin-rummy"}), "Club")["game"]
    none = said(olga.post(CLUB, {"id": new(), "game": nothing}), "Club")["game"]
    again = said(olga.post(CLUB, {"id": new(), "game": none}), "Club")["game"]

    assert (some, none, again) == ("gin-rummy", None, None)
    assert wrong({"id": new(), "game": None}, "ClubChanged") == []


def test_members_are_added_found_given_roles_and_taken_out(olga: Program) -> None:
    nora = said(olga.post(CLUB + "members/", {"id": new(), "name": "Nora"}), "Member", 201)
    here = f"{CLUB}members/{nora['id']}/"

    assert said(olga.post(here, {"id": new(), "name": "Nora B."}), "Member")["name"] == "Nora B."
    assert said(olga.post(here + "role/", {"id": new(), "role": "scorer"}), "Member")["role"] == "scorer"
    found = said(olga.get(CLUB + "members/?q=nora"), "Members")
    assert [one["id"] for one in found["members"]] == [nora["id"]]
    assert said(olga.post(here + "end/", {"id": new()}), "Member")["until"] is not None
    assert said(olga.get(here), "Member")["role"] == "member"


def test_the_list_is_told_some_at_a_time(olga: Program) -> None:
    for name in ("Ana & Co", "Zoë #1"):
        olga.post(CLUB + "members/", {"id": new(), "name": name})
    seen, after = [], ""
    while after is not None:
        # As it was told, not written otherwise for an address.
        page = said(olga.get(f"{CLUB}members/?limit=1&after={after}"), "Members")
        seen += [one["name"] for one in page["members"]]
        after = page["after"]

    assert seen == ["Ana & Co", "Gus", "Olga", "Zoë #1"]


@pytest.mark.parametrize("after", ["ana", "Z3Vz=", "ä", "AA", "gA"])
def test_a_place_in_the_list_that_no_answer_told_is_refused(olga: Program, after: str) -> None:
    told = olga.get(f"{CLUB}members/", data={"after": after})

    assert (told.status_code, body(told)["errors"][0]["where"]) == (422, "after")


@pytest.mark.parametrize("deed", ["", "role/", "hand-over/", "end/", "code/", "merge/", "part/"])
def test_a_stranger_is_not_told_whether_there_is_such_a_member(olga: Program, deed: str) -> None:
    stranger = Program(*ALL, account=somebody("sam").account)
    gus = body(olga.get(f"{CLUB}members/?q=gus"))["members"][0]["id"]
    sent = {"name": "Gus B", "role": "scorer", "other": new(), "merge": new()}
    wanted = {"": ["name"], "role/": ["role"], "merge/": ["other"], "part/": ["merge"]}.get(deed, [])

    told = [
        stranger.post(f"{CLUB}members/{one}/{deed}", {"id": new(), **{name: sent[name] for name in wanted}})
        for one in (gus, new())
    ]

    assert [answer.status_code for answer in told] == [403, 403]


def test_a_list_is_looked_at_and_then_brought_once(olga: Program) -> None:
    sent = {"text": "Nora\nGus\n77\nNils"}

    looked = said(olga.post(CLUB + "members/bring/", {"look": True, **sent}), "BroughtMembers")
    key = new()
    done = [said(olga.post(CLUB + "members/bring/", {"id": key, **sent}), "BroughtMembers") for _ in range(2)]

    assert [(one["name"], one["is"]) for one in looked["good"]] == [
        ("Nora", "new"),
        ("Gus", "there"),
        ("Nils", "new"),
    ]
    assert [one["line"] for one in looked["bad"]] == [3]
    assert done == [looked, looked]
    assert Membership.objects.filter(left_at=None).count() == 4


def test_a_list_sent_again_behind_midnight_is_answered_as_on_its_day(olga: Program, settings: Any) -> None:
    settings.TIME_ZONE = "Pacific/Kiritimati"
    sent = {"id": new(), "text": f"Nora\nNils;{localdate()}\nGus"}

    # Where it is still the day before.
    settings.TIME_ZONE = "Etc/GMT+12"
    first = said(olga.post(CLUB + "members/bring/", sent), "BroughtMembers")
    settings.TIME_ZONE = "Pacific/Kiritimati"
    again = said(olga.post(CLUB + "members/bring/", sent), "BroughtMembers")

    assert ([one["name"] for one in first["good"]], len(first["bad"])) == (["Nora", "Gus"], 1)
    assert again == first


def test_a_list_sent_again_after_an_update_is_answered_as_before_it(olga: Program) -> None:
    sent = {"id": new(), "text": "Nora\n77\nNils"}
    first = said(olga.post(CLUB + "members/bring/", sent), "BroughtMembers")
    # As release 0.2.0 wrote it down.
    Request.objects.update(made=["new", "new"])

    assert said(olga.post(CLUB + "members/bring/", sent), "BroughtMembers") == first


def test_an_invitation_lets_a_program_join_and_renewed_it_does_not(olga: Program) -> None:
    code = said(olga.get(CLUB + "invitation/"), "Invitation")["code"]
    nora = Program(*ALL, name="nora")

    joined = said(nora.post("clubs/join/", {"id": new(), "code": code, "name": "Nora"}), "Member")
    renewed = said(olga.post(CLUB + "invitation/", {"id": new()}), "Invitation")["code"]
    late = Program(*ALL, name="nils").post("clubs/join/", {"id": new(), "code": code, "name": "Nils"})

    assert (joined["name"], joined["claimed"], renewed != code, late.status_code) == ("Nora", True, True, 404)


def test_one_member_is_told_as_the_list_tells_him(olga: Program) -> None:
    gus = _claimed_elsewhere()

    listed = {one["id"]: one for one in body(olga.get(CLUB + "members/"))["members"]}

    assert said(olga.get(f"{CLUB}members/{gus.pk}/"), "Member") == listed[str(gus.pk)]
    assert not listed[str(gus.pk)]["claimed"]


def test_who_is_offered_as_the_same_person_can_be_let_be_one(olga: Program) -> None:
    gus = _claimed_elsewhere()
    gustav = body(olga.post(CLUB + "members/", {"id": new(), "name": "Gustav"}))["id"]
    here = f"{CLUB}members/{gustav}/"
    (offered,) = [one for one in body(olga.get(here + "ties/"))["others"] if one["name"] == "Gus"]

    merged = said(olga.post(here + "merge/", {"id": new(), "other": offered["id"]}), "Merged")

    assert offered["id"] == str(gus.player_id)
    said(olga.post(here + "part/", {"id": new(), "merge": merged["merge"]}), "Member")


def _claimed_elsewhere() -> Membership:
    """Gus, who said “this is me” in another book, before a parcel was made of it, and may say it here anew."""
    gus = Membership.objects.get(player__name="Gus")
    elsewhere = Phone.objects.create(pk=uuid5(gus.pk, "elsewhere"), first_seen=gus.joined_at)
    Player.objects.filter(pk=gus.player_id).update(claimed_by=elsewhere)
    return gus


def test_two_names_become_one_member_and_two_again(olga: Program) -> None:
    rows = {one["name"]: one["id"] for one in body(olga.get(CLUB + "members/"))["members"]}
    gustav = body(olga.post(CLUB + "members/", {"id": new(), "name": "Gustav"}))["id"]
    here = f"{CLUB}members/{rows['Gus']}/"

    merged = said(olga.post(here + "merge/", {"id": new(), "other": gustav}), "Merged")
    one = len(body(olga.get(CLUB + "members/"))["members"])
    said(olga.post(here + "part/", {"id": new(), "merge": merged["merge"]}), "Member")
    code = said(olga.post(here + "code/", {"id": new()}), "ClaimCode")

    assert (one, len(body(olga.get(CLUB + "members/"))["members"]), len(code["code"])) == (2, 3, 8)


def test_a_program_finds_whom_it_may_merge_and_what_it_may_part(olga: Program) -> None:
    here = f"{CLUB}members/{_id(olga, 'Gus')}/"
    table = {"id": new(), "game": "gin-rummy", "sides": ["Gustav", "Nils"]}
    olga.post(_evening(olga) + "sittings/", table)

    before = said(olga.get(here + "ties/"), "MemberTies")
    guests = {one["name"]: one["id"] for one in before["others"]}
    merge = body(olga.post(here + "merge/", {"id": new(), "other": guests["Gustav"]}))["merge"]
    after = said(olga.get(here + "ties/"), "MemberTies")

    assert (list(guests), before["merged"], len(before["stays"])) == (["Gustav", "Nils"], [], 1)
    assert (after["merged"], after["others"]) == ([{"name": "Gustav", "merge": merge}], [])


def test_an_evening_is_announced_played_and_closed(olga: Program) -> None:
    when = {"day": "2026-03-14", "time": "19:30"}
    sent = {"id": new(), **when, "weeks": 3}
    dates = [said(olga.post(CLUB + "evenings/", sent), "Evenings", 201)["evenings"] for _ in range(2)]
    assert (dates[0] == dates[1], Evening.objects.count()) == (True, 3)
    here = f"{CLUB}evenings/{dates[0][0]['id']}/"
    table = {"id": new(), "game": "gin-rummy", "sides": ["Gus", "Olga"]}
    codes = {said(olga.post(here + "sittings/", table), "Table", 201)["code"] for _ in range(2)}
    code = codes.pop()
    olga.post(
        f"sittings/{code}/hands/",
        {"id": new(), "number": 1, "hand": {"by": "Gus", "held": {"Gus": 6, "Olga": 22}}},
    )

    told = said(olga.get(here), "Evening")
    stranger = said(Program().get(here), "Evening")

    assert (codes, told["hands"], told["sittings"][0]["code"]) == (set(), 1, code)
    assert (told["sittings"][0]["game"], told["sittings"][0]["name"]) == ("gin-rummy", "Gin")
    assert [row["hands_won"] for row in told["ranking"]] == [1, 0]
    assert (stranger["sittings"][0]["code"], stranger["sittings"][0]["totals"]) == (
        None,
        {"Gus": 16, "Olga": 0},
    )
    assert said(olga.post(here, {"id": new(), **when, "name": "Finale"}), "Evening")["name"] == "Finale"
    assert said(olga.post(here + "close/", {"id": new()}), "Evening")["closed"] is True
    late = olga.post(here + "sittings/", {**table, "id": new()})
    assert (late.status_code, body(late)["errors"][0]["code"]) == (422, "club-refused")
    assert said(olga.post(here + "reopen/", {"id": new()}), "Evening")["closed"] is False


def test_everybody_is_told_where_to_listen_to_an_evening_and_hears_a_version_and_no_names(
    olga: Program,
) -> None:
    here = _evening(olga)
    olga.post(here + "sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Gus", "Olga"]})

    told = said(Program().get(here + "live/"), "Listening")
    topic = topic_of(parse_qs(urlsplit(told["url"]).query)["t"][0])
    assert topic is not None
    heard = EveningSource().load(topic)

    assert heard is not None
    assert (heard.version, heard.piece.plain.decode().split("\n")[2]) == (1, 'data: {"version": 1}')


@pytest.mark.parametrize(
    ("sent", "game", "rules"),
    [
        ({}, "gin-rummy", (8, 100)),
        ({"game": "gin-rummy", "options": {"target": 50}}, "gin-rummy", (8, 50)),
        ({"game": "oklahoma-gin"}, "oklahoma-gin", (None, 100)),
    ],
)
def test_a_table_of_an_evening_begins_with_the_house_rules_of_the_club(
    olga: Program, sent: dict[str, Any], game: str, rules: tuple[int | None, int]
) -> None:
    here = f"{_evening(olga)}sittings/"
    table = {"id": new(), "sides": ["Gus", "Olga"]}
    nobody_says = olga.post(here, table)
    olga.post(CLUB, {"id": new(), "game": "gin-rummy", "options": {"knock_limit": 8}})

    told = said(olga.post(here, {**table, "id": new(), **sent}), "Table", 201)

    assert (nobody_says.status_code, body(nobody_says)["errors"][0]["where"]) == (422, "game")
    assert (told["game"], told["options"].get("knock_limit"), told["options"]["target"]) == (game, *rules)


def test_who_has_the_same_already_is_told_in_a_few_bytes(olga: Program) -> None:
    first = olga.get(CLUB)

    assert olga.get(CLUB, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    olga.post(CLUB, {"id": new(), "place": "Elsewhere"})
    assert olga.get(CLUB, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 200


def test_an_id_that_stood_for_something_else_is_refused(olga: Program) -> None:
    key = new()
    olga.post(CLUB, {"id": key, "place": "Here"})

    answer = olga.post(CLUB, {"id": key, "place": "There"})

    assert (answer.status_code, Club.objects.get().place) == (422, "Here")


def test_a_refusal_is_not_remembered(olga: Program) -> None:
    sent = {"id": new(), "name": "Gus"}
    gustav = body(olga.post(CLUB + "members/", {"id": new(), "name": "Gustav"}))["id"]
    here = f"{CLUB}members/{gustav}/"

    refused = olga.post(here, sent)
    said(olga.post(f"{CLUB}members/{_id(olga, 'Gus')}/", {"id": new(), "name": "August"}), "Member")

    assert (refused.status_code, said(olga.post(here, sent), "Member")["name"]) == (422, "Gus")


def test_the_log_of_a_club_is_told_some_at_a_time_to_directors(olga: Program) -> None:
    gus = _id(olga, "Gus")
    olga.post(f"{CLUB}members/{gus}/role/", {"id": new(), "role": "scorer"})
    seen, after = [], ""
    while after is not None:
        page = said(olga.get(f"{CLUB}log/", data={"limit": 2, "after": after}), "ClubLog")
        seen += [(one["what"], one["name"], one["was"], one["became"]) for one in page["changes"]]
        after = page["after"]

    assert seen == [
        ("role", "Gus", "member", "scorer"),
        ("added", "Gus", None, "member"),
        ("joined", "Olga", None, "owner"),
    ]
    assert Program(*ALL, name="eve").get(f"{CLUB}log/").status_code == 403


def test_what_all_evenings_come_to_is_told_to_everybody(olga: Program) -> None:
    evening = body(olga.post(CLUB + "evenings/", {"id": new(), "day": "2026-03-14", "time": "19:30"}))
    here = f"{CLUB}evenings/{evening['evenings'][0]['id']}/sittings/"
    code = body(olga.post(here, {"id": new(), "game": "robber-rummy", "sides": ["Gus", "Olga"]}))["code"]
    hand = {"id": new(), "number": 1, "hand": {"typed": {"Gus": 450, "Olga": 20}}}
    olga.post(f"sittings/{code}/hands/", hand)
    count(sitting=Sitting.objects.get())

    told = said(Program().get(f"{CLUB}statistics/"), "ClubStatistics")
    this_year = said(Program().get(f"{CLUB}statistics/?season={told['seasons'][0]}"), "ClubStatistics")

    assert (told["evenings"], told["sittings"], told["hands"], told["games"]) == (1, 1, 1, 1)
    assert (told["family"], told["busiest"][0]["hands"], told["pairings"][0]["games"]) == (
        "robber-rummy",
        1,
        1,
    )
    assert (this_year["games"], len(told["seasons"])) == (1, 1)
    assert (told["spread"], told["rates"]["gin"], told["deeds"]) == (
        [{"points": 20, "hands": 1}, {"points": 450, "hands": 1}],
        None,
        {},
    )


def _evening(program: Program) -> str:
    """Where a new evening of the club is."""
    made = program.post(CLUB + "evenings/", {"id": new(), "day": "2026-03-14", "time": "19:30"})
    return f"{CLUB}evenings/{body(made)['evenings'][0]['id']}/"


def _id(program: Program, name: str) -> str:
    return next(one["id"] for one in body(program.get(CLUB + "members/"))["members"] if one["name"] == name)


@pytest.mark.parametrize(
    ("path", "sent", "where"),
    [
        ("clubs/", {"name": "x", "owner": 7, "colour": "red"}, "colour"),
        ("clubs/", {"name": "x" * 61, "owner": "Ana"}, "name"),
        ("clubs/", {"name": ["x"], "owner": "Ana"}, "name"),
        ("clubs/", {"name": "x", "owner": "Ana", "options": {"target": 100}}, "options"),
        ("clubs/join/", {"code": "x" * 21, "name": "Ana"}, "code"),
        (CLUB, {"names": "nicknames"}, "names"),
        (CLUB, {"about": "x" * 2001}, "about"),
        (CLUB, {"options": ["target"], "game": "gin-rummy"}, "options"),
        (CLUB + "members/", {"name": "x" * 41}, "name"),
        (CLUB + "members/", {"name": "a\0b"}, "body"),
        (CLUB + "members/bring/", {"text": "x" * 204801}, "text"),
        (CLUB + "members/bring/", {"text": "x\n" * 2001}, "text"),
        (CLUB + "members/bring/", {"text": "x", "look": "perhaps"}, "look"),
        (CLUB + "evenings/", {"day": "2026-02-30", "time": "19:30"}, "day"),
        (CLUB + "evenings/", {"day": "2026-02-20", "time": "25:30"}, "time"),
        (CLUB + "evenings/", {"day": "2026-02-20", "time": "19:30+05:00"}, "time"),
        (CLUB + "evenings/", {"day": "2026-02-20", "time": "19:30:59.5"}, "time"),
        (CLUB + "evenings/", {"day": "9999-12-31", "time": "19:30", "weeks": 2}, ""),
        (CLUB + "evenings/", {"day": "2026-02-20", "time": "19:30", "weeks": 27}, "weeks"),
        (CLUB + "evenings/", {"day": "2026-02-20", "time": "19:30", "note": {}}, "note"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(
    olga: Program, path: str, sent: dict[str, Any], where: str
) -> None:
    answer = olga.post(path, {"id": new(), **sent})

    assert (answer.status_code, wrong(body(answer), "Errors")) == (422, []), answer.content
    assert where in [error["where"] for error in body(answer)["errors"]] + ["body"]
