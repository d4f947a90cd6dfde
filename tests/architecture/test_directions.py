import ast
import re
import subprocess
import sys
from pathlib import Path

from rummy import engine
from tests.architecture.house import ROOT, files, name

ASK = "import sys, rummy.engine; print(*sorted({'django', 'celery', 'redis', 'asyncio'} & set(sys.modules)))"
KEYS = {ruleset.key for ruleset in engine.RULESETS}


def test_the_engine_loads_neither_django_nor_celery() -> None:
    asked = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout.split() == []


def test_the_package_itself_is_empty() -> None:
    assert (ROOT / "rummy/__init__.py").read_text() == ""


def test_only_the_recipes_name_a_game() -> None:
    assert [name(path) for path in files(".py", ".js", ".html") if names_a_game(path)] == []


def names_a_game(path: Path) -> bool:
    inside = name(path)
    if inside.startswith(("tests/", "rummy/engine/rulesets/")):
        return False
    return bool(KEYS & texts(path))


def texts(path: Path) -> set[str]:
    """The quoted texts of a file. What comments and docstrings cite is not among them: it has more words."""
    source = path.read_text()
    if path.suffix != ".py":
        return set(re.findall(r"""["'`]([^"'`\n]*)["'`]""", source))
    nodes = ast.walk(ast.parse(source))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_the_house_is_told_of_a_write_in_one_way() -> None:
    told = [name(path) for path in files(".py") if "robust=True" in path.read_text()]
    assert [one for one in told if not one.startswith("tests/")] == ["rummy/people/committed.py"]


def test_one_module_alone_asks_for_what_a_phone_keeps() -> None:
    """Where storage is blocked, whoever looks at it stops."""
    asking = [name(path) for path in files(".js", ".html") if "localStorage" in path.read_text()]
    assert [one for one in asking if not one.startswith("tests/")] == ["rummy/static/rummy/js/storage.js"]


def test_only_what_a_page_begins_with_waits_before_it_is_there() -> None:
    """Safari may run what imports such a module before the module itself (WebKit 242740)."""
    modules = {name(path): path.read_text() for path in files(".js") if "static" in path.parts}
    waiting = [
        one
        for one, text in modules.items()
        if re.search(r"^(?!.*\basync\b)\S.*\bawait\b|^await\b", text, re.M)
    ]
    imported = {
        told
        for text in modules.values()
        for told in re.findall(r"""(?:from|import\(?) ?["']meldbook/([^"']+)""", text)
    }
    assert sorted(Path(one).stem for one in waiting) == ["follow", "pad"]
    assert imported & {"follow", "pad"} == set()
