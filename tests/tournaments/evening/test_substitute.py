"""Case of an evening: a substitute for one round; the points are the entry's, and the event says who is rated."""

import pytest

from rummy.leaderboards.queries.played import played
from rummy.people.models import Player
from tests.factories import EVENING
from tests.people.clubs import club_of, member, somebody
from tests.tournaments.evening.hall import (
    NAMES,
    director,
    entry,
    everybody_at,
    play_on,
    published,
    score,
    sitting_at,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, signed_in
from tournaments import services
from tournaments.services.rebuild import rebuild_all_standings

pytestmark = pytest.mark.django_db


def rated(count: int = 4, **settings: object) -> list[str]:
    """Sub sits for Ana; whose games the boards count."""
    by = director()
    of = tournament(by, *NAMES[:count], ends="target", ends_after=None, **settings)
    play_on(by, of)
    table = table_of(of, "Ana")
    press(signed_in(by), "substitute", of, 1, table.number, entry=of.entries.get(name="Ana").pk, name="Sub")
    score(table, [1000, 30, 20, 10][:count])
    games = played([sitting_at(table).pk])[sitting_at(table).pk]
    names = dict(Player.objects.values_list("pk", "name"))
    return sorted(names[person] for game in games for persons in game.outcomes for person in persons)


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("substitute", ["Ben", "Cleo", "Dan", "Sub"]),
        ("entry", ["Ana", "Ben", "Cleo", "Dan"]),
        ("nobody", ["Ben", "Cleo", "Dan"]),
    ],
)
def test_the_event_says_who_is_rated(who: str, names: list[str]) -> None:
    assert rated(substitute_rated=who) == names


def test_where_nobody_is_rated_for_the_seat_the_other_of_two_has_no_rated_game() -> None:
    assert rated(2, format="swiss", answers={"rounds": 3}, substitute_rated="nobody") == []


def test_the_name_at_the_table_is_that_of_who_sits_there() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], substitute_rated="entry")
    play_on(by, of)
    table = table_of(of, "Ana")

    press(signed_in(by), "substitute", of, 1, 1, entry=of.entries.get(name="Ana").pk, name="Sub")

    seat = sitting_at(table).seats.get(name="Sub")
    assert seat.player == of.entries.get(name="Ana").player


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 60, "xxxxxxxxxxxx… is longer than 40 letters."),
        ("ben", "Two people are called Ben: add an initial to one of them."),
    ],
)
def test_who_could_not_sit_there_is_told_before_the_tables_open(name: str, said: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)

    page = press(signed_in(by), "substitute", of, 1, 1, entry=of.entries.get(name="Ana").pk, name=name)

    assert said in page
    assert not drawn.places.exclude(substitute="").exists()


def test_nobody_sits_in_for_another_while_he_plays_elsewhere() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    play_on(by, of)
    ana = table_of(of, "Ana")
    elsewhere = of.rounds.get().tables.exclude(pk=ana.pk).get()
    other = elsewhere.places.order_by("seat")[0].entry.name

    said = press(
        signed_in(by), "substitute", of, 1, ana.number, entry=entry(of, "Ana").pk, name=other.upper()
    )

    assert f"{other} plays at table {elsewhere.number}: add an initial if these are two people." in said
    assert not of.rounds.get().places.exclude(substitute="").exists()
    score(elsewhere, [20, 30, 20, 10], [20, 30, 20, 10])
    press(signed_in(by), "substitute", of, 1, ana.number, entry=entry(of, "Ana").pk, name=other)
    assert of.rounds.get().places.exclude(substitute="").get().substitute == other


def test_a_substitute_is_found_in_the_book_of_the_club_however_he_is_typed() -> None:
    owner = somebody("olga")
    club = club_of(owner)
    eva = member(club, owner, "Eva Maria").player
    of = tournament(owner.account, *NAMES[:4], club=club)
    play_on(owner.account, of)

    press(
        signed_in(owner.account),
        "substitute",
        of,
        1,
        1,
        entry=of.entries.get(name="Ana").pk,
        name=" Eva  Maria",
    )

    assert sitting_at(table_of(of, "Ana")).seats.get(name="Eva Maria").player == eva


def test_partners_are_replaced_by_two() -> None:
    by = director()
    of = tournament(
        by,
        "Ana & Ben",
        "Cleo & Dan",
        "Eva & Finn",
        "Gus & Hana",
        ruleset="partnership-five-hundred-rum",
        pairs=True,
        format="swiss",
        answers={"rounds": 2},
    )
    play_on(by, of)
    press_sub = {"entry": of.entries.get(name="Ana & Ben").pk}
    table = table_of(of, "Ana & Ben")

    alone = press(signed_in(by), "substitute", of, 1, table.number, name="Ivo", **press_sub)
    both = press(signed_in(by), "substitute", of, 1, table.number, name="Ivo &  Jana", **press_sub)

    assert "write “Ivo & …”" in alone
    assert f"Ivo & Jana sit for Ana & Ben at table {table.number}." in both
    assert "Ivo & Jana" in sitting_at(table).sides.values_list("name", flat=True)


def test_a_table_that_plays_on_with_a_substitute_has_no_result_in_the_standings_any_more() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends="target", ends_after=None)
    play_on(by, of)
    table = table_of(of, "Ana")
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    standings(of)

    services.put_substitute(table=table, entry=entry(of, "Ben"), name="Sub", by=by, at=EVENING)
    standings(of)

    assert list(rebuild_all_standings(check=True)) == []


@pytest.mark.parametrize("name", ["Sub", ""])
def test_a_button_that_is_pressed_twice_changes_who_sits_there_once(name: str) -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    table, acts = table_of(of, "Ana"), of.acts.count()
    for _ in range(2):
        press(signed_in(by), "substitute", of, 1, 1, entry=of.entries.get(name="Ana").pk, name=name)
    changes = int(bool(name))
    assert (table.plays.count(), of.acts.count()) == (1 + changes, acts + changes)


def test_a_result_stands_again_when_the_substitute_who_played_on_is_taken_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4], ends="target", ends_after=None)
    play_on(by, of)
    table = table_of(of, "Ana")
    services.enter_result(table=table, totals=(40, 30, 20, 10), by=by, at=EVENING)
    before = standings(of)

    services.put_substitute(table=table, entry=entry(of, "Ben"), name="Sub", by=by, at=EVENING)
    services.undo(tournament=of, number=of.acts.count(), by=by, at=EVENING)

    table.refresh_from_db()
    assert (table.state, standings(of)) == ("done", before)
    assert set(table.places.values_list("substitute", flat=True)) == {""}


def test_who_was_awaited_is_awaited_again_when_the_substitute_is_taken_back() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = published(by, of)
    ana = entry(of, "Ana")
    services.say_missing(round=round_, entry=ana, missing=True, by=by, at=EVENING)
    services.put_substitute(table=table_of(of, "Ana"), entry=ana, name="Sub", by=by, at=EVENING)
    services.undo(tournament=of, number=of.acts.count(), by=by, at=EVENING)
    assert ana.places.get().missing


def test_a_substitute_stays_where_the_seats_of_others_are_changed() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    round_ = published(by, of)
    ana = entry(of, "Ana")
    services.put_substitute(table=table_of(of, "Ana"), entry=ana, name="Sub", by=by, at=EVENING)
    others = of.entries.exclude(pk=ana.pk)
    one = others.filter(places__table=table_of(of, "Ana")).first()
    other = others.exclude(places__table=table_of(of, "Ana")).first()
    services.swap(round=round_, one=one, other=other, by=by, at=EVENING, reason="brothers")
    assert "Sub" in everybody_at(round_)
