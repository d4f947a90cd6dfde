"""One phone at a table: who is shown the hand when the phone is handed to him, and who may do that?"""

import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone
from tests.factories import EVENING, PhoneFactory, another_phone, ask, begin, record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of
from tests.scorekeeping.views.phones import client_of, post

pytestmark = pytest.mark.django_db

MELDS = [{"by": "Ana", "cards": "4H 5H 6H 7H 8H"}, {"by": "Cy", "cards": "10C JC QC"}]


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    SittingPhone.objects.filter(sitting=table).update(name="Ana")
    ask(table)
    record(table, 1, {"by": "Ana", "table": MELDS, "held": {"Ben": "3S 9D JC", "Cy": "5C 6S"}})
    table.refresh_from_db()
    return table


def address(sitting: Sitting, whose: str = "Ben", *, name: str = "hand-over") -> str:
    return reverse(f"scorekeeping:{name}", args=[sitting.watch_code, 1]) + (whose and f"?whose={whose}")


def table_of(sitting: Sitting) -> str:
    return reverse("scorekeeping:table", args=[sitting.watch_code])


def sent(sitting: Sitting, whose: str = "Ben", **more: Any) -> dict[str, Any]:
    about = Hand.objects.get(sitting=sitting).current_id
    return {"id": str(uuid.uuid4()), "about": str(about), "whose": whose} | more


