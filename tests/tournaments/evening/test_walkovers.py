"""What if somebody does not play in a knock-out, or in a group? The other goes on, and both read why."""

import pytest
from django.contrib.auth.models import User

from tests.factories import EVENING
from tests.tournaments.evening.hall import (
    NAMES,
    at_tables,
    director,
    entry,
    everybody_at,
    play_on,
    standings,
    table_of,
    tournament,
)
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Place, Round, Tournament
from tournaments.queries.bracket import bracket_view
from tournaments.queries.crosstable import crosstable_view
from tournaments.queries.desk import desk_view
from tournaments.queries.groups import groups_view
from tournaments.queries.late import late_arrivals

pytestmark = pytest.mark.django_db
KNOCKOUT = {"ruleset": "gin-rummy", "format": "knockout", "answers": {}, "ends": "games", "ends_after": 1}
GROUPS = {**KNOCKOUT, "format": "groups", "answers": {"group_size": 4}}


def drawn(**settings: object) -> tuple[User, Tournament, Round]:
    """Eight are here, and the first round is published."""
    by = director()
    of = tournament(by, *NAMES[:8], **{**KNOCKOUT, **settings})
    press(signed_in(by), "check-in-all", of)
    round_ = services.draw_round(tournament=of, by=by, at=EVENING)
    services.publish(round=round_, by=by, at=EVENING)
    return by, of, round_


def opponent(of: Tournament, name: str, number: int = 1) -> str:
    places = table_of(of, name, number).places.select_related("entry")
    return next(place.entry.name for place in places if place.entry.name != name)


def play_out(by: User, round_: Round) -> None:
    """Who was entered first wins; the round is closed."""
    services.start_round(round=round_, by=by, at=EVENING)
    for table in round_.tables.exclude(state="void").select_related("round__tournament"):
        names = [place.entry.name for place in table.places.order_by("seat")]
        totals = (100, 0) if names == sorted(names) else (0, 100)
        services.enter_result(table=table, totals=totals, by=by, at=EVENING)
    services.close_round(round=round_, by=by, at=EVENING)


def games_of(of: Tournament) -> list[tuple[str, str]]:
    return [
        (game.halves[0].name, game.halves[1].name)
        for side in bracket_view(of)
        for column in side
        for game in column.games
    ]


@pytest.mark.parametrize("how", ["withdraw", "no-show"])
def test_who_is_gone_before_the_first_round_starts_does_not_change_the_bracket(how: str) -> None:
    by, of, round_ = drawn()
    before = games_of(of)
    if how == "withdraw":
        services.withdraw(tournament_entry=entry(of, "Ben"), by=by, at=EVENING)
    else:
        services.no_show(round=round_, entry=entry(of, "Ben"), by=by, at=EVENING)

    assert games_of(of)[:4] == before[:4]


def test_who_did_not_come_is_out_though_he_comes_later() -> None:
    by, of, round_ = drawn()
    other = opponent(of, "Ben")
    services.no_show(round=round_, entry=entry(of, "Ben"), by=by, at=EVENING)
    play_out(by, round_)
    press(signed_in(by), "check-in-entry", of, entry(of, "Ben").pk, here="1")

    second = play_on(by, of)

    assert "Ben" not in everybody_at(second)
    assert other in everybody_at(second)
    assert len(at_tables(second)) == 2


def test_who_is_not_here_for_a_later_round_loses_it_and_reads_so() -> None:
    by, of, round_ = drawn(answers={"third_place": False})
    play_out(by, round_)
    client = signed_in(by)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="0")

    second = play_on(by, of)
    assert "Ana" not in everybody_at(second)
    assert any("Ana" in said for said in second.gave_up)
    play_out(by, second)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="1")

    final = play_on(by, of)
    assert "Ana" not in at_tables(final)[0]
    place = Place.objects.get(round=second, entry=entry(of, "Ana"))
    assert (place.away, place.worth) == ("absent", "nothing")


def test_who_did_not_come_to_the_first_round_of_the_groups_keeps_his_group() -> None:
    by, of, round_ = drawn(**GROUPS)
    before = groups_view(of)
    assert before is not None
    services.no_show(round=round_, entry=entry(of, "Ben"), by=by, at=EVENING)

    view = groups_view(of)
    assert view is not None
    assert [{line.name for line in group.lines} for group in view.groups] == [
        {line.name for line in group.lines} for group in before.groups
    ]


