"""How many questions does each list of a tournament put to the database? As many of a large one as of a small one."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rummy.people.models import Club
from rummy.people.reading import Reader
from rummy.people.visitor import Visitor
from tests.factories import EVENING
from tests.people.clubs import club_of, member, somebody
from tests.tournaments.evening import hall
from tests.tournaments.evening.test_ladder import evening, ladder
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.queries import boards, corrections, find, papers, rounds, screen, situation
from tournaments.queries.behind import behind
from tournaments.queries.bracket import bracket_view
from tournaments.queries.crosstable import crosstable_view
from tournaments.queries.desk import desk_view
from tournaments.queries.difference import standing_now
from tournaments.queries.event import event_of
from tournaments.queries.ladder import ladder_view
from tournaments.queries.late import late_arrivals
from tournaments.queries.marks import marks
from tournaments.queries.members import members_to_enter
from tournaments.queries.mine import my_table
from tournaments.queries.names import names_for, reader_for
from tournaments.queries.played import read_rounds
from tournaments.queries.rights import rights_of
from tournaments.queries.sizes import sizes_choices
from tournaments.queries.ties import ties
from tournaments.queries.version import versions

pytestmark = pytest.mark.django_db
INITIALS = Reader(is_member=False, names=Club.Names.INITIALS)
Asks = Callable[[Tournament], Any]
# How each list is asked for, and how many questions that takes while a round is played.
LISTS: dict[str, tuple[Asks, int]] = {
    "rounds_played": (read_rounds, 4),
    "event": (event_of, 5),
    "standing_now": (standing_now, 5),
    "crosstable": (crosstable_view, 6),
    "standings": (boards.standings_view, 3),
    "round": (lambda of: rounds.round_view(latest(of)), 2),
    "latest_published": (find.latest_published, 1),
    "corrections": (corrections.corrections, 1),
    "behind": (lambda of: behind(timezone.now()), 1),
    "versions": (lambda of: versions([of.pk]), 1),
    "desk": (lambda of: desk_view(of, EVENING), 11),
    "late_arrivals": (lambda of: late_arrivals(of, of.desk_shown), 1),  # type: ignore[attr-defined]
    "marks": (marks, 7),
    "members_to_enter": (members_to_enter, 2),
    "my_table": (lambda of: my_table(of.first), 8),  # type: ignore[attr-defined]
    "reader": (lambda of: reader_for(of, Visitor()), 0),
    "names": (lambda of: names_for(of, INITIALS), 2),
    "slips": (lambda of: papers.slips(of, of.latest), 2),  # type: ignore[attr-defined]
    "tents": (lambda of: papers.tents(of.latest), 3),  # type: ignore[attr-defined]
    "empty_sheets": (lambda of: papers.empty_sheets(of, of.latest), 3),  # type: ignore[attr-defined]
    "everything": (papers.everything, 9),
    "rights": (lambda of: rights_of(of, of.owner), 0),
    "screen_version": (screen.screen_version, 2),
    "screen": (lambda of: screen.screen_view(of, EVENING), 8),
    "situation": (lambda of: situation.situation_before(of, 9), 7),
    "changed_since": (lambda of: situation.changed_since(latest(of)), 7),
    "sizes": (lambda of: sizes_choices(of, 9), 7),
    "ties": (ties, 6),
    "entry": (lambda of: find.entry_by_number(of, 1), 1),
}


def latest(of: Tournament) -> Round:
    return of.latest  # type: ignore[attr-defined, no-any-return]


def test_a_list_asks_as_much_of_a_large_tournament_as_of_a_small_one() -> None:
    for entries, played in ((4, 1), (12, 3)):
        of = playing(entries, played)
        found = {name: asked(ask, of) for name, (ask, _questions) in LISTS.items()}
        assert found == {name: questions for name, (_ask, questions) in LISTS.items()}, entries


def playing(entries: int, played: int) -> Tournament:
    """A club's tournament after so many rounds, with a correction and a note; one more is played just now."""
    owner = somebody(f"dora{entries}")
    club = club_of(owner, f"Club of {entries}")
    for name in hall.NAMES[:entries]:
        member(club, owner, name)
    assert owner.account is not None
    of = hall.tournament(owner.account, *hall.NAMES[:entries], club=club)
    for _round in range(played):
        hall.play_all(owner.account, hall.play_on(owner.account, of))
    services.rebuild_standings(tournament_id=of.pk, at=EVENING)
    for table in hall.play_on(owner.account, of).tables.all()[: max(1, entries // 6)]:
        hall.score(table, (9, 5, 2, 1))
    return of


def asked(ask: Asks, of: Tournament) -> int:
    """Asked of a tournament of which nothing is known yet."""
    event = Tournament.objects.select_related("club", "owner").get(pk=of.pk)
    event.latest = find.latest_round(event)  # type: ignore[attr-defined]
    event.first = event.entries.select_related("tournament").order_by("number")[0]  # type: ignore[attr-defined]
    event.desk_shown = desk_view(event, EVENING)  # type: ignore[attr-defined]
    with CaptureQueriesContext(connection) as questions:
        ask(event)
    return len(questions)


@pytest.mark.parametrize(("entries", "evenings"), [(4, 1), (12, 3)])
def test_a_ladder_asks_as_much_of_many_as_of_few(entries: int, evenings: int) -> None:
    dora, of = ladder(entries)
    for _evening in range(evenings):
        evening(dora, of, *hall.NAMES[::2])
    assert asked(ladder_view, of) == 9


@pytest.mark.parametrize("entries", [4, 12])
def test_a_bracket_asks_as_much_of_many_as_of_few(entries: int) -> None:
    dora = hall.director()
    of = hall.tournament(
        dora, *hall.NAMES[:entries], ruleset="gin-rummy", format="knockout", answers={}, ends_after=1
    )
    hall.play_all(dora, hall.play_on(dora, of))
    assert asked(bracket_view, of) == 13
