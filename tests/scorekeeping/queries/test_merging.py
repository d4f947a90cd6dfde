from typing import Any
from uuid import uuid4

import pytest

from rummy.people.models import Phone, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.queries import MergePreview
from rummy.scorekeeping.queries.merging import Brings
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    """A phone that wrote Ana down in two ways, and once more as a partner would be."""
    row: Phone = PhoneFactory()
    for names, hands in ((("Ana", "Ben"), 3), (("Anna", "Ben", "Cy"), 1), (("Anna", "Dan"), 2)):
        sitting = start(*names, phone=row)
        for number in range(1, hands + 1):
            record(sitting, number, typed(410, 0, 0, sides=names))
    return row


def player(phone: Phone, name: str) -> Player:
    return phone.players.get(name=name)


def merge(phone: Phone, kept: str = "Ana", gone: str = "Anna") -> None:
    services.merge(
        id=uuid4(),
        kept=player(phone, kept).pk,
        gone=player(phone, gone).pk,
        visitor=Visitor(phone),
        at=EVENING,
    )


def preview(phone: Phone, one: str, other: str) -> MergePreview:
    return queries.merge_preview(player(phone, one), player(phone, other))


def test_a_preview_counts_both_and_adds_them_up(phone: Phone) -> None:
    view = preview(phone, "Ana", "Anna")
    assert (view.one_brings, view.other_brings) == (Brings(1, 3, 3, 3), Brings(2, 3, 3, 3))
    assert (view.together, view.met) == (Brings(3, 6, 6, 6), False)


def test_a_preview_says_that_two_met(phone: Phone) -> None:
    assert preview(phone, "Ben", "Cy").met


def test_after_the_merge_the_record_is_what_the_preview_said(phone: Phone) -> None:
    together = preview(phone, "Ana", "Anna").together
    merge(phone)
    view = queries.player_page(player(phone, "Ana").pk, Visitor(phone))
    assert (view.record.played, view.record.won) == (together.games, together.won)
    assert sum(game.hands for game in view.record.games) == together.hands


def test_totals_of_tables_and_their_names_stay(phone: Phone) -> None:
    tables = [place.sitting for place in phone.sittings.all()]
    before = [queries.table(sitting) for sitting in tables]
    merge(phone)
    assert [queries.table(sitting) for sitting in tables] == before


def test_either_name_leads_to_the_one_page(phone: Phone) -> None:
    merge(phone)
    ids = {queries.player_page(player(phone, name).pk, Visitor(phone)).id for name in ("Ana", "Anna")}
    assert ids == {player(phone, "Ana").pk}


def test_rivals_are_persons_not_names(phone: Phone) -> None:
    merge(phone)
    view = queries.player_page(player(phone, "Ben").pk, Visitor(phone))
    assert [(one.person.name, one.played, one.lost) for one in view.rivals] == [("Ana", 4, 4), ("Cy", 1, 0)]


def test_after_a_merge_one_face_is_left_and_one_group(phone: Phone) -> None:
    start("Ana", "Dan", phone=phone)
    merge(phone)
    assert queries.known_names(Visitor(phone)) == ("Ana", "Ben", "Cy", "Dan")
    assert len(queries.known_groups(Visitor(phone))) == 3


def test_candidates_are_who_is_kept_names_alike_first(phone: Phone) -> None:
    start("Zoe", "Eve")
    names = [one.name for one in queries.candidates(player(phone, "Anna"), Visitor(phone))]
    assert names == ["Ana"]


def test_who_sat_at_one_table_is_nobody_to_merge_under_no_name(phone: Phone) -> None:
    start("Ana", "Eve", phone=phone)
    merge(phone)

    def offered(name: str) -> list[str]:
        return [one.name for one in queries.candidates(player(phone, name), Visitor(phone))]

    assert {name: offered(name) for name in ("Ana", "Ben", "Eve")} == {
        "Ana": [],
        "Ben": ["Dan", "Eve"],
        "Eve": ["Ben", "Cy", "Dan"],
    }


def test_a_preview_costs_four_queries(phone: Phone, django_assert_num_queries: Any) -> None:
    one, other = player(phone, "Ana"), player(phone, "Anna")
    with django_assert_num_queries(4):
        queries.merge_preview(one, other)


def test_ties_cost_three_queries_at_most(phone: Phone, django_assert_max_num_queries: Any) -> None:
    ana = player(phone, "Ana")
    services.claim_at_table(id=uuid4(), player=ana.pk, visitor=Visitor(phone), at=EVENING)
    with django_assert_max_num_queries(3):
        ties = queries.ties(ana.pk, Visitor(phone), EVENING)
    assert (ties.claimed, ties.is_me, ties.near, ties.keeps, ties.undo is None) == (
        True,
        True,
        True,
        True,
        False,
    )
