import uuid
from typing import Any

import pytest
from django.test import Client

from rummy import engine
from rummy.people.models import Phone
from rummy.scorekeeping.models import Hand, HandResult, HandRevision, Sitting
from rummy.scorekeeping.services import NewSide, start_sitting
from tests.factories import EVENING, PhoneFactory, record, start
from tests.scorekeeping.views.pages import text_of
from tests.scorekeeping.views.phones import client_of

pytestmark = pytest.mark.django_db

# What somebody types for a whole hand of each game, and what it comes to.
HANDS: dict[str, tuple[dict[str, str], list[int]]] = {
    "robber-rummy": ({"melds-0": "h4-8, 7scd", "hand-1-0": "39j", "by": "Ana"}, [65, -20]),
    "table-robbers-rummy": ({"by": "Ben"}, [0, 1]),
    "basic-rummy": ({"by": "Ana", "hand-1-0": "k94a", "rummy": "true"}, [48, -48]),
    "block-rummy": ({"by": "-", "hand-0-0": "k2", "hand-1-0": "=31"}, [19, -19]),
    "five-hundred-rum": (
        {"melds-0": "c2-4, cj-k", "melds-1": "9scd, ac>3c", "hand-0-0": "k5", "by": "Ben"},
        [39 - 15, 28],
    ),
    "boathouse-rum": ({"by": "Ana", "hand-1-0": "2s 3s ks as qs 7h 9d"}, [16, -16]),
    "gin-rummy": (
        {"by": "Ana", "hand-0-0": "h4-6, 9sdc, c10-k", "hand-1-0": "s2-4, 8scd, 7h kd ac 6c"},
        [49, 0],
    ),
    "hollywood-gin": ({"by": "Ana", "hand-0-0": "=6", "hand-1-0": "=22"}, [16, 0]),
    "oklahoma-gin": (
        {"upcard": "7s", "by": "Ana", "hand-0-0": "h4-6, 9sdc, c10-k", "hand-1-0": "=22"},
        [94, 0],
    ),
    "knock-rummy": (
        {"by": "Ana", "hand-0-0": "h4-6, 9sdc, s10-k", "hand-1-0": "=12"},
        [12 + 25, -37],
    ),
    "queen-city-rum": ({"by": "Ben", "melds": "h4-6, 9shcd"}, [-51, 51]),
    "playroom-rummy": (
        {"by": "Ana", "melds-0": "=15", "melds-1": "=40", "hand-1-0": "a*7", "joker-not-replayed": "Ben"},
        [15 + 40, 40 - 300],
    ),
    "straight-rummy": ({"by": "Ben", "hand-0-0": "kq5"}, [0, 25]),
}


def test_a_line_that_no_hand_fills_is_not_read() -> None:
    sitting = start("Ana", "Ben", ruleset="robber-rummy")
    answer = sent(client_of(sitting.started_by), sitting, {"melds-0": "A" * 100_000, "by": "Ana"})

    assert (answer.status_code, "more than 600 letters" in text_of(answer)) == (422, True)


def sent(client: Client, sitting: Sitting, fields: dict[str, str]) -> Any:
    told = {"id": str(uuid.uuid4()), "number": "1", "base": "0", **fields}
    return client.post(f"/s/{sitting.watch_code}/hands/typed/", told)


def points() -> list[int]:
    return [row.points for row in HandResult.objects.order_by("side__seat")]


@pytest.mark.parametrize("key", HANDS)
def test_a_hand_of_every_game_can_be_typed_without_script(key: str) -> None:
    sitting = start("Ana", "Ben", ruleset=key)
    fields, expected = HANDS[key]
    answer = sent(client_of(sitting.started_by), sitting, fields)
    assert (answer.status_code, points()) == (302, expected)


def test_every_game_but_the_partnership_is_in_the_list_above() -> None:
    assert {ruleset.key for ruleset in engine.RULESETS} - set(HANDS) == {"partnership-five-hundred-rum"}


def test_partners_type_their_melds_together_and_their_hands_apart() -> None:
    phone: Phone = PhoneFactory()
    sitting = start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset="partnership-five-hundred-rum",
        options={},
        sides=[NewSide(None, ["Ana", "Cy"]), NewSide(None, ["Ben", "Dan"])],
        first_dealer="Ana",
        at=EVENING,
    )
    fields = {"melds-0": "cj-k", "melds-1": "ac", "hand-0-1": "aa", "hand-1-0": "23", "hand-1-1": "k"}
    assert sent(client_of(phone), sitting, {**fields, "by": "Ana"}).status_code == 302
    assert points() == [0, 0]


