"""What does Meldbook cost? Every module of tests/bench answers with rows of one table: python3 dev.py bench [module …]"""

import importlib
import os
import sys
import tempfile
from pathlib import Path

from devtools.measure import Row

MODULES = Path("tests/bench")


def table(rows: list[Row]) -> str:
    signs = {True: "met", False: "MISSED", None: ""}
    lines = [("what", "measured", "goal", ""), *((r.what, r.measured, r.goal, signs[r.met]) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def main() -> int:
    chosen = sys.argv[1:] or sorted(path.stem for path in MODULES.glob("[a-z]*.py"))
    with tempfile.TemporaryDirectory(prefix="meldbook-bench-") as folder:
        os.environ.update(MELDBOOK_VAR=folder, DJANGO_SETTINGS_MODULE="rummy.settings")
        rows = [row for name in chosen for row in importlib.import_module(f"tests.bench.{name}").measure()]
    print(table(rows))
    return any(row.met is False for row in rows)


if __name__ == "__main__":
    sys.exit(main())
