"""Are tables migrated once, and anew where what they are made from changes?"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from devtools import migrated
from devtools.migrated import FILE, Migrated


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """In which folders tables were made, with one table that stands for all."""
    folders: list[Path] = []

    def migrate(tables: Migrated) -> None:
        folders.append(tables.folder)
        with closing(sqlite3.connect(tables.folder / FILE)) as database:
            database.execute("CREATE TABLE made (once)")

    monkeypatch.setattr(migrated, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(Migrated, "_migrate", migrate)
    return folders


def asked(folder: Path) -> list[str]:
    """The tables that somebody gets who asks in a run of its own."""
    folder.mkdir()
    with closing(sqlite3.connect(Migrated(folder).sqlite(folder / "var"))) as database:
        return [name for (name,) in database.execute("SELECT name FROM sqlite_schema")]


def test_the_next_run_copies_what_the_first_has_made(tmp_path: Path, made: list[Path]) -> None:
    assert [asked(tmp_path / run) for run in ("first", "second")] == [["made"], ["made"]]
    assert made == [tmp_path / "first"]


def test_other_migrations_are_made_anew_in_place_of_the_old(
    tmp_path: Path, made: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(tmp_path / "first")
    monkeypatch.setattr(migrated, "digest", lambda: "other")
    assert asked(tmp_path / "second") == ["made"]
    assert made == [tmp_path / "first", tmp_path / "second"]
    assert [kept.name for kept in (tmp_path / "kept").iterdir()] == ["other.sqlite3"]


def test_what_tables_are_made_from_is_read_to_the_last_migration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements").mkdir()
    (libraries := tmp_path / "requirements" / "base.txt").write_text("Django==5.2")
    (folder := tmp_path / "rummy" / "people" / "migrations").mkdir(parents=True)
    monkeypatch.setattr(migrated, "HERE", tmp_path)
    told = [migrated.digest()]
    (folder / "0001_first.py").write_text("first")
    told.append(migrated.digest())
    libraries.write_text("Django==5.3")
    told.append(migrated.digest())
    assert len(set(told)) == len(told)
