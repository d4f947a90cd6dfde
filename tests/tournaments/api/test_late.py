"""Does a program read at the desk who came late, and where there is room?"""

import pytest

from tests.scorekeeping.api.programs import Program, body
from tests.tournaments.api.test_tournament import cup, do, playing, said

pytestmark = pytest.mark.django_db


def test_the_desk_tells_who_came_late_and_where_there_is_room(dora: Program) -> None:
    here = playing(dora)
    before = said(dora.get(here + "desk/"), "Desk")["late"]
    one = body(dora.get(here + "rounds/1/"))["tables"][0]["seats"][0]["entry"]
    do(dora, here + "rounds/1/no-show/", "Round", entry=one)
    nora = do(dora, here + "entries/", "Entered", 201, names=["Nora"])["entries"][0]["number"]

    late = said(dora.get(here + "desk/"), "Desk")["late"]

    assert before is None
    assert [row["entry"] for row in late["entries"]] == [nora, one]
    assert (late["has_come"], late["entries"][0]["why"]) == (True, "came later")
    assert [(room["table"], room["seated"], room["against"]) for room in late["rooms"]] == [
        (1, 3, None),
        (2, 4, None),
    ]


def test_who_came_late_is_offered_who_sits_out(dora: Program) -> None:
    here = cup(dora, game="gin-rummy", format="swiss", answers={"rounds": 3}, ends="games")
    do(dora, here + "entries/", "Entered", 201, names=["Ida"])
    away = do(dora, here + "rounds/", "Round", 201)["away"]
    do(dora, here + "rounds/1/publish/", "Round")
    nora = do(dora, here + "entries/", "Entered", 201, names=["Nora"])["entries"][0]["number"]

    room = said(dora.get(here + "desk/"), "Desk")["late"]["rooms"][0]
    told = do(dora, here + "rounds/1/late/", "Round", entry=nora, against=room["against"])

    assert (room["table"], room["against"]) == (None, away[0]["entry"])
    assert [seat["entry"] for seat in told["tables"][-1]["seats"]] == [room["against"], nora]


def test_who_finds_no_seat_is_told_without_rooms(dora: Program) -> None:
    here = playing(dora)
    for table in body(dora.get(here + "rounds/1/"))["tables"]:
        totals = [10 * at for at, _seat in enumerate(table["seats"], 1)]
        do(dora, f"{here}rounds/1/tables/{table['number']}/result/", "TournamentTable", totals=totals)
    nora = do(dora, here + "entries/", "Entered", 201, names=["Nora"])["entries"][0]["number"]

    late = said(dora.get(here + "desk/"), "Desk")["late"]

    assert ([row["entry"] for row in late["entries"]], late["rooms"], late["has_come"]) == ([nora], [], True)
