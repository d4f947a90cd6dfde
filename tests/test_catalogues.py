import gettext
import json
import re
from pathlib import Path

import pytest

from rummy.catalogues import compile_catalogues, from_template, read_catalogue

LOCALE = Path(__file__).resolve().parents[1] / "locale"
TEXT = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

# What stands on the button.
#: rummy/static/rummy/js/view.js
msgid "Undo"
msgstr "Zurück"

#: rummy/engine/words.py
msgctxt "cards"
msgid "Say “{what}”\n"
"twice"
msgstr "Sag „{what}“\n"
"zweimal"

#: rummy/static/rummy/js/tray.js templates/a.html
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

#: templates/a.html
msgid "{share} % of {n} card"
msgid_plural "{share} % of {n} cards"
msgstr[0] "{share} % von {n} Karte"
msgstr[1] "{share} % von {n} Karten"

#, fuzzy
#: rummy/static/rummy/js/view.js
msgid "Turn"
msgstr "Drehen"
"""


def made(folder: Path, text: str = TEXT) -> Path:
    (folder / "source").mkdir(exist_ok=True)
    (folder / "source" / "de.po").write_text(text, encoding="utf-8")
    return compile_catalogues(folder / "source", folder / "made")


def test_gettext_reads_what_the_translators_wrote(tmp_path: Path) -> None:
    german = gettext.translation("django", made(tmp_path), ["de"])

    assert german.gettext("Undo") == "Zurück"
    assert german.pgettext("cards", "Say “{what}”\ntwice") == "Sag „{what}“\nzweimal"
    assert [german.ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} Karte", "{n} Karten"]


def test_a_template_finds_a_sentence_as_django_writes_its_places(tmp_path: Path) -> None:
    german = gettext.translation("django", made(tmp_path), ["de"])

    asked = ("%(share)s %% of %(n)s card", "%(share)s %% of %(n)s cards")
    assert german.ngettext(*asked, 2) == "%(share)s %% von %(n)s Karten"
    assert from_template(asked[1]) == "{share} % of {n} cards"


def test_a_template_fills_the_many_where_the_one_has_no_number(tmp_path: Path) -> None:
    groups = (
        "The first goes on.",
        "The first {n} go on.",
        "Der Erste kommt weiter.",
        "Die ersten {n} kommen weiter.",
    )
    text = (
        TEXT
        + '\n#: templates/a.html\nmsgid "{}"\nmsgid_plural "{}"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n'.format(
            *groups
        )
    )
    german = gettext.translation("django", made(tmp_path, text), ["de"])

    assert german.ngettext(groups[0], "The first %(n)s go on.", 2) == "Die ersten %(n)s kommen weiter."


def test_what_a_translator_is_not_sure_of_stays_english(tmp_path: Path) -> None:
    assert gettext.translation("django", made(tmp_path), ["de"]).gettext("Turn") == "Turn"


def test_the_phone_gets_the_sentences_of_its_modules_and_no_others(tmp_path: Path) -> None:
    script = (made(tmp_path) / "static/rummy/words/de.js").read_text(encoding="utf-8")

    said = json.loads(script.removeprefix("export default ").removesuffix(";\n"))
    assert said == {"Undo": "Zurück", "{n} card": ["{n} Karte", "{n} Karten"]}


def test_a_changed_text_is_made_again_when_meldbook_starts(tmp_path: Path) -> None:
    made(tmp_path)
    again = made(tmp_path, TEXT.replace("Zurück", "Rückgängig"))

    assert gettext.translation("django", again, ["de"]).gettext("Undo") == "Rückgängig"


def test_an_entry_knows_where_it_is_said(tmp_path: Path) -> None:
    made(tmp_path)

    entry = read_catalogue(tmp_path / "source" / "de.po")["Undo"]
    assert entry.places == ("rummy/static/rummy/js/view.js",)
    assert entry.note == "What stands on the button."


def test_in_french_no_line_begins_with_the_sign_that_ends_it() -> None:
    catalogue = read_catalogue(LOCALE / "fr.po")
    said = [form for entry in catalogue.values() for form in entry.forms]

    assert [form for form in said if re.search(r"\S [:;?!»](\s|$)|« ", form)] == []


# What people are called, and their clubs: nobody knows by which letter a name begins.
NAMED = "by|club|dealer|heir|kept|knocker|loser|mover|name|one|other|owner|partner|player|side|taker|upper|who|whose|winner"


def test_in_french_nothing_that_is_shortened_before_a_vowel_stands_before_a_name() -> None:
    """“La carte de Ana” would be “d’Ana”."""
    said = [
        form
        for entry in read_catalogue(LOCALE / "fr.po").values()
        for form in entry.forms
        if re.search(rf"\b(de|que|le|la|ne|se|jusque|lorsque) (<b>)?\{{({NAMED})\}}", form)
    ]

    assert said == []


@pytest.mark.parametrize("language", ["es", "fr"])
def test_an_ellipsis_stands_at_its_word(language: str) -> None:
    """In English and in German a space is before it; “Un code pour …” leaves a word out."""
    catalogue = read_catalogue(LOCALE / f"{language}.po")

    assert [
        entry.msgid for entry in catalogue.values() if any(form.endswith(" …") for form in entry.forms)
    ] == []


@pytest.mark.parametrize(
    ("language", "one", "more"), [("es", "ganada", "ganadas"), ("fr", "gagnée", "gagnées")]
)
def test_what_is_won_is_one_or_several(language: str, one: str, more: str) -> None:
    said = read_catalogue(LOCALE / f"{language}.po")
    sentences = ("{n} won", "{won} of {played} won", "{won} of {n} won together")

    assert [text for text in sentences if one not in said[text].forms[0].split()] == []
    assert [text for text in sentences if more not in said[text].forms[1].split()] == []
