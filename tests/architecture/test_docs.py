import re
import runpy
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.architecture.house import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
NAMES = [page.name for page in PAGES]
FOLDERS = "rummy/|tournaments/|templates/|tests/|docs/|requirements/|devtools/|\\.ci/"


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_path_exists(page: Path) -> None:
    paths = re.findall(rf"`((?:{FOLDERS})[\w./-]*)`", page.read_text())
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_exists(page: Path) -> None:
    text = page.read_text()
    known = {f"dev.py {job}" for job in (*runpy.run_path(str(ROOT / "dev.py"))["LOCKS"], "help")}
    known |= {f"manage.py {command}" for command in get_commands()}
    assert set(re.findall(r"(?:dev|manage)\.py [a-z_]+", text)) - known == set()


def test_the_locks_name_no_address() -> None:
    locks = ROOT.glob("requirements/*.txt")
    assert [
        lock.name for lock in locks if re.search(r"https?:|file:|--index|--find|@ ", lock.read_text())
    ] == []
