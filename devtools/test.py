"""How are the tests run? All of them on SQLite; where PostgreSQL answers, those of the database once more on it, beside them."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from devtools import services
from devtools.migrated import Migrated

ON_BOTH = [
    *("tests/people", "tests/scorekeeping", "tests/leaderboards/services", "tests/leaderboards/queries"),
    "tests/tournaments/services",
    "tests/architecture/test_indexes.py",
]
# More workers than cores, for many tests wait for a browser; each with a database of its own. What shares a server says
# so with `xdist_group`.
SIDE_BY_SIDE = ["-n", str(1 + (os.cpu_count() or 1)), "--dist", "loadgroup"]
MEMORY, ROOM = Path("/dev/shm"), 2 * 1024**3  # noqa: S108


@contextmanager
def a_folder() -> Iterator[None]:
    """For all that the tests write and what they all copy. Where there is room in memory no commit waits for a disk."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    with tempfile.TemporaryDirectory(prefix="meldbook-tests-", dir=MEMORY if has_room else None) as folder:
        migrated = Path(folder) / Path(folder).name
        migrated.mkdir()
        os.environ |= {"TMPDIR": folder, "TEST_MIGRATED": str(migrated)}
        try:
            yield
        finally:
            Migrated(migrated).forget()


def pytest(*words: str, **environment: str) -> int:
    """How it ended."""
    return subprocess.call([sys.executable, "-m", "pytest", *words], env=os.environ | environment)


def main() -> int:
    with a_folder():
        return pytest(*sys.argv[1:]) if sys.argv[1:] else everything()


def everything() -> int:
    url = services.postgres()
    if url is None:
        failed = pytest(*SIDE_BY_SIDE)
        print(
            "needs_postgres: the database's tests did not run on PostgreSQL, which does not answer (TEST_DATABASE_URL)"
        )
        return failed or int("REQUIRE_ALL" in os.environ)
    told = Path(os.environ["TMPDIR"]) / "on-postgres"
    with told.open("wb") as file, on_postgres(url, file) as beside:
        failed = pytest(*SIDE_BY_SIDE)
        print(f"\nOnce more on PostgreSQL, begun meanwhile: {' '.join(ON_BOTH)}", flush=True)
        with told.open() as written:
            while beside.poll() is None:
                print(written.read(), end="", flush=True)
                time.sleep(1)
            print(written.read(), flush=True)
    return failed or beside.returncode


@contextmanager
def on_postgres(url: str, told: BinaryIO) -> Iterator[subprocess.Popen[bytes]]:
    """The tests of the database, which take what the others leave of the cores while these wait."""
    words = ["nice", "-n", "10", sys.executable, "-m", "pytest", *SIDE_BY_SIDE, *ON_BOTH]
    environment = os.environ | {"DATABASE_URL": url, "TEST_ONLY_THE_DATABASE": "1"}
    with subprocess.Popen(words, env=environment, stdout=told, stderr=told) as beside:
        try:
            yield beside
        finally:
            beside.terminate()


if __name__ == "__main__":
    sys.exit(main())
