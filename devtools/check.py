"""Is the code in order? Every question is asked, and all that are wrong are named at the end."""

import subprocess
import sys
from pathlib import Path

TOOLS = Path(sys.executable).parent
QUESTIONS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "directions": ["lint-imports"],
    "templates": ["djlint", "templates", "--lint", "--quiet"],
    "settings": ["python", "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
}


def main() -> int:
    wrong = []
    for name, (tool, *words) in QUESTIONS.items():
        print(f"\n{name}: {tool} {' '.join(words)}", flush=True)
        if subprocess.call([str(TOOLS / tool), *words]):
            wrong.append(name)
    print(f"\nNot in order: {', '.join(wrong)}" if wrong else "\nAll in order.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
