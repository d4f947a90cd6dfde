import uuid
from datetime import timedelta
from typing import Any

import pytest

from rummy.people.codes import LETTERS
from rummy.people.models import Partnership, Player
from rummy.people.queries import Belongings
from rummy.scorekeeping.errors import HandRefused, IdTaken, MayNotScore, SittingRefused
from rummy.scorekeeping.models import Seat, Sitting, SittingPhone
from rummy.scorekeeping.queries import document_of
from rummy.scorekeeping.services import (
    NewSide,
    erase,
    finish_sitting,
    play_again,
    reopen_sitting,
    start_sitting,
)
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def partners(**more: Any) -> Sitting:
    fields: dict[str, Any] = {
        "id": uuid.uuid4(),
        "phone": PhoneFactory(),
        "ruleset": "robber-rummy",
        "options": {"partnership": True},
        "sides": [NewSide("Reds", ["Ana", "Cy"]), NewSide(None, ["Ben", "Di"])],
        "first_dealer": "Cy",
        "at": EVENING,
    }
    return start_sitting(**(fields | more))


def test_a_sitting_keeps_its_rules_with_every_option_and_its_edition() -> None:
    sitting = start(target=250)
    assert (sitting.ruleset, sitting.edition) == ("robber-rummy", 1)
    assert (sitting.options["target"], sitting.options["renege_rule"]) == (250, True)


def test_codes_are_long_enough_and_easy_to_read_aloud() -> None:
    sitting = start()
    assert (len(sitting.watch_code), len(sitting.score_code)) == (6, 10)
    assert set(sitting.watch_code + sitting.score_code) <= set(LETTERS)


def test_the_phone_that_starts_may_score() -> None:
    assert SittingPhone.objects.get(sitting=start()).may == "score"


def test_partners_sit_opposite_each_other_and_may_have_no_name() -> None:
    sitting = partners()
    seats = Seat.objects.filter(sitting=sitting).order_by("number")
    assert [(seat.name, seat.side.name) for seat in seats] == [
        ("Ana", "Reds"),
        ("Ben", "Ben & Di"),
        ("Cy", "Reds"),
        ("Di", "Ben & Di"),
    ]


def test_the_same_partners_are_one_partnership() -> None:
    phone = PhoneFactory()
    partners(phone=phone)
    partners(phone=phone, sides=[NewSide("Blues", ["Cy", "Ana"]), NewSide(None, ["Di", "Ben"])])
    assert Partnership.objects.count() == 2


def test_a_group_that_plays_again_is_the_same_people() -> None:
    phone = PhoneFactory()
    start(phone=phone)
    start(" ana ", "Ben", "Dan", phone=phone)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben", "Cy", "Dan"]


def people_at(sitting: Sitting) -> dict[str, object]:
    return dict(sitting.seats.values_list("name", "player"))


def test_people_of_another_phone_are_other_people() -> None:
    start()
    start()
    assert Player.objects.filter(name="Ana").count() == 2


def test_the_same_id_twice_is_the_same_sitting() -> None:
    once, phone = uuid.uuid4(), PhoneFactory()
    assert partners(id=once, phone=phone) == partners(id=once, phone=phone)
    assert Sitting.objects.count() == 1


def test_the_id_of_another_phones_sitting_is_refused() -> None:
    once = uuid.uuid4()
    partners(id=once)
    with pytest.raises(IdTaken):
        partners(id=once)


@pytest.mark.parametrize(
    "otherwise",
    [
        {"sides": [NewSide("Reds", ["Ana", "Cy"]), NewSide(None, ["Ben", "Dan"])]},
        {"sides": [NewSide("Reds", ["Ana", "Cy"]), NewSide(None, ["Di", "Ben"])]},
        {"options": {"partnership": True, "target": 777}},
    ],
)
def test_an_id_does_not_stand_for_other_people_or_rules_than_it_did(otherwise: dict[str, Any]) -> None:
    once, phone = uuid.uuid4(), PhoneFactory()
    begun = partners(id=once, phone=phone)
    with pytest.raises(IdTaken, match="other people or rules"):
        partners(id=once, phone=phone, **otherwise)

    assert partners(id=once, phone=phone) == begun


