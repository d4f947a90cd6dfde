import uuid
from typing import Any

import pytest
from django.test import Client

from rummy.people.models import Phone
from rummy.people.phones import COOKIE
from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.services import join_sitting, settle_question, void_hand
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.scorekeeping.views.phones import body, client_of, post

pytestmark = pytest.mark.django_db


def phones() -> dict[str, tuple[Sitting, Client]]:
    sitting, watching = start(), PhoneFactory()
    join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    elsewhere = start().started_by
    forged = Client()
    forged.cookies[COOKIE] = str(sitting.started_by_id)
    return {
        "anonymous": (sitting, client_of(None)),
        "watching": (sitting, client_of(watching)),
        "of another table": (sitting, client_of(elsewhere)),
        "forged cookie": (sitting, forged),
        "forgotten": (sitting, client_of(Phone(id=uuid.uuid4()))),
        "without csrf token": (sitting, client_of(sitting.started_by, enforce_csrf_checks=True)),
        "scoring": (sitting, client_of(sitting.started_by)),
    }


MAY_NOT = ["anonymous", "watching", "of another table", "forged cookie", "forgotten", "without csrf token"]


@pytest.mark.parametrize("who", [*MAY_NOT, "scoring"])
@pytest.mark.parametrize("door", ["save", "void", "restore", "settle", "ask-again"])
def test_only_a_phone_that_may_score_here_writes(who: str, door: str) -> None:
    sitting, client = phones()[who]
    sent: dict[str, Any] = {"id": str(uuid.uuid4())}
    if door != "save":
        hand = record(sitting, 1, typed(1, 2, 3)).hand
        if door == "restore":
            void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
        if door in ("settle", "ask-again"):
            record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting))
            sent["chosen"] = str(hand.current_id)
        if door == "ask-again":
            answer = {"id": uuid.uuid4(), "chosen": hand.current_id}
            settle_question(hand=hand, phone=sitting.started_by, at=EVENING, **answer)
            sent = {"id": str(uuid.uuid4()), "about": str(answer["id"])}
    before = HandRevision.objects.count()
    path = "hands/" if door == "save" else f"hands/1/{door}/"
    status, told = post(client, sitting, body() if door == "save" else sent, path)
    if who == "scoring":
        assert (status in (200, 201), HandRevision.objects.count()) == (True, before + 1)
    else:
        assert (status, told["status"], HandRevision.objects.count()) == (403, "forbidden", before)
        assert told["errors"][0]["message"].endswith(".")


@pytest.mark.parametrize(("who", "status"), [("watching", 403), ("anonymous", 403)])
def test_a_form_of_a_phone_that_may_not_score_is_told_so_on_a_page(who: str, status: int) -> None:
    sitting, client = phones()[who]
    record(sitting, 1, typed(1, 2, 3))
    answer = client.post(f"/s/{sitting.watch_code}/hands/1/void/")
    assert (answer.status_code, "look at this table" in answer.content.decode()) == (status, True)
