"""Does a program read of a table what the pages say of it?"""

import secrets

import pytest

from tests.scorekeeping.api.programs import Program
from tests.tournaments.api.test_tournament import cup, do, playing, said
from tests.tournaments.evening.hall import sitting_at
from tests.tournaments.evening.test_disputes import objects_to, phone_at, send
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_program_reads_the_result_of_a_table_and_that_it_is_in_question(dora: Program) -> None:
    here = playing(dora, ends_after=1)
    of = Tournament.objects.get()
    sitting = sitting_at(of.rounds.get().tables.get(number=1))
    do(dora, here + "rounds/1/tables/2/result/", "TournamentTable", totals=[40, 30, 20, 10])

    def read() -> list[tuple[object, bool]]:
        """The tables as everybody reads them, the same as whoever sits there first reads his own."""
        told = []
        for table in said(Program().get(here + "rounds/1/"), "Round")["tables"]:
            code = of.entries.get(number=table["seats"][0]["entry"]).code
            mine = said(Program().get(f"{here}mine/{code}/"), "MyTable")
            assert {key: mine[key] for key in ("state", "disputed", "seats")} == {
                key: table[key] for key in ("state", "disputed", "seats")
            }
            told.append(([seat["total"] for seat in table["seats"]], table["disputed"]))
        return told

    before = read()
    first, second = (
        seat.name for seat in of.entries.filter(places__table__number=1).order_by("places__seat")[:2]
    )
    send(phone_at(of, first), sitting, 1, 4, 3, 2, 1)
    objects_to(phone_at(of, second), sitting, "I had 35.")

    assert before == [([None] * 4, False), ([40, 30, 20, 10], False)]
    assert [disputed for _totals, disputed in read()] == [True, False]


def test_an_entry_without_a_table_has_no_seats(dora: Program) -> None:
    here = cup(dora)

    mine = said(Program().get(f"{here}mine/{Tournament.objects.get().entries.first().code}/"), "MyTable")

    assert (mine["state"], mine["disputed"], mine["seats"]) == ("", False, [])


def test_a_list_of_tournaments_says_when_play_starts(dora: Program) -> None:
    cup(dora, starts_at="2026-03-14T19:30:00Z")

    (brief,) = said(dora.get("tournaments/"), "Tournaments")["tournaments"]

    assert brief["starts_at"] == "2026-03-14T19:30:00Z"


def test_what_chance_started_from_is_a_number_that_every_program_can_hold(
    dora: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    drawn = do(dora, f"{cup(dora)}rounds/", "Round", 201)
    assert int(float(drawn["seed"])) == drawn["seed"]
