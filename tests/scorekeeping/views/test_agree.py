import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.factories import EVENING, PhoneFactory, another_phone, ask, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of
from tests.scorekeeping.views.phones import client_of, post

pytestmark = pytest.mark.django_db

WHO = ["anonymous", "watching", "of another table", "forgotten", "scoring", "entered it"]
MAY = {
    # Who may write, by whether watchers are asked too.
    ("agree", False): ["scoring"],
    ("agree", True): ["anonymous", "watching", "of another table", "forgotten", "scoring"],
    ("object", False): ["scoring"],
    ("object", True): ["anonymous", "watching", "of another table", "forgotten", "scoring"],
}


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    record(table, 1, typed(40, 20, -5))
    return table


def client_for(who: str, sitting: Sitting) -> Client:
    watching = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    phones: dict[str, Phone | None] = {
        "anonymous": None,
        "watching": watching,
        "of another table": start().started_by,
        "forgotten": Phone(id=uuid.uuid4()),
        "scoring": another_phone(sitting, "Ben"),
        "entered it": sitting.started_by,
    }
    return client_of(phones[who])


def word(sitting: Sitting, **more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "about": str(Hand.objects.get(sitting=sitting).current_id)} | more


@pytest.mark.parametrize("watchers", [False, True])
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("door", ["agree", "object"])
def test_only_another_phone_that_is_asked_has_a_word(
    sitting: Sitting, door: str, who: str, watchers: bool
) -> None:
    ask(sitting, watchers=watchers)
    client = client_for(who, sitting)
    sent = word(sitting) if door == "agree" else word(sitting, reason="five cards")
    status, told = post(client, sitting, sent, f"hands/1/{door}/")
    written = HandRevision.objects.filter(action=door).count()
    if who in MAY[door, watchers]:
        assert (status, told["errors"], written) == (200, [], 1)
    else:
        assert (status, told["status"], written) == (403, "forbidden", 0)
        assert told["errors"][0]["message"].endswith(".")


@pytest.mark.parametrize("who", WHO)
def test_only_who_objected_takes_it_back(sitting: Sitting, who: str) -> None:
    client = client_for(who, sitting)
    post(client_of(another_phone(sitting)), sitting, word(sitting, reason="no"), "hands/1/object/")
    post(client, sitting, {"id": str(uuid.uuid4())}, "hands/1/withdraw/")
    assert Hand.objects.get(sitting=sitting).objections == 1


@pytest.mark.parametrize("who", WHO)
def test_only_who_scores_says_whom_the_table_asks(sitting: Sitting, who: str) -> None:
    client = client_for(who, sitting)
    client.post(reverse("scorekeeping:agreeing", args=[sitting.watch_code]), {"agreeing": "all"})
    assert (Sitting.objects.get(pk=sitting.pk).agreeing == "all") == (who in ("scoring", "entered it"))


@pytest.mark.parametrize("door", ["agree", "object", "withdraw"])
def test_a_word_without_the_token_of_its_page_is_not_taken(sitting: Sitting, door: str) -> None:
    client = client_of(another_phone(sitting), enforce_csrf_checks=True)
    status, _ = post(client, sitting, word(sitting), f"hands/1/{door}/")
    assert (status, HandRevision.objects.count()) == (403, 1)


@pytest.mark.parametrize("path", ["hands/1/agree/", "hands/1/object/", "hands/1/withdraw/", "agreeing/"])
def test_reading_a_door_for_words_is_not_allowed(sitting: Sitting, path: str) -> None:
    assert client_of(sitting.started_by).get(f"/s/{sitting.watch_code}/{path}").status_code == 405


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"reason": ""}, 422),
        ({"reason": 7}, 400),
        ({"reason": "x", "about": "no"}, 400),
        ({"reason": "x", "colour": "red"}, 400),
        ({"reason": "x", "about": str(uuid.uuid4())}, 409),
    ],
)
def test_an_objection_that_cannot_be_is_told_why(sitting: Sitting, sent: dict[str, Any], status: int) -> None:
    client = client_of(another_phone(sitting))
    answered, told = post(client, sitting, word(sitting) | sent, "hands/1/object/")
    assert (answered, HandRevision.objects.count(), bool(told["errors"])) == (status, 1, True)


def test_an_answer_that_is_none_is_a_bad_request(sitting: Sitting) -> None:
    address = reverse("scorekeeping:agreeing", args=[sitting.watch_code])
    assert browser_of(sitting.started_by).post(address, {"agreeing": "cats"}).status_code == 400


