"""How do the texts of the translators in `locale/` become what Python and the phone read? No tool has to be installed.

`de.po` becomes a `django.mo` for gettext and a `de.js` with the sentences that the phone's modules say. Both are made
when Meldbook starts and the text has changed since, in the folder of its data.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import struct
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

CONTEXT, NUL = "\x04", "\x00"
PLACE, PLACE_IN_TEMPLATE = re.compile(r"\{(\w+)\}"), re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Entry:
    """One sentence: where it is said, in English, and in the other language (two forms where it has a plural)."""

    msgid: str
    plural: str | None = None
    context: str | None = None
    forms: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ()
    note: str = ""
    is_fuzzy: bool = False

    @property
    def key(self) -> str:
        return self.msgid if self.context is None else f"{self.context}{CONTEXT}{self.msgid}"

    @property
    def is_translated(self) -> bool:
        return all(self.forms) and not self.is_fuzzy


def read_catalogue(file: Path) -> dict[str, Entry]:
    """The entries of a .po file by key, in its order; the header is the entry of the empty text."""
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    entries = [_entry(block.splitlines()) for block in blocks if block.strip()]
    return {entry.key: entry for entry in entries}


def _entry(lines: list[str]) -> Entry:
    texts: dict[str, str] = {}
    places: list[str] = []
    notes: list[str] = []
    is_fuzzy, at = False, ""
    for line in lines:
        text = line
        if line.startswith("#"):
            places += line[2:].split() if line.startswith("#:") else []
            notes += [line[2:].strip()] if line.startswith("# ") else []
            is_fuzzy = is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line.startswith('"'):
            at, _, text = line.partition(" ")
        texts[at] = texts.get(at, "") + ast.literal_eval(text)
    return Entry(
        texts["msgid"],
        texts.get("msgid_plural"),
        texts.get("msgctxt"),
        tuple(text for name, text in texts.items() if name.startswith("msgstr")),
        tuple(places),
        "\n".join(notes),
        is_fuzzy,
    )


def compile_catalogues(source: Path, into: Path) -> Path:
    """Make what is missing or older than its text. Returns the folder for gettext; `static/` in it is for the phone."""
    for file in sorted(source.glob("*.po")):
        digest = hashlib.sha256(file.read_bytes() + Path(__file__).read_bytes()).hexdigest()
        stamp = into / f"{file.stem}.made-of"
        if stamp.exists() and stamp.read_text() == digest:
            continue
        entries = read_catalogue(file)
        _write(into / file.stem / "LC_MESSAGES" / "django.mo", machine_readable(entries))
        _write(into / "static" / "rummy" / "words" / f"{file.stem}.js", spoken_by_the_phone(entries))
        _write(stamp, digest.encode())
    return into


def machine_readable(entries: Mapping[str, Entry]) -> bytes:
    """The translated entries in the binary form of gettext (.mo)."""
    pairs = sorted(
        (said.encode(), told.encode())
        for entry in entries.values()
        if entry.is_translated
        for said, told in _pairs(entry)
    )
    tables, texts, count = b"", b"", len(pairs)
    for column in (0, 1):
        for pair in pairs:
            tables += struct.pack("<2I", len(pair[column]), 28 + 16 * count + len(texts))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 28 + 16 * count)
    return head + tables + texts


def _pairs(entry: Entry) -> Iterator[tuple[str, str]]:
    """The sentence with its translation, and both once more as a template has them that says it.

    Gettext finds a sentence by its form for one: where that has no place it is the same in a template, and only one stays.
    """
    said, told = NUL.join(filter(None, [entry.key, entry.plural])), NUL.join(entry.forms)
    in_template = (
        any(place.startswith("templates/") for place in entry.places) and as_in_template(said) != said
    )
    if not in_template or as_in_template(entry.key) != entry.key:
        yield said, told
    if in_template:
        yield as_in_template(said), as_in_template(told)


def as_in_template(text: str) -> str:
    """Django's templates look for `{n} %` as `%(n)s %%`."""
    return PLACE.sub(r"%(\1)s", text.replace("%", "%%"))


def from_template(text: str) -> str:
    """As it stands in the catalogues, where a sentence is one wherever it is said."""
    return PLACE_IN_TEMPLATE.sub(r"{\1}", text).replace("%%", "%")


def spoken_by_the_phone(entries: Mapping[str, Entry]) -> bytes:
    """The sentences of the modules by their English, as a module: what `words.js` imports."""
    words = dict(_spoken(entries))
    return f"export default {json.dumps(words, ensure_ascii=False, indent=0)};\n".encode()


def _spoken(entries: Mapping[str, Entry]) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for entry in entries.values():
        if entry.is_translated and any(place.endswith(".js") for place in entry.places):
            yield entry.msgid, entry.forms if entry.plural else entry.forms[0]


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all: several processes may start at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(descriptor, "wb") as half:
        half.write(content)
    os.chmod(name, 0o644)
    os.replace(name, file)
