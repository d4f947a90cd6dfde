"""What does Meldbook cost? Every module of tests/bench answers with rows of one table: python3 dev.py bench [module …]"""

import importlib
import os
import signal
import sys
import tempfile
from pathlib import Path

from devtools import peers
from devtools.measure import Row

MODULES = Path("tests/bench")


def table(rows: list[Row]) -> str:
    signs = {True: "met", False: "MISSED", None: ""}
    lines = [("what", "measured", "goal", ""), *((r.what, r.measured, r.goal, signs[r.met]) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def main() -> int:
    # Who ends the bench ends the servers and the databases it made.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    known = sorted(path.stem for path in MODULES.glob("[a-z]*.py"))
    chosen = sys.argv[1:] or known
    if not set(chosen) <= set(known):
        sys.exit(f"{__doc__}\nThere are these: {', '.join(known)}.")
    peers.install()
    with tempfile.TemporaryDirectory(prefix="meldbook-bench-") as folder:
        os.environ.update(MELDBOOK_VAR=folder, DJANGO_SETTINGS_MODULE="rummy.settings")
        missed = False
        for name in chosen:
            rows = list(importlib.import_module(f"tests.bench.{name}").measure())
            print(f"{name}\n{table(rows)}\n", flush=True)
            missed = missed or any(row.met is False for row in rows)
    return missed


if __name__ == "__main__":
    sys.exit(main())
