"""How does a write happen? One transaction that holds the sitting, and one writer at a time on SQLite."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from rummy.people.committed import once_committed
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import sitting_changed, sitting_written

# What a write may change of a sitting.
KEPT = (
    "finished_at",
    "next_dealer",
    "decided",
    "agreeing",
    "watchers_agree",
    "notice",
    "closed_at",
    "void",
    "reseated",
    "archived_at",
    "event",
    "league",
    "same_again_of",
)

# Threads of one process queue here in order instead of polling SQLite's file lock.
_one_writer = threading.RLock()


class _Last(threading.local):
    jobs: dict[str, Callable[[], object]] | None = None


_last = _Last()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction. On SQLite the database holds one writer anyway."""
    if _last.jobs is not None:
        with transaction.atomic():
            yield
        return
    with _one_writer if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        _last.jobs = {}
        try:
            yield
            # What was only tried is taken back, and nothing is written behind it.
            for _key, job in [] if transaction.get_rollback() else sorted(_last.jobs.items()):
                job()
        finally:
            _last.jobs = None


@contextmanager
def trying() -> Iterator[None]:
    """One transaction that is taken back. What it takes long to try holds up nobody: on SQLite it is tried in a copy of the book."""
    # Who writes already cannot copy.
    is_copied = connection.vendor == "sqlite" and not connection.in_atomic_block
    with _in_a_copy() if is_copied else nullcontext(), transaction.atomic():
        _last.jobs = {}
        try:
            yield
            transaction.set_rollback(True)
        finally:
            _last.jobs = None


@contextmanager
def _in_a_copy() -> Iterator[None]:
    """This thread's connection leads to a copy meanwhile, which is thrown away."""
    own, copy = connections[DEFAULT_DB_ALIAS], connections.create_connection(DEFAULT_DB_ALIAS)
    own.ensure_connection()
    with TemporaryDirectory(dir=Path(own.settings_dict["NAME"]).parent) as folder:
        file = Path(folder, "copy.sqlite3")
        with closing(sqlite3.connect(file)) as copied:
            own.connection.backup(copied)
        copy.settings_dict = {**own.settings_dict, "NAME": str(file)}
        connections[DEFAULT_DB_ALIAS] = copy
        try:
            yield
        finally:
            connections[DEFAULT_DB_ALIAS] = own
            copy.close()


def at_last(key: str, job: Callable[[], object]) -> None:
    """Write a row that the writes of many sittings share, by its key: once, when the transaction holds all it will hold.

    Who held the row and then waited for a sitting, whose writer waits for the row, would wait for ever.
    """
    if _last.jobs is None:
        job()
    else:
        _last.jobs[key] = job


def hold(sitting: Sitting) -> Sitting:
    """The sitting as it is now, held against every other writer until the transaction ends."""
    return Sitting.objects.select_for_update().get(pk=sitting.pk)


def changed(sitting: Sitting, at: datetime) -> None:
    """Store what changed of a sitting that is held, count the write, and tell the house once it is committed."""
    sitting.version += 1
    sitting.changed_at = at
    sitting.save(update_fields=[*KEPT, "version", "changed_at"])
    sitting_written.send(Sitting, sitting=sitting)
    tell_changed(sitting, at)


def tell_changed(sitting: Sitting, at: datetime) -> None:
    """Tell the house, once it is committed, that the sitting has this version."""
    tell = partial(sitting_changed.send, Sitting, sitting_id=sitting.pk, version=sitting.version, at=at)
    # The sweep finds what a listener missed.
    once_committed(tell)
