from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import EVENING, record, start, typed
from tests.queued import tasks_begun
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    play_all,
    play_on,
    score,
    standings,
    tournament,
)
from tournaments import services
from tournaments.models import Scoreboard, StandingRow, Tournament
from tournaments.queries.behind import behind
from tournaments.queries.event import event_of
from tournaments.queries.kept_rounds import rounds_now
from tournaments.queries.played import read_rounds
from tournaments.queries.situation import situation_before
from tournaments.services.scoreboard import HELD, ask_for_rebuild, fingerprints, store
from tournaments.services.standing_rows import FIELDS, facts_of
from tournaments.tasks import rebuild_standings

pytestmark = pytest.mark.django_db
LATER = EVENING + timedelta(seconds=30)


@pytest.fixture(scope="module")
def made(lasting: None) -> Tournament:
    """Nine people after two rounds, everything counted."""
    by = director()
    of = tournament(by, *NAMES[:9], ends_after=1)
    for _round in range(2):
        play_all(by, play_on(by, of))
    standings(of)
    return of


@pytest.fixture
def of(made: Tournament) -> Tournament:
    """The same anew, whatever the test before did with it."""
    found: Tournament = Tournament.objects.select_related("owner").get(pk=made.pk)
    return found


def board(of: Tournament) -> Scoreboard:
    return Scoreboard.objects.get(pk=of.pk)


def rows(of: Tournament) -> list[tuple]:
    return list(of.standings.order_by("round", "rank").values_list())


def correct(of: Tournament, table: int = 1, round_: int = 1) -> None:
    """The last becomes the first at a table."""
    held = of.rounds.get(number=round_).tables.select_related("round__tournament").get(number=table)
    seats = held.places.count()
    services.enter_result(table=held, totals=tuple(range(seats)), by=of.owner, at=EVENING)


def _tell_all(of: Tournament) -> None:
    services.tell(round=of.rounds.get(), table=None, words="Last hand!", by=of.owner, at=EVENING)


def _close(of: Tournament) -> None:
    services.close_round(round=of.rounds.get(), by=of.owner, at=EVENING)


def _enter(of: Tournament) -> None:
    table = of.rounds.get().tables.select_related("round__tournament").get(number=2)
    services.enter_result(table=table, totals=(10, 20, 30, 40), by=of.owner, at=EVENING)


@pytest.mark.parametrize("deed", [_tell_all, _close, _enter])
def test_the_version_is_raised_once_when_no_sitting_is_waited_for_any_more(
    deed: Callable[[Tournament], None],
) -> None:
    """A table that saves a hand holds its sitting and waits for the row: who held it and went to that table would wait, too."""
    by = director("eve")
    of = tournament(by, *NAMES[:12])
    for table in play_on(by, of).tables.all():
        score(table, [40, 30, 20, 10], [0, 0, 0, 0])
    with CaptureQueriesContext(connection) as asked:
        deed(of)
    told = [query["sql"] for query in asked.captured_queries]
    raised = [place for place, sql in enumerate(told) if sql.startswith('UPDATE "tournaments_scoreboard"')]
    sittings = [place for place, sql in enumerate(told) if 'FROM "scorekeeping_sitting"' in sql]
    assert len(raised) == 1
    assert sittings
    assert raised[0] > max(sittings)


def test_a_result_raises_the_version_in_its_own_transaction_or_not_at_all(of: Tournament) -> None:
    before = board(of).result_version
    taken_back = transaction.savepoint()
    correct(of)
    raised = board(of).result_version
    transaction.savepoint_rollback(taken_back)

    assert (raised > before, board(of).result_version) == (True, before)


def test_a_rebuild_that_runs_twice_writes_nothing_the_second_time(of: Tournament) -> None:
    correct(of)
    first = services.rebuild_standings(tournament_id=of.pk, at=LATER)
    after = rows(of)

    assert first is not None
    assert first.written > 0
    assert services.rebuild_standings(tournament_id=of.pk, at=LATER) is None
    version = board(of).result_version + 1
    Scoreboard.objects.filter(pk=of.pk).update(result_version=version)
    again = services.rebuild_standings(tournament_id=of.pk, at=LATER)
    assert again is not None
    assert (again.version, again.written) == (version, 0)
    assert rows(of) == after


def test_only_rows_that_changed_are_written_and_later_rounds_are_among_them(of: Tournament) -> None:
    before = {row[0]: row for row in rows(of)}
    correct(of)
    done = services.rebuild_standings(tournament_id=of.pk, at=LATER)

    changed = [row for row in rows(of) if before[row[0]] != row]
    assert done is not None
    assert 0 < len(changed) == done.written < len(before)
    assert {row.round for row in StandingRow.objects.filter(pk__in=[row[0] for row in changed])} == {1, 2}


def test_an_older_rebuild_never_overwrites_a_newer(of: Tournament) -> None:
    old_event, old_version = event_of(of), board(of).result_version
    correct(of)
    services.rebuild_standings(tournament_id=of.pk, at=LATER)
    new = rows(of)

    assert store(tournament=of, event=old_event, version=old_version, at=LATER) is None
    assert rows(of) == new


