import uuid

import pytest

from rummy.engine.document.head import MOST_HANDS
from rummy.scorekeeping.errors import HandRefused, MayNotScore, SittingDecided
from rummy.scorekeeping.models import Hand, HandResult, HandRevision
from rummy.scorekeeping.services import join_sitting, void_hand
from rummy.scorekeeping.services.book import open_book
from rummy.scorekeeping.services.transaction import writing
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def points_of_ana() -> list[int]:
    results = HandResult.objects.filter(side__name="Ana").order_by("hand__number")
    return list(results.values_list("points", flat=True))


def test_a_number_may_not_leave_a_gap() -> None:
    sitting = start()
    with pytest.raises(HandRefused, match="Hand 1 comes first"):
        record(sitting, 2, typed(1, 2, 3))
    assert not Hand.objects.exists()


def test_a_base_nobody_has_seen_is_refused() -> None:
    sitting = start()
    with pytest.raises(HandRefused, match="no revision 3"):
        record(sitting, 1, typed(1, 2, 3), base=3)


def test_what_the_rules_refuse_is_not_stored() -> None:
    sitting = start()
    with pytest.raises(HandRefused) as refused:
        record(sitting, 1, {"typed": {"Ana": 1}})
    assert [error["code"] for error in refused.value.errors] == ["typed-missing", "typed-missing"]
    assert (Hand.objects.count(), HandRevision.objects.count()) == (0, 0)


def test_a_table_that_is_full_says_so() -> None:
    sitting = start(target=None)
    with writing():
        first = typed(1, 2, 3)
        open_book(sitting, sitting.started_by, EVENING).begin_with(
            [
                HandRevision(id=uuid.uuid4(), base=0, action="record", document=first)
                for _ in range(MOST_HANDS)
            ]
        )
    with pytest.raises(HandRefused, match="at most 2000 hands"):
        record(sitting, MOST_HANDS + 1, typed(1, 2, 3))


def test_points_beyond_any_game_are_refused() -> None:
    sitting = start()
    with pytest.raises(HandRefused):
        record(sitting, 1, typed(10**20, 0, 0))


@pytest.mark.parametrize("may", ["nobody", "watch", "elsewhere"])
def test_only_a_phone_that_may_score_here_writes(may: str) -> None:
    sitting, phone = start(), PhoneFactory()
    if may == "watch":
        join_sitting(phone=phone, code=sitting.watch_code, at=EVENING)
    if may == "elsewhere":
        start(phone=phone)
    with pytest.raises(MayNotScore, match="look at this table"):
        record(sitting, 1, typed(1, 2, 3), phone=None if may == "nobody" else phone)


def test_after_the_last_hand_of_a_decided_sitting_no_hand_is_dealt() -> None:
    sitting = start(sitting="best-of", sitting_games=3)
    for number in (1, 2):
        record(sitting, number, typed(400, 0, 0))
    with pytest.raises(SittingDecided, match="over after hand 2, which decided it"):
        record(sitting, 3, typed(1, 2, 3))


def test_a_hand_of_a_decided_sitting_can_be_corrected_so_that_it_goes_on() -> None:
    sitting = start(sitting="best-of", sitting_games=3)
    for number in (1, 2):
        record(sitting, number, typed(400, 0, 0))
    record(sitting, 2, typed(300, 0, 0), base=1)
    assert record(sitting, 3, typed(1, 2, 3)).kind == "created"


def test_a_struck_last_hand_is_played_again_under_its_number() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    again = record(sitting, 1, typed(4, 5, 6), base=2)
    assert (again.kind, again.revision, points_of_ana()) == ("created", 3, [4])


def test_who_struck_the_last_hand_need_not_say_so_when_it_is_played_again() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert record(sitting, 1, typed(4, 5, 6)).kind == "created"


def test_a_phone_that_did_not_see_a_hand_struck_asks_the_table() -> None:
    sitting = start()
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    outcome = record(sitting, 1, typed(1, 2, 3), phone=another_phone(sitting))
    assert (outcome.kind, points_of_ana()) == ("question", [])
