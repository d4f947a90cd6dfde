"""Whatever people do on the whole site, nothing breaks, and afterwards the book is what its log says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# MONKEY=10 goes ten times as far.
FAR = int(os.environ.get("MONKEY", "1"))


def walk(seed: int, steps: int, processes: int = 1, **environment: str) -> None:
    words = [f"--seed={seed}", f"--steps={steps * FAR}", f"--processes={processes}"]
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.monkey", *words],
        cwd=ROOT,
        # Sets in the same order, for the same walk.
        env=kept | {"PYTHONHASHSEED": "0"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_breaks_under_somebody_who_does_anything(seed: int, var: Path) -> None:
    walk(seed, steps=30, MELDBOOK_VAR=str(var))


@pytest.mark.needs_postgres
def test_nothing_breaks_where_several_do_anything_at_once(tmp_path: Path, postgres_url: str) -> None:
    walk(3, steps=15, processes=2, MELDBOOK_VAR=str(tmp_path), DATABASE_URL=postgres_url)