@pytest.mark.parametrize(
    ("typed", "held", "notes"),
    [
        ("ks3h", "3H KS", {}),
        ("ks3", 15, {"ranks": {"Ben": ["K", "3"]}}),
        ("k3", 15, {"ranks": {"Ben": ["K", "3"]}}),
    ],
)
def test_cards_left_keep_their_suits_where_all_are_told(typed: str, held: str | int, notes: Any) -> None:
    sitting = start("Ana", "Ben")
    fields = {"by": "Ana", "hand-1-0": typed}
    assert sent(client_of(sitting.started_by), sitting, fields).status_code == 302
    saved = HandRevision.objects.get()
    assert saved.document is not None
    assert (saved.document["held"], saved.notes) == ({"Ben": held}, notes)


@pytest.mark.parametrize(("dealer", "deals_next"), [("", "Ben"), ("Cy", "Ana")])
def test_who_dealt_is_asked_without_script_too(dealer: str, deals_next: str) -> None:
    sitting = start("Ana", "Ben", "Cy")
    client = client_of(sitting.started_by)
    page = text_of(client.get(f"/s/{sitting.watch_code}/hands/new/"))
    sent(client, sitting, {"by": "Ana", "hand-1-0": "k", "hand-2-0": "k", "dealer": dealer})
    sitting.refresh_from_db()
    assert ('<option value="" selected>Ana</option>' in page, sitting.next_dealer) == (True, deals_next)


def test_melds_are_typed_as_cards_by_all_or_as_points_by_all() -> None:
    sitting = start("Ana", "Ben", ruleset="playroom-rummy")
    client = client_of(sitting.started_by)
    fields = {"by": "Ana", "melds-0": "7hs*=7c", "melds-1": "=40", "hand-1-0": "a*7"}
    assert sent(client, sitting, fields).status_code == 422
    assert sent(client, sitting, {**fields, "melds-1": "4-6d"}).status_code == 302
    assert points() == [15 + 40, 15]


def test_a_card_that_may_lie_on_two_melds_is_asked_for() -> None:
    sitting = start("Ana", "Ben", ruleset="five-hundred-rum")
    fields = {"melds-0": "c2-4, cj-k", "melds-1": "ac, 9h", "hand-0-0": "k5", "by": "Ben"}
    answer = sent(client_of(sitting.started_by), sitting, fields)
    assert answer.status_code == 422
    assert "Ben’s 9♥ fits no meld on the table." in answer.content.decode()
    assert "On which meld does Ben’s A♣ lie?" in answer.content.decode()


def test_what_cannot_be_read_is_said_beside_its_field() -> None:
    sitting = start("Ana", "Ben", ruleset="five-hundred-rum")
    answer = sent(client_of(sitting.started_by), sitting, {"melds-0": "ac>", "melds-1": "9x", "by": "Ben"})
    text = answer.content.decode()
    assert (answer.status_code, text.count("cannot be read")) == (422, 2)


def test_how_many_cards_are_left_is_typed_where_the_fewest_win() -> None:
    sitting = start("Ana", "Ben", ruleset="table-robbers-rummy", blocked_winner="fewest-cards")
    client = client_of(sitting.started_by)
    assert sent(client, sitting, {"by": "-", "hand-0-0": "x", "hand-1-0": "3"}).status_code == 422
    assert sent(client, sitting, {"by": "-", "hand-0-0": "5", "hand-1-0": "3"}).status_code == 302
    assert points() == [0, 1]


def test_an_own_hand_rummy_of_an_elimination_says_who_else_had_melded() -> None:
    sitting = start("Ana", "Ben", "Cy", ruleset="playroom-rummy", elimination=True, limit=100)
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 120, "Cy": 30}})
    client = client_of(sitting.started_by)
    assert "hand-1-0" not in client.get(f"/s/{sitting.watch_code}/hands/new/").content.decode()
    fields = {"number": "2", "by": "Cy", "hand-0-0": "k*", "rummy": "own-hand", "melder": "Ana"}
    assert sent(client, sitting, fields).status_code == 302
    assert Hand.objects.get(number=2).receipt["scores"] == {"Ana": 90, "Ben": 0, "Cy": 0}


@pytest.mark.parametrize(
    ("damaged", "told"),
    [
        ({"number": "x"}, (422, True)),
        ({"number": "0"}, (422, True)),
        ({"number": "9" * 5000}, (422, True)),
        ({"base": "x"}, (302, False)),
        ({"number": "x", "base": "1"}, (404, False)),
    ],
    ids=["a word", "no hand", "figures without end", "no revision", "a correction of no hand"],
)
def test_a_damaged_form_is_told_so(damaged: dict[str, str], told: tuple[int, bool]) -> None:
    sitting = start("Ana", "Ben")
    fields = {"melds-0": "h4-8", "hand-1-0": "39j", "by": "Ana", **damaged}
    answer = sent(client_of(sitting.started_by), sitting, fields)
    assert (answer.status_code, "This form is damaged" in text_of(answer)) == told
