"""Case of an evening: the wrong people sat at a table. First a look at what that changes, then it is theirs everywhere."""

import re

import pytest
from django.urls import reverse

from rummy.leaderboards.queries.played import played
from rummy.people.models import Player
from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    play_all,
    play_on,
    points,
    score,
    sitting_at,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.desk import desk_view

pytestmark = pytest.mark.django_db


@pytest.fixture
def mixed() -> tuple:
    """Two tables of four with a game each; the first of each sat at the other."""
    by = director()
    of = tournament(by, *NAMES[:8], ends="target", ends_after=None)
    round_ = play_on(by, of)
    one, other = (table.places.get(seat=1).entry for table in round_.tables.order_by("number"))
    first, second = round_.tables.order_by("number")
    score(first, [1000, 30, 20, 10])
    score(second, [10, 1000, 30, 20])
    services.rebuild_standings(tournament_id=of.pk, at=of.made_at)
    return of, round_, one, other, signed_in(by)


def rated(of: Tournament, number: int) -> list[str]:
    """Who played the game of a table, as the boards count it, the winner first."""
    sitting = sitting_at(of.rounds.get(number=1).tables.get(number=number))
    names = dict(Player.objects.values_list("pk", "name"))
    outcomes = played([sitting.pk])[sitting.pk][0].outcomes
    return [names[who[0]] for who, _outcome in sorted(outcomes.items(), key=lambda one: one[1].place)]


def test_first_it_is_shown_and_nothing_is_stored(mixed: tuple) -> None:
    of, round_, one, other, client = mixed
    before = at_tables(round_)

    page = press(client, "these-played", of, 1, one=one.pk, other=other.pk)

    assert "Then they sat like this" in page
    assert re.search(rf"{one.name} \d → \d 3 → 0 ", page)
    assert at_tables(round_) == before
    assert not any("sat in each other" in act.said for act in of.acts.all())


def test_then_hands_games_and_ratings_are_theirs_and_can_be_given_back(mixed: tuple) -> None:
    of, round_, one, other, client = mixed
    assert rated(of, 1)[0] == one.name

    press(client, "these-played", of, 1, one=one.pk, other=other.pk, sure="1")

    assert (points(of, other.name), points(of, one.name)) == ("3", "0")
    assert (rated(of, 1)[0], rated(of, 2)[-1]) == (other.name, one.name)
    assert at_tables(round_)[0][0] == other.name
    press(client, "undo", of, of.acts.order_by("-number")[0].number)
    assert (points(of, one.name), rated(of, 1)[0], rated(of, 2)[-1]) == ("3", one.name, other.name)


def test_who_met_again_is_told_anew() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    play_all(by, play_on(by, of))
    second = play_on(by, of)
    client, first = signed_in(by), at_tables(of.rounds.get(number=1))
    here, there = at_tables(second)
    # Somebody who met one of this table in round 1 sat here instead of another who had not.
    one = next(name for name in here if name != here[0])
    other = next(name for name in there if name in next(table for table in first if here[0] in table))
    pk = {name: of.entries.get(name=name).pk for name in (one, other)}
    before = second.gave_up

    press(client, "these-played", of, 2, one=pk[one], other=pk[other], sure="1")

    second.refresh_from_db()
    assert second.gave_up != before
    assert any("meet" in said for said in second.gave_up)


def test_a_later_round_that_was_drawn_on_it_is_named() -> None:
    by = director()
    of = tournament(by, *NAMES[:8], ends_after=1)
    first = play_all(by, play_on(by, of))
    services.draw_round(tournament=of, by=by, at=of.made_at)
    one = first.tables.get(number=1).places.get(seat=1).entry
    other = first.tables.get(number=2).places.get(seat=4).entry

    page = press(signed_in(by), "these-played", of, 1, one=one.pk, other=other.pk)

    assert "Round 2 was drawn on the standings as they are now." in page


def test_a_correction_is_taken_back_for_those_who_sat_in_each_others_places() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    round_, table = play_on(by, of), table_of(of, "Ana")
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    services.these_played(round=round_, one=entry(of, "Ana"), other=entry(of, "Ben"), by=by, at=EVENING)
    stood = services.totals_at(table)
    services.enter_result(table=table, totals=(1, 2, 3, 4), by=by, at=EVENING)

    services.undo(tournament=of, number=of.acts.order_by("-number")[0].number, by=by, at=EVENING)

    assert services.totals_at(table) == stood


def test_once_results_stand_only_who_sat_at_no_table_is_offered_to_change_places() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], format="swiss", answers={"rounds": 1}, ends_after=1, correction_hours=0)
    round_ = play_on(by, of)
    services.withdraw(tournament_entry=entry(of, "Ana"), by=by, at=EVENING)
    client = signed_in(by)
    press(
        client,
        "no-show",
        of,
        1,
        entry=round_.places.filter(seat=1).exclude(entry__name="Ana").last().entry_id,
    )
    for table in round_.tables.filter(state="playing"):
        score(table, [20, 0])
    services.close_round(round=round_, by=by, at=EVENING)
    press(client, "finish", of)

    page = client.get(reverse("tournaments:round-desk", args=[of.code, 1])).content.decode()

    away = set(round_.places.filter(table=None).values_list("entry", flat=True))
    assert len(away) > 1
    assert set(map(int, re.findall(r'<option value="(\d+)"', page))) == away
    one, other = sorted(away)[:2]
    assert "Then they sat like this" in press(client, "these-played", of, 1, one=one, other=other)


def test_totals_are_typed_in_the_order_of_the_seats_also_when_two_of_a_table_were_put_right() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends_after=1)
    round_ = play_on(by, of)
    table = table_of(of, "Ana")
    score(table, [40, 30, 20, 10])
    one, other = (table.places.get(seat=seat).entry for seat in (1, 4))
    services.these_played(round=round_, one=one, other=other, by=by, at=EVENING)
    [card] = desk_view(of, EVENING).cards
    assert card.typed == "40 30 20 10"

    same = services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    services.enter_result(table=same, totals=(45, 30, 20, 10), by=by, at=EVENING, reason="A slip.")

    told = [(seat.name, total) for seat, total in desk_view(of, EVENING).cards[0].lines]
    assert told == list(zip(at_tables(round_)[0], (45, 30, 20, 10), strict=True))
    assert told[0] == (other.name, 45)


def test_who_really_sat_there_is_called_so_where_a_substitute_had_opened_a_further_sitting() -> None:
    by = director()
    of = tournament(by, *NAMES[:5], ends_after=3)
    round_ = play_on(by, of)
    table = round_.tables.get()
    at_home = entry(of, "Ana")
    services.no_show(round=round_, entry=at_home, by=by, at=EVENING)
    first, *_others, last = (place.entry for place in table.places.order_by("seat"))
    score(table, [40, 30, 20, 10])
    services.put_substitute(table=table, entry=last, name="Yan", by=by, at=EVENING)

    services.these_played(round=round_, one=first, other=at_home, by=by, at=EVENING)

    def people() -> set[str]:
        return {side.name for side in sitting_at(table).sides.all()}

    assert people() == {*at_tables(round_)[0]} - {last.name} | {"Yan"}
    assert at_home.name in people()
    services.undo(tournament=of, number=of.acts.order_by("-number")[0].number, by=by, at=EVENING)
    assert first.name in people()
    assert at_home.name not in people()
