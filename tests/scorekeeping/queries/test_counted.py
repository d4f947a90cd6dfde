"""Do the queries about tables, people and clubs cost what they say, in a world where each finds something?"""

import uuid
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.people.models import Club
from rummy.people.queries import changes as log_of
from rummy.people.queries import clubs
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.pasting import read_pasted
from rummy.scorekeeping.queries import home, meetings, old_results, pad, words
from rummy.scorekeeping.queries.games import game_rows
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.services.old_results import bring_results
from tests.clubs.people import evening_of
from tests.factories import EVENING, record, start, typed
from tests.people.clubs import club_of, member, somebody

pytestmark = pytest.mark.django_db
GONE = date(2026, 3, 1)


class World:
    """Ana's two tables with Ben, and her club, into which old results came."""

    def __init__(self) -> None:
        self.ana: Visitor = somebody("ana")
        self.sitting: Sitting = start("Ana", "Ben", phone=self.ana.phone)
        for number in (1, 2):
            record(self.sitting, number, typed(450, 20, sides=("Ana", "Ben")))
        self.struck: Sitting = start("Ana", "Ben", phone=self.ana.phone)
        made = record(self.struck, 1, typed(5, 0, sides=("Ana", "Ben")))
        services.void_hand(hand=made.hand, id=uuid.uuid4(), phone=self.ana.phone, at=EVENING)
        self.club: Club = club_of(self.ana)
        self.stay = member(self.club, self.ana, "Gus")
        self.evening = evening_of(self.club, self.ana)
        self.pasting = bring_results(
            id=uuid.uuid4(),
            visitor=self.ana,
            club=self.club,
            ruleset="robber-rummy",
            options={},
            games=read_pasted("31.5.2019 Gus 120, Olga 80", EVENING.date()).good,
            who={},
            at=EVENING,
        )
        self.one, self.two = (seat.player_id for seat in self.sitting.seats.order_by("number"))


COSTS: dict[str, tuple[int, Callable[[World], Any]]] = {
    "places and changes of seats": (4, lambda w: queries.seats_of(w.sitting)),
    "games": (1, lambda w: game_rows(w.sitting, w.seated)),
    "a new hand": (3, lambda w: pad.new_hand(w.sitting)),
    "a hand begun late": (7, lambda w: pad.begun_hand(w.sitting, 1)),
    "a saved hand": (6, lambda w: pad.saved_hand(w.sitting, 1)),
    "a hand that was struck last": (6, lambda w: pad.new_hand(w.struck)),
    "whether tables were put away": (1, lambda w: home.has_put_away(w.ana)),
    "the phone's place": (1, lambda w: words.place_of(w.sitting, w.ana.phone)),
    "whether to take over": (1, lambda w: queries.may_take_over(w.sitting, w.ana)),
    "two who met": (2, lambda w: meetings.head_to_head(w.one, w.two, w.ana)),
    "people by name": (1, lambda w: meetings.found_by_name("", w.ana, None, 50)),
    "the book of a club": (1, lambda w: old_results.book_of(w.ana, w.club)),
    "my own book": (1, lambda w: old_results.book_of(w.ana, None)),
    "what was brought": (1, lambda w: old_results.pasting_for(w.ana, w.pasting.pk)),
    "who came and left": (1, lambda w: log_of.changes(w.club)),
    "who came and left before": (1, lambda w: log_of.changes(w.club, behind=10**9)),
    "a club by its address": (1, lambda w: clubs.club_by_slug(w.club.slug)),
    "my stay in it": (1, lambda w: clubs.own_stay(w.club, w.ana)),
    "a stay": (1, lambda w: clubs.stay_by_id(w.club, w.stay.pk)),
    "an evening": (1, lambda w: clubs.evening_by_id(w.club, w.evening.pk)),
    "the next evenings": (1, lambda w: clubs.next_evenings(w.club, GONE)),
    "my clubs": (2, lambda w: clubs.my_clubs(w.ana, GONE)),
}


@pytest.mark.parametrize("what", COSTS)
def test_it_costs_what_it_says(what: str) -> None:
    world, (costs, asks) = World(), COSTS[what]
    world.seated = seating(world.sitting)  # type: ignore[attr-defined]
    world.sitting, world.struck = (Sitting.objects.get(pk=one.pk) for one in (world.sitting, world.struck))

    with CaptureQueriesContext(connection) as asked:
        asks(world)

    assert len(asked) == costs, [one["sql"] for one in asked.captured_queries]
