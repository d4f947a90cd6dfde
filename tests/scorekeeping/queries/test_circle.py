"""Who of the people of a table is ahead over the years? What they played together, and nothing else."""

import sys
import uuid
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from rummy.people.models import Phone
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.circle_rows import CircleView
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, start_partners, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def played(phone: Phone, *names: str, of: tuple[tuple[int, ...], ...], days: int = 0, **more: Any) -> Sitting:
    """These hands at a table of these people, so many days later; 400 points win a game."""
    sitting = start(*names, phone=phone, **more)
    for number, points in enumerate(of, 1):
        record(sitting, number, typed(*points, sides=names))
    Sitting.objects.filter(pk=sitting.pk).update(started_at=EVENING + timedelta(days=days))
    return sitting


def circle(sitting: Sitting, phone: Phone) -> CircleView:
    return queries.circle(Sitting.objects.get(pk=sitting.pk), Visitor(phone))


def won(view: CircleView) -> dict[str, tuple[int, int]]:
    return {one.person.name: (one.won, one.played) for one in view.people}


def leaders(view: CircleView) -> list[str]:
    return [one.person.name for one in view.people if one.leads]


def test_games_of_all_their_evenings_are_counted_whoever_sat_first(phone: Phone) -> None:
    played(phone, "Ana", "Ben", "Cy", of=((410, 0, 0), (0, 500, 0), (0, 10, 20)))
    latest = played(phone, "Cy", "Ana", "Ben", of=((0, 400, 9),), days=7)
    view = circle(latest, phone)
    assert won(view) == {"Ana": (2, 3), "Ben": (1, 3), "Cy": (0, 3)}
    assert (view.played, leaders(view), view.sittings_played) == (3, ["Ana"], 2)
    assert view.since == EVENING


def test_nothing_is_counted_that_one_of_them_missed_or_somebody_joined(phone: Phone) -> None:
    both = played(phone, "Ana", "Ben", of=((410, 0),))
    played(phone, "Ana", "Ben", "Cy", of=((0, 0, 410),))
    played(phone, "Ana", "Dan", of=((410, 0),))
    assert won(circle(both, phone)) == {"Ana": (1, 1), "Ben": (0, 1)}


def test_a_void_table_counts_for_nobody(phone: Phone) -> None:
    sitting = played(phone, "Ana", "Ben", of=((410, 0),))
    Sitting.objects.update(void=True)
    assert (won(circle(sitting, phone)), circle(sitting, phone).games) == ({"Ana": (0, 0), "Ben": (0, 0)}, ())


def test_who_is_level_leads_together_and_nobody_before_the_first_game_is_won(phone: Phone) -> None:
    sitting = played(phone, "Ana", "Ben", of=((10, 0),))
    before = circle(sitting, phone)
    played(phone, "Ana", "Ben", of=((410, 0), (0, 410)))
    assert (leaders(before), leaders(circle(sitting, phone))) == ([], ["Ana", "Ben"])
    assert (before.since, before.as_of, before.sittings) == (None, None, ())


def test_each_game_of_the_menu_stands_apart_with_its_points_a_hand(phone: Phone) -> None:
    played(phone, "Ana", "Ben", of=((410, 20), (3, 4)))
    sitting = played(phone, "Ana", "Ben", ruleset="gin-rummy", of=((30, 0),))
    robber, gin = circle(sitting, phone).games
    assert [(one.key, one.played) for one in (robber, gin)] == [("robber-rummy", 1), ("gin-rummy", 0)]
    (ana, ben) = robber.scores
    assert (ana.person.name, ana.won, ana.hands, ana.points, ana.each) == ("Ana", 1, 2, 413, Fraction(413, 2))
    assert (ben.won, ben.points) == (0, 24)
    assert [(one.hands_won, one.points) for one in gin.scores] == [(1, 30), (0, 0)]


def test_partners_each_have_what_they_won_together(phone: Phone) -> None:
    sitting = start_partners(phone=phone)
    record(sitting, 1, typed(10, 410, sides=("Ana & Cleo", "Ben & Dan")))
    view = circle(sitting, phone)
    assert won(view) == {"Ben": (1, 1), "Dan": (1, 1), "Ana": (0, 1), "Cleo": (0, 1)}
    assert (leaders(view), len({one.colour for one in view.people})) == (["Ben", "Dan"], 4)


def test_a_substitute_takes_no_game_from_the_circle_and_is_not_in_it(phone: Phone) -> None:
    sitting = played(phone, "Ana", "Ben", of=((410, 0),))
    services.substitute(
        sitting=sitting, id=uuid.uuid4(), phone=phone, at=EVENING, seat=2, name="Zoe", from_hand=2
    )
    record(sitting, 2, typed(0, 410, sides=("Ana", "Ben")))
    view = circle(sitting, phone)
    assert (won(view), view.played) == ({"Ana": (1, 2), "Ben": (0, 1)}, 2)
    assert [one.won for one in view.sittings] == [(("Ana", 1),)]


def test_somebody_with_two_names_is_one(phone: Phone) -> None:
    first = played(phone, "Ana", "Ben", of=((410, 0),))
    second = played(phone, "Anna", "Ben", of=((410, 0),))
    ana, anna = (phone.players.get(name=name) for name in ("Ana", "Anna"))
    services.merge(id=uuid.uuid4(), kept=ana.pk, gone=anna.pk, visitor=Visitor(phone), at=EVENING)
    assert won(circle(first, phone)) == won(circle(second, phone)) == {"Ana": (2, 2), "Ben": (0, 2)}


def test_the_chart_counts_sitting_by_sitting(phone: Phone) -> None:
    for days, points in enumerate([(410, 0), (0, 410), (410, 0)]):
        sitting = played(phone, "Ana", "Ben", of=(points,), days=days)
    ana, ben = circle(sitting, phone).series
    assert (ana.points, ben.points) == (
        ((0, 0), (1, 1), (2, 1), (3, 2)),
        ((0, 0), (1, 0), (2, 1), (3, 1)),
    )


def test_of_many_sittings_the_chart_draws_some_and_the_last(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most in ("MOST_STEPS", "SHOWN"):
        monkeypatch.setattr(sys.modules["rummy.scorekeeping.queries.circle"], most, 2)
    for days in range(5):
        sitting = played(phone, "Ana", "Ben", of=((410, 0),), days=days)
    view = circle(sitting, phone)
    assert view.series[0].points == ((0, 0), (2, 2), (5, 5))
    assert [(one.at - EVENING).days for one in view.sittings] == [4, 3]
    assert view.sittings_played == 5


def test_only_the_tables_where_a_visitor_was_lead_on(phone: Phone) -> None:
    first, second = (played(phone, "Ana", "Ben", of=((410, 0),), days=day) for day in range(2))
    other = another_phone(second)
    assert [one.code for one in circle(second, other).sittings] == [second.watch_code, None]
    assert [one.code for one in circle(second, phone).sittings] == [second.watch_code, first.watch_code]


def test_it_opens_for_who_may_open_everybodys_page(phone: Phone) -> None:
    sitting = played(phone, "Ana", "Ben", of=((410, 0),))
    watching: Phone = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    for visitor in (NOBODY, Visitor(watching)):
        with pytest.raises(UnknownPlayer):
            queries.circle(sitting, visitor)
    phone.players.filter(name="Ben").update(hidden=True, claimed_by=PhoneFactory())
    with pytest.raises(UnknownPlayer):
        circle(sitting, phone)
