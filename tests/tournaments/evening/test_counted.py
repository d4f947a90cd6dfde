"""Do the pages of a tournament cost as many queries as their docstrings say?"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.evening.test_groups import cup
from tournaments.models import Tournament
from tournaments.queries import boards, corrections, find, rounds
from tournaments.queries.bracket import bracket_view
from tournaments.queries.crosstable import crosstable_view
from tournaments.queries.groups import groups_view

pytestmark = pytest.mark.django_db


COSTS: dict[str, tuple[int, Callable[[Tournament], Any]]] = {
    "groups": (15, groups_view),
    "bracket": (13, bracket_view),
    "crosstable": (15, crosstable_view),
    "standings": (3, boards.standings_view),
    "a round": (2, lambda event: rounds.round_view(event.first_round)),
    "the latest round": (1, find.latest_published),
    "corrections": (1, corrections.corrections),
}


def test_every_view_costs_what_it_says() -> None:
    event = cup(1)

    found = {what: _queries(asks, event.pk) for what, (_costs, asks) in COSTS.items()}

    assert found == {what: costs for what, (costs, _asks) in COSTS.items()}


def _queries(asks: Callable[[Tournament], Any], key: UUID) -> int:
    """Asked of a tournament of which nothing is known yet."""
    event = Tournament.objects.get(pk=key)
    event.first_round = event.rounds.get(number=1)  # type: ignore[attr-defined]
    with CaptureQueriesContext(connection) as asked:
        asks(event)
    return len(asked)
