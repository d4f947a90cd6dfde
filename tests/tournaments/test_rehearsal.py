"""Does the rehearsal have everything a director has to deal with?"""

import io

import pytest
from django.core.management import call_command
from django.utils import timezone

from rummy.scorekeeping.models import HandResult
from tests.tournaments.evening.pages import read, signed_in
from tournaments.models import Tournament
from tournaments.queries.desk import desk_view
from tournaments.rehearsal import rehearse

pytestmark = pytest.mark.django_db


def test_there_is_something_of_everything_at_the_desk() -> None:
    made = rehearse(seed=23, at=timezone.now())
    view = desk_view(made.tournament, timezone.now())
    kinds = {need.kind for need in view.needs}
    assert {"dispute", "quiet", "left"} <= kinds
    assert (view.round.number if view.round else 0, len(view.cards)) == (2, 6)
    assert "done" in {card.row.state for card in view.cards}
    assert "Zoe Abel" in read(signed_in(made.tournament.owner), "entries", made.tournament)
    assert made.tournament.standings.filter(round=1).count() >= 23


def test_the_same_seed_plays_the_same_hands() -> None:
    now = timezone.now()
    points = []
    for _ in range(2):
        made = rehearse(seed=5, at=now)
        results = HandResult.objects.filter(hand__sitting__play__table__round__tournament=made.tournament)
        points.append(list(results.order_by("pk").values_list("points", flat=True)))
    assert points[0] == points[1] != []


def test_the_command_says_how_to_come_in() -> None:
    said = io.StringIO()
    call_command("rehearse", stdout=said)
    code = Tournament.objects.get().code
    assert f"/t/{code}/desk/" in said.getvalue()
    assert "password" in said.getvalue()
