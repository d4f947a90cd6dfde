"""Does a hand that counts, and that today's rules would refuse, stay as it was counted whatever is done around it?"""

import uuid
from contextlib import nullcontext
from typing import Any

import pytest
from django.utils.translation import override

from rummy.parcels import services as parcels
from rummy.people.models import Player
from rummy.scorekeeping import queries
from rummy.scorekeeping.counted import read_receipts
from rummy.scorekeeping.errors import SeatsRefused
from rummy.scorekeeping.models import GameResult, HandResult, HandRevision, Sitting
from rummy.scorekeeping.queries.document import score_to_keep
from rummy.scorekeeping.queries.log import documents as documents_of
from rummy.scorekeeping.queries.log import read_log
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.services import swap_seats
from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.rename import call_otherwise
from tests.clubs.people import evening_of, table_at
from tests.factories import EVENING, record, start
from tests.parcels.sample import documents, empty_book, parcel_of
from tests.people.clubs import club_of, somebody

pytestmark = pytest.mark.django_db

HAND = {"by": "Ana", "table": [{"by": "Ana", "cards": "KS KH KD JK"}], "held": {"Ben": "7S"}}
# Five kings, a joker among them: no meld.
REFUSED = HAND | {"table": [{"by": "Ana", "cards": "KS KH KD KC JK"}]}


def counted(sitting: Sitting) -> Sitting:
    """The first hand was counted; the rules that are played now refuse it."""
    record(sitting, 1, HAND)
    HandRevision.objects.update(document=REFUSED)
    record(sitting, 2, HAND)
    return sitting


@pytest.fixture
def sitting() -> Sitting:
    return counted(start("Ana", "Ben", ruleset="playroom-rummy"))


GIN = {"by": "Ana", "held": {"Ana": 0, "Ben": 20}}
BY_BEN = {"by": "Ben", "held": {"Ana": 20, "Ben": 0}}
UNDERCUT = {"by": "Ben", "held": {"Ana": 3, "Ben": 5}}
OVER_THE_LIMIT = {"held": {"Ana": 11, "Ben": 20}}
SPADE = {"upcard": "7S"}
FINED = {"penalties": [{"player": "Ana", "points": 100, "reason": "slow"}]}
BLOCKED = {"end": "blocked"}
NO_MELD = {"table": [{"by": "Ana", "cards": "KS KH 2D"}]}


def stored() -> dict[str, Any]:
    rows = HandResult.objects.order_by("hand__number", "side__seat")
    totals = GameResult.objects.order_by("number", "side__seat")
    return {
        "hands": list(rows.values_list("points", "won", "typed")),
        "totals": list(totals.values_list("total")),
    }


def test_a_look_ahead_reckons_with_it(sitting: Sitting) -> None:
    totals = dict(GameResult.objects.values_list("side__name", "total"))
    told = queries.if_recorded(sitting, 2, HAND)
    assert told.before.games[1].totals == told.after.games[1].totals == totals


def test_who_reads_another_language_reads_its_points(sitting: Sitting) -> None:
    with override("de"):
        sides = queries.receipt(sitting, 1).sides
    assert [side.points for side in sides] == [row[0] for row in stored()["hands"][:2]]


def test_who_is_called_otherwise_keeps_its_points(sitting: Sitting) -> None:
    before = stored()
    call_otherwise(sitting=sitting, players={Player.objects.get(name="Ana").pk: "Player 1"}, at=EVENING)
    receipt = sitting.hands.get(number=1).receipt
    assert (stored(), audit(sitting=sitting)) == (before, [])
    assert receipt is not None
    assert (set(receipt["scores"]), "Ana" in str(receipt)) == ({"Player 1", "Ben"}, False)


@pytest.mark.parametrize(
    ("ruleset", "options", "hands", "refused"),
    [
        ("oklahoma-gin", {"spades_double_boxes": True, "target": 40}, [GIN | SPADE], OVER_THE_LIMIT),
        ("gin-rummy", {"target": 40}, [UNDERCUT | FINED, BY_BEN], {"held": {"Ana": 3, "Ben": 11}}),
        ("hollywood-gin", {"target": 40}, [GIN | FINED, BY_BEN], OVER_THE_LIMIT),
        ("table-robbers-rummy", {}, [BLOCKED], NO_MELD),
    ],
    ids=["two boxes", "a fined winner", "a fine beside the columns", "a void hand"],
)
def test_its_game_stands_as_it_did(
    ruleset: str, options: dict[str, Any], hands: list[dict[str, Any]], refused: dict[str, Any]
) -> None:
    sitting = start("Ana", "Ben", ruleset=ruleset, **options)
    for number, document in enumerate(hands, 1):
        record(sitting, number, document)
    before = as_scored(sitting)
    HandRevision.objects.filter(hand__number=1).update(document=hands[0] | refused)
    assert as_scored(sitting) == (*before[:2], [1])


def as_scored(sitting: Sitting) -> tuple[dict[str, Any], str, list[int]]:
    """What the table comes to, who deals next, and the hands that only stand as they were counted."""
    scored = score_to_keep(sitting, seating(sitting), documents_of(read_log(sitting)))
    return scored.result, scored.next_dealer, list(scored.counted)


@pytest.mark.parametrize(("from_hand", "is_refused"), [(1, True), (2, False)])
def test_seats_are_changed_only_after_it(sitting: Sitting, from_hand: int, is_refused: bool) -> None:
    before = stored()["hands"][:2]
    refused = pytest.raises(SeatsRefused, match="change seats from hand 2 on")
    with refused if is_refused else nullcontext():
        swap_seats(
            sitting=sitting,
            seat=1,
            other=2,
            from_hand=from_hand,
            id=uuid.uuid4(),
            phone=sitting.started_by,
            at=EVENING,
        )
    assert stored()["hands"][:2] == before


def test_a_parcel_takes_it_along_as_it_was_counted() -> None:
    owner = somebody("olga")
    club = club_of(owner)
    counted(table_at(evening_of(club, owner), owner, "Ana", "Ben", ruleset="playroom-rummy"))
    before, points = documents(club), stored()
    parcel = parcel_of(club)
    account = empty_book()
    came = parcels.unpack(parcel=parcel, account=account, at=EVENING).club
    assert came is not None
    assert (documents(came), stored(), audit(sitting=Sitting.objects.get())) == (before, points, [])


@pytest.mark.parametrize(
    "wrong",
    [
        {"ok": False},
        {"scores": {"Ana": 10}},
        {"scores": {"Ana": 10**9, "Ben": 0}},
        {"winner": "Zoe"},
        {"lines": []},
        {"lines": [{"side": "Ana"}]},
        {"more": 1},
    ],
)
def test_a_receipt_that_is_none_is_not_believed(sitting: Sitting, wrong: dict[str, Any]) -> None:
    receipt: Any = sitting.hands.get(number=1).receipt
    assert read_receipts({"1": receipt}, ["Ana", "Ben"]) == {1: receipt}
    with pytest.raises(ValueError, match="no receipt"):
        read_receipts({"1": receipt | wrong}, ["Ana", "Ben"])
