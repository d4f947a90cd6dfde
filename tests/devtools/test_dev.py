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


def test_a_bench_that_is_not_there_is_refused_with_the_names_of_those_there_are() -> None:
    tried = subprocess.run(
        [sys.executable, "-m", "devtools.bench", "scoring", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    known = sorted(path.stem for path in (ROOT / "tests/bench").glob("[a-z]*.py"))
    assert (tried.returncode, tried.stdout) == (1, "")
    assert tried.stderr.splitlines()[-1] == f"There are these: {', '.join(known)}."


def test_the_script_stays_small() -> None:
    assert len((ROOT / "dev.py").read_text().splitlines()) <= 60
