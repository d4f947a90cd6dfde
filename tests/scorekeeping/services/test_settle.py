import uuid

import pytest

from rummy.scorekeeping import services
from rummy.scorekeeping.errors import IdTaken, MayNotScore, NotAQuestion
from rummy.scorekeeping.models import Hand, HandRevision
from rummy.scorekeeping.queries import receipt
from rummy.scorekeeping.services import Outcome, settle_question, void_hand
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def a_question() -> Hand:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    return record(sitting, 1, typed(3, 2, 1), phone=another_phone(sitting, "Ben's")).hand


def settle(hand: Hand, revision: int, **more: object) -> Outcome:
    chosen = HandRevision.objects.get(hand=hand, revision=revision).id
    fields = {"chosen": chosen, "id": uuid.uuid4(), "phone": hand.sitting.started_by, "at": EVENING}
    return settle_question(hand=hand, **(fields | more))


def points(hand: Hand) -> list[int]:
    return list(hand.results.order_by("side__seat").values_list("points", flat=True))


def test_the_version_the_table_chose_counts() -> None:
    hand = a_question()
    outcome = settle(hand, 2)
    assert (outcome.kind, outcome.hand.questioned, points(hand)) == ("settled", False, [3, 2, 1])


def test_the_version_that_stood_may_stay() -> None:
    hand = a_question()
    settle(hand, 1)
    assert (Hand.objects.get().questioned, points(hand)) == (False, [1, 2, 3])


def test_a_settled_question_keeps_both_versions() -> None:
    hand = a_question()
    settle(hand, 2)
    kept = HandRevision.objects.filter(document__isnull=False).order_by("revision")
    assert [entry.document for entry in kept] == [typed(1, 2, 3), typed(3, 2, 1)]


def test_the_receipt_of_a_settled_hand_names_who_entered_it() -> None:
    hand = a_question()
    settle(hand, 2)
    assert receipt(hand.sitting, 1).entered_by == "Ben's"


def test_settling_twice_is_settled_once() -> None:
    hand = a_question()
    settle(hand, 2)
    assert (settle(hand, 2).revision, HandRevision.objects.count()) == (3, 3)


def test_the_same_answer_sent_twice_is_a_duplicate() -> None:
    hand, once = a_question(), uuid.uuid4()
    settle(hand, 2, id=once)
    assert settle(hand, 2, id=once).kind == "duplicate"


def test_an_id_cannot_answer_in_two_ways() -> None:
    hand, once = a_question(), uuid.uuid4()
    settle(hand, 2, id=once)
    with pytest.raises(IdTaken):
        settle(hand, 1, id=once)


def test_another_answer_after_the_question_is_settled_is_refused() -> None:
    hand = a_question()
    settle(hand, 2)
    with pytest.raises(NotAQuestion, match="history"):
        settle(hand, 1)


def test_a_version_of_another_hand_is_no_answer() -> None:
    hand = a_question()
    with pytest.raises(NotAQuestion):
        settle_question(
            hand=hand, chosen=uuid.uuid4(), id=uuid.uuid4(), phone=hand.sitting.started_by, at=EVENING
        )


def test_only_a_scoring_phone_settles() -> None:
    with pytest.raises(MayNotScore):
        settle(a_question(), 2, phone=PhoneFactory())


def test_striking_a_hand_in_question_leaves_the_question() -> None:
    hand = a_question()
    struck = void_hand(hand=hand, id=uuid.uuid4(), phone=hand.sitting.started_by, at=EVENING)
    assert (struck.hand.questioned, points(hand)) == (True, [])
    assert settle(hand, 2).hand.questioned is False
    assert points(hand) == [3, 2, 1]


def ask_again(hand: Hand, revision: int, **more: object) -> Outcome:
    about = HandRevision.objects.get(hand=hand, revision=revision).id
    fields = {"about": about, "id": uuid.uuid4(), "phone": hand.sitting.started_by, "at": EVENING}
    return services.ask_again(hand=hand, **(fields | more))


def test_a_settled_question_can_be_asked_again() -> None:
    hand = a_question()
    settle(hand, 2)
    outcome = ask_again(hand, 3)
    assert (outcome.kind, outcome.hand.questioned, points(hand)) == ("asked", True, [1, 2, 3])
    assert (settle(hand, 2).hand.questioned, points(hand)) == (False, [3, 2, 1])


def test_asking_again_after_a_correction_shows_the_versions_of_then() -> None:
    hand = a_question()
    settle(hand, 2)
    record(hand.sitting, 1, typed(9, 9, 0), base=3)
    ask_again(hand, 3)
    choices = receipt(hand.sitting, 1).question.choices  # type: ignore[union-attr]
    assert [[side.points for side in choice.points] for choice in choices] == [[1, 2, 3], [3, 2, 1]]


def test_asking_again_twice_is_refused_and_sent_twice_is_a_duplicate() -> None:
    hand, once = a_question(), uuid.uuid4()
    settle(hand, 2)
    ask_again(hand, 3, id=once)
    assert ask_again(hand, 3, id=once).kind == "duplicate"
    with pytest.raises(NotAQuestion, match="history"):
        ask_again(hand, 3)


def test_what_was_never_settled_cannot_be_asked_again() -> None:
    hand = a_question()
    with pytest.raises(NotAQuestion):
        ask_again(hand, 2)


def test_only_a_scoring_phone_asks_again() -> None:
    hand = a_question()
    settle(hand, 2)
    with pytest.raises(MayNotScore):
        ask_again(hand, 3, phone=PhoneFactory())
