"""Does who sets up a server read what is wrong with a setting, and what it may be?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from rummy.environment import folder, refuse_odd
from rummy.settings import ROOT

RIGHT = {
    "ALLOWED_HOSTS": ["scores.example.org", "localhost, 127.0.0.1,[::1]", ".example.org", "*", ""],
    "DATABASE_URL": ["postgres://meldbook:p@db/meldbook", "sqlite:///var/book.sqlite3"],
    "EMAIL_URL": ["smtp+tls://user:password@mail.example.org:587", "consolemail://"],
    "HTTPS": ["on", "On", "1", "off", "no"],
    "LOG_FORMAT": ["json", "line"],
    "REDIS_URL": ["redis://cache:6379/0", "rediss://cache"],
    "SCORE_RATE": ["120/min", "5/s", "1000/hour", "9/d"],
    "TIME_ZONE": ["Europe/Berlin", "UTC"],
    "WEB_CONCURRENCY": ["4"],
}
WRONG = {
    "ALLOWED_HOSTS": ["https://scores.example.org/", "a b", "localhost:8000", "a;b"],
    "DATABASE_URL": ["nonsense", "mysql://db/book", "/var/book.sqlite3"],
    "EMAIL_URL": ["post.example.com"],
    "HTTPS": ["maybe"],
    "HOOKS_AT_HOME": ["perhaps"],
    "LOG_FORMAT": ["xml"],
    "PROGRAM_RATE": ["600"],
    "REDIS_URL": ["http://cache", "broker:6379"],
    "SCORE_RATE": ["lots", "120 a minute"],
    "TIME_ZONE": ["Rome", "../etc/passwd", "Asia"],
    "WEB_CONCURRENCY": ["two", "-1"],
}


@pytest.mark.parametrize(("name", "said"), [(name, said) for name, many in RIGHT.items() for said in many])
def test_what_can_be_is_taken(name: str, said: str) -> None:
    refuse_odd({name: said, "HOME": "/root"})


@pytest.mark.parametrize(("name", "said"), [(name, said) for name, many in WRONG.items() for said in many])
def test_what_cannot_be_is_named_and_not_repeated(name: str, said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{name} cannot be read: it is ") as refused:
        refuse_odd({name: said})
    assert said not in str(refused.value)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        refuse_odd({"HTTPS": "maybe", "TIME_ZONE": "Berlin"})
    assert [line.split()[0] for line in str(refused.value).splitlines()] == ["HTTPS", "TIME_ZONE"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(
        ImproperlyConfigured, match=r"MELDBOOK_VAR: .*/file/var cannot be made: Not a directory"
    ):
        folder("MELDBOOK_VAR", tmp_path / "file" / "var")


def test_a_command_says_it_in_a_line_and_no_more() -> None:
    odd = {**os.environ, "REDIS_URL": "cache"}
    asked = [sys.executable, "manage.py", "check"]
    told = subprocess.run(asked, cwd=ROOT, env=odd, capture_output=True, text=True, check=False)
    said = "REDIS_URL cannot be read: it is an address such as redis://cache:6379/0.\n"
    assert (told.returncode, told.stderr) == (1, said)


@pytest.mark.parametrize(
    "server", ["gunicorn -b 127.0.0.1:0 rummy.wsgi", "uvicorn --port 0 rummy.asgi:application"]
)
def test_a_server_says_it_without_a_trace_and_ends(server: str) -> None:
    odd = {**os.environ, "REDIS_URL": "cache"}
    asked = [sys.executable, "-m", *server.split()]
    told = subprocess.run(asked, cwd=ROOT, env=odd, capture_output=True, text=True, check=False, timeout=60)
    said = "REDIS_URL cannot be read: it is an address such as redis://cache:6379/0."
    assert (told.returncode, told.stderr.count(said), "Traceback" in told.stderr) == (3, 1, False)


def test_a_space_after_a_comma_is_no_part_of_a_name() -> None:
    named = {**os.environ, "ALLOWED_HOSTS": "a.example, b.example"}
    asked = [
        sys.executable,
        "manage.py",
        "shell",
        "-v0",
        "-c",
        "from django.conf import settings as s; print(s.ALLOWED_HOSTS)",
    ]
    told = subprocess.run(asked, cwd=ROOT, env=named, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['a.example', 'b.example']"


def test_the_password_of_the_database_stands_where_a_report_of_a_mistake_hides_it() -> None:
    named = {**os.environ, "DATABASE_URL": "postgres://meldbook:hush-hush@db/meldbook"}
    code = "from django.conf import settings as s; print([n for n in dir(s) if n.isupper() and 'hush-hush' in repr(getattr(s, n))])"
    asked = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
    told = subprocess.run(asked, cwd=ROOT, env=named, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['DATABASES']"
