"""A table has accepted what the rules forbid: does the desk hear of it, and may it say that the hand stands?"""

import json
import uuid
from typing import Any

import pytest
from django.urls import reverse

from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING
from tests.tournaments.evening.hall import GIN, NAMES, director, play_on, sitting_at, tournament
from tests.tournaments.evening.pages import press, read, signed_in
from tests.tournaments.evening.test_disputes import enter, objects_to, phone_at, seated
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def lets_stand(sitting: Sitting) -> dict[str, Any]:
    """A hand with a run that is none, which the table accepted all the same."""
    first, second, third, fourth = seated(sitting)
    held = {second: "KD", third: "7S", fourth: "QC"}
    table = [{"by": first, "cards": "9H 10H QH"}]
    return {"by": first, "table": table, "held": held, "overrule": ["run-not-consecutive"]}


STOOD = "Table 1 let something stand in hand 1 that the rules forbid."


def test_what_a_table_let_stand_waits_for_the_desk_which_accepts_it_with_a_reason(playing) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    enter(phone_at(of, "Ana"), sitting, 1, lets_stand(sitting))
    page = client.get(f"/t/{of.code}/desk/").content.decode()
    assert STOOD in page
    assert f'href="/s/{sitting.watch_code}/hands/1/"' in page

    assert "Say why you rule so" in press(client, "rule", of, 1, 1, hand=1, chosen="", reason="")
    desk = press(client, "rule", of, 1, 1, hand=1, chosen="", reason="All four had counted it so.")

    assert (STOOD in desk, "All four had counted it so." in desk) == (False, True)
    assert sitting.hands.get().agreements == 1
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert STOOD in read(client, "desk", of)


def test_a_hand_put_right_at_the_desk_is_asked_about_no_more(playing) -> None:
    by, of, sitting = playing
    client = signed_in(by)
    stood = lets_stand(sitting)
    enter(phone_at(of, "Ana"), sitting, 1, stood)
    client.post(reverse("tournaments:score-here", args=[of.code, 1, 1]), {"hand": "1"})
    right = {"by": stood["by"], "table": [{"by": stood["by"], "cards": "9H 10H JH"}], "held": stood["held"]}
    sent = {"id": str(uuid.uuid4()), "number": 1, "base": 1, "hand": right}
    saved = client.post(f"/s/{sitting.watch_code}/hands/", json.dumps(sent), content_type="application/json")
    assert saved.json()["status"] == "corrected"
    assert STOOD not in read(client, "desk", of)


def test_totals_the_desk_types_for_several_hands_wait_for_nobody() -> None:
    by = director()
    of = tournament(by, *NAMES[:2], **GIN | {"ends": "hands", "ends_after": 5})
    play_on(by, of)
    client = signed_in(by)
    press(client, "quick", of, quick="1 62-40", round=1)
    hand = sitting_at(of.rounds.get().tables.get()).hands.get()
    assert hand.current.document["overrule"] == ["typed-two-winners"]
    assert STOOD not in read(client, "desk", of)


def test_a_hand_in_dispute_is_one_thing_for_the_desk(playing) -> None:
    by, of, sitting = playing
    enter(phone_at(of, "Ana"), sitting, 1, lets_stand(sitting))
    objects_to(phone_at(of, "Ben"), sitting, "That is no run.")
    desk = read(signed_in(by), "desk", of)
    assert ("That is no run." in desk, STOOD in desk) == (True, False)


def test_where_nothing_was_overruled_the_desk_need_not_look(playing) -> None:
    by, of, sitting = playing
    hand = lets_stand(sitting) | {"table": [{"by": seated(sitting)[0], "cards": "9H 10H JH"}]}
    enter(phone_at(of, "Ana"), sitting, 1, hand)
    assert STOOD not in read(signed_in(by), "desk", of)


def test_after_the_end_what_a_table_let_stand_needs_nobody(playing) -> None:
    by, of, sitting = playing
    enter(phone_at(of, "Ana"), sitting, 1, lets_stand(sitting))
    Tournament.objects.filter(pk=of.pk).update(state=Tournament.State.FINISHED, finished_at=EVENING)
    assert STOOD not in read(signed_in(by), "desk", of)
