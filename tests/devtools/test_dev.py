import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def dev(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "dev.py", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_help_names_every_job() -> None:
    told = {line.split()[0] for line in dev("help").stdout.splitlines()[2:] if line}
    assert told == {"run", "test", "check", "bench", "setup", "lock"}


def test_an_unknown_job_is_refused_with_the_help() -> None:
    tried = dev("dance")
    assert (tried.returncode, tried.stderr) == (1, "dev.py cannot dance.\n")


def test_the_script_stays_small() -> None:
    assert len((ROOT / "dev.py").read_text().splitlines()) <= 60
