"""How are the tests run? All of them on SQLite; then, where PostgreSQL answers, those of the database once more on it."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    failed = pytest(*SIDE_BY_SIDE)
    url = services.postgres()
    if url is None:
        print(
            "needs_postgres: the database's tests did not run on PostgreSQL, which does not answer (TEST_DATABASE_URL)"
        )
        return failed or int("REQUIRE_ALL" in os.environ)
    print(f"\nOnce more on PostgreSQL: {' '.join(ON_BOTH)}", flush=True)
    return failed or pytest(*SIDE_BY_SIDE, *ON_BOTH, DATABASE_URL=url, TEST_ONLY_THE_DATABASE="1")


if __name__ == "__main__":
    sys.exit(main())
