"""Does a seating that is put back leave alone what was said of its tables and people since?"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.evening.hall import NAMES, director, entry, published, table_of, tournament
from tests.tournaments.evening.pages import press, signed_in
from tests.tournaments.evening.test_undo_offered import wrongly
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def of() -> Tournament:
    by = director()
    of = tournament(by, *NAMES[:8], minutes=30)
    published(by, of)
    return of


def do(of: Tournament, button: str, *at: int, **told: Any) -> int:
    """Which line of the log that is."""
    press(signed_in(of.owner), button, of, 1, *at, **told)
    return of.acts.latest("number").number


def take_back(of: Tournament, number: int) -> None:
    press(signed_in(of.owner), "undo", of, number)


def swapped(of: Tournament) -> int:
    return do(of, "swap", one=entry(of, "Ana").pk, other=entry(of, "Ben").pk, reason="a slip")


def longer(of: Tournament, minutes: int) -> int:
    return do(of, "extra", 1, minutes=str(minutes))


def awaited(of: Tournament, missing: int) -> int:
    return do(of, "missing", entry=entry(of, "Cleo").pk, here="" if missing else "1")


def replaced(of: Tournament, who: int) -> int:
    table = table_of(of, "Cleo").number
    return do(of, "substitute", table, entry=entry(of, "Cleo").pk, name="Zoe" if who else "")


def said(of: Tournament) -> tuple[Any, ...]:
    minutes = of.rounds.get().tables.get(number=1).extra_minutes
    cleo = of.rounds.get().places.get(entry__name="Cleo")
    return minutes, cleo.missing, cleo.substitute


@pytest.mark.parametrize("say", [longer, awaited, replaced])
def test_what_was_said_since_stays(of: Tournament, say: Callable[[Tournament, int], int]) -> None:
    swap = swapped(of)
    say(of, 1)
    now = said(of)
    assert now != (0, False, "")

    take_back(of, swap)

    assert (said(of), wrongly(of)) == (now, {})


@pytest.mark.parametrize("say", [longer, awaited, replaced])
def test_what_was_taken_back_since_is_gone(of: Tournament, say: Callable[[Tournament, int], int]) -> None:
    say(of, 1)
    swap = swapped(of)
    say(of, 0)

    take_back(of, swap)

    assert (said(of), wrongly(of)) == ((0, False, ""), {})
