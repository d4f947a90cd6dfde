import gzip
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.bench._site import free_port

ROOT = Path(__file__).resolve().parents[2]
RUN = [sys.executable, "-m", "devtools.run"]

# The address of a stream, signed with the key of the folder.
ADDRESS = """
import django
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "rummy.settings"
django.setup()
from rummy.live.tokens import address_of
print(address_of("sitting/00000000-0000-0000-0000-000000000000/news"))
"""


def environment(folder: Path, port: int | str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return kept | {"MELDBOOK_VAR": str(folder), "HOST": "127.0.0.1", "PORT": str(port)}


# One server for all of them, and so one worker.
pytestmark = pytest.mark.xdist_group("dev.py run")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Meldbook that was started as a person starts it, in an empty folder."""
    port = free_port()
    folder = tmp_path_factory.mktemp("var")
    with subprocess.Popen(RUN, cwd=ROOT, env=environment(folder, port), stdout=subprocess.PIPE) as process:
        wait_for(f"http://127.0.0.1:{port}/health/", process)
        yield f"http://127.0.0.1:{port}"
        process.send_signal(signal.SIGINT)
        assert process.stdout
        assert process.stdout.read().endswith(b"Meldbook is closed.\n")
    assert process.returncode == 0


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            urlopen(url).close()
        except URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("Meldbook did not start.")


def ask(url: str) -> tuple[dict[str, str], bytes]:
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip"})) as answer:
        return dict(answer.headers), answer.read()


def test_the_home_page_comes_compressed(served: str) -> None:
    headers, body = ask(f"{served}/")
    assert headers["content-encoding"] == "gzip"
    assert b"Meldbook" in gzip.decompress(body)


def test_style_sheets_come_compressed(served: str) -> None:
    headers, body = ask(f"{served}/static/rummy/css/book.css")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == (ROOT / "rummy/static/rummy/css/book.css").read_bytes()


def test_phones_keep_style_sheets_until_they_change(served: str) -> None:
    _, body = ask(f"{served}/")
    address = re.search(r'href="(/static/rummy/css/book.css\?v=[0-9a-f]{8})"', gzip.decompress(body).decode())
    assert address
    headers, _ = ask(f"{served}{address[1]}")
    assert headers["cache-control"] == "max-age=31536000, public"


def test_a_page_runs_only_our_own_scripts(served: str) -> None:
    headers, body = ask(f"{served}/")
    scripts = re.findall(rb"<script[^>]*>", gzip.decompress(body))
    nonce = re.search(r"script-src 'self' 'nonce-([^']+)'", headers["content-security-policy"])
    assert nonce
    assert [script for script in scripts if f'nonce="{nonce[1]}"'.encode() not in script] == []


def test_pages_that_listen_are_sent_away_at_once_when_it_stops(var: Path) -> None:
    port = free_port()
    with subprocess.Popen(RUN, cwd=ROOT, env=environment(var, port), stdout=subprocess.PIPE) as process:
        wait_for(f"http://127.0.0.1:{port}/health/", process)
        made = subprocess.run(
            [sys.executable, "-c", ADDRESS],
            cwd=ROOT,
            env=environment(var, port),
            capture_output=True,
            check=True,
        )
        with urlopen(f"http://127.0.0.1:{port}{made.stdout.decode().strip()}") as listening:
            assert listening.readline().startswith(b"retry: ")
            asked = time.monotonic()
            process.send_signal(signal.SIGINT)
            listening.read()
            # Uvicorn alone would wait five seconds for them.
            assert time.monotonic() - asked < 5


def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        tried = subprocess.run(
            RUN, cwd=ROOT, env=environment(tmp_path, port), capture_output=True, text=True, check=False
        )
    assert tried.returncode == 1
    assert tried.stderr.startswith(f"Port {port} is taken")


def test_a_port_that_is_no_number_is_said_in_a_sentence(tmp_path: Path) -> None:
    tried = subprocess.run(
        RUN, cwd=ROOT, env=environment(tmp_path, "http"), capture_output=True, text=True, check=False
    )
    assert tried.stderr == "PORT is a number from 1 to 65535, not 'http'.\n"


def test_words_that_nobody_reads_are_said_in_a_sentence(tmp_path: Path) -> None:
    tried = subprocess.run(
        [*RUN, "--port", "8001"],
        cwd=ROOT,
        env=environment(tmp_path, 8000),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "PORT=8001 python3 dev.py run" in tried.stderr
