"""How many questions does each list of a club put to the database? As many of a large club as of a small one."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.clubs.queries.evening import dates, evening_view, evenings, faces, versions
from rummy.clubs.queries.ranking import leaders
from rummy.people.models import Club, Evening
from rummy.people.queries.changes import changes
from rummy.people.queries.clubs import members, my_clubs, next_evenings
from rummy.people.reading import Reader
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.home import known_groups, known_names, recent_sittings
from tests.clubs.people import evening_of, play, table_at
from tests.factories import EVENING, start
from tests.people.clubs import club_of, member, somebody

pytestmark = pytest.mark.django_db

DAY = EVENING.date()
READER = Reader(is_member=True, names=Club.Names.WHOLE)
NAMES = (("Ana", "Ben"), ("Cy", "Dan", "Eve"), ("Flo", "Gus"), ("Hal", "Ida", "Jo"))
# How each list is asked for, and how many questions that takes.
LISTS: dict[str, tuple[Callable[[Visitor, Club, Evening], Any], int]] = {
    "members": (lambda owner, club, night: members(club), 1),
    "my_clubs": (lambda owner, club, night: my_clubs(owner, DAY), 2),
    "next_evenings": (lambda owner, club, night: next_evenings(club, DAY), 1),
    "changes": (lambda owner, club, night: changes(club), 1),
    "dates": (lambda owner, club, night: dates(club), 1),
    "evenings": (lambda owner, club, night: evenings(club, None), 1),
    "faces": (lambda owner, club, night: faces(club), 1),
    "leaders": (lambda owner, club, night: leaders(club, READER, _later()), 2),
    "evening_view": (lambda owner, club, night: evening_view(night, READER), 8),
    "versions": (lambda owner, club, night: versions([one.pk for one in club.evenings.all()]), 2),
    "recent_sittings": (lambda owner, club, night: recent_sittings(owner), 3),
    "known_groups": (lambda owner, club, night: known_groups(owner), 2),
    "known_names": (lambda owner, club, night: known_names(owner), 1),
}


def _later() -> datetime:
    return EVENING + timedelta(days=1)


@pytest.mark.parametrize("name", list(LISTS))
def test_a_list_asks_as_much_of_a_large_club_as_of_a_small_one(name: str) -> None:
    ask, questions = LISTS[name]
    owner = somebody()
    club = club_of(owner)
    night = evening_of(club, owner)
    grow(owner, club, night, NAMES[0])
    told = [_asked(ask, owner, club, night)]
    for names in NAMES[1:]:
        grow(owner, club, night, names)
    told.append(_asked(ask, owner, club, night))
    assert told == [questions, questions]


def grow(owner: Visitor, club: Club, night: Evening, names: tuple[str, ...]) -> None:
    """More members, who play a game to its end; one more evening to come, one more club, one more table at home."""
    for name in names:
        member(club, owner, name)
    play(table_at(night, owner, *names), (400, 1, 0)[: len(names)])
    coming = date(2026, 4, 1) + timedelta(days=club.evenings.count())
    evening_of(club, owner, coming)
    evening_of(club_of(owner, f"Club of {names[0]}"), owner, coming)
    start(*names, phone=owner.phone)


def _asked(ask: Callable[[Visitor, Club, Evening], Any], *of: Any) -> int:
    with CaptureQueriesContext(connection) as questions:
        ask(*of)
    return len(questions)
