"""Does a table with one phone agree? The phone is handed to whose word is missing, and the log says whose it was."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError

from rummy.people.models import Phone
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import (
    HandChanged,
    IdTaken,
    MayNotAgree,
    MayNotScore,
    NobodySoCalled,
    OwnSide,
)
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.services import NewSide, Outcome
from rummy.scorekeeping.services.rename import call_otherwise
from tests.factories import EVENING, PhoneFactory, another_phone, ask, record, start, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    """Ana's phone has entered a hand, and every other side is asked."""
    table = start()
    named(table, "Ana")
    ask(table, "all")
    record(table, 1, typed(40, 20, -5))
    return table


def named(sitting: Sitting, name: str) -> None:
    SittingPhone.objects.filter(sitting=sitting, phone=sitting.started_by).update(name=name)


def said(verb: Any, sitting: Sitting, whose: str, **more: Any) -> Outcome:
    """A word on hand 1 on the phone that entered it, unless `phone` says another."""
    hand = Hand.objects.select_related("sitting").get(sitting=sitting, number=1)
    call = {"hand": hand, "id": uuid.uuid4(), "phone": sitting.started_by, "at": EVENING, "whose": whose}
    if verb is not services.withdraw:
        call["about"] = hand.current_id
    outcome: Outcome = verb(**(call | more))
    return outcome


def agree(sitting: Sitting, whose: str, **more: Any) -> Outcome:
    return said(services.agree, sitting, whose, **more)


def object_to(sitting: Sitting, whose: str, reason: str = "my run had five cards", **more: Any) -> Outcome:
    return said(services.object_to, sitting, whose, reason=reason, **more)


def counts(sitting: Sitting) -> tuple[int, int]:
    hand = Hand.objects.get(sitting=sitting, number=1)
    return hand.agreements, hand.objections


def hand_to(sitting: Sitting, phone: Phone | None = None) -> tuple[str, ...]:
    place = queries.place_of(sitting, phone or sitting.started_by)
    return queries.receipt(Sitting.objects.get(pk=sitting.pk), 1, place).hand_to


def test_the_phone_that_entered_a_hand_is_handed_over_until_everybody_agrees(sitting: Sitting) -> None:
    offered = [hand_to(sitting)]
    for name in ("Ben", "Cy"):
        assert agree(sitting, name).kind == "agreement"
        offered.append(hand_to(sitting))
    assert (offered, counts(sitting)) == ([("Ben", "Cy"), ("Cy",), ()], (2, 0))
    assert services.audit(sitting=sitting) == []


def test_the_receipt_and_the_history_say_whose_word_it_is_and_on_whose_phone(sitting: Sitting) -> None:
    agree(sitting, "Ben")
    word = queries.receipt(sitting, 1).words[0]
    assert (word.by, word.whose, word.on_phone) == ("Ana", "Ben", "on the phone of Ana")
    entry = queries.history(sitting, 1)[0]
    assert (entry.by, entry.whose, entry.voice) == ("Ana", "Ben", "Ben (on the phone of Ana)")
    named(sitting, "")
    assert queries.history(sitting, 1)[0].voice == "Ben (on Phone 1)"


def test_the_last_word_of_each_person_on_a_phone_counts(sitting: Sitting) -> None:
    object_to(sitting, "Ben")
    object_to(sitting, "Cy")
    agree(sitting, "Ben")
    assert counts(sitting) == (1, 1)
    said(services.withdraw, sitting, "Cy")
    assert counts(sitting) == (1, 0)
    said(services.withdraw, sitting, "Ben")
    assert (counts(sitting), hand_to(sitting)) == ((0, 0), ("Ben", "Cy"))


def test_who_objects_is_not_asked_again_until_the_hand_is_corrected(sitting: Sitting) -> None:
    object_to(sitting, "Ben")
    before = hand_to(sitting)
    record(sitting, 1, typed(50, 20, -5), base=2)
    assert (before, hand_to(sitting), counts(sitting)) == (("Cy",), ("Ben", "Cy"), (0, 0))


