"""Which sentences does Meldbook say, and which of them are not translated yet? Brings the files in `locale/` up to date.

.venv/bin/python -m devtools.languages           new sentences in, old ones out, translations stay
.venv/bin/python -m devtools.languages missing   print what is left to translate
"""

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from django.utils.translation.template import templatize

from rummy import engine
from rummy.catalogues import Entry, from_template, read_catalogue

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
PYTHON = ("rummy", "tournaments", "templates")
# How many texts a call says: one, one with a plural, one in a context.
ONE = {"_", "say", "to_say", "gettext", "gettext_lazy", "gettext_noop"}
MANY = {"ngettext", "ngettext_lazy"}
COUNTED = {"many"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
SAID_BY_MODULES = re.compile(r"(?:(?<![.\w])|(?<=\.\.\.))(say|many|pieces)\(\s*")
JS_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


def said() -> dict[str, Entry]:
    """Every sentence with the files it is said in. Raises ValueError where one is said in two ways."""
    found: dict[str, Entry] = {}
    for entry in (*_of_python(), *_of_templates(), *_of_modules(), *_of_games(), *_of_examples()):
        known = found.setdefault(entry.key, entry)
        if known.plural and entry.plural and known.plural != entry.plural:
            raise ValueError(f"{entry.msgid!r} has two plurals: {known.places[0]} and {entry.places[0]}")
        places = tuple(sorted({*known.places, *entry.places}))
        told = entry if entry.plural else known
        found[entry.key] = replace(told, places=places)
    return dict(sorted(found.items(), key=lambda item: (item[1].places, item[0])))


def _of_python() -> Iterator[Entry]:
    for folder in ("rummy", "tournaments"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from _calls(ast.parse(file.read_text("utf-8")), _place(file))


def _of_templates() -> Iterator[Entry]:
    for file in sorted((ROOT / "templates").rglob("*.*")):
        for text in _gettext_calls(templatize(file.read_text("utf-8"), origin=str(file))):
            for entry in _calls(ast.parse(text), _place(file)):
                plural = entry.plural and from_template(entry.plural)
                yield replace(entry, msgid=from_template(entry.msgid), plural=plural)


def _gettext_calls(source: str) -> Iterator[str]:
    """The calls in what Django makes of a template; around them it leaves rubbish."""
    text = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    for call in re.finditer(
        rf"\b(_|gettext|ngettext|pgettext|npgettext)\(\s*({text}(?:\s*,\s*{text})*)", source
    ):
        yield f"{call[1]}({call[2]})"


def _calls(tree: ast.AST, place: str) -> Iterator[Entry]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [
            one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        if name in ONE and texts and texts[0]:
            yield Entry(texts[0], places=(place,))
        elif name in MANY | COUNTED and len(texts) == 2:
            yield Entry(texts[0], texts[1], forms=("", ""), places=(place,))
        elif name in IN_CONTEXT and len(texts) == 2:
            yield Entry(texts[1], context=texts[0], places=(place,))


def _of_modules() -> Iterator[Entry]:
    """What the phone's modules say: calls of `say`, `pieces` and `many` with whole texts in double quotes."""
    for file in sorted((ROOT / "rummy/static/rummy/js").rglob("*.js")):
        source = file.read_text("utf-8")
        for call in SAID_BY_MODULES.finditer(source):
            rest = source[call.end() :]
            if call[1] != "many" and (text := JS_TEXT.match(rest)) and text[0] != '""':
                yield Entry(json.loads(text[0]), places=(_place(file),))
            elif call[1] == "many" and (
                two := re.match(rf"[^\"]*?({JS_TEXT.pattern}),\s*({JS_TEXT.pattern})", rest)
            ):
                yield Entry(json.loads(two[1]), json.loads(two[2]), forms=("", ""), places=(_place(file),))


def _of_games() -> Iterator[Entry]:
    """The names of the games and of their house rules, which are data."""
    for ruleset in engine.RULESETS:
        place = f"rummy/engine/rulesets#{ruleset.key}"
        yield Entry(ruleset.name, places=(place,))
        for option in ruleset.options:
            for text in (option.label, option.help, *(label for _, label in option.choices)):
                yield Entry(text, places=("rummy/engine/rulesets",))


def _of_examples() -> Iterator[Entry]:
    """What happened in the worked examples of the rules."""
    for file in sorted((ROOT / "rummy/scorekeeping/worked").glob("*.json")):
        for example in json.loads(file.read_text("utf-8")):
            yield Entry(example["says"], places=(_place(file),))


def _place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def brought_up_to_date(old: Mapping[str, Entry], now: Mapping[str, Entry]) -> dict[str, Entry]:
    """What is said now, with the translations there were."""
    new = {"": old[""]}
    for key, entry in now.items():
        was = old.get(key)
        keeps = was is not None and len(was.forms) == len(entry.forms)
        new[key] = (
            replace(entry, forms=was.forms, note=was.note, is_fuzzy=was.is_fuzzy) if was and keeps else entry
        )
    return new


def written(entries: Mapping[str, Entry]) -> str:
    """The text of a .po file."""
    return "\n".join("\n".join(_lines(entry)) + "\n" for entry in entries.values())


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {line}" for line in entry.note.splitlines())
    yield from (f"#: {place}" for place in entry.places)
    if entry.is_fuzzy:
        yield "#, fuzzy"
    if entry.context is not None:
        yield f"msgctxt {_quoted(entry.context)}"
    yield f"msgid {_quoted(entry.msgid)}"
    if entry.plural is not None:
        yield f"msgid_plural {_quoted(entry.plural)}"
        yield from (f"msgstr[{n}] {_quoted(form)}" for n, form in enumerate(entry.forms))
    else:
        yield f"msgstr {_quoted(entry.forms[0])}"


def _quoted(text: str) -> str:
    if "\n" not in text.rstrip("\n"):
        return json.dumps(text, ensure_ascii=False)
    return "\n".join(
        ['""', *(json.dumps(line, ensure_ascii=False) for line in text.splitlines(keepends=True))]
    )


def main(words: list[str]) -> None:
    now = said()
    for file in sorted(LOCALE.glob("*.po")):
        new = brought_up_to_date(read_catalogue(file), now)
        missing = [entry for entry in new.values() if not entry.is_translated]
        if words == ["missing"]:
            print(written({entry.key: entry for entry in missing}))
        else:
            file.write_text(written(new), encoding="utf-8")
        print(f"{file.stem}: {len(new) - 1} sentences, {len(missing)} not translated", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
