"""Does a program read what a ruling would change before it makes it?"""

import pytest

from tests.scorekeeping.api.programs import Program, body
from tests.tournaments.api.test_tournament import do, playing, said
from tests.tournaments.evening.hall import sitting_at
from tests.tournaments.evening.test_disputes import phone_at, send
from tournaments.models import Act, Tournament

pytestmark = pytest.mark.django_db


def test_what_a_ruling_on_a_closed_round_would_change_is_told_and_nothing_is_kept(dora: Program) -> None:
    here = playing(dora, ends_after=1)
    of = Tournament.objects.get()
    sitting = sitting_at(of.rounds.get().tables.get(number=1))
    first, last = (seat["name"] for seat in body(dora.get(here + "rounds/1/"))["tables"][0]["seats"][::3])
    send(phone_at(of, first), sitting, 1, 40, 30, 20, 10)
    send(phone_at(of, last), sitting, 1, 1, 30, 20, 10)
    do(dora, here + "rounds/1/tables/2/result/", "TournamentTable", totals=[40, 30, 20, 10])
    do(dora, here + "rounds/1/close/", "Round")
    acts, hand = Act.objects.count(), sitting.hands.get()
    ruling = {"hand": 1, "chosen": str(hand.revisions.get(action="question").pk), "reason": "Counted again."}
    table = here + "rounds/1/tables/1/"

    told = said(dora.post(table + "rule/preview/", ruling), "ResultPreview")
    stands = said(dora.post(table + "rule/preview/", ruling | {"chosen": None}), "ResultPreview")

    assert told["totals"][0] == {"side": first, "before": 40, "total": 1}
    assert first in {row["name"] for row in told["moved"]}
    assert ([side["total"] for side in stands["totals"]], stands["moved"]) == ([40, 30, 20, 10], [])
    assert (Act.objects.count(), sitting.hands.get().questioned) == (acts, True)
