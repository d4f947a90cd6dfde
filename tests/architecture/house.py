"""Which files belong to the house, and what is written in them?"""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("rummy", "tournaments", "devtools", "tests", "templates", "dev.py", "manage.py")


def files(*endings: str) -> list[Path]:
    """Our own files with one of these endings, as git lists them; made ones (migrations) are left out."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PLACES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = [ROOT / line for line in listed.splitlines()]
    return [
        path for path in paths if path.suffix in endings and "migrations" not in path.parts and path.exists()
    ]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))
