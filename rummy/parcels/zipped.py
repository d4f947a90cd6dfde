"""How is a parcel written and read as a zip: the same bytes for the same content, never more of it in memory than one document?"""

import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from rummy.engine import NotAScoreDocument
from rummy.engine.words import say
from rummy.people.parcel import ParcelRefused
from rummy.scorekeeping.sent_json import read_json

LARGEST_FILE = 64 * 1024 * 1024
LARGEST_DOCUMENT = 8 * 1024 * 1024
LARGEST_WHOLE = 512 * 1024 * 1024
# Unpacked: what is brought over the web, where a process answers nobody else for a minute or two.
LARGEST_AT_ONCE = 64 * 1024 * 1024
MOST_DOCUMENTS = 50_000
LONGEST_DIRECTORY = MOST_DOCUMENTS * 160
NAME = re.compile(r"(?:[a-z]{1,20}/[0-9a-f-]{36}|[a-z]{1,20})\.json", re.ASCII)
# A zip's directory says at its end how long it is; behind it there is at most a comment of 64 KB.
END, END_LENGTH, LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535
END_OF_HUGE = b"PK\x06\x07"
ONE_DAY = (1980, 1, 1, 0, 0, 0)
UNIX = 3


class _Out:
    """What the zip writes into, taken away piece by piece."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self.pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing waits."""

    def taken(self) -> bytes:
        pieces, self.pieces = self.pieces, []
        return b"".join(pieces)


def zipped(documents: Iterable[tuple[str, Any]]) -> Iterator[bytes]:
    """The zip of these documents, a piece for each."""
    return packed((name, [written(told)]) for name, told in documents)


def packed(files: Iterable[tuple[str, Iterable[bytes]]]) -> Iterator[bytes]:
    """The zip of these files, each told piece by piece."""
    out = _Out()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        for name, pieces in files:
            entry = ZipInfo(name, ONE_DAY)
            entry.compress_type, entry.create_system, entry.external_attr = ZIP_DEFLATED, UNIX, 0o600 << 16
            with file.open(entry, "w") as inside:
                for piece in pieces:
                    inside.write(piece)
                    yield out.taken()
    yield out.taken()


def written(told: Any) -> bytes:
    """A document as its bytes: keys sorted, one writing for each content."""
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return f"{text}\n".encode()


class Parcel:
    """A parcel that arrived. Nothing of it is believed: not its directory, its sizes, its names or its JSON."""

    def __init__(self, file: IO[bytes], *, largest: int = LARGEST_AT_ONCE) -> None:
        _refuse_length(file)
        try:
            self.zip = ZipFile(file)
        except (BadZipFile, OSError, ValueError, struct.error, NotImplementedError) as problem:
            raise _no_parcel() from problem
        entries = self.zip.infolist()
        self.entries = {entry.filename: entry for entry in entries}
        if len(entries) > MOST_DOCUMENTS or sum(entry.file_size for entry in entries) > largest:
            raise _too_large("")
        if len(self.entries) < len(entries):
            raise ParcelRefused("", "", say("A document stands in this parcel twice."))
        for entry in entries:
            _refuse_entry(entry)
        self.left = largest

    def names(self, folder: str) -> list[str]:
        """The documents of a folder, in the order they were written."""
        return [name for name in self.entries if name.startswith(f"{folder}/")]

    def read(self, name: str) -> Any:
        """One document. Raises ParcelRefused."""
        if name not in self.entries:
            raise ParcelRefused(name, "", say("This document is missing from the parcel."))
        try:
            with self.zip.open(self.entries[name]) as file:
                raw = file.read(LARGEST_DOCUMENT + 1)
        except (BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError) as problem:
            said = say("The parcel is damaged here. Fetch it once more.")
            raise ParcelRefused(name, "", said) from problem
        self.left -= len(raw)
        if len(raw) > LARGEST_DOCUMENT or self.left < 0:
            raise _too_large(name)
        try:
            return read_json(raw)
        except NotAScoreDocument as problem:
            raise ParcelRefused(name, "", say("This is no JSON as a parcel has it.")) from problem


def _refuse_length(file: IO[bytes]) -> None:
    """Look at the end by ourselves: the whole directory is read into memory as soon as the zip is opened."""
    size = file.seek(0, 2)
    if size > LARGEST_FILE:
        raise _too_large("")
    start = max(0, size - END_LENGTH - LONGEST_COMMENT - len(END_OF_HUGE) - 16)
    file.seek(start)
    tail = file.read()
    at = tail.rfind(END)
    if at < 0 or len(tail) < at + END_LENGTH:
        raise _no_parcel()
    (length,) = struct.unpack_from("<L", tail, at + 12)
    if length > LONGEST_DIRECTORY or END_OF_HUGE in tail[:at][-20:]:
        raise _too_large("")
    file.seek(0)


def _refuse_entry(entry: ZipInfo) -> None:
    if not NAME.fullmatch(entry.filename):
        raise ParcelRefused(entry.filename[:60], "", say("No parcel has such a document."))
    if entry.flag_bits & 0x1 or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ParcelRefused(entry.filename, "", say("This document is locked or packed in another way."))
    if entry.file_size > LARGEST_DOCUMENT:
        raise _too_large(entry.filename)


def _too_large(file: str) -> ParcelRefused:
    return ParcelRefused(file, "", say("This is larger than any parcel. Who runs this Meldbook can help."))


def _no_parcel() -> ParcelRefused:
    return ParcelRefused("", "", say("This is no parcel of Meldbook. Choose the .zip as it was saved."))
