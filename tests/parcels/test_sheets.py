"""Does a whole club leave as figures that add up, and open in any spreadsheet without harm?"""

import csv
import io
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.parcels.sheets import SHEETS
from rummy.people.models import Club
from rummy.people.queries import belongings
from rummy.people.rights import Role
from rummy.people.services.clubs import merge_guests
from rummy.scorekeeping.models import GameResult, HandResult, Sitting
from rummy.scorekeeping.services import erase
from tests.clubs.people import browser, evening_of, play, table_at
from tests.factories import EVENING
from tests.parcels.sample import rich_club
from tests.people.clubs import club_of, member, of_every_role, somebody

pytestmark = pytest.mark.django_db
MARK = "\ufeff"
# The book of names, the tables with their sides, the tournament with its standings: however much was played.
QUERIES = {"members": 1, "evenings": 2, "tables": 2, "hands": 2, "games": 2, "years": 5, "tournaments": 4}


def read(club: Club, kind: str) -> list[dict[str, str]]:
    text = b"".join(SHEETS[kind].pieces(club)).decode()
    assert text.startswith(MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(MARK))))


def test_the_hands_of_each_side_add_up_to_what_was_played() -> None:
    club, _owner = rich_club()

    lines = read(club, "hands")
    told = {(line["Table"], line["Hand"], line["Side"]): int(line["Points"]) for line in lines}

    assert sum(told.values()) == sum(HandResult.objects.values_list("points", flat=True))
    assert len(told) == HandResult.objects.count()
    assert {line["Table"] for line in lines} <= set(Sitting.objects.values_list("watch_code", flat=True))


def test_who_was_merged_stands_under_the_name_that_was_kept() -> None:
    club, _owner = rich_club()

    names = {line["Player"] for line in read(club, "hands")}

    assert ("Ana Berg" in names, "Ana B" in names, "Shy Sam" in names) == (True, False, True)


def test_every_finished_game_has_a_line_for_each_who_played_it() -> None:
    club, _owner = rich_club()

    lines = read(club, "games")
    won = [line for line in lines if line["Won"] == "1"]

    assert (
        len({(line["Table"], line["Number"], line["Side"]) for line in lines})
        == GameResult.objects.filter(finished=True).count()
    )
    assert len(won) == GameResult.objects.filter(won=True).count()


def test_years_evenings_members_and_tournaments_stand_in_their_sheets() -> None:
    club, _owner = rich_club()

    years, evenings = read(club, "years"), read(club, "evenings")
    members, events = read(club, "members"), read(club, "tournaments")

    assert ({line["Year"] for line in years}, years[0]["Place"]) == ({"2026"}, "1")
    assert [(line["Date"], line["Tables"]) for line in evenings] == [("2026-03-14", "2"), ("2026-03-21", "0")]
    assert {line["Name"]: line["Member until"] for line in members}["Gus"] == "2026-03-15"
    assert (len(events), events[0]["Event"], events[0]["Place"]) == (8, "Spring Cup", "1")


def test_one_member_under_two_names_has_one_line() -> None:
    owner = somebody()
    club = club_of(owner)
    kept, gone = member(club, owner, "Benjamin").player, member(club, owner, "Ben").player
    merge_guests(id=uuid4(), club=club, kept=kept, gone=gone, visitor=owner, at=EVENING)

    names = [line["Name"] for line in read(club, "members")]

    assert names.count("Benjamin") == 1
    assert "Ben" not in names


def test_who_was_erased_is_on_no_phone() -> None:
    owner, ben = somebody(), somebody()
    club = club_of(owner)
    member(club, owner, "Ben", ben)
    was = [line["Is on a phone"] for line in read(club, "members") if line["Name"] != "Olga"]

    erase(own=belongings(ben), at=EVENING)

    assert was == ["1"]
    assert [line["Is on a phone"] for line in read(club, "members") if line["Name"] != "Olga"] == ["0"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_no_name_is_computed(name: str) -> None:
    owner = somebody()
    club = club_of(owner)
    table = table_at(evening_of(club, owner, name=name), owner, name, "Ben")
    play(table, (450, 20))

    cells = [cell for kind in SHEETS for line in read(club, kind) for cell in line.values()]

    assert f"'{name}" in cells
    assert [cell for cell in cells if cell.startswith(name[0]) and not cell.lstrip("-").isdigit()] == []


def test_a_sheet_costs_the_same_queries_however_much_was_played() -> None:
    club, owner = rich_club()
    evening = club.evenings.get(name="Spring night")
    first = {kind: _queries(club, kind) for kind in SHEETS}
    club.evenings.update(closed_at=None)
    evening.refresh_from_db()
    play(table_at(evening, owner, "Ben", "Ana Berg"), (450, 20), (10, 30))

    assert first == QUERIES
    assert {kind: _queries(club, kind) for kind in SHEETS} == QUERIES


def _queries(club: Club, kind: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        b"".join(SHEETS[kind].pieces(club))
    return len(asked)


def test_directors_take_figures_along_and_nobody_else() -> None:
    owner = somebody()
    club = club_of(owner)
    people = of_every_role(club, owner)
    ends = ("sheets/", "sheets.zip", *(f"sheets/{kind}.csv" for kind in SHEETS))

    def asked(who: Any) -> set[int]:
        return {browser(who).get(f"/c/{club.slug}/{end}").status_code for end in ends}

    assert {role: asked(who) for role, who in people.items()} == {
        role: {200} if role in (Role.OWNER, Role.DIRECTOR) else {403} for role in people
    }
    assert browser(owner).get(f"/c/{club.slug}/sheets/phones.csv").status_code == 404


def test_heads_are_in_the_language_of_who_asked_while_the_sheet_is_sent() -> None:
    club, owner = rich_club()
    german = {"HTTP_ACCEPT_LANGUAGE": "de"}

    one = browser(owner).get(f"/c/{club.slug}/sheets/games.csv", **german)
    every = browser(owner).get(f"/c/{club.slug}/sheets.zip", **german)
    file = zipfile.ZipFile(io.BytesIO(b"".join(every.streaming_content)))

    for text in (b"".join(one.streaming_content), file.read("games.csv")):
        assert text.decode().removeprefix(MARK).startswith("Datum;Veranstaltung;Tisch;Spiel;Nummer;")


def test_all_tables_come_in_one_zip_while_it_is_written() -> None:
    club, owner = rich_club()

    answer = browser(owner).get(f"/c/{club.slug}/sheets.zip")
    file = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))

    assert (answer.streaming, file.testzip()) == (True, None)
    assert {name: file.read(name) for name in file.namelist()} == {
        f"{kind}.csv": b"".join(sheet.pieces(club)) for kind, sheet in SHEETS.items()
    }
