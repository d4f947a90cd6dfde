"""What do all tests stand on? A database of their own, tasks that run at once, and services that may be missing."""

import gc
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import uvicorn
from django.conf import settings
from django.core.cache import cache
from django.core.management.color import no_style
from django.core.signals import request_started
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from devtools import services
from devtools.migrated import Migrated

# What may go is looked for rarely, or a tests' run spends a seventh of its time with that, and so does finding them.
gc.set_threshold(100_000, 20, 20)

hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("REQUIRE_ALL") else "here")

BROWSER, ENGINE = (Path(__file__).parent / name for name in ("browser", "engine"))
NEEDS: dict[str, tuple[Callable[[], str | None], str]] = {
    "needs_postgres": (services.postgres, "PostgreSQL does not answer (TEST_DATABASE_URL)"),
    "needs_pg_dump": (services.pg_dump, "PostgreSQL’s client programs are not installed"),
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The browser's come first and the engine's many short ones last: then no worker is left alone with a long one.

    On a second database nothing is asked again that asks no database.
    """
    if "TEST_ONLY_THE_DATABASE" in os.environ:
        config.hook.pytest_deselected(items=[item for item in items if not asks_the_database(item)])
        items[:] = filter(asks_the_database, items)
    items.sort(key=lambda item: (ENGINE in item.path.parents, BROWSER not in item.path.parents))


def asks_the_database(item: pytest.Item) -> bool:
    return (
        "django_db_setup" in getattr(item, "fixturenames", ())
        or item.get_closest_marker("django_db") is not None
    )


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: nobody need look through it for what may go, again and again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    for need in NEEDS:
        if item.get_closest_marker(need):
            address_of(need)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Migrated]:
    """Tables to be copied: all workers share those that `dev.py test` gives a place to."""
    told = os.environ.get("TEST_MIGRATED")
    tables = Migrated(Path(told) if told else tmp_path_factory.mktemp(f"migrated-{os.getpid()}-"))
    yield tables
    if not told:
        tables.forget()


@pytest.fixture
def var(tmp_path: Path, migrated: Migrated) -> Path:
    """The folder of a Meldbook with nothing in its database, for processes of its own."""
    return migrated.sqlite(tmp_path / "var").parent


@pytest.fixture(scope="module")
def postgres_url(request: pytest.FixtureRequest, migrated: Migrated) -> Iterator[str]:
    """A PostgreSQL database without rows for the tests of a module, which start processes of their own."""
    server = address_of("needs_postgres")
    name = f"meldbook_{request.module.__name__.rpartition('.')[2]}_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {migrated.postgres(server)}")
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
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, migrated: Migrated
) -> Iterator[None]:
    """A database for each run, so that two runs do not meet; on SQLite a file, because threads must share it."""
    test = settings.DATABASES["default"].setdefault("TEST", {})
    if settings.SQLITE:
        test["NAME"] = str(migrated.sqlite(tmp_path_factory.mktemp("database")))
    else:
        copied = migrated.postgres(os.environ["DATABASE_URL"])
        test |= {"NAME": f"test_meldbook_{os.getpid()}", "TEMPLATE": copied}
    yield
    connections.close_all()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """A file that was copied is not made anew; PostgreSQL copies the tables itself."""
    return bool(settings.SQLITE)


@pytest.fixture(scope="module")
def lasting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What a module writes with it is there for each of its tests anew, and gone behind the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True, scope="session")
def names_of_models_stay() -> None:
    """After a test that commits Django empties every table and then writes the names and permissions of all models anew.

    That is twenty commits for what was there: here these two tables are left alone.
    """
    kept = {"django_content_type", "auth_permission"}

    def empty(_test: TransactionTestCase) -> None:
        tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False))
        statements = connection.ops.sql_flush(no_style(), sorted(tables - kept))
        connection.ops.execute_sql_flush(statements)

    TransactionTestCase._fixture_teardown = empty


@pytest.fixture(autouse=True, scope="session")
def static_files_are_looked_for_once() -> None:
    """Each browser of a test starts the whole application, which looks for thousands of files that are still the same."""
    look, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add_files(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            look(middleware)
            found.update(middleware.files)
        middleware.files |= found

    WhiteNoiseMiddleware.add_files_from_finders = add_files


@pytest.fixture(autouse=True, scope="session")
def tasks_run_at_once() -> None:
    """No worker runs beside the tests: a task runs where it is queued."""
    from rummy.celery import app

    app.conf.update(task_always_eager=True, task_eager_propagates=True)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    """Not how often somebody guessed either: all tests come from one address."""
    cache.clear()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """A request leaves its language behind in its thread; the next test must not read it."""
    with translation.override("en"):
        yield


@pytest.fixture
def live_site(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of the whole ASGI application, with its live pages, on the database of the test."""
    from devtools.run import Server
    from rummy import wsgi

    # A thread of the server must leave no connection behind: the database could not be dropped.
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    # No work in the background: it would not know when the test is over.
    request_started.disconnect(wsgi.ensure_running)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        config = uvicorn.Config("rummy.asgi:application", lifespan="off", log_level="error", access_log=False)
        server = Server(config, is_quiet=True)
        serving = threading.Thread(target=server.run, args=([listening],))
        serving.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        serving.join()


@pytest.fixture(autouse=True, scope="session")
def passwords_cost_nothing() -> None:
    """A real one costs a third of a second each time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
