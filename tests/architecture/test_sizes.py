import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.house import files, name

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
NAMES_THAT_SAY_NOTHING = {"utils", "helpers", "common", "core", "manager", "base", "misc"}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{name(path)}: {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_file_is_too_long_to_read() -> None:
    long = [name(path) for path in files(".py", ".js", ".css", ".html") if lines(path) > LONGEST_FILE]
    assert long == []


def lines(path: Path) -> int:
    return len(path.read_text().splitlines())


def test_no_function_is_too_long_to_read() -> None:
    long = [told for path in files(".py") for told, length in functions(path) if length > LONGEST_FUNCTION]
    assert long == []


def test_every_file_has_a_name_that_says_something() -> None:
    assert [name(path) for path in files(".py", ".js") if path.stem in NAMES_THAT_SAY_NOTHING] == []


def test_every_module_answers_a_question_in_its_first_line() -> None:
    silent = [name(path) for path in files(".py") if needs_docstring(path) and not docstring(path)]
    assert silent == []


def needs_docstring(path: Path) -> bool:
    is_test = path.name.startswith("test_")
    return not is_test and bool(path.read_text().strip())


def docstring(path: Path) -> str | None:
    return ast.get_docstring(ast.parse(path.read_text()))
