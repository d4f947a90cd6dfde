import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from rummy.celery import app
from rummy.settings import kept_key


def test_the_secret_key_is_made_once(tmp_path: Path) -> None:
    assert kept_key(tmp_path / "key") == kept_key(tmp_path / "key")


def test_only_the_owner_can_read_the_secret_key(tmp_path: Path) -> None:
    kept_key(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.django_db
@pytest.mark.skipif(not settings.SQLITE, reason="SQLite's own settings")
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 20_000)],
)
def test_sqlite_keeps_what_is_committed(pragma: str, value: object) -> None:
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_workers_wait_for_redis_however_long_it_is_away() -> None:
    assert app.conf.broker_connection_max_retries is None


def test_tasks_travel_as_json_only() -> None:
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]
