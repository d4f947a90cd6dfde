"""What does an account find on a phone that is not the one it played on?"""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from rummy.people.models import Phone, Player
from rummy.people.services.accounts import connect_phone
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import MayNotScore
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.people.accounts import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return account()


@pytest.fixture
def old(user: User) -> Phone:
    """The phone that scored, with Ana who is the account."""
    phone: Phone = PhoneFactory()
    connect_phone(phone=phone, account=user)
    phone.refresh_from_db()
    sitting = start("Ana", "Ben", phone=phone)
    record(sitting, 1, typed(410, 20, sides=("Ana", "Ben")))
    ana = phone.players.get(name="Ana")
    services.claim_at_table(id=uuid4(), player=ana.pk, visitor=Visitor(phone, user), at=EVENING)
    return phone


@pytest.fixture
def new(user: User, old: Phone) -> Visitor:
    phone: Phone = PhoneFactory()
    connect_phone(phone=phone, account=user)
    phone.refresh_from_db()
    return Visitor(phone, user)


def test_a_new_phone_finds_the_tables_the_groups_and_the_faces(new: Visitor) -> None:
    assert [(table.title, table.may_score) for table in queries.recent_sittings(new)] == [
        ("Ana · Ben", False)
    ]
    assert [group.players for group in queries.known_groups(new)] == [("Ana", "Ben")]
    assert queries.known_names(new) == ("Ana", "Ben")


def test_a_name_of_the_old_phone_is_the_same_player_on_the_new_one(old: Phone, new: Visitor) -> None:
    assert new.phone is not None
    sitting = start("Ben", "Cleo", phone=new.phone)
    assert sitting.seats.get(name="Ben").player == old.players.get(name="Ben")


def test_a_face_that_both_phones_wrote_down_is_shown_once(old: Phone, new: Visitor) -> None:
    assert new.phone is not None
    sitting = start("Zoe", "Ben")
    Player.objects.filter(seats__sitting=sitting).update(made_by=new.phone)
    assert sorted(queries.known_names(new)) == ["Ana", "Ben", "Zoe"]


def test_a_new_phone_opens_the_pages_and_keeps_the_guests(old: Phone, new: Visitor) -> None:
    ben = old.players.get(name="Ben")
    assert queries.player_page(ben.pk, new).recent[0].code is not None
    assert [one.name for one in queries.my_players(new)[1]] == ["Ben"]


def test_what_belongs_to_an_account_needs_it(old: Phone, user: User) -> None:
    ana = old.players.get(name="Ana")
    assert (Visitor(old, user).is_the(ana), Visitor(old).is_the(ana)) == (True, False)
    assert [len(found) for found in queries.my_players(Visitor(old))] == [0, 1]


def test_who_claimed_by_a_code_finds_his_tables_at_home(old: Phone) -> None:
    ben, phone = old.players.get(name="Ben"), PhoneFactory()
    made = services.offer_code(player=ben.pk, visitor=Visitor(old), at=EVENING)
    services.claim_by_code(id=uuid4(), code=made.code, visitor=Visitor(phone), at=EVENING)
    assert [table.title for table in queries.recent_sittings(Visitor(phone))] == ["Ana · Ben"]


def test_another_phone_of_the_account_takes_over(old: Phone, new: Visitor) -> None:
    sitting = Sitting.objects.get()
    before = sitting.version
    services.take_over(sitting=sitting, visitor=new, at=EVENING)
    assert queries.may_score(sitting, new.phone)
    assert Sitting.objects.get().version > before


@pytest.mark.parametrize("who", ["stranger", "another account", "signed out"])
def test_nobody_else_takes_over(who: str, old: Phone, new: Visitor) -> None:
    visitor = {
        "stranger": Visitor(PhoneFactory()),
        "another account": Visitor(PhoneFactory(), account("eve@example.org")),
        "signed out": Visitor(new.phone),
    }[who]
    with pytest.raises(MayNotScore):
        services.take_over(sitting=Sitting.objects.get(), visitor=visitor, at=EVENING)


def test_home_costs_three_queries_for_an_account(new: Visitor, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(3):
        queries.recent_sittings(new)


def test_the_tables_of_a_phone_are_found_without_reading_those_of_others(new: Visitor) -> None:
    start("Zoe", "Yul")
    with CaptureQueriesContext(connection) as asked:
        queries.recent_sittings(new)
    (tables,) = [one["sql"] for one in asked.captured_queries if '"score_code"' in one["sql"]]
    assert {"scorekeeping_sitting", "scorekeeping_hand"}.isdisjoint(read_through(tables))


def read_through(sql: str) -> list[str]:
    """The tables that are read without looking anything up, where there is a way by an index."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            return re.findall(r"SCAN (scorekeeping_\w+)", str(cursor.fetchall()))
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        return list(_without_cond(cursor.fetchone()[0][0]["Plan"]))


def _without_cond(plan: dict[str, Any]) -> Iterator[str]:
    if "Relation Name" in plan and not {"Index Cond", "Recheck Cond"} & plan.keys():
        yield plan["Relation Name"]
    for below in plan.get("Plans", ()):
        yield from _without_cond(below)
