"""Is what PostgreSQL counts at once the same as one by one, and are boards read along their indexes?"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.needs_postgres, pytest.mark.xdist_group("postgres boards")]


@pytest.fixture(scope="module")
def told(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What came of a small book, in a process and a database of its own."""
    folder = str(tmp_path_factory.mktemp("var"))
    done = subprocess.run(
        [sys.executable, "-m", "tests.leaderboards.on_postgres"],
        cwd=ROOT,
        env=os.environ | {"MELDBOOK_VAR": folder, "DATABASE_URL": postgres_url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def test_indexes_and_references_are_put_back(told: dict[str, Any]) -> None:
    assert told["indexes"]


def test_all_counted_at_once_is_each_counted_by_himself(told: dict[str, Any]) -> None:
    assert (told["one by one"], told["games"]) == (0, [])


def test_what_is_wrong_is_found_and_repaired(told: dict[str, Any]) -> None:
    assert told["spoilt"] == [True, True, True]


def test_a_board_is_read_along_its_indexes(told: dict[str, Any]) -> None:
    assert told["faults"] == []


def test_the_planner_knows_how_many_hands_a_sitting_has(told: dict[str, Any]) -> None:
    assert told["hands expected"] == 20


def test_no_question_is_compiled_before_it_is_answered(told: dict[str, Any]) -> None:
    assert told["compiles"] == "off"
