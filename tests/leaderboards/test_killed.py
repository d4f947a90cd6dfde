"""Does a worker that is killed anywhere leave only what is found, repaired and reported?"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench._servers import an_empty_broker

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.needs_postgres, pytest.mark.needs_redis, pytest.mark.xdist_group("redis")]


@pytest.fixture(scope="module")
def told(postgres_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What came of it, on a database and with workers of their own."""
    folder = str(tmp_path_factory.mktemp("var"))
    with an_empty_broker(redis_url) as queue:
        done = subprocess.run(
            [sys.executable, "-m", "tests.leaderboards.killed"],
            cwd=ROOT,
            env=os.environ | {"MELDBOOK_VAR": folder, "DATABASE_URL": postgres_url, "REDIS_URL": queue},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


@pytest.mark.parametrize(
    "point", ["before the games", "before the ratings", "before the buckets", "before it tells"]
)
def test_a_killed_worker_leaves_nothing_half_done_and_a_sweep_does_it(
    told: dict[str, Any], point: str
) -> None:
    assert told[point] == {"nothing half done": True, "differences": [], "told": [2]}


def test_what_nobody_swept_the_audit_reports_and_repairs(told: dict[str, Any]) -> None:
    assert told["audit"] == {"reported": True, "differences": []}
