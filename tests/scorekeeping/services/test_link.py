"""A scoring link fell into wrong hands: does it end, does nobody lose what he entered, and who may do so?"""

import uuid

import pytest

from rummy.people.models import Phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.errors import LinkEnded, LinkRefused, MayNotScore
from rummy.scorekeeping.models import HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.queries import other_scorers
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed
from tests.people.accounts import account

pytestmark = pytest.mark.django_db


def anew(sitting: Sitting, *watch_only: int, ends: str = "", visitor: Visitor | None = None) -> Sitting:
    return services.make_link_anew(
        sitting=sitting,
        visitor=visitor or Visitor(phone=sitting.started_by),
        ends=ends or sitting.score_code,
        watch_only=watch_only,
        at=EVENING,
    )


def may(sitting: Sitting, phone: Phone) -> str:
    return SittingPhone.objects.get(sitting=sitting, phone=phone).may


def test_the_old_link_ends_and_the_new_one_lets_in() -> None:
    sitting = start()
    old = sitting.score_code

    code = anew(sitting).score_code

    with pytest.raises(LinkEnded, match="Ask at the table for the new one"):
        services.join_sitting(phone=PhoneFactory(), code=old.lower(), at=EVENING)
    assert services.join_sitting(phone=PhoneFactory(), code=code, at=EVENING).may == "score"


def test_who_finds_that_it_ended_reads_whom_to_ask() -> None:
    sitting = start()
    SittingPhone.objects.update(name="Ana")
    anew(sitting)

    with pytest.raises(LinkEnded, match="Ask Ana for the new one"):
        services.find_table(code=sitting.score_code)


def test_a_phone_that_is_shut_out_watches_and_what_it_entered_stays() -> None:
    sitting = start()
    stranger, friend = another_phone(sitting), another_phone(sitting, "Ben")
    entered = record(sitting, 1, typed(10, 20, 30), phone=stranger)
    before = Sitting.objects.get(pk=sitting.pk)

    after = anew(before, 2)

    assert (may(sitting, stranger), may(sitting, friend)) == ("watch", "score")
    with pytest.raises(MayNotScore):
        record(sitting, 2, typed(1, 2, 3), phone=stranger)
    record(sitting, 2, typed(1, 2, 3), phone=friend)
    assert HandRevision.objects.get(hand=entered.hand).document == typed(10, 20, 30)
    # Open pages are told, and the table stays where it stood among the others.
    assert (after.version, after.changed_at) == (before.version + 1, before.changed_at)


def test_who_was_shut_out_by_mistake_comes_back_by_the_new_link() -> None:
    sitting = start()
    friend = another_phone(sitting)
    code = anew(sitting, 2).score_code

    assert services.join_sitting(phone=friend, code=code, at=EVENING).may == "score"


def test_twice_is_once_and_a_link_that_ended_ends_no_other() -> None:
    sitting = start()
    friend = another_phone(sitting)
    old = sitting.score_code
    first = anew(sitting, ends=old)

    again = anew(sitting, 2, ends=old)

    assert again.score_code == first.score_code
    assert may(sitting, friend) == "watch"
    assert anew(sitting, 2, ends=old).version == again.version


def test_what_was_never_the_link_and_a_phone_that_is_not_there_are_refused_and_nothing_is_stored() -> None:
    sitting = start()
    friend = another_phone(sitting)

    for sent in ({"ends": "ABCDEFGHJK"}, {"ends": sitting.watch_code}, {"watch_only": (2, 99)}):
        with pytest.raises(LinkRefused):
            services.make_link_anew(
                sitting=sitting,
                visitor=Visitor(phone=sitting.started_by),
                at=EVENING,
                **{"ends": sitting.score_code, "watch_only": (2,), **sent},
            )
    assert Sitting.objects.get(pk=sitting.pk).score_code == sitting.score_code
    assert may(sitting, friend) == "score"


def test_the_code_is_read_as_people_type_it() -> None:
    sitting = start()

    assert anew(sitting, ends=f" {sitting.score_code.lower()} ").score_code != sitting.score_code


def test_nobody_shuts_out_himself_or_who_began_the_table() -> None:
    ana = account("ana")
    sitting = start(phone=PhoneFactory(account=ana))
    tablet = PhoneFactory(account=ana)
    services.join_sitting(phone=tablet, code=sitting.score_code, at=EVENING)

    anew(sitting, 1, 2, visitor=Visitor(phone=tablet, account=ana))

    assert (may(sitting, sitting.started_by), may(sitting, tablet)) == ("score", "score")


def test_only_who_began_the_table_may() -> None:
    sitting = start()
    guest = another_phone(sitting)

    for visitor in (Visitor(phone=guest), Visitor(phone=guest, account=account("ben")), Visitor()):
        with pytest.raises(MayNotScore):
            anew(sitting, 1, visitor=visitor)
    assert Sitting.objects.get(pk=sitting.pk).score_code == sitting.score_code


def test_a_phone_that_comes_while_the_link_ends_stays_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = start()
    found = services.find_table(code=sitting.score_code)
    monkeypatch.setattr("rummy.scorekeeping.services.join.find_table", lambda **_: found)
    anew(sitting)

    with pytest.raises(LinkEnded):
        services.join_sitting(phone=PhoneFactory(), code=sitting.score_code, at=EVENING)


def test_who_may_be_shut_out_is_listed_with_what_he_entered() -> None:
    sitting = start()
    ben = another_phone(sitting, "Ben")
    watcher = PhoneFactory()
    services.join_sitting(phone=watcher, code=sitting.watch_code, at=EVENING)
    record(sitting, 1, typed(1, 2, 3), phone=ben)
    record(sitting, 1, typed(1, 2, 4), phone=ben, base=1, id=uuid.uuid4())

    (row,) = other_scorers(sitting, sitting.started_by)

    assert (row.number, row.label, row.since, row.hands) == (2, "Ben", EVENING, 1)
