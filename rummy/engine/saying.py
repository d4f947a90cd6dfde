"""How is a sentence kept, so that everybody reads it in his own language? By its English and what fills its places.

What is said with the functions here reads like any sentence of whoever says it, and remembers how it was said: `keep` gives
that as JSON, `tell` says it again. What somebody wrote himself is kept, and told, as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rummy.engine import words

Kept = str | int | list[Any] | dict[str, Any]
PLACE = re.compile(r"\{(\w+)\}")
# How places were written in what logs and parcels of earlier releases keep.
OLD_PLACE = re.compile(r"%\((\w+)\)[ds]")
NOTHING: Mapping[str, Any] = {}
# Sentences within sentences; ours have half as many.
DEEPEST = 10
# So many letters may be told for each that is kept: a place may stand in a sentence more than once, but not without end.
MOST_TOLD = 4


class Said(str):
    """A sentence as it is read here and now; `kept` tells it to others."""

    __slots__ = ("kept",)
    kept: Kept

    def __new__(cls, kept: Kept = "") -> Said:
        said = super().__new__(cls, tell(kept))
        said.kept = kept
        return said

    def __reduce__(self) -> tuple[type[Said], tuple[Kept]]:
        return (Said, (self.kept,))


def keep(value: object) -> Kept:
    """A sentence, a name or a number as JSON."""
    if isinstance(value, Said):
        return value.kept
    return value if isinstance(value, int) else str(value)


def _kept_values(values: Mapping[str, object]) -> dict[str, Kept]:
    return {name: keep(value) for name, value in values.items()}


def say(sentence: str, /, **values: object) -> Said:
    """As `words.say`: `say("Drew round {n}.", n=3)`."""
    return Said({"say": sentence, "with": _kept_values(values)})


def many(count: int, one: str, more: str, /, **values: object) -> Said:
    """As `words.many`."""
    return Said({"say": one, "more": more, "n": count, "with": _kept_values({"n": count, **values})})


def listed(parts: Sequence[str]) -> Said:
    """Ana, Ben and Cy."""
    return Said({"each": [keep(part) for part in parts]})


def capital(sentence: str) -> Said:
    """With a capital at its beginning."""
    return Said({"capital": keep(sentence)})


def in_a_row(*sentences: str) -> Said:
    """One sentence behind the other; empty ones are left out."""
    return Said([keep(sentence) for sentence in sentences if sentence])


def tell(kept: Any) -> str:
    """What was kept, in the language of who reads it now. What is no sentence of ours stands as it is."""
    match kept:
        case {"each": list(parts)}:
            return words.listed([tell(part) for part in parts])
        case {"capital": sentence}:
            told = tell(sentence)
            return told[:1].upper() + told[1:]
        case {"say": str(sentence)}:
            return _filled(_in_this_language(sentence, kept), kept.get("with", NOTHING))
        case list():
            return " ".join(tell(sentence) for sentence in kept)
    return words.points(kept) if isinstance(kept, int) else str(kept)


def _in_this_language(sentence: str, counted: Mapping[str, Any]) -> str:
    more, count = counted.get("more"), counted.get("n")
    if isinstance(more, str) and isinstance(count, int):
        return words.unfilled(_as_now(sentence), _as_now(more), count)
    return words.unfilled(_as_now(sentence))


def _as_now(sentence: str) -> str:
    """`Drew round %(n)d.` is `Drew round {n}.`"""
    return OLD_PLACE.sub(r"{\1}", sentence)


def _filled(sentence: str, values: Mapping[str, Kept]) -> str:
    """Only whole places are filled: what came in a parcel is told, never run."""

    def fill(found: re.Match[str]) -> str:
        return tell(values[found[1]]) if found[1] in values else found[0]

    return (
        PLACE.sub(fill, words.sounded(sentence, values)) if values and isinstance(values, dict) else sentence
    )


def is_kept(value: object) -> bool:
    """Whether this is something that `keep` gives."""
    return _has_shape(value, DEEPEST) and _letters(value) <= MOST_TOLD * len(str(value))


def _letters(kept: Any) -> int:
    """How many are told at most, reckoned without telling them."""
    match kept:
        case {"each": list(parts)} | list(parts):
            return sum(map(_letters, parts))
        case {"capital": sentence}:
            return _letters(sentence)
        case {"say": str(sentence)}:
            values = {name: _letters(value) for name, value in kept.get("with", NOTHING).items()}
            ways = (_as_now(sentence), _as_now(kept.get("more", "")))
            return max(len(way) + sum(values.get(name, 0) for name in PLACE.findall(way)) for way in ways)
    return len(str(kept))


def _has_shape(value: object, deepest: int) -> bool:
    if deepest == 0:
        return False
    inside = deepest - 1
    if isinstance(value, list):
        return all(_has_shape(part, inside) for part in value)
    if not isinstance(value, dict):
        return isinstance(value, str | int)
    named = value.get("with", NOTHING)
    shape = set(value)
    if shape == {"each"}:
        return isinstance(value["each"], list) and _has_shape(value["each"], inside)
    if shape == {"capital"}:
        return _has_shape(value["capital"], inside)
    return (
        {"say"} <= shape <= {"say", "more", "n", "with"}
        and isinstance(value["say"], str)
        and isinstance(value.get("more", ""), str)
        and isinstance(value.get("n", 0), int)
        and isinstance(named, Mapping)
        and all(_has_shape(part, inside) for part in named.values())
    )


def change(kept: Any, in_text: Callable[[str], str]) -> Any:
    """The same with every name and every word of people changed; our own sentences stay."""
    if isinstance(kept, str):
        return in_text(kept)
    if isinstance(kept, list):
        return [change(part, in_text) for part in kept]
    if not isinstance(kept, dict):
        return kept
    changed = {key: change(kept[key], in_text) for key in ("each", "capital") if key in kept}
    if "with" in kept:
        changed["with"] = {name: change(value, in_text) for name, value in kept["with"].items()}
    return kept | changed
