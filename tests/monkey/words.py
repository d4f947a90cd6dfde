"""What do people type into a field: what it asks for, and now and then what nobody would?"""

from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.monkey.pages import Field
from tests.people.accounts import PASSWORD

NAMES = [
    "Ana",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "Jana",
    "Kai",
    "Lea",
    "Max",
    "Nia",
    "Olga",
    "Pia",
    "Player",
    "Zoë",
    "Ömer",
    "O’Neil",
]
WILD = (
    "",
    " ",
    "0",
    "-1",
    "x",
    "9" * 40,
    "9999999999",
    "1.5",
    "a\0b",
    "\ud83d",
    "\u202eabc\u200b",
    "<b>&amp;\"'",
    "{{ x }}%(name)s{0}",
    "Ana",
    "Ä" * 5000,
    "00000000-0000-0000-0000-000000000007",
    "2026-02-30",
    "\r\n\t",
)
OLD_RESULTS = "3 March 2024\nAna 40\nBen -12\n\n04.03.2024 Ana 1 Ben 2 Cleo 3\n"
# By the name of a field; every other text is some words.
USUAL: dict[str, tuple[str, ...]] = {
    "word": ("erase", "löschen", "effacer", "borrar"),
    "totals": ("62-40", "4-3-2-1", "30-20-10", "9-0", "5-5", "10 20 30 40"),
    "quick": ("1 62-40", "1 4-3-2-1", "2 9-0", "1 30-20-10", "3 1-2-3-4"),
    "text": (OLD_RESULTS, "Ana\nBen\nZoë;zoe", "{}", "date,Ana,Ben\n2026-03-01,5,9\n2026-03-02,7,-1"),
    "names": ("Ana\nBen\nCleo\nDan", "Eva, Finn\nGus & Hana", "\n".join(NAMES[:11])),
    "url": ("https://example.org/hook", "http://127.0.0.1/", "ftp://x"),
    "q": ("ana", "ben", "%", "zz"),
    "league": ("", "Friday", "Winter"),
    "email": ("ana@example.org", "zoe@example.org", "nobody"),
}
KINDS: dict[str, tuple[str, ...]] = {
    "number": ("0", "1", "2", "3", "4", "10", "100"),
    "date": ("2026-03-01", "2026-11-23", "2027-01-02"),
    "time": ("19:30", "00:00"),
    "email": USUAL["email"],
    "password": (PASSWORD, PASSWORD, PASSWORD, "wrong"),
}
FILES: dict[str, bytes] = {
    "zip": b"PK\x05\x06" + bytes(18),
    "json": b'{"format": 1, "game": "gin-rummy", "sides": ["Ana", "Ben"], "hands": [{"typed": {"Ana": 5, "Ben": 0}}]}',
    "csv": OLD_RESULTS.encode(),
}
NAMED = frozenset(["name", "player", "owner", "substitute", "called", "with"])


def usual(field: Field, dice: Random) -> str:
    """What somebody types who does what he is asked for."""
    if field.options:
        return dice.choice(field.options)
    if field.name in NAMED:
        return dice.choice(NAMES)
    known = USUAL.get(field.name) or KINDS.get(field.kind)
    return dice.choice(known) if known else " ".join(dice.sample(NAMES, dice.randint(1, 3)))


def wild(dice: Random) -> str:
    return dice.choice(WILD)


def a_file(field: Field, dice: Random, found: dict[str, bytes]) -> Any:
    """One that was loaded down here, one that somebody wrote, or anything."""
    kind = next((kind for kind in FILES if kind in (field.told.get("accept") or "")), "csv")
    content = dice.choice([found.get(kind, FILES[kind]), FILES[kind], b"", b"\xff\xfe\x00PK"])
    return file_of(kind, content)


def file_of(kind: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(f"file.{kind}", content)


def an_address(dice: Random) -> str:
    return f"somebody{dice.randrange(10**9)}@example.org"


def old_results(dice: Random) -> str:
    """Some evenings of years ago, a game a line."""
    lines = []
    for _game in range(dice.randint(1, 5)):
        points = ", ".join(
            f"{name} {dice.randint(-90, 400)}" for name in dice.sample(NAMES, dice.randint(2, 5))
        )
        lines.append(f"{dice.randint(1, 28)}.{dice.randint(1, 12)}.{dice.randint(1990, 2025)} {points}")
    return "\n".join(lines)


def damaged(told: Any, dice: Random) -> Any:
    """A body as a program with a fault in it sends it: one of its values is something else, or not there."""
    if isinstance(told, dict) and told:
        name = dice.choice(sorted(told))
        if dice.random() < 0.2:
            return {key: value for key, value in told.items() if key != name}
        return told | {name: damaged(told[name], dice)}
    if isinstance(told, list) and told and dice.random() < 0.7:
        at = dice.randrange(len(told))
        return [*told[:at], damaged(told[at], dice), *told[at + 1 :]]
    return dice.choice([None, True, -1, 10**12, 1.5, [], {}, [[]], {"x": None}, *WILD])
