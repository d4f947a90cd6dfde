"""Is everything that a person reads said through the translators, and is all of it said in every language?"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import override

from devtools import languages
from rummy.catalogues import Entry, read_catalogue
from tournaments.schemes import SCHEMES
from tournaments.standings import METRICS

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
PLACE = re.compile(r"\{\w+\}|%\(\w+\)[sd]|</?\w+>")

# Names, signs and codes that are the same in every language, and an address for programs.
SAME_EVERYWHERE = {
    "Meldbook",
    "JK",
    "CSV",
    "JSON",
    "7scd",
    "10c jc qc",
    "39jjka",
    '{"errors": [{"code", "severity", "where", "message"}]}',
    # Headers and fields, as a program writes them.
    *("Authorization: Bearer mb_…", "id", "limit", "after", "If-None-Match", "Meldbook-Signature: t=…,v1=…"),
    "Anna Maria WeißAnna W.A. M. W.",
}
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder|aria-description|data-label)="([^"]*)"')
HOUR = re.compile(
    r'[{]{2} ?[^}]*\|date:"(?:[^"]*H:i|DATETIME_FORMAT)"[^}]*[}]{2}|with [^%]*\|date:"[^"]*H:i"'
)
# Words of the browser and of documents, which nobody reads.
UNSPOKEN = re.compile(
    r"^[.#\[:]|[<>\[\]=]|^[a-z]+(-[a-z]+)* (small|primary|soft|hand|lead|problem|paper|points|warn|side-)|^(Content|If|X|Ctrl|Shift|Abort|Enter|Escape|Arrow)"
)


@cache
def said() -> dict[str, Entry]:
    """Read once out of a thousand files; nobody writes into it."""
    return languages.said()


def catalogue(language: str) -> dict[str, Entry]:
    entries = read_catalogue(LOCALE / f"{language}.po")
    entries.pop("")
    return entries


def test_the_catalogues_hold_every_sentence_and_no_other() -> None:
    now = set(said())
    assert {file.stem: set(catalogue(file.stem)) ^ now for file in LOCALE.glob("*.po")} == {
        "de": set(),
        "es": set(),
        "fr": set(),
    }


def test_apostrophes_are_the_same_in_every_sentence() -> None:
    texts = (text for entry in said().values() for text in (entry.msgid, entry.plural) if text)

    assert [text for text in texts if re.search(r"\w'|'\w", text)] == []


def test_the_phone_and_the_rules_say_one_thing_in_one_sentence() -> None:
    """The same words with other names of their places would be translated twice, and not alike."""
    alike: dict[str, set[str]] = {}
    for entry in said().values():
        words = re.sub(r"\{\w+\}", "{}", entry.msgid)
        if words != entry.msgid and len(re.findall(r"[A-Za-z]{2,}", words)) > 1:
            alike.setdefault(words, set()).add(entry.msgid)
    assert [sentences for sentences in alike.values() if len(sentences) > 1] == []


def test_places_are_named_in_one_way() -> None:
    """`say("Round {n}", n=3)`; how Django's templates write it no translator sees."""
    assert [entry.msgid for entry in said().values() if "%(" in entry.msgid + (entry.plural or "")] == []


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_language_says_everything(language: str) -> None:
    assert [entry.msgid for entry in catalogue(language).values() if not entry.is_translated] == []


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_no_sentence_takes_the_name_of_a_month_or_a_day(language: str) -> None:
    """Django writes dates with the same catalogue: “May”, as in “may score”, would be no month any more."""
    with override("en"):
        names = {
            str(name) for table in (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR) for name in table.values()
        }
    assert names & {entry.msgid for entry in catalogue(language).values()} == set()


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_translation_has_the_places_of_its_sentence(language: str) -> None:
    wrong = [
        (entry.msgid, form)
        for entry in catalogue(language).values()
        for form in entry.forms
        if form and not has_the_same_places(entry, form)
    ]
    assert wrong == []


def has_the_same_places(entry: Entry, form: str) -> bool:
    """One of two forms may leave the number out: “one card”."""
    places = set(PLACE.findall(form))
    forms = [set(PLACE.findall(text)) for text in (entry.msgid, entry.plural) if text is not None]
    return set.intersection(*forms) <= places <= set.union(*forms)


