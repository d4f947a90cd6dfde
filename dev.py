"""Meldbook on this computer: python3 dev.py run | test | check | bench | setup | help

run     make ready what is missing, then serve the app (HOST and PORT choose where)
test    run the tests; more words go to pytest: python3 dev.py test tests/engine -k gin
check   style, types, directions between the parts, templates, migrations
bench   measure, and print ratios
setup   make ready everything for run, test and check; start nothing
lock    choose the newest allowed versions and write requirements/*.txt"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = {"run": "base", "test": "test", "check": "dev", "bench": "test", "setup": "dev", "lock": "dev"}


def make_environment(uv: str) -> None:
    if PYTHON.exists() and (uv or (PYTHON.parent / "pip").exists()):
        return
    version = "python{}.{}".format(*sys.version_info)
    if not uv and subprocess.call([sys.executable, "-c", "import ensurepip"], stderr=subprocess.DEVNULL):
        sys.exit(f"This Python cannot make an environment: apt install {version}-venv, then try again.")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    make = [uv, "venv", "--quiet", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    subprocess.run([*make, str(ENVIRONMENT)], check=True)


def install(lock: str, uv: str) -> None:
    locked, stamp = HERE / "requirements" / f"{lock}.txt", ENVIRONMENT / f"installed-{lock}"
    digest = hashlib.sha256(locked.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    print(f"Installing what requirements/{lock}.txt lists …", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--no-compile"]  # Python compiles what is used, when it is
    tool = [uv, "pip", "install", "--python", str(PYTHON)] if uv else pip
    subprocess.run([*tool, "--quiet", "--require-hashes", "-r", str(locked)], check=True)
    stamp.write_text(digest)


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("Meldbook needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info))
    job = sys.argv[1] if len(sys.argv) > 1 else "help"
    if job not in LOCKS:
        print(__doc__)
        sys.exit(0 if job in {"help", "-h", "--help"} else f"dev.py cannot {job}.")
    os.chdir(HERE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # it would make every start a slow one
    make_environment(found := shutil.which("uv") or "")
    install(LOCKS[job], found)
    command = [str(PYTHON), "-m", f"devtools.{job}", *sys.argv[2:]]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
