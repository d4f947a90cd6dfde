"""Is somebody who is erased gone from the tournaments he was in, and does everybody keep his place?"""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rummy.people.queries import Belongings, belongings
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.erasing import erase_preview
from rummy.scorekeeping.services import erase
from tests.factories import EVENING
from tests.scorekeeping.erased import traces
from tests.tournaments.evening.hall import director, entry, play_all, play_on, standings, table_of, tournament
from tournaments import services
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db
NAMES = ("Zenobia", "Ben", "Cleo", "Dan", "Player 1")


def evening() -> Tournament:
    """A round is played, Zenobia withdraws with words of the desk about it, and the next is drawn."""
    by = director()
    of = tournament(by, *NAMES, ends_after=1)
    play_all(by, play_on(by, of))
    Round.objects.filter(tournament=of).update(report=["Zenobia sits out again."])
    services.withdraw(tournament_entry=entry(of, "Zenobia"), by=by, at=EVENING, reason="Zenobia is ill")
    standings(of)
    return of


def test_a_place_stays_and_the_name_goes() -> None:
    of = evening()
    zenobia, before = entry(of, "Zenobia"), standings(of)
    assert list(traces("zenobia"))
    erase(own=Belongings((zenobia.player,)), at=EVENING)
    zenobia.refresh_from_db()
    assert zenobia.name.startswith("Player ")
    assert zenobia.name != "Player 1"
    assert list(traces("zenobia")) == []
    assert standings(of) == [(place, zenobia.name if name == "Zenobia" else name) for place, name in before]
    assert list(traces("zenobia")) == []


def test_a_longer_name_in_what_the_desk_wrote_is_cut_to_its_room() -> None:
    by = director()
    of = tournament(by, "Al", "Ben", "Cleo")
    services.withdraw(tournament_entry=entry(of, "Al"), by=by, at=EVENING, reason="Al " * 60)
    services.show(tournament=of, shows="auto", message="Al " * 50, by=by, at=EVENING)

    erase(own=Belongings((entry(of, "Al").player,)), at=EVENING)

    assert max(len(reason) for reason in of.acts.values_list("reason", flat=True)) == 200
    assert len(of.screen.message) == 160
    assert list(traces("Al ")) == []


def test_who_ran_a_tournament_can_be_erased_and_the_tournament_stays() -> None:
    of = evening()
    places = standings(of)
    erase(own=belongings(Visitor(account=of.owner)), at=EVENING)
    of.refresh_from_db()
    assert (of.owner.is_active, of.owner.email, list(traces("dora"))) == (False, "", [])
    assert standings(of) == places
    assert table_of(of, "Ben").state == "done"


def test_the_look_names_what_is_running_and_nobody_else_may_direct() -> None:
    of = evening()
    own = belongings(Visitor(account=of.owner))
    assert erase_preview(own).left_alone == (of.name,)

    appoint(of, director("sid"), "scorer")
    assert erase_preview(own).left_alone == (of.name,)

    appoint(of, director("dan"), "deputy")
    assert erase_preview(own).left_alone == ()


def appoint(of: Tournament, account: User, role: str) -> None:
    services.appoint(tournament=of, email=account.email, role=role, by=of.owner, at=EVENING)


def test_what_everybody_sees_is_kept_from_search_engines() -> None:
    of = evening()
    answer = Client().get(reverse("tournaments:tournament", args=[of.code]))
    assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex")
