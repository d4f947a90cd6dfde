"""Who may ask what a correction would change, and how is it told?"""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.services import join_sitting, void_hand
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.scorekeeping.views.pages import text_of
from tests.scorekeeping.views.phones import body, client_of, post
from tests.scorekeeping.views.test_log_rights import MAY_NOT, phones

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    record(table, 1, typed(200, 190, 50))
    record(table, 2, typed(45, 45, 0))
    return table


@pytest.mark.parametrize("who", [*MAY_NOT, "scoring"])
def test_only_a_phone_that_may_score_asks_and_nothing_is_stored(who: str) -> None:
    sitting, client = phones()[who]
    record(sitting, 1, typed(1, 2, 3))
    before = HandRevision.objects.count()

    status, told = post(client, sitting, body(1, 4, 2, 3), "hands/preview/")
    page = client.get(f"/s/{sitting.watch_code}/hands/1/void/preview/")

    assert HandRevision.objects.count() == before
    if who == "scoring":
        assert (status, told["status"], page.status_code) == (200, "preview", 200)
    else:
        assert (status, told["status"]) == (403, "forbidden")
        assert page.status_code == (200 if who == "without csrf token" else 403)


def test_a_program_is_told_totals_sentences_and_the_deal(sitting: Sitting) -> None:
    status, told = post(client_of(sitting.started_by), sitting, body(2, 30, 45, 0), "hands/preview/")

    assert (status, told) == (
        200,
        {
            "status": "preview",
            "sentences": ["Ana 245 → 230.", "Ben overtakes Ana."],
            "games": [
                {
                    "game": 1,
                    "totals": {
                        "Ana": {"before": 245, "after": 230},
                        "Ben": {"before": 235, "after": 235},
                        "Cy": {"before": 50, "after": 50},
                    },
                }
            ],
            "next_dealer": {"before": "Cy", "after": "Cy"},
        },
    )


def test_what_the_rules_refuse_is_told_with_its_reason(sitting: Sitting) -> None:
    sent = body(2) | {"hand": {"by": "Nobody", "table": [], "held": {}}}
    status, told = post(client_of(sitting.started_by), sitting, sent, "hands/preview/")

    assert (status, told["status"], bool(told["sentences"])) == (422, "refused", True)


def test_a_body_that_is_no_hand_is_refused_as_by_the_save(sitting: Sitting) -> None:
    status, told = post(client_of(sitting.started_by), sitting, {"number": 1}, "hands/preview/")

    assert (status, told["status"]) == (400, "bad")


