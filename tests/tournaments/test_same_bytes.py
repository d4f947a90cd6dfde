"""Does the same input give the same bytes, in whatever process?"""

import os
import subprocess
import sys

from tests.architecture.house import ROOT

SEEDS = ("0", "1", "4294967295")
ASK = "from tests.tournaments.samples import everything; print(everything())"


def test_three_processes_write_the_same_bytes() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", ASK],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in SEEDS
    ]
    assert len(told[0]) > 1000
    assert told[0] == told[1] == told[2]
