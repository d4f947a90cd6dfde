"""Does every page and door give somebody the same place as the standings?"""

import pytest

from tests.factories import EVENING
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import press, read, signed_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view
from tournaments.queries.mine import my_table
from tournaments.services import Settings

pytestmark = pytest.mark.django_db


def knockout(**answers: object) -> Tournament:
    """Of four, the first round of which is played."""
    by = hall.director()
    of = hall.tournament(
        by, *hall.NAMES[:4], ruleset="gin-rummy", format="knockout", answers=answers, ends_after=1
    )
    hall.play_all(by, hall.play_on(by, of))
    hall.standings(of)
    return of


@pytest.mark.parametrize("third_place", [False, True])
def test_who_is_still_in_has_no_place_anywhere_and_no_certificate(third_place: bool) -> None:
    of = knockout(third_place=third_place)
    lines = standings_view(of).lines
    still_in = {line.name for line in lines if line.still_in}
    assert len(still_in) == (4 if third_place else 2)

    own = {entry.name: read(signed_in(None), "mine", of, entry.code) for entry in of.entries.all()}
    shown = {name: "Still in: the place is not decided yet." in page for name, page in own.items()}
    assert {name for name, is_so in shown.items() if is_so} == still_in
    assert not any("lace 1" in page for page in own.values())
    certificates = read(signed_in(of.owner), "paper", of, "certificates")
    assert not any(f"Certificate {name}" in certificates for name in still_in)
    assert ("Still in: the place is not decided yet." in certificates) == (len(still_in) == 4)
    table = signed_in(None).get(f"/t/{of.code}/standings.csv").content.decode("utf-8-sig")
    places = {row.split(",")[1]: row.split(",")[0] for row in table.splitlines()[1:]}
    assert places == {line.name: "" if line.still_in else str(line.place) for line in lines}
    [round_] = signed_in(None).get(f"/t/{of.code}/data.json").json()["rounds"]
    assert {row["name"] for row in round_["standings"] if row["still_in"]} == still_in


def test_it_is_undecided_while_a_round_is_played_as_well() -> None:
    by = hall.director()
    of = hall.tournament(
        by, *hall.NAMES[:8], ruleset="gin-rummy", format="knockout", answers={}, ends_after=1
    )
    hall.play_all(by, hall.play_on(by, of))
    hall.score(hall.play_on(by, of).tables.get(number=1), [110, 0])
    hall.standings(of)

    lines = standings_view(of).lines
    assert {line.still_in for line in lines} == {True, False}
    own = {entry.name: my_table(entry) for entry in of.entries.all()}
    assert {name: mine.place is None for name, mine in own.items()} == {
        line.name: line.still_in for line in lines
    }


@pytest.mark.parametrize("semi_final", [True, False])
def test_who_lost_a_semi_final_before_the_other_can_be_played_is_still_in(semi_final: bool) -> None:
    """Of five, the second and the third seed meet in the first round already, beside the fourth and the fifth."""
    by = hall.director()
    settings = {"format": "knockout", "answers": {"third_place": True}, "ends_after": 1}
    of = hall.tournament(by, *hall.NAMES[:5], ruleset="gin-rummy", **settings)
    hall.play_on(by, of)
    won, lost = hall.NAMES[1:3] if semi_final else hall.NAMES[3:5]
    table = hall.table_of(of, won)
    seated = list(table.places.order_by("seat").values_list("entry__name", flat=True))
    hall.score(table, [110 if name == won else 0 for name in seated])
    hall.standings(of)

    loser = next(line for line in standings_view(of).lines if line.name == lost)
    own = read(signed_in(None), "mine", of, hall.entry(of, lost).code)

    assert loser.still_in == semi_final
    assert ("Still in: the place is not decided yet." in own) == semi_final


def test_who_came_that_far_has_the_place_when_it_is_decided() -> None:
    of = knockout(third_place=False)
    hall.play_all(of.owner, hall.play_on(of.owner, of))
    hall.standings(of)
    first = next(line.name for line in standings_view(of).lines if line.place == 1)

    page = read(signed_in(None), "mine", of, hall.entry(of, first).code)

    assert "Place 1 of 4" in page
    assert "Round 1: 1 Round 2: 1, place 1" in page


def test_who_shares_a_place_reads_so_on_the_own_page() -> None:
    by = hall.director()
    of = hall.tournament(by, *hall.NAMES[:4], ends_after=1, order=("points",))
    round_ = hall.play_on(by, of)
    hall.score(round_.tables.get(), [20, 10, 10, 0])
    press(signed_in(by), "close", of, 1)
    hall.standings(of)

    told = {line.name: line.said_place for line in standings_view(of).lines}
    assert sorted(told.values()) == ["1", "4", "=2", "=2"]
    for entry in of.entries.all():
        assert my_table(entry).said_place == told[entry.name]
        assert f"Place {told[entry.name]} of 4" in read(signed_in(None), "mine", of, entry.code)


def test_what_parts_only_those_who_are_level_stands_beside_no_name() -> None:
    by = hall.director()
    of = hall.tournament(by, *hall.NAMES[:8], ends_after=1, order=("head-to-head", "points"))
    hall.play_all(by, hall.play_on(by, of))
    hall.standings(of)

    assert {line.figure.title for line in standings_view(of).lines} == {"Points"}


@pytest.mark.parametrize("order", [("head-to-head", "points"), ("points", "wins", "bracket")])
def test_pages_can_be_read_before_the_standings_follow_a_longer_order(order: tuple[str, ...]) -> None:
    by = hall.director()
    of = hall.tournament(by, *hall.NAMES[:4], ends_after=1, order=("points",))
    hall.play_all(by, hall.play_on(by, of))
    hall.standings(of)
    now = {name: getattr(of, name) for name in Settings.__dataclass_fields__}

    services.change_settings(tournament=of, settings=Settings(**now | {"order": order}), by=by, at=EVENING)

    of.refresh_from_db()
    assert standings_view(of).behind
    pages = [read(signed_in(None), "mine", of, entry.code) for entry in of.entries.all()]
    pages += [read(signed_in(None), "tournament", of), read(signed_in(by), "paper", of, "certificates")]
    pages += [read(signed_in(None), name, of) for name in ("screen", "crosstable")]
    assert all("Spring Cup" in page for page in pages)
    [round_] = signed_in(None).get(f"/t/{of.code}/data.json").json()["rounds"]
    assert [row["still_in"] for row in round_["standings"]] == [False] * 4
