import uuid
from typing import Any

import pytest
from django.db import IntegrityError

from rummy.people.models import Phone
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import HandChanged, IdTaken, MayNotAgree, MayNotScore, ReasonMissing
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.services import Outcome
from tests.factories import EVENING, PhoneFactory, another_phone, ask, record, start, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    record(table, 1, typed(40, 20, -5))
    return table


def standing(sitting: Sitting, number: int = 1) -> Hand:
    return Hand.objects.select_related("sitting").get(sitting=sitting, number=number)


def agree(sitting: Sitting, phone: Phone, **more: Any) -> Outcome:
    hand = standing(sitting)
    call = {"hand": hand, "about": hand.current_id, "id": uuid.uuid4(), "phone": phone, "at": EVENING}
    return services.agree(**(call | more))


def object_to(sitting: Sitting, phone: Phone, reason: str = "my run had five cards", **more: Any) -> Outcome:
    hand = standing(sitting)
    call = {"hand": hand, "about": hand.current_id, "id": uuid.uuid4(), "phone": phone, "at": EVENING}
    return services.object_to(**(call | {"reason": reason} | more))


def counts(sitting: Sitting) -> tuple[int, int]:
    """How many agree with hand 1 and how many object."""
    hand = standing(sitting)
    return hand.agreements, hand.objections


def test_another_phone_agrees(sitting: Sitting) -> None:
    outcome = agree(sitting, another_phone(sitting, "Ben"))
    assert (outcome.kind, counts(sitting)) == ("agreement", (1, 0))


def test_an_objection_is_counted_and_moves_no_points(sitting: Sitting) -> None:
    before = queries.table(Sitting.objects.get()).sides
    outcome = object_to(sitting, another_phone(sitting, "Ben"))
    after = queries.table(Sitting.objects.get())
    assert (outcome.kind, counts(sitting), after.sides) == ("objection", (0, 1), before)
    assert [(row.number, row.by, row.reason) for row in after.objections] == [
        (1, "Ben", "my run had five cards")
    ]


def test_an_objection_blocks_nothing(sitting: Sitting) -> None:
    object_to(sitting, another_phone(sitting))
    assert record(sitting, 2, typed(1, 2, 3)).kind == "created"


def test_an_objection_is_settled_by_a_correction(sitting: Sitting) -> None:
    object_to(sitting, another_phone(sitting))
    record(sitting, 1, typed(50, 20, -5), base=2)
    assert counts(sitting) == (0, 0)


def test_an_objection_that_a_correction_did_not_know_of_still_waits(sitting: Sitting) -> None:
    ben, cy = another_phone(sitting, "Ben"), another_phone(sitting, "Cy")
    object_to(sitting, ben)
    object_to(sitting, cy)
    agree(sitting, cy)
    # Entered without a signal, before anybody had objected.
    record(sitting, 1, typed(45, 20, -5), base=1)
    assert counts(sitting) == (0, 1)
    hand = standing(sitting)
    services.withdraw(hand=hand, id=uuid.uuid4(), phone=ben, at=EVENING)
    assert counts(sitting) == (0, 0)
    assert services.audit(sitting=sitting) == []


def test_who_corrects_what_he_objected_to_has_answered_it(sitting: Sitting) -> None:
    ben = another_phone(sitting, "Ben")
    object_to(sitting, ben)
    record(sitting, 1, typed(45, 20, -5), base=1, phone=ben)
    assert counts(sitting) == (0, 0)


def test_an_agreement_is_with_one_version_only(sitting: Sitting) -> None:
    ben = another_phone(sitting)
    agree(sitting, ben)
    record(sitting, 1, typed(50, 20, -5), base=1)
    assert counts(sitting) == (0, 0)


