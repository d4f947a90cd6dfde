"""What is a name, and when are two names the same? Pure text, no database."""

import unicodedata

LONGEST = 40


def tidy(name: str) -> str:
    """The name as it is shown: composed, without control characters, one space between words."""
    composed = unicodedata.normalize("NFC", name)
    visible = "".join(" " if unicodedata.category(c) in ("Cc", "Zs") else c for c in composed)
    return " ".join(visible.split())


def called(name: str) -> str:
    """The name as it is compared: "ANA " and "Ana" are the same."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def faults(names: list[str]) -> list[str]:
    """Every reason why these tidy names cannot sit together, in sentences; none if they can."""
    said = [f"A name is missing: seat {n}." for n, name in enumerate(names, 1) if not name]
    said += [f"{name[:12]}… is longer than {LONGEST} letters." for name in names if len(name) > LONGEST]
    seen: set[str] = set()
    for name in names:
        if name and called(name) in seen:
            said.append(f"Two people are called {name}: add an initial to one of them.")
        seen.add(called(name))
    return said
