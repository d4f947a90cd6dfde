"""How long may somebody try codes in addresses, and who is let in all the same behind the same address?"""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import guessing
from tests.factories import start
from tests.scorekeeping.api.programs import Program, new
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db
HALL = "10.9.9.9"
TRIES, TRIES_OF_ACCOUNTS = 6, 12


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of what is allowed: as many as are allowed are tried where codes are typed."""
    monkeypatch.setattr(guessing, "TRIES", TRIES)
    monkeypatch.setattr(guessing, "TRIES_OF_ACCOUNTS", TRIES_OF_ACCOUNTS)


@pytest.fixture
def sitting() -> Sitting:
    return start()


def guess(address: str = "/s/NOPE{}/", times: int = TRIES, client: Client | None = None) -> set[int]:
    who = client or Client(REMOTE_ADDR=HALL)
    return {who.get(address.format(n)).status_code for n in range(times)}


@pytest.mark.parametrize(
    "address",
    [
        "/s/NOPE{}/",
        "/s/NOPE{}/summary/",
        "/t/NOPE{}/",
        "/join/NOPE{}/",
        "/clubs/join/NOPE{}/",
        "/new/?again=NOPE{}",
        "/api/v1/tournaments/NOPE{}/standings/",
    ],
)
def test_wrong_codes_in_addresses_are_only_tried_for_a_while(sitting: Sitting, address: str) -> None:
    assert guess(address) == {404}
    answer = Client(REMOTE_ADDR=HALL).get(f"/s/{sitting.watch_code}/")
    assert answer.status_code == 429
    assert "Too many wrong codes from here" in text_of(answer)
    assert Client(REMOTE_ADDR="10.9.9.8").get(f"/s/{sitting.watch_code}/").status_code == 200


def test_a_program_that_guesses_is_told_so_in_its_words() -> None:
    guess()
    answer = Client(REMOTE_ADDR=HALL).get("/api/v1/tournaments/NOPE/standings/")
    assert answer.status_code == 429
    assert answer.json()["errors"][0]["code"] == "too-many-tries"
    assert (answer["Retry-After"], answer["Access-Control-Allow-Origin"]) == ("600", "*")


SENT = ["sittings/join/", "claims/", "clubs/join/"]


def send(program: Program, path: str, code: str, place: str = HALL) -> HttpResponse:
    sent = {"id": new(), "code": code, **({"name": "Eve"} if path == "clubs/join/" else {})}
    return program.post(path, sent, REMOTE_ADDR=place)


@pytest.mark.parametrize("path", SENT)
def test_a_program_that_guesses_in_what_it_sends_is_told_how_long_to_wait_wherever_it_goes(path: str) -> None:
    eve = Program("score", "me", "club", name="eve")
    tried = {send(eve, path, f"NOPE{n}", f"10.9.9.{n}").status_code for n in range(TRIES)}
    answers = [send(eve, path, "ONEMORE"), send(Program("score", "me", "club", name="eve"), path, "ONEMORE")]
    assert (tried, [answer.status_code for answer in answers]) == ({404}, [429, 429])
    assert answers[0]["Retry-After"] == "600"


@pytest.mark.parametrize("path", SENT)
def test_a_program_is_let_in_whatever_others_behind_its_address_sent(path: str) -> None:
    guess()
    eve = Program("score", "me", "club", name="eve")
    assert {send(eve, path, f"NOPE{n}").status_code for n in range(TRIES)} == {404}
    assert send(Program("score", "me", "club"), path, "NOPE").status_code == 404


@pytest.mark.parametrize("path", ["/join/", "/claim/", "/clubs/join/"])
def test_who_is_signed_in_may_type_a_code_whatever_others_behind_his_address_tried(path: str) -> None:
    guess()
    signed_in = Client(REMOTE_ADDR=HALL)
    signed_in.force_login(User.objects.create_user("dora"))
    page = signed_in.post(path, {"code": "NOPE"}, follow=True)
    assert "Too many wrong codes" not in text_of(page)
    assert "Too many wrong codes" in text_of(
        Client(REMOTE_ADDR=HALL).post(path, {"code": "NOPE"}, follow=True)
    )


def test_a_hall_may_open_right_codes_as_often_as_it_likes(sitting: Sitting) -> None:
    assert guess(f"/s/{sitting.watch_code}/?{{}}", 2 * TRIES) == {200}


def test_a_page_left_open_at_a_table_that_is_gone_shuts_nobody_out(sitting: Sitting) -> None:
    assert guess("/s/NOPE/?{}", 2 * TRIES) == {404}
    assert guess(f"/s/{sitting.watch_code}/?{{}}", 1) == {200}


def test_the_phones_of_a_table_and_who_is_signed_in_are_let_in(sitting: Sitting) -> None:
    guess()
    phone = browser_of(sitting.started_by)
    signed_in = Client(REMOTE_ADDR=HALL)
    signed_in.force_login(User.objects.create_user("dora"))

    at = reverse("scorekeeping:table", args=[sitting.watch_code])
    assert phone.get(at, REMOTE_ADDR=HALL).status_code == 200
    assert signed_in.get(at).status_code == 200


def test_an_account_answers_for_what_it_tries_itself(sitting: Sitting) -> None:
    client = Client(REMOTE_ADDR=HALL)
    client.force_login(User.objects.create_user("dora"))
    assert guess(client=client) == {404}
    at = f"/s/{sitting.watch_code}/"
    assert client.get(at).status_code == 429
    assert Client(REMOTE_ADDR=HALL).get(at).status_code == 200


def test_a_program_answers_for_what_its_account_tries_itself_wherever_it_goes(sitting: Sitting) -> None:
    program, other = Program("read"), Program("read", name="eve")
    at = f"sittings/{sitting.watch_code}/"
    guess()

    assert [each.get(at, REMOTE_ADDR=HALL).status_code for each in (program, other)] == [200, 200]
    tried = {program.get(f"sittings/NOPE{n}/", REMOTE_ADDR=f"10.9.9.{n}").status_code for n in range(TRIES)}
    assert tried == {404}
    assert [each.get(at, REMOTE_ADDR=HALL).status_code for each in (program, other)] == [429, 200]
    assert Client(REMOTE_ADDR=HALL).get(f"/api/v1/{at}").status_code == 429


def signed_in(name: str, place: str = HALL) -> Client:
    client = Client(REMOTE_ADDR=place)
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


def use_up_many_accounts() -> None:
    """As many as all accounts of the hall may try, a few by each."""
    for n in range(TRIES_OF_ACCOUNTS):
        assert signed_in(f"one of {n % 4}").get(f"/s/NOPE{n}/").status_code == 404


def test_many_accounts_behind_one_address_try_no_more_than_a_hall_does(sitting: Sitting) -> None:
    use_up_many_accounts()
    at = f"/s/{sitting.watch_code}/"

    asked = [signed_in("another"), signed_in("another", "10.9.9.8"), Client(REMOTE_ADDR=HALL)]

    assert [client.get(at).status_code for client in asked] == [429, 200, 200]


def test_the_phones_of_a_table_are_let_in_whatever_accounts_behind_their_address_tried(
    sitting: Sitting,
) -> None:
    use_up_many_accounts()
    phone = browser_of(sitting.started_by)
    phone.force_login(User.objects.create_user("dora"))

    assert phone.get(f"/s/{sitting.watch_code}/", REMOTE_ADDR=HALL).status_code == 200


@pytest.mark.parametrize("path", ["/join/", "/claim/", "/clubs/join/"])
def test_what_many_accounts_typed_counts_too(path: str) -> None:
    for n in range(TRIES_OF_ACCOUNTS):
        signed_in(f"one of {n % 4}").post(path, {"code": f"NOPE{n}"})

    page = signed_in("another").post(path, {"code": "NOPE"}, follow=True)

    assert "Too many wrong codes" in text_of(page)


@pytest.mark.parametrize("path", SENT)
def test_programs_of_many_accounts_behind_one_address_are_counted_with_them(path: str) -> None:
    use_up_many_accounts()
    program = Program("score", "me", "club", name="eve")

    answers = [send(program, path, "NOPE", place) for place in (HALL, "10.9.9.8")]

    assert [answer.status_code for answer in answers] == [429, 404]


def test_a_proxy_that_tells_no_address_shuts_nobody_out(sitting: Sitting) -> None:
    for n in range(TRIES_OF_ACCOUNTS):
        signed_in(f"one of {n % 4}", "127.0.0.1").get(f"/s/NOPE{n}/")

    assert signed_in("another", "127.0.0.1").get(f"/s/{sitting.watch_code}/").status_code == 200