def test_an_objection_is_taken_back_by_who_made_it(sitting: Sitting) -> None:
    ben, cy = another_phone(sitting), another_phone(sitting)
    object_to(sitting, ben)
    hand = standing(sitting)
    services.withdraw(hand=hand, id=uuid.uuid4(), phone=cy, at=EVENING)
    untouched = counts(sitting)
    outcome = services.withdraw(hand=hand, id=uuid.uuid4(), phone=ben, at=EVENING)
    assert (untouched, outcome.kind, counts(sitting)) == ((0, 1), "withdrawn", (0, 0))


def test_who_objected_and_agrees_after_all_has_said_his_last_word(sitting: Sitting) -> None:
    ben = another_phone(sitting)
    object_to(sitting, ben)
    agree(sitting, ben)
    assert counts(sitting) == (1, 0)
    object_to(sitting, ben, "no, it is wrong")
    assert counts(sitting) == (0, 1)


def test_the_same_id_again_is_the_same_word(sitting: Sitting) -> None:
    ben, once = another_phone(sitting), uuid.uuid4()
    agree(sitting, ben, id=once)
    assert (agree(sitting, ben, id=once).kind, HandRevision.objects.count()) == ("duplicate", 2)
    with pytest.raises(IdTaken):
        object_to(sitting, ben, id=once)


def test_the_same_word_twice_is_one_entry(sitting: Sitting) -> None:
    ben = another_phone(sitting)
    for _ in range(2):
        agree(sitting, ben)
    assert (HandRevision.objects.count(), counts(sitting)) == (2, (1, 0))


def test_who_entered_the_hand_does_not_agree_with_himself(sitting: Sitting) -> None:
    with pytest.raises(MayNotAgree, match="another one"):
        agree(sitting, sitting.started_by)
    with pytest.raises(MayNotAgree, match="correct it instead"):
        object_to(sitting, sitting.started_by)


def test_a_word_on_a_version_that_was_changed_meanwhile_is_not_taken(sitting: Sitting) -> None:
    seen = standing(sitting).current_id
    record(sitting, 1, typed(50, 20, -5), base=1)
    with pytest.raises(HandChanged, match="changed meanwhile"):
        agree(sitting, another_phone(sitting), about=seen)


@pytest.mark.parametrize("reason", ["", "  \n "])
def test_an_objection_says_why(sitting: Sitting, reason: str) -> None:
    with pytest.raises(ReasonMissing):
        object_to(sitting, another_phone(sitting), reason)


def test_a_long_reason_is_kept_as_far_as_it_fits(sitting: Sitting) -> None:
    object_to(sitting, another_phone(sitting), "x" * 999)
    assert HandRevision.objects.get(action="object").reason == "x" * 200


def test_a_phone_without_a_name_may_give_one_and_keeps_it(sitting: Sitting) -> None:
    phone = another_phone(sitting)
    agree(sitting, phone, name=" Ben ")
    object_to(sitting, phone, name="Cy")
    assert SittingPhone.objects.get(phone=phone).name == "Ben"


def test_watchers_have_a_word_only_where_the_table_gives_it(sitting: Sitting) -> None:
    watching = PhoneFactory()
    with pytest.raises(MayNotScore):
        agree(sitting, watching)
    ask(sitting, watchers=True)
    agree(sitting, watching, name="Cy")
    place = SittingPhone.objects.get(phone=watching)
    assert (counts(sitting), place.may, place.name) == ((1, 0), "watch", "Cy")


def test_only_who_scores_says_whom_the_table_asks(sitting: Sitting) -> None:
    with pytest.raises(MayNotScore):
        services.ask_for_agreement(
            sitting=sitting, agreeing="all", watchers_agree=True, phone=PhoneFactory(), at=EVENING
        )


@pytest.mark.parametrize(("agreeing", "needed"), [("nobody", 0), ("one", 1), ("all", 2)])
def test_the_setting_says_how_many_have_to_agree(sitting: Sitting, agreeing: str, needed: int) -> None:
    assert queries.table(ask(sitting, agreeing)).agreements_needed == needed


