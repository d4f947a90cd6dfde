import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from rummy.celery import app
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, score, standings, tournament
from tournaments.models import Scoreboard, StandingRow, Tournament
from tournaments.services import rebuild
from tournaments.tasks import audit_standings, audit_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def of() -> Tournament:
    """Five people after a round, everything counted."""
    by = director()
    made = tournament(by, *NAMES[:5], ends_after=1)
    play_all(by, play_on(by, made))
    standings(made)
    return made


def check() -> str:
    said = io.StringIO()
    call_command("rebuild", "--check", stdout=said, stderr=io.StringIO())
    return next(line for line in said.getvalue().splitlines() if line.startswith("standings: "))


def audit(of: Tournament) -> int:
    return int(audit_tournament(str(of.pk)))


def rows(of: Tournament) -> list[tuple]:
    return list(of.standings.order_by("round", "rank").values_list("entry", "place", "values", "decided"))


def test_standings_that_say_what_the_results_come_to_are_left_alone(of: Tournament) -> None:
    before = rows(of)
    assert (check(), audit(of), rows(of)) == ("standings: 0 differences.", 0, before)


def test_rows_that_differ_are_found_and_repaired(of: Tournament) -> None:
    right = rows(of)
    StandingRow.objects.filter(tournament=of, rank=1).update(place=3)
    StandingRow.objects.filter(tournament=of, rank=2).delete()

    with pytest.raises(CommandError, match="2 differences"):
        check()
    assert rows(of) != right
    assert (audit(of), rows(of), check()) == (2, right, "standings: 0 differences.")


def test_standings_on_their_way_are_not_wrong(of: Tournament) -> None:
    table = play_on(of.owner, of, EVENING + timedelta(hours=1)).tables.get()
    score(table, [1, 2, 3, 4, 5])
    board = Scoreboard.objects.get(pk=of.pk)
    assert (board.standings_version < board.result_version, check()) == (True, "standings: 0 differences.")


def test_the_nightly_round_counts_the_others_where_one_cannot_be_counted(
    of: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, right = tournament(of.owner, *NAMES[:5]), rows(of)
    StandingRow.objects.filter(tournament=of, rank=1).update(place=3)
    event_of = rebuild.event_of
    monkeypatch.setattr(rebuild, "event_of", lambda one: event_of(one) if one == of else 1 / 0)
    monkeypatch.setattr(app.conf, "task_eager_propagates", False)
    Tournament.objects.filter(pk=other.pk).update(made_at=of.made_at - timedelta(days=1))
    assert (audit_standings(), rows(of)) == (2, right)