def test_stored_standings_are_those_of_a_rebuild_from_nothing(of: Tournament) -> None:
    correct(of)
    services.rebuild_standings(tournament_id=of.pk, at=LATER)
    kept = of.standings.values_list("round", "entry", *FIELDS)

    assert list(kept) == [(*key, *facts) for key, facts in facts_of(of, event_of(of))]


def test_any_number_of_results_queue_one_rebuild_until_it_begins(of: Tournament) -> None:
    queued = 0
    for _result in range(50):
        correct(of)
        queued += ask_for_rebuild(tournament_id=of.pk, at=LATER)
    services.rebuild_standings(tournament_id=of.pk, at=LATER)

    assert queued == 1
    assert ask_for_rebuild(tournament_id=of.pk, at=LATER)
    assert board(of).standings_version == board(of).result_version


def test_who_was_killed_in_a_rebuild_holds_nobody_up_for_long(of: Tournament) -> None:
    correct(of)
    # A worker took the standings, and died.
    Scoreboard.objects.filter(pk=of.pk).update(held_until=EVENING + HELD, asked_at=EVENING)
    before = rows(of)

    assert services.rebuild_standings(tournament_id=of.pk, at=EVENING + HELD / 2) is None
    assert rows(of) == before
    assert behind(EVENING + timedelta(seconds=10)) == [of.pk]
    services.rebuild_standings(tournament_id=of.pk, at=EVENING + timedelta(seconds=10))
    assert rows(of) != before
    assert behind(LATER) == []


def test_a_table_that_is_not_of_the_tournament_raises_nothing(of: Tournament) -> None:
    before = board(of).result_version
    record(start(), 1, typed(1, 2, 3))

    assert board(of).result_version == before


def test_a_commit_queues_the_rebuild_by_itself(of: Tournament, django_capture_on_commit_callbacks) -> None:
    by = of.owner
    round_ = play_on(by, of)
    with django_capture_on_commit_callbacks(execute=True):
        for table in round_.tables.all():
            score(table, [9 - seat for seat in range(table.places.count())])

    assert board(of).standings_version == board(of).result_version
    assert of.standings.filter(round=3).count() == 9


def test_no_table_that_starts_or_is_scored_queues_anything_but_standings(
    of: Tournament, django_capture_on_commit_callbacks
) -> None:
    now = timezone.now()
    with tasks_begun() as begun:
        with django_capture_on_commit_callbacks(execute=True):
            round_ = play_on(of.owner, of, at=now)
        for table in round_.tables.all():
            with django_capture_on_commit_callbacks(execute=True):
                score(table, [9 - seat for seat in range(table.places.count())], at=now)

    assert set(begun) == {rebuild_standings.name}


def test_what_standings_and_draws_are_made_of_is_read_in_few_queries(
    of: Tournament, django_assert_num_queries
) -> None:
    with django_assert_num_queries(5):
        event_of(of)
    with django_assert_num_queries(7):
        situation_before(of, 3)


def test_a_draw_reads_once_where_everybody_sat(of: Tournament) -> None:
    with CaptureQueriesContext(connection) as asked:
        situation_before(of, 3)

    assert sum('FROM "tournaments_place"' in each["sql"] for each in asked) == 1


def test_only_rounds_of_which_something_was_written_are_read_again(
    of: Tournament, django_assert_num_queries
) -> None:
    play_on(of.owner, of)
    before = rounds_now(of)
    with django_assert_num_queries(2):
        assert rounds_now(of) == before
    play_a_hand(of)
    with django_assert_num_queries(6):
        after = rounds_now(of)
    assert [now is then for now, then in zip(after, before, strict=True)] == [True, True, False]
    assert [len(read.results) for read in after] == [2, 2, 1]


def test_what_is_read_again_is_all_that_a_reading_from_nothing_finds(of: Tournament) -> None:
    for change in (correct, play_a_hand, correct, withdraw_one):
        rounds_now(of)
        change(of)
        assert event_of(of, rounds_now(of)) == event_of(of)
        assert rounds_now(of) == read_rounds(of)


def test_standings_of_rounds_that_were_kept_are_those_of_rounds_that_are_read(of: Tournament) -> None:
    kept = {read.number: read.made_of for read in rounds_now(of)}

    assert fingerprints(event_of(of), kept) == fingerprints(event_of(of), {}) == board(of).fingerprints
    assert len(set(kept.values())) == 2


def play_a_hand(of: Tournament) -> None:
    """One table of a round is done; the first of them begins it."""
    round_ = of.rounds.filter(state="playing").first() or play_on(of.owner, of)
    table = round_.tables.exclude(state="done").order_by("number").first()
    score(table, [9 - seat for seat in range(table.places.count())])


def withdraw_one(of: Tournament) -> None:
    services.withdraw(tournament_entry=of.entries.order_by("number").first(), by=of.owner, at=EVENING)
