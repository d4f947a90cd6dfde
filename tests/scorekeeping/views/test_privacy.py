"""May somebody take along what is kept of him, and erase it, and nobody else for him?"""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rummy import engine
from rummy.people.models import Phone, Player
from rummy.people.phones import COOKIE
from rummy.people.queries import belongings
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.export import export
from rummy.scorekeeping.services import claim_at_table, swap_seats
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.people.accounts import PASSWORD, sign_in
from tests.people.clubs import club_of, member
from tests.scorekeeping.erased import everywhere, traces
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db
DATA, ERASE = reverse("scorekeeping:my-data"), reverse("scorekeeping:erase-me")


def data_of(client: Client) -> dict[str, Any]:
    answer = client.get(DATA)
    assert answer.streaming
    told: dict[str, Any] = json.loads(b"".join(answer.streaming_content))  # type: ignore[attr-defined]
    return told


def signed_in() -> tuple[Client, User, Phone]:
    user, phone = everywhere()
    client = browser_of(phone)
    sign_in(client, user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client, user, phone


def test_everything_about_her_is_in_one_file() -> None:
    client, user, _phone = signed_in()
    told = data_of(client)
    assert told["account"]["addresses"] == [{"email": user.email, "verified": True, "primary": True}]
    assert [player["name"] for player in told["players"]] == ["Zenobia", "Zeno"]
    assert {player["known_as"] for player in told["players"]} == {told["players"][0]["id"]}
    assert (len(told["phones"]), len(told["claims"]), len(told["merges"])) == (2, 2, 1)
    assert told["written_down"] == ["Ben", "Cleo", "Dan"]
    assert [sitting["you"] for sitting in told["sittings"]].count(["Zenobia"]) == 3


def test_every_sitting_in_it_is_a_score_document() -> None:
    client, _user, _phone = signed_in()
    sittings = data_of(client)["sittings"]
    scored = [engine.score(sitting["document"]) for sitting in sittings]
    assert sorted(len(result["hands"]) for result in scored) == [1, 1, 2, 3]
    assert all(hand["ok"] for result in scored for hand in result["hands"])
    entries = [entry for sitting in sittings for entry in sitting["entered_by_you"]]
    assert sorted((one["action"], one.get("reason")) for one in entries if one["action"] != "record") == [
        ("object", "Zenobia, look again"),
        ("question", None),
    ]


def test_a_file_of_another_holds_nothing_of_her_account() -> None:
    everywhere()
    told = json.dumps([data_of(Client()), data_of(browser_of(PhoneFactory()))])
    assert ("zeno" in told.casefold(), data_of(Client())["sittings"]) == (False, [])


@pytest.mark.parametrize(("sittings", "parts"), [(1, 1), (4, 1), (5, 2)])
def test_the_file_costs_four_queries_a_part_however_many_sittings_are_in_it(
    sittings: int, parts: int, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr("rummy.scorekeeping.queries.export.AT_ONCE", 4)
    phone = PhoneFactory()
    for _ in range(sittings):
        sitting = start(phone=phone)
        swap_seats(
            sitting=sitting, seat=1, other=2, from_hand=1, id=uuid4(), phone=sitting.started_by, at=EVENING
        )
        record(sitting, 1, typed(40, 20, -5))
    claim_at_table(id=uuid4(), player=Player.objects.get(name="Ana").pk, visitor=Visitor(phone), at=EVENING)
    own = belongings(Visitor(phone))
    with django_assert_num_queries(5 + 4 * parts):
        told = json.loads("".join(export(own, EVENING)))
    assert [one["you"] for one in told["sittings"]] == [["Ana"]] * sittings
    assert [len(one["document"]["seating"]) for one in told["sittings"]] == [1] * sittings
    assert [one["entered_by_you"][0]["action"] for one in told["sittings"]] == ["record"] * sittings


def test_the_page_says_what_goes_and_what_stays() -> None:
    client, _user, _phone = signed_in()
    page = text_of(client.get(ERASE))
    for said in (
        "Your name at 4 tables, in every hand: Zenobia, Zeno",
        "Your account zenobia@example.org",
        "What ties 2 phones to you",
        "7 hands with their points",
    ):
        assert said in page


def test_who_owns_a_club_of_others_reads_before_the_word_what_comes_first() -> None:
    client, user, phone = signed_in()
    owner = Visitor(phone, user)
    club = club_of(owner, "The Knocks")
    page = text_of(client.get(ERASE))
    first = "First hand over what is yours alone"
    assert "The club The Knocks with its evenings and results, though nobody is left in it" in page
    assert (first in page, 'name="word"' in page) == (False, True)
    member(club, owner, "Quentin")
    page = text_of(client.get(ERASE))
    assert (f'href="{reverse("clubs:members", args=[club.slug])}"' in page, 'name="word"' in page) == (
        True,
        False,
    )


@pytest.mark.parametrize("sent", [{}, {"word": ""}, {"word": "yes"}])
def test_without_the_word_nothing_is_erased(sent: dict[str, str]) -> None:
    client, _user, _phone = signed_in()
    answer = client.post(ERASE, sent)
    assert (answer.status_code, User.objects.count()) == (422 if sent else 200, 1)
    assert ('role="alert"' in text_of(answer)) == bool(sent)


def test_the_word_erases_signs_out_and_empties_the_browser() -> None:
    client, _user, _phone = signed_in()
    answer = client.post(ERASE, {"word": " Erase "})
    assert "The others read Player 1, Player 2 where you sat." in text_of(answer)
    assert (list(traces("zeno")), answer.cookies[COOKIE].value, "sessionid" in client.session) == (
        [],
        "",
        False,
    )
    assert answer["Clear-Site-Data"] == '"cache", "cookies", "storage"'
    assert "_auth_user_id" not in client.session


def test_who_is_only_signed_in_shows_first_that_the_account_is_his() -> None:
    user, phone = everywhere()
    client = browser_of(phone)
    sign_in(client, user)
    asked = [client.get(ERASE).url, client.post(ERASE, {"word": "erase"}).url]
    assert {address.split("?")[0] for address in asked} == {reverse("account_reauthenticate")}
    assert User.objects.count() == 1


def test_a_phone_without_an_account_is_erased_as_itself_alone() -> None:
    phone = PhoneFactory()
    sitting = start("Ana", "Ben", phone=phone)
    ben = another_phone(sitting)
    browser_of(phone).post(ERASE, {"word": "erase"})
    assert not Phone.objects.filter(pk=phone.pk).exists()
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben"]
    assert browser_of(ben).get(reverse("scorekeeping:pad", args=[sitting.watch_code])).status_code == 200


def test_a_stranger_finds_nothing_to_erase() -> None:
    _user, _phone = everywhere()
    answer = Client().post(ERASE, {"word": "erase"})
    assert (answer.status_code, User.objects.count()) == (200, 1)
    assert list(traces("zenobia"))