def test_the_table_and_the_receipt_lead_to_the_question(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    for page in (table_of(sitting), address(sitting, "", name="receipt")):
        shown = text_of(client.get(page))
        for name in ("Ben", "Cy"):
            assert f'{address(sitting, name)}">Hand the phone to {name}</a>' in shown
        assert "Hand the phone to Ana" not in shown
        assert "Hand the phone to" not in text_of(Client().get(page))


def test_the_question_shows_what_the_hand_came_to(sitting: Sitting) -> None:
    shown = text_of(browser_of(sitting.started_by).get(address(sitting)))
    assert "Ben, is hand 1 right?" in shown
    for told in ("5 cards on the table", "3 cards on the table", "That is right", "Not right"):
        assert told in shown
    assert 'name="reason"' not in shown


def test_who_is_asked_at_the_table_reads_how_many_cards_of_each_side_lie_there(sitting: Sitting) -> None:
    ben = another_phone(sitting, "Ben")
    for phone, asked in ((ben, "Is hand 1 right?"), (sitting.started_by, "Does Cy agree with hand 1?")):
        panel = text_of(browser_of(phone).get(table_of(sitting))).partition(asked)[2].partition("</ul>")[0]
        assert re.findall(r"\d+ cards? on the table", panel) == [
            "5 cards on the table",
            "3 cards on the table",
        ]


def test_who_is_asked_for_a_word_reads_that_a_hand_was_typed_as_totals(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    places = (table_of(sitting), 'id="ask"', "</section>"), (address(sitting), "<h2", "</main>")
    for path, begins, ends in places:
        asked = text_of(client.get(path)).partition(begins)[2].partition(ends)[0]
        assert "Entered as totals, without cards." not in asked
    record(sitting, 1, typed(95, 60, 5, sides=("Ana", "Ben", "Cy")), base=1)
    for path, begins, ends in places:
        asked = text_of(client.get(path)).partition(begins)[2].partition(ends)[0]
        assert "Entered as totals, without cards." in asked
    receipt = address(sitting, "", name="receipt")
    assert "Edit it to put in the cards." in text_of(client.get(receipt))
    assert "Edit it to put in the cards." not in text_of(Client().get(receipt))


def test_who_agrees_gives_the_phone_back_at_the_table(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    answer = client.post(address(sitting, "", name="agree"), sent(sitting, then="table"))
    assert answer.url == f"{table_of(sitting)}?handed=1"
    shown = text_of(client.get(answer.url))
    assert "Thank you. Give the phone back." in shown
    assert '<span class="mark">agreed</span>' in shown
    assert "Hand the phone to" not in shown
    receipt = text_of(client.get(address(sitting, "", name="receipt")))
    assert "<b>Ben</b> agrees" in receipt
    assert "on the phone of Ana" in receipt
    assert "Ben (on the phone of Ana)" in text_of(Client().get(address(sitting, "", name="history")))


def test_who_objects_says_why_and_the_table_reads_whose_word_it_is(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    asked = text_of(client.get(f"{address(sitting)}&object=1"))
    assert 'name="reason"' in asked
    answer = client.post(address(sitting, "", name="object"), sent(sitting, reason="I had <35>"))
    assert answer.url.endswith("#words")
    assert "<b>Ben (on the phone of Ana)</b>: something is wrong" in text_of(Client().get(table_of(sitting)))
    receipt = text_of(client.get(address(sitting, "", name="receipt")))
    assert "I had &lt;35&gt;" in receipt
    assert 'name="whose" value="Ben"' in receipt
    client.post(address(sitting, "", name="withdraw"), {"whose": "Ben"})
    assert Hand.objects.get(sitting=sitting).objections == 0


def test_what_is_missing_is_told(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    for more, status, code in (
        ({"whose": "Zoe"}, 422, "nobody-so-called"),
        ({"whose": 7}, 400, "bad-value"),
        ({"reason": ""}, 422, "reason-missing"),
    ):
        answered, told = post(client, sitting, sent(sitting, reason="no") | more, "hands/1/object/")
        assert (answered, told["errors"][0]["code"]) == (status, code)
    ben = client_of(another_phone(sitting, "Ben"))
    assert post(ben, sitting, sent(sitting, "Ana"), "hands/1/agree/")[0] == 403
    assert HandRevision.objects.count() == 1


@pytest.mark.parametrize(("whose", "status"), [("", 302), ("Zoe", 404), ("Ana", 302), ("Ben", 200)])
def test_the_question_is_for_somebody_at_the_table_whose_word_is_missing(
    sitting: Sitting, whose: str, status: int
) -> None:
    assert browser_of(sitting.started_by).get(f"{address(sitting, '')}?whose={whose}").status_code == status


def test_a_question_that_was_answered_leads_to_the_receipt(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)
    client.post(address(sitting, "", name="agree"), sent(sitting))
    assert client.get(address(sitting)).url == address(sitting, "", name="receipt")


@pytest.mark.parametrize("who", ["anonymous", "watching", "of another table"])
def test_only_a_phone_that_scores_is_handed_over(sitting: Sitting, who: str) -> None:
    watching = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    phones: dict[str, Phone | None] = {
        "anonymous": None,
        "watching": watching,
        "of another table": start().started_by,
    }
    ask(sitting, watchers=True)
    client = client_of(phones[who])
    assert client.get(address(sitting)).status_code == 403
    for door, more in (("agree", {}), ("object", {"reason": "no"})):
        assert post(client, sitting, sent(sitting, **more), f"hands/1/{door}/")[0] == 403
    assert HandRevision.objects.count() == 1


def test_a_phone_is_handed_over_where_the_round_is_open(sitting: Sitting) -> None:
    Sitting.objects.filter(pk=sitting.pk).update(closed_at=EVENING, started_by=PhoneFactory())
    client = browser_of(sitting.started_by)
    assert client.get(address(sitting)).status_code == 403
    assert "Hand the phone to" not in text_of(client.get(table_of(sitting)))


def test_a_hand_that_is_still_played_is_shown_to_nobody() -> None:
    table = start()
    ask(table)
    begin(table, 1)
    assert browser_of(table.started_by).get(address(table)).status_code == 302
    assert "Hand the phone to" not in text_of(browser_of(table.started_by).get(table_of(table)))


def test_hands_that_wait_cost_the_same_few_questions(sitting: Sitting) -> None:
    client = browser_of(sitting.started_by)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(table_of(sitting))
        return len(asked)

    one = cost()
    for number in range(2, 7):
        record(sitting, number, typed(1, 2, 3))
    assert cost() == one
