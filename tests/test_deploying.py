"""Does systemd take the unit that docs/deploying.md tells of?"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs" / "deploying.md"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
@pytest.mark.parametrize("process", ["web", "live", "worker", "beat"])
def test_systemd_takes_the_unit(process: str, tmp_path: Path) -> None:
    written = re.search(r"```ini\n(\[Unit\].*?)```", DOCS.read_text(), re.DOTALL)
    assert written is not None
    unit = tmp_path / f"meldbook@{process}.service"
    unit.write_text(written[1])
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
