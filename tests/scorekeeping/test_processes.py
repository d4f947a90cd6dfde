"""Do many processes that write at one table at once lose anything?"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 8
WRITES = 10


def eight_scorers(environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.scorekeeping.scorers", str(PROCESSES), str(WRITES)],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k != "DATABASE_URL"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *checks, facts = done.stdout.splitlines()
    assert checks == [
        "1 sittings, 0 differences.",
        "standings: 0 differences.",
        "ratings and boards: 0 differences.",
    ]
    told: dict[str, Any] = json.loads(facts)
    return told


def assert_nothing_is_lost(told: dict[str, Any]) -> None:
    taken = [entry for entry, kind in told["answers"] if kind != "refused"]
    assert len(told["answers"]) == PROCESSES * WRITES
    assert Counter(taken) == Counter(told["stored"])
    assert told["numbers"] == list(range(1, len(told["numbers"]) + 1))


def test_eight_processes_lose_nothing_on_sqlite(var: Path) -> None:
    assert_nothing_is_lost(eight_scorers({"MELDBOOK_VAR": str(var)}))


@pytest.mark.needs_postgres
def test_eight_processes_lose_nothing_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    assert_nothing_is_lost(eight_scorers({"MELDBOOK_VAR": str(tmp_path), "DATABASE_URL": postgres_url}))
