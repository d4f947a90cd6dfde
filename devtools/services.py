"""Which services does this machine have for the tests? An address each, or None."""

import os
import shutil
from functools import cache

import psycopg
import redis

# The shell is the same Chromium without windows, and opens a page ten times sooner. Debian's `chromium` is a script that turns
# on what a test has no use for: the program itself starts four times sooner.
BROWSERS = (
    "/usr/lib/chromium/chromium-headless-shell",
    "/usr/lib/chromium/chromium",
    "chromium",
    "chromium-browser",
    "google-chrome",
)


@cache
def postgres() -> str | None:
    """TEST_DATABASE_URL, or the server on this machine with the database `test`."""
    url = os.environ.get("TEST_DATABASE_URL", "postgres://127.0.0.1:5432/test")
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return None
    return url


@cache
def pg_dump() -> str | None:
    """The program that copies a database; a server may be elsewhere, and without it here."""
    return shutil.which("pg_dump")


@cache
def redis_server() -> str | None:
    """TEST_REDIS_URL, or the server on this machine with its last database."""
    url = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as client:
            client.ping()
    except redis.ConnectionError:
        return None
    return url


@cache
def browser() -> str | None:
    """TEST_BROWSER, or the Chromium on the PATH."""
    named = os.environ.get("TEST_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)
