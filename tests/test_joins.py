"""Is no sign that languages set differently put between two things by hand?

French has a space before `:` and `;`. Where something explains something else, `explained` says so, a template says `{% translate ": " %}`,
and things in a row are `listed`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACE = "\x01"
JOINED = re.compile(rf"{PLACE}\)?\s?[:;](\s|{PLACE}|$)|\w[:;] {PLACE}|^[:;] ")
# The API, whoever runs a Meldbook, and rows in the admin speak English.
ENGLISH = ("/api/", "/management/", "/migrations/", "/models/", "admin.py", "/services/re")


def joined_in_module(source: str) -> Iterator[str]:
    source = re.sub(r"/\*.*?\*/|(?m:^\s*//[^\n]*$)", "", source, flags=re.S)
    for line in source.splitlines():
        if re.search(r"\$\{[^{}]*\}\s?[:;](?=[ `])|\w[:;] \$\{", line) and "document.cookie" not in line:
            yield line.strip()
    texts = re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r"`[^`]*`", "", source))
    yield from (text for text in texts if re.fullmatch(r"\s?[:;] ", text))


def joined_in_template(source: str) -> Iterator[str]:
    for hidden in (r"{#.*?#}", r"<(script|style)\b.*?</\1>", r"{% blocktranslate.*?{% endblocktranslate %}"):
        source = re.sub(hidden, PLACE if "trans" in hidden else "", source, flags=re.S)
    source = re.sub(r"{{.*?}}|{% translate .*?%}", PLACE, source, flags=re.S)
    for text in re.split(r"{%.*?%}|<[^>]*>", source):
        if JOINED.search(text.strip(" \n")):
            yield text


def joined_in_python(source: str) -> Iterator[str]:
    """In what speaks through the translators: texts with places, and what joins a row of texts."""
    tree = ast.parse(source)
    if not re.search(r"engine\.words import|utils\.translation import", source):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (one.value if isinstance(one, ast.Constant) else PLACE for one in node.values)
            if JOINED.search("".join(map(str, parts))):
                yield ast.unparse(node)
        elif isinstance(node, ast.Constant) and re.fullmatch(r"\s?[:;] ", str(node.value)):
            yield ast.unparse(node)


KINDS = [
    ("rummy/static/rummy/js", "*.js", joined_in_module),
    ("templates", "*.html", joined_in_template),
    ("rummy", "*.py", joined_in_python),
    ("tournaments", "*.py", joined_in_python),
]


@pytest.mark.parametrize(("folder", "kind", "joined"), KINDS, ids=[folder for folder, *_ in KINDS])
def test_nothing_joins_two_things_by_a_colon_of_its_own(folder: str, kind: str, joined: object) -> None:
    assert callable(joined)
    found = {
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted((ROOT / folder).rglob(kind))
        if not any(part in f"/{file.relative_to(ROOT)}" for part in ENGLISH)
        for text in joined(file.read_text(encoding="utf-8"))
    }
    assert found == set()
