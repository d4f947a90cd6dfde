"""Which other programs is the engine measured against? They are optional: where one is not to be had, its rows say so."""

import hashlib
import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from devtools.measure import Row

LOCK = Path("requirements", "bench.txt")


def install() -> None:
    """Everything the lock lists, once; where that fails it is said, and the bench goes on without."""
    stamp = Path(sys.prefix, "installed-peers")
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    print(f"Installing what {LOCK} lists …", flush=True)
    uv = shutil.which("uv")
    tool = (
        [uv, "pip", "install", "--python", sys.executable] if uv else [sys.executable, "-m", "pip", "install"]
    )
    if subprocess.call([*tool, "--quiet", "--require-hashes", "-r", str(LOCK)]):
        print("Not all of it could be installed: rows that need it are left out.", flush=True)
        return
    stamp.write_text(digest)


def rows_beside(name: str, rows: Callable[[Any], Iterator[Row]], what: str) -> Iterator[Row]:
    """The rows that need a peer, by the name of its module; one row that says why there are none."""
    try:
        peer = importlib.import_module(name)
    except ImportError as missing:
        yield Row(what, f"not measured: {missing}")
        return
    yield from rows(peer)
