"""Does what docs/deploying.md tells of work as it says?"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from uvicorn import Config
from uvicorn.main import main

from rummy.parcels.zipped import LARGEST_FILE

DOCS = Path(__file__).resolve().parents[1] / "docs" / "deploying.md"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
@pytest.mark.parametrize("process", ["web", "live", "worker", "beat"])
def test_systemd_takes_the_unit(process: str, tmp_path: Path) -> None:
    written, metrics = re.findall(r"```ini\n(\[Unit\].*?)```", DOCS.read_text(), re.DOTALL)
    unit = tmp_path / f"meldbook@{process}.service"
    unit.write_text(written)
    (tmp_path / "meldbook-metrics.service").write_text(metrics)
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_the_units_make_and_empty_the_folder_where_processes_count() -> None:
    """It lives as long as any of the processes: no unit of theirs may remove it, and all may write there."""
    told = DOCS.read_text()
    process, metrics = re.findall(r"```ini\n(\[Unit\].*?)```", told, re.DOTALL)
    assert "| `PROMETHEUS_MULTIPROC_DIR` | `/run/meldbook` |" in told
    assert {"StopWhenUnneeded=yes", "RuntimeDirectory=meldbook"} <= set(metrics.splitlines())
    assert "Requires=meldbook-metrics.service" in process.splitlines()
    assert re.search(r"^ReadWritePaths=.* -/run/meldbook$", process, re.MULTILINE)
    assert "RuntimeDirectory" not in process


def test_where_a_unit_may_write_little_its_process_has_a_tmp_of_its_own() -> None:
    """Without one gunicorn does not start, and no large parcel can be uploaded: with `strict`, /tmp cannot be written to."""
    process, _metrics = re.findall(r"```ini\n(\[Unit\].*?)```", DOCS.read_text(), re.DOTALL)
    assert {"ProtectSystem=strict", "PrivateTmp=yes"} <= set(process.splitlines())


def test_there_is_one_process_of_live_pages_however_many_serve_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "4")
    told = set(re.findall(r"uvicorn (rummy\.asgi:application [^`\n]*)", DOCS.read_text()))
    assert told
    for line in told:
        asked = main.make_context("uvicorn", shlex.split(line)).params
        assert (Config(asked["app"], workers=asked["workers"]).workers, asked["access_log"]) == (1, False)


def test_the_proxy_leads_to_the_processes_and_keeps_no_address() -> None:
    written = DOCS.read_text()
    proxy = re.search(r"```nginx\n(.*?)```", written, re.DOTALL)
    assert proxy is not None
    ports = dict(re.findall(r"location (/\S*) {\n +proxy_pass http://127\.0\.0\.1:(\d+);", proxy[1]))
    assert f"uvicorn rummy.asgi:application --workers 1 --no-access-log --port {ports['/live/']}" in written
    assert f"--bind 127.0.0.1:{ports['/']}" in written
    assert proxy[1].count("access_log off;") == proxy[1].count("server {")
    assert f"client_max_body_size {LARGEST_FILE >> 20}m;" in proxy[1]


def python(say: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    settings = {"DJANGO_SETTINGS_MODULE": "rummy.settings", "MELDBOOK_VAR": str(var), **environment}
    return subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {say}"],
        env={**os.environ, **settings},
        cwd=DOCS.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_folder_where_processes_count_is_made(tmp_path: Path) -> None:
    counted = tmp_path / "var" / "metrics"
    told = python("import rummy.metrics", tmp_path, PROMETHEUS_MULTIPROC_DIR=str(counted))
    assert (told.returncode, told.stderr) == (0, "")
    assert any(counted.iterdir())


def test_a_line_of_the_log_says_when_it_was_in_utc(tmp_path: Path) -> None:
    speak = "import logging; logging.getLogger('rummy').info('Said.')"
    said = json.loads(python(speak, tmp_path, LOG_FORMAT="json", TIME_ZONE="Europe/Berlin").stderr)
    assert (said["level"], said["message"]) == ("INFO", "Said.")
    assert datetime.fromisoformat(said["at"]).utcoffset() == timedelta(0)
