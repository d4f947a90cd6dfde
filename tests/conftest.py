"""What do all tests stand on? A database of their own, tasks that run at once, and services that may be missing."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings

from devtools import services

hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("REQUIRE_ALL") else "here")

NEEDS: dict[str, tuple[Callable[[], str | None], str]] = {
    "needs_postgres": (services.postgres, "PostgreSQL does not answer (TEST_DATABASE_URL)"),
    "needs_redis": (services.redis_server, "Redis does not answer (TEST_REDIS_URL)"),
    "needs_browser": (services.browser, "there is no Chromium (TEST_BROWSER)"),
}


def address_of(need: str) -> str:
    """The service's address. Without it the test is skipped, or fails where REQUIRE_ALL says that all must be there."""
    find, missing = NEEDS[need]
    address = find()
    if address is None:
        (pytest.fail if os.environ.get("REQUIRE_ALL") else pytest.skip)(f"{need}: {missing}")
    return address


def pytest_runtest_setup(item: pytest.Item) -> None:
    for need in NEEDS:
        if item.get_closest_marker(need):
            address_of(need)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """An empty PostgreSQL database, for tests that start processes of their own."""
    server = address_of("needs_postgres")
    name = f"meldbook_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{server.rpartition('/')[0]}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def redis_url() -> str:
    return address_of("needs_redis")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    return address_of("needs_browser")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database for each run, so that two runs do not meet; on SQLite a file, because threads must share it."""
    database = settings.DATABASES["default"]
    file: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
    database.setdefault("TEST", {})["NAME"] = str(file) if settings.SQLITE else f"test_meldbook_{os.getpid()}"


@pytest.fixture(autouse=True, scope="session")
def tasks_run_at_once() -> None:
    """No worker runs beside the tests: a task runs where it is queued."""
    from rummy.celery import app

    app.conf.update(task_always_eager=True, task_eager_propagates=True)