def page(client: Client, sitting: Sitting, name: str, *args: int) -> str:
    return text_of(client.get(reverse(f"scorekeeping:{name}", args=[sitting.watch_code, *args])))


def test_the_other_phone_is_asked_on_the_table_and_answers_with_one_tap(sitting: Sitting) -> None:
    ask(sitting)
    ben = browser_of(another_phone(sitting, "Ben"))
    assert "Is hand 1 right?" in page(ben, sitting, "table")
    assert "Is hand 1 right?" not in page(browser_of(sitting.started_by), sitting, "table")

    answer = ben.post(
        reverse("scorekeeping:agree", args=[sitting.watch_code, 1]), word(sitting) | {"then": "table"}
    )

    assert answer.url == reverse("scorekeeping:table", args=[sitting.watch_code])
    after = page(ben, sitting, "table")
    assert "Is hand 1 right?" not in after
    assert '<span class="mark">agreed</span>' in after


def test_a_hand_that_waits_is_marked_so(sitting: Sitting) -> None:
    ask(sitting, "all")
    assert "not agreed yet" in page(Client(), sitting, "table")
    post(client_of(another_phone(sitting)), sitting, word(sitting), "hands/1/agree/")
    assert "1 of 2 agree" in page(Client(), sitting, "table")


def test_an_objection_is_seen_by_everybody_with_its_reason(sitting: Sitting) -> None:
    ben = another_phone(sitting, "Ben")
    post(client_of(ben), sitting, word(sitting, reason="my run had <five> cards"), "hands/1/object/")
    for name, args in (("table", ()), ("receipt", (1,)), ("history", (1,))):
        shown = page(Client(), sitting, name, *args)
        assert "my run had &lt;five&gt; cards" in shown, name
        assert "Ben" in shown, name


def test_a_receipt_offers_a_word_to_who_has_one(sitting: Sitting) -> None:
    offered = {
        who: "I agree" in page(client_for(who, sitting), sitting, "receipt", 1)
        for who in ("anonymous", "scoring", "entered it")
    }
    assert offered == {"anonymous": False, "scoring": True, "entered it": False}


def test_an_objection_is_taken_back_from_the_receipt(sitting: Sitting) -> None:
    ben = browser_of(another_phone(sitting, "Ben"))
    ben.post(reverse("scorekeeping:object", args=[sitting.watch_code, 1]), word(sitting, reason="no"))
    assert "It is right after all" in page(ben, sitting, "receipt", 1)
    ben.post(reverse("scorekeeping:withdraw", args=[sitting.watch_code, 1]))
    assert "It is right after all" not in page(ben, sitting, "receipt", 1)
    assert "Took the objection back" in page(ben, sitting, "history", 1)


def test_a_phone_without_a_name_is_asked_whose_it_is(sitting: Sitting) -> None:
    client = browser_of(another_phone(sitting))
    assert "Whose phone is this?" in page(client, sitting, "receipt", 1)
    client.post(reverse("scorekeeping:agree", args=[sitting.watch_code, 1]), word(sitting) | {"name": "Ben"})
    assert "<b>Ben</b> agrees" in page(client, sitting, "receipt", 1)


def test_whose_phone_it_is_is_asked_once_for_either_word(sitting: Sitting) -> None:
    shown = page(browser_of(another_phone(sitting)), sitting, "receipt", 1)
    assert shown.count("Whose phone is this?") == 1


@pytest.mark.parametrize("door", ["agree", "object"])
def test_a_word_leads_to_where_the_words_are(sitting: Sitting, door: str) -> None:
    ben = browser_of(another_phone(sitting, "Ben"))
    url = reverse(f"scorekeeping:{door}", args=[sitting.watch_code, 1])
    assert ben.post(url, word(sitting, reason="no")).url.endswith("#words")


def test_who_is_asked_is_confirmed_where_it_was_chosen(sitting: Sitting) -> None:
    url = reverse("scorekeeping:agreeing", args=[sitting.watch_code])
    answer = browser_of(sitting.started_by).post(url, {"agreeing": "one"})
    assert answer.url.endswith("#who-agrees")


def test_the_share_page_keeps_whom_the_table_asks(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    client.post(
        reverse("scorekeeping:agreeing", args=[sitting.watch_code]),
        {"agreeing": "one", "watchers_agree": "on"},
    )
    shown = page(client, sitting, "share")
    assert 'value="one" checked' in shown
    assert 'name="watchers_agree" checked' in shown
    assert "Who agrees to a hand?" not in page(Client(), sitting, "share")
