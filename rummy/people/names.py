"""What is a name, and when are two names the same? Pure text, no database."""

import re
import unicodedata

from rummy.engine.words import isolated, say

LONGEST = 40
# Partners may be called by both their names.
LONGEST_OF_PARTNERS = 90
# Signs that show nothing, or turn round what stands behind them: chats put some of them around names.
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]"
)
# Inside a word they may belong to it: in Persian, and in a picture of several people.
JOINERS = "\u200c\u200d"
# On one letter. A tower of them stands across the names and buttons above it.
MOST_MARKS = 4
# Letters that are made by no accent, and those they stand for in a list.
BESIDE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
# What everything in a browser has already: the phone keeps points and cards by the names of players.
KEPT_BY_PHONES = frozenset(
    [
        "__defineGetter__",
        "__defineSetter__",
        "__lookupGetter__",
        "__lookupSetter__",
        "__proto__",
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
    ]
)


def tidy(name: str) -> str:
    """The name as it is shown: composed, without signs that nobody sees, one space between words."""
    composed = UNSEEN.sub("", unicodedata.normalize("NFC", name))
    if not composed.isprintable():
        composed = "".join(" " if unicodedata.category(c) in ("Cc", "Zs") else c for c in composed)
    if not composed.isascii():
        composed = _without_towers(composed)
    words = (word.strip(JOINERS) for word in composed.split())
    return " ".join(filter(None, words))


def _without_towers(name: str) -> str:
    """The name with at most so many marks on a letter."""
    kept, marks = [], 0
    for sign in name:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        kept += [sign] if marks <= MOST_MARKS else []
    return "".join(kept)


def called(name: str) -> str:
    """The name as it is compared: "ANA " and "Ana" are the same."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def plain(name: str) -> str:
    """Its letters as they are compared, without accents: "Łucja" is "lucja"."""
    letters = unicodedata.normalize("NFD", called(name).translate(BESIDE))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def alphabetical(name: str) -> tuple[str, str]:
    """Where a name stands in a list: Özlem between Otto and Paul, and not behind Zoe."""
    return plain(name), called(name)


def fault_of(name: str, *, longest: int = LONGEST) -> str:
    """What is wrong with a tidy name by itself; empty where nothing is."""
    if not name:
        return say("A name is missing.")
    if len(name) > longest:
        return say("{name}… is longer than {most} letters.", name=name[:12], most=longest)
    if name in KEPT_BY_PHONES:
        return say("{name} is a word that phones keep for themselves: add an initial.", name=name)
    return ""


def faults(names: list[str]) -> list[str]:
    """Every reason why these tidy names cannot sit together, in sentences; none if they can."""
    said = [say("A name is missing: seat {n}.", n=n) for n, name in enumerate(names, 1) if not name]
    said += [fault for name in names if name and (fault := fault_of(name))]
    seen: set[str] = set()
    for name in names:
        if name and called(name) in seen:
            said.append(say("Two people are called {name}: add an initial to one of them.", name=name))
        seen.add(called(name))
    return said


def initials_of(name: str) -> str:
    """The name for those who are not to read it: "Ana Maria" → "A. M."."""
    return isolated(" ".join(f"{word[0]}." for word in tidy(name).split(" ") if word)) or "?"


def short_of(name: str) -> str:
    """First name and initial, for those who need no more: "Ana Maria Weiß" → "Ana W."."""
    first, *others = tidy(name).split(" ")
    return isolated(f"{first} {others[-1][0]}.") if others else first
