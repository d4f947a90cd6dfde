import uuid
from datetime import timedelta
from typing import Any

import pytest

from rummy.scorekeeping import queries, services, work
from rummy.scorekeeping.errors import IdTaken, SittingRefused
from rummy.scorekeeping.models import GameResult, Hand, HandResult, Sitting
from tests.engine.hardest import hands_of_most_of_the_pack
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db

RUN = {"by": "Ana", "table": [{"by": "Ana", "cards": "9S 10S JS QS"}], "held": {"Ben": 10, "Cy": 5}}


def bring(document: Any, **more: Any) -> Sitting:
    fields: dict[str, Any] = {"id": uuid.uuid4(), "phone": PhoneFactory(), "at": EVENING}
    return services.bring_sitting(document=document, **(fields | more))


def test_a_sitting_leaves_and_comes_back_equal() -> None:
    sitting = start(target=100)
    record(sitting, 1, typed(60, 20, -5))
    record(sitting, 2, RUN)
    record(sitting, 3, typed(5, 5, 5))
    brought = bring(queries.document_of(sitting))
    assert queries.document_of(brought) == queries.document_of(sitting)
    points = [list(r.values_list("points", flat=True)) for r in (results(sitting), results(brought))]
    assert points[0] == points[1]
    assert GameResult.objects.filter(sitting=brought).count() == 6
    assert services.audit(sitting=brought) == []


def results(sitting: Sitting) -> Any:
    return HandResult.objects.filter(hand__sitting=sitting).order_by("hand__number", "side__seat")


def test_hands_that_take_too_long_to_count_are_not_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_SECONDS", 0.1)
    with pytest.raises(SittingRefused, match="bring fewer of them at a time"):
        bring(hands_of_most_of_the_pack(500))
    assert not Sitting.objects.exists()


def test_brought_twice_is_one_sitting() -> None:
    document = queries.document_of(played())
    sent = {"id": uuid.uuid4(), "phone": PhoneFactory()}
    first, second = bring(document, **sent), bring(document, **sent)
    assert first == second
    assert Hand.objects.filter(sitting=first).count() == 1


def test_another_document_with_the_same_id_is_not_said_to_be_in_the_book() -> None:
    document = queries.document_of(played())
    sent = {"id": uuid.uuid4(), "phone": PhoneFactory()}
    brought = bring(document, **sent)
    other = {**document, "hands": [*document["hands"], *document["hands"]]}
    with pytest.raises(IdTaken):
        bring(other, **sent)
    assert Hand.objects.filter(sitting=brought).count() == 1


def test_what_was_brought_and_corrected_since_is_still_the_same_when_it_is_sent_late() -> None:
    document = queries.document_of(played())
    sent = {"id": uuid.uuid4(), "phone": PhoneFactory()}
    brought = bring(document, **sent)
    record(brought, 1, typed(1, 2, 3), base=1, at=EVENING + timedelta(hours=1))
    assert bring(document, **sent) == brought


def test_where_no_hand_says_who_dealt_the_first_seat_did() -> None:
    document = queries.document_of(played())
    for hand in document["hands"]:
        hand.pop("dealer", None)
    assert bring(document).first_dealer == "Ana"


def played() -> Sitting:
    sitting = start()
    record(sitting, 1, RUN)
    return sitting


def test_a_refused_hand_keeps_everything_out() -> None:
    document = queries.document_of(played())
    document["hands"].append(
        {"by": "Ana", "table": [{"by": "Ana", "cards": "9S 10S"}], "held": {"Ben": 1, "Cy": 1}}
    )
    before = Sitting.objects.count()
    with pytest.raises(SittingRefused) as refused:
        bring(document)
    assert [error["where"] for error in refused.value.errors] == ["hands[1].table[0]"]
    assert Sitting.objects.count() == before


@pytest.mark.parametrize("count", [0, 501])
def test_how_many_hands_there_are_is_asked_before_they_are_scored(count: int) -> None:
    document = queries.document_of(played()) | {"hands": [{"by": "Nobody"}] * count}
    with pytest.raises(SittingRefused) as refused:
        bring(document)
    [error] = refused.value.errors
    assert (error["where"], error["message"]) == (
        "hands",
        f"A sitting to bring has 1 to 500 hands; this one has {count}.",
    )


@pytest.mark.parametrize(
    "document", [None, [], {}, {"format": 1}, {"format": 1, "game": "chess", "sides": ["A"]}]
)
def test_what_is_no_score_document_is_refused(document: Any) -> None:
    with pytest.raises(SittingRefused):
        bring(document)