def test_taking_back_is_shown_then_done_then_undone_from_the_same_place(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    receipt = reverse("scorekeeping:receipt", args=[sitting.watch_code, 2])

    page = text_of(client.get(f"{receipt}void/preview/"))
    assert "Take hand 2 back?" in page
    assert "Ana 245 → 200, Ben 235 → 190." in page
    done = client.post(f"{receipt}void/", {"id": str(uuid.uuid4())}, follow=True)
    assert "Hand 2 taken back." in text_of(done)
    client.post(f"{receipt}restore/", {"id": str(uuid.uuid4()), **dict([done.context["receipt"].undo.sends])})

    assert [row.points for row in sitting.hands.get(number=2).results.order_by("side__seat")] == [45, 45, 0]


def test_an_earlier_version_counts_again_from_the_history(sitting: Sitting) -> None:
    client, first = client_of(sitting.started_by), HandRevision.objects.get(hand__number=2)
    record(sitting, 2, typed(30, 45, 0), base=1)
    receipt = reverse("scorekeeping:receipt", args=[sitting.watch_code, 2])

    history = text_of(client.get(f"{receipt}history/"))
    assert history.count("Let this version count") == 1
    page = text_of(client.get(f"{receipt}restore/preview/?version={first.pk}"))
    assert "Ana 230 → 245." in page
    client.post(f"{receipt}restore/", {"id": str(uuid.uuid4()), "version": str(first.pk)})

    assert sitting.hands.get(number=2).current == first


def test_a_version_that_never_was_is_refused_and_nothing_changes(sitting: Sitting) -> None:
    client, before = client_of(sitting.started_by), HandRevision.objects.count()
    sent = {"id": str(uuid.uuid4()), "version": str(uuid.uuid4())}

    status, told = post(client, sitting, sent, "hands/2/restore/")
    page = client.get(f"/s/{sitting.watch_code}/hands/2/restore/preview/?version={uuid.uuid4()}")

    assert (status, told["errors"][0]["code"], page.status_code) == (409, "unknown-version", 409)
    assert HandRevision.objects.count() == before


def test_a_question_says_what_the_other_version_would_change(sitting: Sitting) -> None:
    record(sitting, 2, typed(60, 45, 0), phone=another_phone(sitting))
    client = client_of(sitting.started_by)
    other = HandRevision.objects.get(action="question")

    page = text_of(client.get(f"/s/{sitting.watch_code}/hands/2/settle/preview/?chosen={other.pk}"))
    lost = client.get(f"/s/{sitting.watch_code}/hands/2/settle/preview/?chosen=none")

    assert "Ana 245 → 260." in page
    assert lost.status_code == 409


def test_a_settled_question_is_asked_again_from_the_history_after_a_look(sitting: Sitting) -> None:
    record(sitting, 2, typed(60, 45, 0), phone=another_phone(sitting))
    client = client_of(sitting.started_by)
    hand = f"/s/{sitting.watch_code}/hands/2/"
    chosen = HandRevision.objects.get(action="question").pk
    settled = client.post(f"{hand}settle/", {"id": str(uuid.uuid4()), "chosen": str(chosen)}, follow=True)
    assert settled.context["receipt"].undo.does == "ask-again"

    assert text_of(client.get(f"{hand}history/")).count("Ask the table again") == 1
    about = HandRevision.objects.get(action="settle").pk
    page = text_of(client.get(f"{hand}ask-again/preview/?about={about}"))
    assert "Ana 260 → 245." in page
    assert "Until somebody picks one" in page
    asked = client.post(f"{hand}ask-again/", {"id": str(uuid.uuid4()), "about": str(about)}, follow=True)
    assert "Hand 2 is in question again." in text_of(asked)
    assert "Hand 2 was entered in two ways" in text_of(asked)
    undone = client.post(
        f"{hand}settle/", {"id": str(uuid.uuid4()), **dict([asked.context["receipt"].undo.sends])}
    )
    assert undone.status_code == 302
    assert [row.points for row in sitting.hands.get(number=2).results.order_by("side__seat")] == [60, 45, 0]


def test_what_was_not_settled_cannot_be_asked_again(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    path = f"/s/{sitting.watch_code}/hands/2/ask-again/preview/"

    asked = [client.get(f"{path}?about={about}").status_code for about in ("none", uuid.uuid4())]

    assert asked == [409, 409]


def test_a_watcher_finds_no_way_to_change_the_history(sitting: Sitting) -> None:
    watching = PhoneFactory()
    join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    record(sitting, 2, typed(30, 45, 0), base=1)

    page = text_of(client_of(watching).get(f"/s/{sitting.watch_code}/hands/2/history/"))

    assert "Let this version count" not in page


def test_a_preview_page_takes_few_queries(sitting: Sitting) -> None:
    client: Any = client_of(sitting.started_by)
    hand = sitting.hands.get(number=1)
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    taken = {}
    for path in ("1/restore/preview/", "2/void/preview/"):
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/s/{sitting.watch_code}/hands/{path}")
        taken[path] = len(captured)

    assert taken == {"1/restore/preview/": 4, "2/void/preview/": 4}


def test_the_form_without_a_script_tells_it_too_and_saves_nothing(sitting: Sitting) -> None:
    record(sitting, 3, {"by": "Ana", "table": [], "held": {"Ben": 10, "Cy": 5}})
    client, before = client_of(sitting.started_by), HandRevision.objects.count()
    sent = {"number": "3", "base": "1", "by": "Ana", "hand-1-0": "=25", "hand-2-0": "=5", "look": "1"}

    page = text_of(client.post(f"/s/{sitting.watch_code}/hands/typed/", {"id": str(uuid.uuid4()), **sent}))

    assert "Ben 225 → 210." in page
    assert HandRevision.objects.count() == before
