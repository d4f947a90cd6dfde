"""Does a program read what a ruling would change, and is it asked why a published round changes?"""

import pytest

from tests.scorekeeping.api.programs import Program, body
from tests.tournaments.api.test_tournament import cup, do, new, playing, said
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


def test_a_published_round_is_changed_with_a_reason(dora: Program) -> None:
    here = cup(dora)
    tables = do(dora, here + "rounds/", "Round", 201)["tables"]
    one, other = (table["seats"][0]["entry"] for table in tables)
    do(dora, here + "rounds/1/publish/", "Round")
    changes = {"swap/": {"one": one, "other": other}, "move/": {"entry": one}, "discard/": {}}

    for change, sent in changes.items():
        refused = dora.post(here + "rounds/1/" + change, {"id": new(), **sent})
        assert (refused.status_code, body(refused)["errors"][0]["where"]) == (422, "reason")
    for change, sent in changes.items():
        shape = "Tournament" if change == "discard/" else "Round"
        do(dora, here + "rounds/1/" + change, shape, **sent, reason="One household.")

    assert [act.reason for act in Act.objects.order_by("-number")[:3]] == ["One household."] * 3
