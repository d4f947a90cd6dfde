from datetime import UTC, datetime, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from rummy import engine
from rummy.leaderboards.demo.book import invent, rate_all, some_evening
from rummy.leaderboards.demo.dealing import sitting
from rummy.people.models import Club
from rummy.scorekeeping import services
from rummy.scorekeeping.models import HandRevision, Sitting
from tests.leaderboards.playing import differences

pytestmark = pytest.mark.django_db

SOME = [rules for rules in engine.RULESETS if rules.key in {"robber-rummy", "gin-rummy"}]
PARTNERS = [rules for rules in engine.RULESETS if rules.seats.partnerships]


def test_an_invented_book_is_as_if_it_had_been_played() -> None:
    told = [
        invent(
            players=20, hands=60, seed=7, until=datetime(2026, 5, 1, tzinfo=UTC), rulesets=[*SOME, *PARTNERS]
        )
    ]
    rate_all()
    assert told[0].hands >= 60
    assert Club.objects.count() == 1
    assert [services.audit(sitting=one, repair=False) for one in Sitting.objects.all()] == [
        [] for _ in range(told[0].sittings)
    ]
    assert differences() == []
    # What comes after does not meet the numbers of what was written.
    hand = HandRevision.objects.select_related("hand__sitting").first()
    assert hand is not None
    services.void_hand(
        hand=hand.hand, id=uuid4(), phone=hand.hand.sitting.started_by, at=datetime(2026, 5, 2, tzinfo=UTC)
    )


def test_nobody_has_played_tomorrow() -> None:
    until = datetime(2026, 5, 1, 0, 30, tzinfo=UTC)
    begun = [some_evening(until, Random(seed)) for seed in range(5000)]
    assert until - max(begun) > timedelta(hours=12)


@pytest.mark.parametrize("rules", engine.RULESETS, ids=lambda rules: rules.key)
def test_every_game_has_hands_with_cards(rules: engine.Ruleset) -> None:
    names = ["Ana", "Ben", "Cy", "Dan"][: 4 if rules.seats.partnerships else rules.seats.minimum]
    told = sitting(rules, names, Random(3))
    assert all(hand["ok"] and not hand["typed"] for hand in engine.score(told)["hands"])
    assert told == sitting(rules, names, Random(3))


def test_a_book_with_tables_is_left_alone() -> None:
    with pytest.raises(CommandError, match="at least two players"):
        call_command("demo", players=1)
