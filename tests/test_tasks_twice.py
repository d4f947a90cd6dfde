"""Does every task of the project change nothing when it runs a second time, and is it made good when it was killed?"""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import AutoField, BigAutoField, F
from django.utils import timezone

from rummy.celery import app
from rummy.leaderboards.models import BoardRow, CountedSitting, Rating
from rummy.people.models import Phone, Player, Session
from rummy.people.services import merge_players
from rummy.people.visitor import Visitor
from rummy.programs import services as programs
from rummy.programs.models import Delivery
from rummy.scorekeeping.models import HandResult, Pasting, Sitting
from rummy.scorekeeping.services.paste import Known, one_game
from tests.factories import EVENING, PhoneFactory, PlayerFactory
from tests.leaderboards.playing import play
from tests.tournaments.evening.hall import director, play_on, score, tournament
from tournaments.models import Scoreboard, StandingRow, Tournament

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Book:
    """A book in which something waits for every task."""

    sitting: Sitting
    player: Player
    tournament: Tournament
    delivery: Delivery
    pasting: Pasting


# By task, what it is given. Whoever writes a task says here how it is called.
GIVEN: dict[str, Callable[[Book], tuple[Any, ...]]] = {
    "rummy.leaderboards.tasks.audit_boards": lambda book: (),
    "rummy.leaderboards.tasks.count_brought": lambda book: (str(book.sitting.pk),),
    "rummy.leaderboards.tasks.count_people": lambda book: ([str(book.player.pk)],),
    "rummy.leaderboards.tasks.count_sitting": lambda book: (str(book.sitting.pk),),
    "rummy.leaderboards.tasks.count_waiting": lambda book: ([str(book.sitting.pk)],),
    "rummy.leaderboards.tasks.sweep_games": lambda book: (),
    "rummy.leaderboards.tasks.sweep_hiding": lambda book: (),
    "rummy.leaderboards.tasks.sweep_long_ago": lambda book: (),
    "rummy.people.tasks.clear_sessions": lambda book: (),
    "rummy.programs.tasks.deliver": lambda book: (str(book.delivery.pk),),
    "rummy.programs.tasks.deliver_due": lambda book: (),
    "rummy.programs.tasks.forget_deliveries": lambda book: (),
    "rummy.programs.tasks.forget_requests": lambda book: (),
    "rummy.scorekeeping.tasks.audit_in_turn": lambda book: (),
    "rummy.scorekeeping.tasks.audit_sitting": lambda book: (str(book.sitting.pk),),
    "rummy.scorekeeping.tasks.audit_unaudited": lambda book: (str(book.sitting.pk),),
    "rummy.scorekeeping.tasks.go_on_with_results": lambda book: (str(book.pasting.pk),),
    "rummy.scorekeeping.tasks.sweep_results": lambda book: (),
    "rummy.scorekeeping.tasks.sweep_sittings": lambda book: (),
    "tournaments.tasks.audit_standings": lambda book: (),
    "tournaments.tasks.audit_tournament": lambda book: (str(book.tournament.pk),),
    "tournaments.tasks.rebuild_standings": lambda book: (str(book.tournament.pk),),
    "tournaments.tasks.sweep_standings": lambda book: (),
}


def ours() -> list[str]:
    app.loader.import_default_modules()
    return sorted(name for name in app.tasks if name.startswith(("rummy.", "tournaments.")))