def test_no_template_holds_a_bare_sentence() -> None:
    bare = [
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted((ROOT / "templates").rglob("*.*"))
        for text in texts_of(file.read_text(encoding="utf-8"))
        if file.suffix in {".html", ".svg", ".txt"} and text not in SAME_EVERYWHERE
    ]
    assert bare == []


def test_every_hour_is_told_by_the_clock_of_who_reads_it() -> None:
    by_his_clock = re.compile(r"<time [^>]*data-(?:clock|left)[^>]*>(?:{[^}]*}+)*$")
    by_the_servers = [
        f"{file.relative_to(ROOT)}:{source.count(chr(10), 0, hour.start()) + 1}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        # On another website no script tells whose clock that would be.
        if file.name != "embedded.html"
        for source in [file.read_text()]
        for hour in HOUR.finditer(source)
        if not by_his_clock.search(source[: hour.start()])
    ]
    assert by_the_servers == []


def texts_of(source: str) -> Iterator[str]:
    """What stands between the tags, and in attributes that are read aloud."""
    for hidden in (
        r"{#.*?#}",
        r"{% block \w+_class %}.*?{% endblock %}",
        r"{% block modules %}.*?{% endblock %}",
        r"<(script|style)\b.*?</\1>",
        r"{% blocktranslate.*?{% endblocktranslate %}",
        r"{%.*?%}",
        r"{{.*?}}",
    ):
        source = re.sub(hidden, "", source, flags=re.S)
    for text in [*SPOKEN.findall(source), *re.split(r"<[^>]*>", source)]:
        clean = " ".join(re.sub(r"&\w+;", "", text).split()).strip("·, ")
        if re.search(r"[A-Za-z]{2}", clean):
            yield clean


def test_no_module_of_the_phone_holds_a_bare_sentence() -> None:
    bare = [
        f"{file.name}: {text}"
        for file in sorted((ROOT / "rummy/static/rummy/js").rglob("*.js"))
        for text in bare_in_module(file.read_text(encoding="utf-8"))
    ]
    assert bare == []


def bare_in_module(source: str) -> Iterator[str]:
    source = re.sub(r"/\*.*?\*/|(?m:^\s*//[^\n]*$)", "", source, flags=re.S)
    source = re.sub(
        r"""(?:(?<![.\w])|(?<=\.\.\.))(say|many|pieces)\((?:[^"()]|\([^()]*\))*("(?:[^"\\]|\\.)*"(,\s*)?)+""",
        "",
        source,
    )
    for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', source):
        if re.search(r"[A-Z][a-z]+ [a-z]|[a-z]{2,} [a-z]{2,}.*[.?!:]$", text) and not UNSPOKEN.search(text):
            yield text
    for text in re.findall(r"`([^`]*)`", source):
        plain = re.sub(r"\$\{[^}]*\}", "", text)
        if re.search(r"[A-Za-z]{2,} [a-z]{2,}", plain) and not UNSPOKEN.search(plain):
            yield text


def test_the_engine_holds_no_bare_sentence() -> None:
    bare = [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sorted((ROOT / "rummy/engine").rglob("*.py"))
        if "rulesets" not in file.parts
        for line, text in bare_in_python(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert bare == []


def bare_in_python(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Texts with a capital and a further word that are neither said nor a docstring nor our own mistake."""
    spoken = {id(part) for node in ast.walk(tree) if is_said(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in spoken
            and re.search(r"^[A-Z“][a-z]* [a-z]|[a-z] [a-z]+[.:]? ?$", node.value)
        ):
            yield node.lineno, node.value


def is_said(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr | ast.Assert):
        return isinstance(node, ast.Assert) or isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in {"say", "many", "to_say", "AssertionError", "TypeError", "ValueError"}


def test_the_examples_of_the_games_are_sentences_too() -> None:
    told = said()
    for file in (ROOT / "rummy/scorekeeping/worked").glob("*.json"):
        assert {example["says"] for example in json.loads(file.read_text("utf-8"))} <= set(told)


def test_so_are_the_points_that_a_tournament_chooses_from() -> None:
    assert {text for scheme in SCHEMES for text in (scheme.label, scheme.help)} <= set(said())


def test_so_are_the_metrics_of_a_tournament() -> None:
    texts = {text for one in METRICS for text in (one.label_to_say, one.abbreviation_to_say, one.help_to_say)}

    assert texts <= set(said())
