"""How are the exact versions chosen? uv resolves requirements/*.in for every platform, with hashes and no index address."""

import subprocess
from pathlib import Path

LOCKS = ["base", "prod", "test", "dev", "bench"]
RESOLVE = [
    *("uv", "pip", "compile", "--quiet", "--upgrade", "--universal", "--generate-hashes"),
    *("--python-version", "3.11", "--no-emit-index-url", "--no-emit-find-links"),
    *("--custom-compile-command", "python3 dev.py lock"),
]

if __name__ == "__main__":
    for name in LOCKS:
        asked = Path("requirements", f"{name}.in")
        subprocess.run([*RESOLVE, str(asked), "-o", str(asked.with_suffix(".txt"))], check=True)
