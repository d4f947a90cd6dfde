"""How is everything kept copied and brought back? One archive: the database, the secret key, and what it was made from."""

import io
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

ABOUT, KEY = "about.json", "secret-key"
DATABASE = {"sqlite": "meldbook.sqlite3", "postgresql": "meldbook.dump"}


class CopyProblem(Exception):
    """The copy cannot be made or brought back; the sentence says what to do."""


def back_up(target: Path, *, at: datetime) -> dict[str, Any]:
    """Write the archive. It is whole or it is not there; tables may be scored meanwhile."""
    if target.exists():
        raise CopyProblem(f"{target} is there already: name another file, or move it away.")
    migrations = sorted(applied())
    if not migrations:
        raise CopyProblem("This database is empty. MELDBOOK_VAR or DATABASE_URL say which one is copied.")
    about = {"database": connection.vendor, "made_at": at.isoformat(), "migrations": migrations}
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        copied, archive = Path(folder, DATABASE[connection.vendor]), Path(folder, "archive")
        COPY[connection.vendor](copied)
        with tarfile.open(archive, "w:gz") as tar:
            add(tar, ABOUT, json.dumps(about, indent=1).encode())
            add(tar, KEY, settings.SECRET_KEY.encode())
            tar.add(copied, copied.name)
        os.chmod(archive, 0o600)
        archive.replace(target)
    return about


def bring_back(source: Path, *, replace: bool = False) -> dict[str, Any]:
    """Fill the database from the archive. One that already holds something is replaced only where that was said.

    Its key becomes that of this Meldbook, unless the environment sets another one: then `other_key` is true.
    """
    if not source.is_file():
        raise CopyProblem(f"There is no file {source}.")
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tarfile.open(source) as tar:
                about: dict[str, Any] = json.load(opened(tar, ABOUT))
                key = opened(tar, KEY).read().decode()
                copied = Path(folder, DATABASE[about["database"]])
                with copied.open("wb") as file:
                    shutil.copyfileobj(opened(tar, copied.name), file)
        except (tarfile.TarError, EOFError, OSError, ValueError, KeyError) as problem:
            raise CopyProblem(f"{source} was not made by `manage.py backup`.") from problem
        if about["database"] != connection.vendor:
            raise CopyProblem(
                f"The copy is of {about['database']}, this Meldbook keeps its log in {connection.vendor}."
            )
        if set(about["migrations"]) - known():
            raise CopyProblem("The copy was made by a newer Meldbook: update this one first.")
        if applied() and not replace:
            raise CopyProblem("The database is not empty: add --replace to put the copy in its place.")
        FILL[connection.vendor](copied)
    is_set = bool(os.environ.get("SECRET_KEY"))
    if not is_set:
        keep_key(settings.VAR / KEY, key)
        # What the copy holds is signed with it, and is read before the next start: migrations read whose a session is.
        settings.SECRET_KEY = key
    return {**about, "other_key": is_set and key != settings.SECRET_KEY}


def applied() -> set[str]:
    recorder = MigrationRecorder(connection)
    return {f"{app}.{name}" for app, name in recorder.applied_migrations()}


def known() -> set[str]:
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def opened(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    """A plain file of the archive; nothing else in it is ever looked at."""
    file = tar.extractfile(name)
    if file is None:
        raise KeyError(name)
    return file


def keep_key(path: Path, key: str) -> None:
    new = path.with_suffix(".new")
    new.touch(0o600)
    new.write_text(key)
    new.replace(path)


def add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(content), 0o600
    tar.addfile(entry, io.BytesIO(content))


def copy_sqlite(target: Path) -> None:
    connection.ensure_connection()
    with sqlite3.connect(target) as copied:
        connection.connection.backup(copied)
    copied.close()


def fill_sqlite(copied: Path) -> None:
    with sqlite3.connect(copied) as source:
        (state,) = source.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise CopyProblem(f"The database in the copy is damaged: {state}.")
        connection.ensure_connection()
        source.backup(connection.connection)
    source.close()
    connections.close_all()


def copy_postgresql(target: Path) -> None:
    run("pg_dump", "--format=custom", "--no-owner", f"--file={target}")


def fill_postgresql(copied: Path) -> None:
    run(
        *("pg_restore", "--clean", "--if-exists", "--no-owner", "--exit-on-error", "--single-transaction"),
        *(f"--dbname={connection.settings_dict['NAME']}", str(copied)),
    )


def run(program: str, *words: str) -> None:
    """One of PostgreSQL's own programs, told by its environment where the database is: a password is no argument."""
    place = connection.settings_dict
    told = {
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGDATABASE": "NAME",
    }
    environment = os.environ | {name: str(place[key]) for name, key in told.items() if place.get(key)}
    try:
        done = subprocess.run([program, *words], env=environment, capture_output=True, text=True, check=False)  # noqa: S603 (our own words)
    except FileNotFoundError as problem:
        raise CopyProblem(f"{program} is missing: install PostgreSQL's client programs.") from problem
    if done.returncode:
        raise CopyProblem(f"{program} failed: {done.stderr.strip()}")


COPY = {"sqlite": copy_sqlite, "postgresql": copy_postgresql}
FILL = {"sqlite": fill_sqlite, "postgresql": fill_postgresql}
