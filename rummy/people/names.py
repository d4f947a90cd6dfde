"""What is a name, and when are two names the same? Pure text, no database."""

import unicodedata

from rummy.engine.words import say

LONGEST = 40


def tidy(name: str) -> str:
    """The name as it is shown: composed, without control characters, one space between words."""
    composed = unicodedata.normalize("NFC", name)
    if not composed.isprintable():
        composed = "".join(" " if unicodedata.category(c) in ("Cc", "Zs") else c for c in composed)
    return " ".join(composed.split())


def called(name: str) -> str:
    """The name as it is compared: "ANA " and "Ana" are the same."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def faults(names: list[str]) -> list[str]:
    """Every reason why these tidy names cannot sit together, in sentences; none if they can."""
    said = [say("A name is missing: seat {n}.", n=n) for n, name in enumerate(names, 1) if not name]
    said += [
        say("{name}… is longer than {most} letters.", name=name[:12], most=LONGEST)
        for name in names
        if len(name) > LONGEST
    ]
    seen: set[str] = set()
    for name in names:
        if name and called(name) in seen:
            said.append(say("Two people are called {name}: add an initial to one of them.", name=name))
        seen.add(called(name))
    return said


def initials_of(name: str) -> str:
    """The name for those who are not to read it: "Ana Maria" → "A. M."."""
    return " ".join(f"{word[0]}." for word in tidy(name).split(" ") if word) or "?"


def short_of(name: str) -> str:
    """First name and initial, for those who need no more: "Ana Maria Weiß" → "Ana W."."""
    first, *others = tidy(name).split(" ")
    return f"{first} {others[-1][0]}." if others else first