def test_who_asks_late_for_a_table_that_has_changed_is_believed() -> None:
    once, phone = uuid.uuid4(), PhoneFactory()
    begun = partners(id=once, phone=phone)
    finish_sitting(sitting=begun, phone=phone, at=EVENING + timedelta(hours=1))

    assert partners(id=once, phone=phone, options={"partnership": True, "target": 777}) == begun


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"sides": [NewSide(None, ["Ana"]), NewSide(None, ["ANA"])], "options": {}},
            "Two people are called ANA",
        ),
        (
            {"sides": [NewSide(None, ["Ana"]), NewSide(None, [" "])], "options": {}},
            "A name is missing: seat 2",
        ),
        ({"sides": [NewSide(None, ["Ana"]), NewSide(None, ["x" * 41])], "options": {}}, "longer than 40"),
        ({"sides": [NewSide("constructor", ["Ana", "Cy"]), NewSide(None, ["Ben", "Di"])]}, "phones keep"),
        ({"sides": [NewSide("x" * 91, ["Ana", "Cy"]), NewSide(None, ["Ben", "Di"])]}, "longer than 90"),
        ({"first_dealer": "Zoe"}, "Choose who deals first"),
        ({"ruleset": "bridge"}, "bridge"),
        ({"options": {"targget": 3}}, "targget"),
        ({"sides": [NewSide(None, ["Ana"])], "options": {}}, "."),
    ],
)
def test_a_sitting_that_cannot_be_is_refused_in_a_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SittingRefused, match=said) as refused:
        partners(**change)
    assert refused.value.errors
    assert not Sitting.objects.exists()


def test_the_same_again_keeps_people_and_rules_and_moves_the_deal() -> None:
    sitting = partners()
    again = play_again(sitting=sitting, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert document_of(again) == document_of(sitting)
    assert (again.first_dealer, again.same_again_of) == ("Di", sitting)


def test_the_same_again_on_another_phone_is_played_by_the_same_people() -> None:
    sitting = start()
    again = play_again(sitting=sitting, id=uuid.uuid4(), phone=another_phone(sitting), at=EVENING)
    assert people_at(again) == people_at(sitting)


def test_who_was_erased_since_does_not_play_again() -> None:
    sitting = start()
    erase(own=Belongings((sitting.seats.get(name="Ana").player,)), at=EVENING)
    sitting.refresh_from_db()
    again = play_again(sitting=sitting, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert again.seats.get(name="Player 1").player.erased_at is None


def test_the_same_again_is_for_who_scores() -> None:
    with pytest.raises(MayNotScore):
        play_again(sitting=partners(), id=uuid.uuid4(), phone=PhoneFactory(), at=EVENING)


def test_a_finished_sitting_takes_no_hand_until_it_is_reopened() -> None:
    sitting = start()
    finish_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    with pytest.raises(HandRefused, match="over"):
        record(sitting, 1, typed(1, 2, 3))
    reopen_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    assert record(sitting, 1, typed(1, 2, 3)).kind == "created"


def test_the_first_dealer_is_in_the_document_of_the_first_hand() -> None:
    sitting = start("Ana", "Ben")
    record(sitting, 1, typed(1, 2, sides=("Ana", "Ben")))
    assert document_of(sitting)["hands"] == [{"dealer": "Ana", "typed": {"Ana": 1, "Ben": 2}}]


def test_the_id_of_the_table_itself_is_none_for_the_next_one() -> None:
    sitting = start()
    with pytest.raises(IdTaken):
        play_again(sitting=sitting, id=sitting.pk, phone=sitting.started_by, at=EVENING)