def test_who_misses_a_round_of_a_group_gives_his_opponent_the_win_and_both_read_so() -> None:
    by, of, round_ = drawn(**GROUPS)
    play_out(by, round_)
    client = signed_in(by)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="0")

    second = services.draw_round(tournament=of, by=by, at=EVENING)
    services.publish(round=second, by=by, at=EVENING)
    (out,) = second.places.filter(away="bye").select_related("entry")
    assert f"{out.entry.name} gets what a bye is worth: Ana is not here." in second.gave_up
    play_out(by, second)
    standings(of)

    assert of.standings.get(round=2, entry=out.entry).gained == "3"
    assert of.standings.get(round=2, entry=entry(of, "Ana")).gained == "0"
    assert "is away this round" in read(client, "mine", of, entry(of, "Ana").code)
    view = groups_view(of)
    assert view is not None
    cells = {(line.name, cell) for group in view.groups for line in group.lines for cell in line.cells}
    assert {told for told in cells if told[1] in "+−"} - {(name, "") for name in NAMES} == {
        (out.entry.name, "+"),
        ("Ana", "−"),
    }
    for name in ("bracket", "crosstable"):
        page = read(client, name, of)
        assert ("+ won without a game" in page, "− lost without a game" in page) == (True, True)
        assert "+ and − are won and lost without a game." in page


def test_who_went_on_without_a_game_reads_so_in_the_crosstable() -> None:
    by, of, round_ = drawn()
    other = opponent(of, "Ben")
    services.no_show(round=round_, entry=entry(of, "Ben"), by=by, at=EVENING)
    play_out(by, round_)
    standings(of)

    lines = {line.name: line.cells for line in crosstable_view(of).lines}

    assert [name for name, cells in lines.items() if "+" in cells] == [other]
    assert [name for name, cells in lines.items() if "−" in cells] == ["Ben"]


def test_who_is_out_of_the_bracket_is_not_late_and_who_was_to_play_is() -> None:
    by, of, round_ = drawn(answers={"third_place": False})
    play_out(by, round_)
    client = signed_in(by)
    press(client, "check-in-entry", of, entry(of, "Ana").pk, here="0")
    second = services.draw_round(tournament=of, by=by, at=EVENING)
    services.publish(round=second, by=by, at=EVENING)

    late = late_arrivals(of, desk_view(of, EVENING))

    assert late is not None
    assert [row.name for row in late.people if not row.away] == ["Ana"]


def test_a_bracket_is_drawn_anew_only_as_a_whole() -> None:
    by, of, round_ = drawn()
    play_out(by, round_)
    second = services.draw_round(tournament=of, by=by, at=EVENING)
    table = table_of(of, "Ana")
    totals = (0, 100) if table.places.get(seat=1).entry.name == "Ana" else (100, 0)
    services.enter_result(table=table, totals=totals, by=by, at=EVENING)

    desk = read(signed_in(by), "desk", of)

    assert "Redraw all" in desk
    assert "Redraw the touched tables" not in desk
    assert second.number == 2


@pytest.mark.parametrize(
    ("settings", "count"), [({"answers": {"group_size": 3}}, 6), ({"format": "howell", "answers": {}}, 4)]
)
def test_a_round_in_which_all_others_are_gone_is_played_without_a_table(
    settings: dict[str, object], count: int
) -> None:
    by = director()
    of = tournament(by, *NAMES[:count], **{**GROUPS, **settings})
    round_ = services.draw_round(tournament=of, by=by, at=EVENING)
    play_out(by, services.publish(round=round_, by=by, at=EVENING))
    gone = ("Eva", "Finn") if count > 4 else ("Cleo", "Dan")
    for name in gone:
        services.withdraw(tournament_entry=entry(of, name), by=by, at=EVENING)

    at_desk, tables = signed_in(by), []
    for number in (2, 3):
        press(at_desk, "draw", of)
        tables.append(of.rounds.get(number=number).tables.count())
        press(at_desk, "publish", of, number)
        press(at_desk, "start", of, number)
        for table in of.rounds.get(number=number).tables.select_related("round__tournament"):
            services.enter_result(table=table, totals=(100, 0), by=by, at=EVENING)
        press(at_desk, "close", of, number)
        assert of.rounds.get(number=number).state == "closed"
    assert 0 in tables
    assert len(standings(of)) == count


def test_a_final_to_which_one_does_not_come_while_it_is_a_draft_is_won_by_the_other() -> None:
    by, of, round_ = drawn(answers={"third_place": False})
    for _ in range(2):
        play_out(by, round_)
        round_ = services.draw_round(tournament=of, by=by, at=EVENING)
        if round_.number < 3:
            services.publish(round=round_, by=by, at=EVENING)
    one, other = everybody_at(round_)
    services.no_show(round=round_, entry=entry(of, one), by=by, at=EVENING)

    at_desk = signed_in(by)
    for step in ("publish", "start", "close"):
        press(at_desk, step, of, 3)
    press(at_desk, "finish", of)
    of.refresh_from_db()
    assert (of.state, standings(of)[:2]) == ("finished", [(1, other), (2, one)])
