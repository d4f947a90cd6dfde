import os
import sqlite3
import subprocess
import sys
import tarfile
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth import SESSION_KEY
from django.core import signing

from devtools.migrated import FILE

ROOT = Path(__file__).resolve().parents[1]
ADD = "INSERT INTO people_phone (id, first_seen) VALUES ('{}', '2026-05-01 19:00:00')"
ADD_ACCOUNT = (
    "INSERT INTO auth_user (id, username, password, email, first_name, last_name, is_superuser, is_staff, is_active, date_joined) "
    "VALUES (7, 'ana', '', '', '', '', false, false, true, '2026-05-01 19:00:00')"
)
ADD_SESSION = "INSERT INTO django_session (session_key, session_data, expire_date) VALUES ('k', ?, '2999-05-01 19:00:00')"
COUNT = "SELECT count(*) FROM people_phone"


class Meldbook:
    """An installation of its own, spoken to as its operator does."""

    def __init__(self, var: Path, **environment: str) -> None:
        self.var = var
        self.environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.environment |= {"MELDBOOK_VAR": str(var), **environment}

    def manage(self, *words: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, (done.stdout + done.stderr).strip()

    def add_phone(self) -> None:
        with self.database() as database:
            database.execute(ADD.format(uuid.uuid4().hex))

    def phones(self) -> int:
        with self.database() as database:
            (count,) = database.execute(COUNT).fetchone()
        return int(count)

    @contextmanager
    def database(self) -> Iterator[Any]:
        """Asked by itself: one more command would take seconds."""
        url = self.environment.get("DATABASE_URL")
        with closing(psycopg.connect(url) if url else sqlite3.connect(self.var / FILE)) as database:
            yield database
            database.commit()


@pytest.fixture
def meldbook(var: Path) -> Meldbook:
    return Meldbook(var)


def goes_round(meldbook: Meldbook, folder: Path) -> None:
    archive = str(folder / "copy.tar.gz")
    meldbook.add_phone()
    assert meldbook.manage("backup", archive)[0] == 0
    meldbook.add_phone()
    key = (meldbook.var / "secret-key").read_text()
    (meldbook.var / "secret-key").write_text("another")
    assert meldbook.manage("restore", archive) == (
        1,
        "CommandError: The database is not empty: add --replace to put the copy in its place.",
    )
    assert meldbook.phones() == 2
    assert meldbook.manage("restore", archive, "--replace")[0] == 0
    assert (meldbook.phones(), (meldbook.var / "secret-key").read_text()) == (1, key)


@pytest.mark.parametrize("command", [("rebuild", "--check"), ("demo",)])
def test_a_command_before_the_tables_are_there_says_what_to_do(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "var").mkdir()
    assert Meldbook(tmp_path / "var").manage(*command) == (
        1,
        f"The tables are not up to date. Say first: {sys.executable} manage.py migrate",
    )


def test_an_empty_database_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    archive = tmp_path / "copy.tar.gz"
    assert Meldbook(tmp_path / "var").manage("backup", str(archive)) == (
        1,
        "CommandError: This database is empty. MELDBOOK_VAR or DATABASE_URL say which one is copied.",
    )
    assert not archive.exists()


def test_a_command_without_its_database_says_so(tmp_path: Path) -> None:
    nowhere = Meldbook(tmp_path, DATABASE_URL="postgres://127.0.0.1:1/x")
    status, said = nowhere.manage("rebuild")
    assert (status, said.partition(": ")[0]) == (1, "The database does not answer (DATABASE_URL)")


def test_everything_comes_back_with_its_key(meldbook: Meldbook, tmp_path: Path) -> None:
    goes_round(meldbook, tmp_path)


def test_a_copy_under_another_key_says_what_that_breaks(meldbook: Meldbook, tmp_path: Path) -> None:
    archive = str(tmp_path / "copy.tar.gz")
    assert meldbook.manage("backup", archive)[0] == 0
    key = (meldbook.var / "secret-key").read_text()
    said = [
        Meldbook(meldbook.var, SECRET_KEY=set_to).manage("restore", archive, "--replace")
        for set_to in (key, "another" * 8, "")
    ]
    assert [(status, "SECRET_KEY is not the key" in words) for status, words in said] == [
        (0, False),
        (0, True),
        (0, False),
    ]
    assert not any(key in words for _status, words in said)


def test_a_key_that_is_set_to_nothing_is_brought_back_too(meldbook: Meldbook, tmp_path: Path) -> None:
    archive, kept = str(tmp_path / "copy.tar.gz"), meldbook.var / "secret-key"
    meldbook.manage("backup", archive)
    key = kept.read_text()
    kept.write_text("another")
    Meldbook(meldbook.var, SECRET_KEY="").manage("restore", archive, "--replace")
    assert kept.read_text() == key


@pytest.mark.needs_postgres
@pytest.mark.needs_pg_dump
def test_who_was_signed_in_in_an_older_copy_can_be_signed_out_elsewhere(
    meldbook: Meldbook, tmp_path: Path
) -> None:
    """To keep whose a session is, `migrate` reads it by the key of the copy."""
    archive = str(tmp_path / "copy.tar.gz")
    assert meldbook.manage("migrate", "people", "0001_squashed_0010_who_is_on_no_board")[0] == 0
    key = (meldbook.var / "secret-key").read_text()
    said = signing.dumps({SESSION_KEY: "7"}, key=key, salt="django.contrib.sessions.SessionStore")
    with meldbook.database() as database:
        database.execute(ADD_ACCOUNT)
        database.execute(ADD_SESSION, [said])
    assert meldbook.manage("backup", archive)[0] == 0
    (meldbook.var / "secret-key").write_text("another")

    assert meldbook.manage("restore", archive, "--replace")[0] == 0

    with meldbook.database() as database:
        assert database.execute("SELECT session_key, account_id FROM people_session").fetchall() == [("k", 7)]


def test_it_comes_back_on_postgresql_too(postgres_url: str, tmp_path: Path) -> None:
    goes_round(Meldbook(tmp_path / "var", DATABASE_URL=postgres_url), tmp_path)


def test_what_is_no_copy_is_refused_and_nothing_is_lost(meldbook: Meldbook, tmp_path: Path) -> None:
    wrong, empty = tmp_path / "wrong.tar.gz", tmp_path / "empty.tar.gz"
    wrong.write_bytes(b"no archive")
    tarfile.open(empty, "w:gz").close()
    for file in (wrong, empty):
        said = f"CommandError: {file} was not made by `manage.py backup`."
        assert meldbook.manage("restore", str(file), "--replace") == (1, said)
    assert meldbook.manage("backup", str(wrong)) == (
        1,
        f"CommandError: {wrong} is there already: name another file, or move it away.",
    )
    assert meldbook.phones() == 0


def test_a_folder_that_is_not_there_is_named(meldbook: Meldbook, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "copy.tar.gz"
    said = f"CommandError: {nowhere} cannot be written: No such file or directory."
    assert meldbook.manage("backup", str(nowhere)) == (1, said)