def test_playing_again_keeps_whom_the_table_asks(sitting: Sitting) -> None:
    ask(sitting, "all", watchers=True)
    again = services.play_again(
        sitting=Sitting.objects.get(), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    assert (again.agreeing, again.watchers_agree) == ("all", True)


def test_words_are_replayed_from_the_log(sitting: Sitting) -> None:
    agree(sitting, another_phone(sitting))
    object_to(sitting, another_phone(sitting))
    Hand.objects.update(agreements=7, objections=0)
    found = services.audit(sitting=sitting)
    assert (len(found), counts(sitting), services.audit(sitting=sitting)) == (1, (1, 1), [])


def test_a_word_does_not_make_a_correction_stale(sitting: Sitting) -> None:
    object_to(sitting, another_phone(sitting))
    assert record(sitting, 1, typed(50, 20, -5), base=1).kind == "corrected"


def test_a_version_that_stands_again_has_its_words_again(sitting: Sitting) -> None:
    agree(sitting, another_phone(sitting))
    hand = standing(sitting)
    services.void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    services.restore_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert counts(sitting) == (1, 0)


@pytest.mark.parametrize("broken", [{"action": "object"}, {"action": "withdraw", "reason": "because"}])
def test_the_database_wants_a_reason_of_an_objection_and_takes_one_only_of_that_and_of_a_ruling(
    sitting: Sitting, broken: dict[str, str]
) -> None:
    first = HandRevision.objects.get()
    row = HandRevision(
        id=uuid.uuid4(), hand=first.hand, revision=2, base=1, about=first, by=first.by, at=EVENING, **broken
    )
    with pytest.raises(IntegrityError):
        row.save(force_insert=True)


def hand_asked_about(sitting: Sitting, phone: Phone | None) -> int | None:
    """Which hand this phone is asked to agree to."""
    sitting.refresh_from_db()
    place = queries.place_of(sitting, phone)
    speaks = queries.may_speak(sitting, place)
    found = queries.asked_of(sitting, queries.table(sitting), place, speaks=speaks)
    return found and found.hand.number


def test_nobody_is_asked_where_the_table_asks_nobody(sitting: Sitting) -> None:
    assert hand_asked_about(sitting, another_phone(sitting)) is None


def test_the_other_phone_is_asked_until_it_has_spoken(sitting: Sitting) -> None:
    ask(sitting, "all")
    ben = another_phone(sitting)
    before = hand_asked_about(sitting, ben)
    object_to(sitting, ben)
    assert (before, hand_asked_about(sitting, ben)) == (1, None)


def test_who_took_an_objection_back_is_asked_again(sitting: Sitting) -> None:
    ask(sitting, "all")
    ben = another_phone(sitting)
    object_to(sitting, ben)
    services.withdraw(hand=standing(sitting), id=uuid.uuid4(), phone=ben, at=EVENING)
    taken_back = hand_asked_about(sitting, ben)
    agree(sitting, ben)
    assert (taken_back, hand_asked_about(sitting, ben)) == (1, None)


def test_who_entered_it_is_not_asked(sitting: Sitting) -> None:
    ask(sitting)
    assert hand_asked_about(sitting, sitting.started_by) is None


def test_nobody_more_is_asked_once_enough_agree(sitting: Sitting) -> None:
    ask(sitting)
    cy = another_phone(sitting)
    agree(sitting, another_phone(sitting))
    assert hand_asked_about(sitting, cy) is None


def test_who_agreed_is_asked_again_after_a_correction(sitting: Sitting) -> None:
    ask(sitting)
    ben = another_phone(sitting)
    agree(sitting, ben)
    record(sitting, 1, typed(50, 20, -5), base=1)
    assert hand_asked_about(sitting, ben) == 1


def test_a_watcher_is_asked_where_watchers_have_a_word(sitting: Sitting) -> None:
    ask(sitting)
    assert hand_asked_about(sitting, None) is None
    ask(sitting, watchers=True)
    assert hand_asked_about(sitting, None) == 1
