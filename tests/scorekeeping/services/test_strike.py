import uuid

import pytest

from rummy.scorekeeping.errors import IdTaken, MayNotScore
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries import table
from rummy.scorekeeping.services import Outcome, restore_hand, void_hand
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db


def strike(hand: Hand, **more: object) -> Outcome:
    return void_hand(
        hand=hand, **({"id": uuid.uuid4(), "phone": hand.sitting.started_by, "at": EVENING} | more)
    )


def bring_back(hand: Hand, **more: object) -> Outcome:
    return restore_hand(
        hand=hand, **({"id": uuid.uuid4(), "phone": hand.sitting.started_by, "at": EVENING} | more)
    )


def three_hands() -> tuple[Sitting, list[Hand]]:
    sitting = start()
    return sitting, [record(sitting, n, typed(n, 0, 0)).hand for n in (1, 2, 3)]


def total_of_ana(sitting: Sitting) -> int:
    return table(Sitting.objects.get(pk=sitting.pk)).sides[0].total


def test_a_struck_hand_counts_for_nothing_and_keeps_its_place() -> None:
    sitting, hands = three_hands()
    assert strike(hands[1]).kind == "voided"
    assert total_of_ana(sitting) == 4
    assert [(row.number, row.voided) for row in table(sitting).hands] == [(3, False), (2, True), (1, False)]


def test_a_struck_hand_comes_back_as_it_was() -> None:
    sitting, hands = three_hands()
    strike(hands[1])
    assert bring_back(hands[1]).kind == "restored"
    assert total_of_ana(sitting) == 6


def test_striking_changes_no_entry_of_the_log() -> None:
    _, hands = three_hands()
    strike(hands[0])
    entries = HandRevision.objects.filter(hand=hands[0]).order_by("revision")
    assert [(e.action, e.document) for e in entries] == [("record", typed(1, 0, 0)), ("void", None)]


def test_striking_a_struck_hand_changes_nothing() -> None:
    _, hands = three_hands()
    strike(hands[0])
    assert strike(hands[0]).revision == 2


def test_the_same_strike_twice_is_one() -> None:
    _, hands = three_hands()
    once = uuid.uuid4()
    strike(hands[0], id=once)
    assert strike(hands[0], id=once).kind == "duplicate"


def test_a_late_strike_does_not_undo_what_came_after() -> None:
    sitting, hands = three_hands()
    once = uuid.uuid4()
    strike(hands[0], id=once)
    bring_back(hands[0])
    strike(hands[0], id=once)
    assert total_of_ana(sitting) == 6


def test_the_id_of_a_strike_cannot_bring_a_hand_back() -> None:
    _, hands = three_hands()
    once = uuid.uuid4()
    strike(hands[0], id=once)
    with pytest.raises(IdTaken):
        bring_back(hands[0], id=once)


def test_only_a_scoring_phone_strikes() -> None:
    _, hands = three_hands()
    with pytest.raises(MayNotScore):
        strike(hands[0], phone=PhoneFactory())


def test_the_number_of_a_struck_last_hand_is_next() -> None:
    sitting, hands = three_hands()
    strike(hands[2])
    strike(hands[1])
    assert table(sitting).next_number == 2
