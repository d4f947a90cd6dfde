"""Do tests that share a server run one after another, in one worker?"""

import os
import subprocess
import sys
from pathlib import Path

from devtools.test import SIDE_BY_SIDE

TESTS = """
import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("server")


@pytest.mark.parametrize("number", range(8))
def test_who_runs_it(number):
    Path(os.environ["PYTEST_XDIST_WORKER"]).touch()
"""


def test_a_group_stays_with_one_worker(tmp_path: Path) -> None:
    (tmp_path / "test_group.py").write_text(TESTS)
    alone = ["-p", "xdist", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(tmp_path)]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *alone, *SIDE_BY_SIDE, str(tmp_path)],
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        check=True,
        capture_output=True,
    )
    assert len(list(tmp_path.glob("gw*"))) == 1
