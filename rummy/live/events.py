"""How is a piece of a stream written? As a server-sent event, plain and packed, once for all who listen."""

import random
import zlib
from dataclasses import dataclass

# How a packed stream begins: gzip, deflate, no name, no time.
HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))


@dataclass(frozen=True, slots=True)
class Piece:
    """The same bytes twice: as they are, and packed so that any stream may carry them after any other."""

    plain: bytes
    packed: bytes


def piece(text: str) -> Piece:
    """A piece of a stream. A full flush leaves nothing in it that points to what came before."""
    plain = text.encode()
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return Piece(plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH))


def event(name: str, data: str, *, id: int | None = None) -> Piece:
    """An event of this name. `data` is one line, such as JSON."""
    assert "\n" not in data
    number = "" if id is None else f"id: {id}\n"
    return piece(f"event: {name}\n{number}data: {data}\n\n")


PING = piece(": still here\n\n")
GONE = event("gone", "{}")


def hello(patience: random.Random) -> Piece:
    """The first piece of every stream. Those who lose it together come back one after the other."""
    return piece(f"retry: {patience.randint(1_000, 4_000)}\nevent: hello\ndata: {{}}\n\n")