def everything() -> dict[str, list[Any]]:
    """All rows of all tables."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values()) for model in apps.get_models()
    }


@pytest.fixture
def book(settings: Any) -> Book:
    settings.HOOKS_AT_HOME = True
    now, phone = timezone.now(), PhoneFactory()
    sitting = play("Ana", "Ben", phone=phone, hands=((9, 1), (0, 9)))
    play("Ana", "Cy", phone=phone, hands=((9, 1),))
    dora = director()
    event = tournament(dora, "Eva", "Finn", "Gus", "Hana")
    score(play_on(dora, event).tables.get(), (40, 30, 20, 10), (1, 2, 3, 4))
    spoil(sitting, event, now)
    # Nobody listens at this address.
    programs.add_hook(account=dora, url="http://127.0.0.1:9/", at=now)
    programs.tell(accounts=[dora.pk], event="test", about="a", payload={}, at=now)
    delivery = Delivery.objects.get()
    token, _secret = programs.make_token(account=dora, name="Script", scopes=["read"], at=EVENING)
    programs.once(token=token, key=uuid.uuid4(), about="", do=lambda: None, at=EVENING)
    programs.tell(accounts=[dora.pk], event="test", about="b", payload={}, at=EVENING)
    Delivery.objects.exclude(pk=delivery.pk).update(made_at=EVENING)
    ana, cy = (Player.objects.get(made_by=phone, name=name) for name in ("Ana", "Cy"))
    merge_players(id=uuid.uuid4(), kept=ana, gone=cy, visitor=Visitor(phone), at=now)
    Session.objects.create(session_key="over", session_data="", expire_date=EVENING, seen_at=EVENING)
    sitting.refresh_from_db()
    return Book(sitting, ana, event, delivery, half_brought(phone, ana))


def half_brought(phone: Phone, ana: Player) -> Pasting:
    """Two old results of which none has come yet."""
    games = [Known(uuid.UUID(int=n), EVENING.date(), ((ana, n), (PlayerFactory(), 9))) for n in (1, 2)]
    return Pasting.objects.create(
        id=uuid.uuid4(),
        by=phone,
        at=EVENING,
        ruleset="robber-rummy",
        options=one_game("robber-rummy", {}),
        left=[game.as_left(place) for place, game in enumerate(games)],
    )


def spoil(sitting: Sitting, event: Tournament, now: Any) -> None:
    """Results, ratings, boards and standings that are wrong, old or missing, and since long enough for a sweep."""
    HandResult.objects.filter(hand__sitting=sitting).update(points=1)
    Rating.objects.update(mu=1)
    BoardRow.objects.all().delete()
    CountedSitting.objects.update(version=0)
    Sitting.objects.update(changed_at=now - timedelta(minutes=1), audited_version=0)
    StandingRow.objects.all().delete()
    Player.objects.filter(seats__sitting=sitting, name="Ben").update(hidden=True, claimed_by=F("made_by"))
    Scoreboard.objects.filter(pk=event.pk).update(raised_at=now - timedelta(minutes=1), standings_version=0)


def test_every_task_of_the_project_is_here() -> None:
    assert ours() == sorted(GIVEN)


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_a_task_that_runs_twice_changes_nothing_more(book: Book, name: str) -> None:
    assert name in ours()
    task, given, before = app.tasks[name], GIVEN[name](book), everything()
    task(*given)
    once = everything()
    task(*given)
    assert everything() == once
    assert (once != before) or name in WITHOUT_WORK


@pytest.mark.parametrize(
    "name",
    [
        "rummy.leaderboards.tasks.audit_boards",
        "rummy.leaderboards.tasks.count_brought",
        "rummy.leaderboards.tasks.count_people",
        "rummy.leaderboards.tasks.count_sitting",
        "rummy.leaderboards.tasks.count_waiting",
        "rummy.scorekeeping.tasks.audit_sitting",
        "rummy.scorekeeping.tasks.go_on_with_results",
        "tournaments.tasks.rebuild_standings",
    ],
)
def test_a_task_that_is_killed_at_any_write_is_made_good_by_its_next_run(book: Book, name: str) -> None:
    assert name in ours()
    task, given, since = app.tasks[name], GIVEN[name](book), timezone.now()
    with undone(), Killing() as writes:
        task(*given)
        wanted = contents(since)
    assert writes.seen > 0
    for number in range(writes.seen):
        with undone():
            with pytest.raises(KilledError), Killing(at=number):
                task(*given)
            # What was written before stays, as if each transaction had been one of its own.
            transaction.set_rollback(False)
            # What the dead one held is free after a while.
            Scoreboard.objects.update(held_until=None)
            task(*given)
            assert contents(since) == wanted


class KilledError(Exception):
    """The process is no more."""


class Killing:
    """Counts what is written, and stops before one of the writes."""

    def __init__(self, at: int | None = None) -> None:
        self.at, self.seen, self.wrapper = at, 0, connection.execute_wrapper(self)

    def __enter__(self) -> "Killing":
        self.wrapper.__enter__()
        return self

    def __exit__(self, *how: Any) -> None:
        self.wrapper.__exit__(*how)

    def __call__(self, execute: Any, sql: str, *rest: Any) -> Any:
        if sql.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE"):
            if self.seen == self.at:
                raise KilledError
            self.seen += 1
        return execute(sql, *rest)


@contextmanager
def undone() -> Iterator[None]:
    """Nothing of it stays."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def contents(since: datetime) -> dict[str, list[str]]:
    """All rows of all tables, without the numbers the database gave them, codes drawn by chance, and when they were written."""
    told = {}
    for model in apps.get_models():
        names = [
            field.attname for field in model._meta.concrete_fields if not (numbered(field) or is_code(field))
        ]
        rows = model._default_manager.values_list(*names)
        told[model._meta.label] = sorted(
            repr([value for value in row if not isinstance(value, datetime) or value < since]) for row in rows
        )
    return told


def numbered(field: Any) -> bool:
    """Is this a number that the database gives?"""
    while field.is_relation:
        field = field.target_field
    return isinstance(field, AutoField | BigAutoField)


def is_code(field: Any) -> bool:
    return bool(field.name.endswith("_code"))


# What has nothing to write in this book: nothing of it is long ago, and standings that are on their way are not wrong.
WITHOUT_WORK = {
    "rummy.leaderboards.tasks.sweep_long_ago",
    "tournaments.tasks.audit_standings",
    "tournaments.tasks.audit_tournament",
}
