"""Where do tests get tables without rows? They are migrated once, which takes many seconds, and copied for all who ask.

SQLite's are kept from one run to the next, until a migration or a library changes.
"""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

PATIENCE_S = 300.0
FILE = "meldbook.sqlite3"
MIGRATE = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
HERE = Path(__file__).resolve().parent.parent
KEPT = HERE / ".pytest_cache" / "migrated"


class Migrated:
    """What is made in this folder is there once for all processes that were told of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.name.replace("-", "_")

    def sqlite(self, var: Path) -> Path:
        """A database file in the folder of a Meldbook, which is made."""
        var.mkdir(parents=True, exist_ok=True)
        with self._once("sqlite") as is_first:
            if is_first and not (kept := KEPT / f"{digest()}.sqlite3").exists():
                self._migrate()
                _keep(self.folder / FILE, kept)
            elif is_first:
                shutil.copy(kept, self.folder / FILE)
        return Path(shutil.copy(self.folder / FILE, var))

    def postgres(self, server: str) -> str:
        """The name of a database to be copied with TEMPLATE."""
        with self._once("postgres", told=server) as is_first:
            if is_first:
                with psycopg.connect(server, autocommit=True) as connection:
                    connection.execute(f"CREATE DATABASE {self.name}")
                self._migrate(DATABASE_URL=f"{server.rpartition('/')[0]}/{self.name}")
        return self.name

    def forget(self) -> None:
        """Leave nothing behind on a server."""
        done = self.folder / "postgres"
        if done.exists():
            with psycopg.connect(done.read_text(), autocommit=True) as connection:
                connection.execute(f"DROP DATABASE {self.name} WITH (FORCE)")

    def _migrate(self, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        subprocess.run(MIGRATE, env=kept | {"MELDBOOK_VAR": str(self.folder), **environment}, check=True)

    @contextmanager
    def _once(self, what: str, told: str = "") -> Iterator[bool]:
        """One process after another: is this the first? SQLite's lock is the one that every computer has."""
        with closing(sqlite3.connect(self.folder / "turn", timeout=PATIENCE_S, isolation_level=None)) as turn:
            turn.execute("BEGIN EXCLUSIVE")
            done = self.folder / what
            yield not done.exists()
            done.write_text(told)


def digest() -> str:
    """Of all that tables are made from: other migrations or other libraries, other tables."""
    migrations = [path for app in ("rummy", "tournaments") for path in HERE.glob(f"{app}/**/migrations/*.py")]
    made_from = [*sorted(migrations), HERE / "requirements" / "base.txt"]
    files = (hashlib.sha256(path.read_bytes()).digest() for path in made_from)
    return hashlib.sha256(b"".join(files)).hexdigest()[:16]


def _keep(made: Path, kept: Path) -> None:
    """In place of older ones; whoever looks meanwhile finds all of it or nothing."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for older in KEPT.glob("*.sqlite3"):
        older.unlink(missing_ok=True)
    shutil.copy(made, whole := KEPT / f"{os.getpid()}.part")
    whole.rename(kept)
