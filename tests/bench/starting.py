"""How long does Meldbook take to import, and how long until the engine alone is ready?"""

import subprocess
import sys
import time
from collections.abc import Iterator

from devtools.measure import Row

COMMANDS = {
    "import rummy.engine": [sys.executable, "-c", "import rummy.engine"],
    "manage.py check": [sys.executable, "manage.py", "check"],
}


def measure() -> Iterator[Row]:
    for what, command in COMMANDS.items():
        yield Row(what, f"{min(wall(command) for _ in range(5)):.2f} s")


def wall(command: list[str]) -> float:
    before = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - before