def test_an_objection_on_a_handed_phone_that_a_correction_did_not_know_of_still_waits(
    sitting: Sitting,
) -> None:
    object_to(sitting, "Ben")
    object_to(sitting, "Cy")
    agree(sitting, "Cy")
    record(sitting, 1, typed(45, 20, -5), base=1)
    assert counts(sitting) == (0, 1)


def test_the_same_word_twice_is_one_entry_and_its_id_stands_for_nothing_else(sitting: Sitting) -> None:
    once = uuid.uuid4()
    kinds = [agree(sitting, "Ben", id=each).kind for each in (once, once, uuid.uuid4())]
    assert (kinds, HandRevision.objects.count()) == (["agreement", "duplicate", "agreement"], 2)
    for whose in ("Cy", ""):
        with pytest.raises(IdTaken):
            agree(sitting, whose, id=once)
    back = uuid.uuid4()
    again = [said(services.withdraw, sitting, "Ben", id=back).kind for _ in range(2)]
    assert again == ["withdrawn", "duplicate"]


@pytest.mark.parametrize("verb", [agree, object_to, lambda *asks: said(services.withdraw, *asks)])
def test_nobody_speaks_who_does_not_play_the_hand(sitting: Sitting, verb: Any) -> None:
    with pytest.raises(NobodySoCalled, match="Nobody called Zoe plays this hand") as refused:
        verb(sitting, "Zoe")
    assert (refused.value.errors[0]["where"], HandRevision.objects.count()) == ("whose", 1)


@pytest.mark.parametrize("verb", [agree, object_to])
def test_nobody_confirms_what_his_own_side_entered(sitting: Sitting, verb: Any) -> None:
    with pytest.raises(MayNotAgree):
        verb(sitting, "Ana")
    with pytest.raises(OwnSide, match="The side of Ana entered the hand itself"):
        verb(sitting, "Ana", phone=another_phone(sitting, "Ben"))


def test_where_nobody_knows_whose_phone_it_is_all_sides_may_speak(sitting: Sitting) -> None:
    named(sitting, "")
    assert hand_to(sitting) == ("Ana", "Ben", "Cy")
    agree(sitting, "Ana")
    assert counts(sitting) == (1, 0)


def test_partners_speak_for_their_side() -> None:
    sides = [NewSide(None, ["Ana", "Cleo"]), NewSide(None, ["Ben", "Dan"])]
    rules: dict[str, Any] = {"ruleset": "robber-rummy", "options": {"partnership": True}}
    phone = PhoneFactory()
    table = services.start_sitting(
        id=uuid.uuid4(), phone=phone, sides=sides, first_dealer="Ana", at=EVENING, **rules
    )
    named(table, "Cleo")
    ask(table, "one")
    record(table, 1, typed(40, 20, sides=("Ana & Cleo", "Ben & Dan")))
    assert hand_to(table) == ("Ben", "Dan")
    with pytest.raises(OwnSide):
        agree(table, "Ana")
    agree(table, "Dan")
    assert hand_to(table) == ()


def test_a_phone_that_only_watches_is_handed_to_nobody(sitting: Sitting) -> None:
    ask(sitting, "all", watchers=True)
    with pytest.raises(MayNotScore):
        agree(sitting, "Ben", phone=PhoneFactory())
    assert SittingPhone.objects.count() == 1


def test_who_speaks_on_a_phone_that_is_called_after_him_speaks_as_ever(sitting: Sitting) -> None:
    ben, once = another_phone(sitting, "Ben"), uuid.uuid4()
    kinds = [agree(sitting, "Ben", phone=ben, id=once).kind for _ in range(2)]
    assert (kinds, HandRevision.objects.get(action="agree").whose) == (["agreement", "duplicate"], None)
    assert (hand_to(sitting), hand_to(sitting, ben)) == (("Cy",), ("Cy",))


def test_who_has_said_his_word_on_another_phone_is_not_asked_on_his_own(sitting: Sitting) -> None:
    ben = another_phone(sitting, "Ben")

    def is_asked() -> bool:
        view, place = queries.table(sitting), queries.place_of(sitting, ben)
        return queries.asked_of(sitting, view, place, speaks=True) is not None

    sitting.refresh_from_db()
    before = is_asked()
    agree(sitting, "Ben")
    agreed = is_asked()
    said(services.withdraw, sitting, "Ben")
    assert (before, agreed, is_asked()) == (True, False, True)


