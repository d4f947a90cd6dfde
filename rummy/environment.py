"""Does the environment say only what can be understood? Who runs the server reads what is wrong before anything starts."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

_WORDS = "true on ok y yes 1 false off n no 0"
_MAILS = "smtp smtps smtp+tls smtp+ssl consolemail filemail memorymail dummymail"


def _is_zone(said: str) -> bool:
    try:
        ZoneInfo(said)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _begins(schemes: str) -> Callable[[str], object]:
    return lambda said: said.partition("://")[0] in schemes.split() and "://" in said


def _is_one_of(words: str) -> Callable[[str], object]:
    return lambda said: said.lower() in words.split()


def _are_names(said: str) -> bool:
    return all(re.fullmatch(r"\[[0-9a-fA-F:.]+\]|\*|[\w.-]+", name.strip()) for name in said.split(","))


_is_rate = re.compile(r"\d+/[smhd]\w*").fullmatch
_SWITCH = (_is_one_of(_WORDS), "on or off")
_RATE = (_is_rate, "a number for a time, such as 120/min")
_WANTED: dict[str, tuple[Callable[[str], object], str]] = {
    "ALLOWED_HOSTS": (_are_names, "names alone with commas between, such as scores.example.org"),
    "DATABASE_URL": (
        _begins("postgres postgresql psql pgsql sqlite"),
        "an address such as postgres://meldbook@db/meldbook",
    ),
    "DEBUG": _SWITCH,
    "EMAIL_URL": (_begins(_MAILS), "an address such as smtp+tls://user:password@mail.example.org:587"),
    "HOOKS_AT_HOME": _SWITCH,
    "HTTPS": _SWITCH,
    "LOG_FORMAT": (_is_one_of("json line"), "json, or line"),
    "PROGRAM_RATE": _RATE,
    "REDIS_URL": (_begins("redis rediss"), "an address such as redis://cache:6379/0"),
    "SCORE_RATE": _RATE,
    "TIME_ZONE": (_is_zone, "a name such as Europe/Berlin"),
    "WEB_CONCURRENCY": (str.isdecimal, "a number of processes"),
}


def refuse_odd(environment: Mapping[str, str]) -> None:
    """Name every setting that cannot be, and what it may be; never what it says, which may be a password."""
    odd = [
        f"{name} cannot be read: it is {wanted}."
        for name, (holds, wanted) in _WANTED.items()
        if (said := environment.get(name, "")) and not holds(said)
    ]
    if odd:
        raise ImproperlyConfigured("\n".join(odd))


def folder(name: str, path: Path) -> Path:
    """The folder that a setting names, made where it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: {path} cannot be made: {error.strerror}.") from error
    return path
