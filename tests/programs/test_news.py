"""Who is told of an event, a round, a rated game?"""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from rummy.celery import app
from rummy.leaderboards.tasks import count_sitting
from rummy.people.models import Player
from rummy.programs import services
from rummy.programs.models import Delivery
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.tournaments.evening.hall import NAMES, director, play_all, play_on, tournament
from tournaments.models import Tournament
from tournaments.tasks import rebuild_standings

pytestmark = pytest.mark.django_db(transaction=True)


def hooked(name: str) -> User:
    account = director(name)
    services.add_hook(account=account, url=f"https://example.org/{name}", at=EVENING)
    return account


def told(event: str) -> list[tuple[str, dict[str, object]]]:
    rows = Delivery.objects.filter(event=event).select_related("hook__account").order_by("made_at", "pk")
    return [(row.hook.account.username, row.payload) for row in rows]


@pytest.fixture(autouse=True)
def nothing_is_sent(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message waits here: that it is sent is tested elsewhere."""
    monkeypatch.setattr("rummy.programs.tasks.deliver.delay", lambda delivery: None)


def cup(*players: User) -> tuple[User, Tournament]:
    dora = hooked("dora")
    made = tournament(dora, *NAMES[:4])
    for player in players:
        Player.objects.filter(entries__name="Ana").update(account=player, claimed_by=PhoneFactory())
    return dora, made


def test_who_runs_it_and_who_plays_is_told_of_a_round_and_of_standings() -> None:
    ana, _nils = hooked("ana"), hooked("nils")
    dora, made = cup(ana)

    round_ = play_on(dora, made)
    of_rounds = told("round.published")
    play_all(dora, round_)
    rebuild_standings(str(made.pk))

    address = f"/api/v1/tournaments/{made.code}/"
    assert sorted(of_rounds, key=str) == [
        (name, {"tournament": {"code": made.code, "round": 1, "url": f"{address}rounds/1/"}})
        for name in ("ana", "dora")
    ]
    of_standings = told("standings.changed")
    assert {name for name, _payload in of_standings} == {"ana", "dora"}
    assert {payload["tournament"]["url"] for _name, payload in of_standings} == {f"{address}standings/"}


@pytest.fixture
def no_worker() -> Iterator[None]:
    """What is queued waits, and is lost then."""
    app.conf.task_always_eager = False
    yield
    app.conf.task_always_eager = True
    app.control.purge()


def test_what_is_to_be_told_is_written_down_though_the_queue_is_lost(no_worker: None) -> None:
    dora, made = cup()
    play_all(dora, play_on(dora, made))
    rebuild_standings(str(made.pk))
    phone = PhoneFactory(account=dora)
    record(start("Ana", "Ben", phone=phone), 1, typed(6, 0, sides=("Ana", "Ben")), phone=phone)

    assert [len(told(event)) for event in ("round.published", "standings.changed", "sitting.changed")] == [
        1,
        1,
        2,
    ]


def test_who_played_is_told_that_a_game_counts_and_once() -> None:
    ana, _nils = hooked("ana"), hooked("nils")
    sitting = start("Ana", "Ben", phone=PhoneFactory(), target=6)
    Player.objects.filter(name="Ana").update(account=ana, claimed_by=PhoneFactory())
    record(sitting, 1, typed(6, 0, sides=("Ana", "Ben")))
    count_sitting(str(sitting.pk))

    assert told("game.rated") == [
        (
            "ana",
            {
                "rated": {
                    "sitting": sitting.watch_code,
                    "number": 1,
                    "game": "robber-rummy",
                    "family": "robber-rummy",
                }
            },
        )
    ]