def test_a_word_on_a_version_that_was_changed_meanwhile_is_not_taken(sitting: Sitting) -> None:
    seen = Hand.objects.get(sitting=sitting).current_id
    record(sitting, 1, typed(50, 20, -5), base=1)
    with pytest.raises(HandChanged):
        agree(sitting, "Ben", about=seen)


def test_a_phone_still_does_not_agree_with_itself(sitting: Sitting) -> None:
    with pytest.raises(MayNotAgree):
        agree(sitting, "")


def test_the_table_asks_the_scorer_to_hand_over_the_latest_hand_that_waits(sitting: Sitting) -> None:
    def asks(phone: Phone | None) -> Any:
        table = Sitting.objects.get(pk=sitting.pk)
        found = queries.asked_of_others(table, queries.table(table), queries.place_of(table, phone))
        return found and (found.hand.number, found.hand_to)

    record(sitting, 2, typed(1, 2, 3))
    watching = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    told = [asks(sitting.started_by), asks(watching), asks(None)]
    second = sitting.hands.get(number=2)
    for name in ("Ben", "Cy"):
        agree(sitting, name, hand=second, about=second.current_id)
    object_to(sitting, "Cy")
    told.append(asks(sitting.started_by))
    agree(sitting, "Ben")
    assert told == [(2, ("Ben", "Cy")), None, None, (1, ("Ben",))]
    assert asks(sitting.started_by) is None


def test_who_has_a_phone_at_the_table_is_asked_there(sitting: Sitting) -> None:
    another_phone(sitting, "Ben")
    sitting.refresh_from_db()
    place = queries.place_of(sitting, sitting.started_by)
    found = queries.asked_of_others(sitting, queries.table(sitting), place)
    assert (found and found.hand_to, hand_to(sitting)) == (("Cy",), ("Ben", "Cy"))


def test_nobody_is_handed_the_phone_where_the_table_asks_nobody(sitting: Sitting) -> None:
    ask(sitting, "nobody")
    assert hand_to(sitting) == ()


def test_a_substitute_speaks_of_the_hands_he_plays(sitting: Sitting) -> None:
    services.substitute(
        sitting=sitting,
        seat=2,
        name="Lea",
        from_hand=2,
        id=uuid.uuid4(),
        phone=sitting.started_by,
        at=EVENING,
    )
    sitting.refresh_from_db()
    record(sitting, 2, typed(1, 2, 3))
    second = sitting.hands.get(number=2)
    with pytest.raises(NobodySoCalled):
        agree(sitting, "Lea")
    agree(sitting, "Ben")
    agree(sitting, "Lea", hand=second, about=second.current_id)
    whose = HandRevision.objects.filter(action="agree").order_by("hand__number")
    assert [entry.speaker for entry in whose] == ["Ben", "Lea"]


def test_a_word_stays_of_whose_it_is_by_whatever_name(sitting: Sitting) -> None:
    agree(sitting, "Ben")
    seat = sitting.seats.get(name="Ben")
    call_otherwise(sitting=sitting, players={seat.player_id: "Player 7"}, at=EVENING)
    assert queries.receipt(sitting, 1).words[0].whose == "Player 7"
    assert services.audit(sitting=sitting) == []


@pytest.mark.parametrize("action", ["record", "void", "restore"])
def test_the_database_takes_somebodys_word_only_of_words(sitting: Sitting, action: str) -> None:
    first = HandRevision.objects.get()
    told: dict[str, Any] = {
        "record": {"document": first.document},
        "restore": {"about": first},
        "void": {},
    }[action]
    row = HandRevision(
        id=uuid.uuid4(), hand=first.hand, revision=2, base=1, action=action, by=first.by, at=EVENING, **told
    )
    row.whose = sitting.seats.get(name="Ben")
    with pytest.raises(IntegrityError, match="revision_whose_word"):
        row.save(force_insert=True)
