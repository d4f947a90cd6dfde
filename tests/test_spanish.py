"""Does Spanish join by "e" before an i and by "u" before an o, wherever two are named, and nowhere else?"""

from pathlib import Path

import pytest
from django.utils import translation

from rummy.catalogues import read_catalogue
from rummy.engine import saying, words

SPANISH = Path(__file__).resolve().parents[1] / "locale" / "es.po"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Inés"], "Ana e Inés"),
        (["Ana", "Íñigo"], "Ana e Íñigo"),
        (["Ana", "Ben", "Hilda"], "Ana, Ben e Hilda"),
        (["Inés", "Ana"], "Inés y Ana"),
        (["Ana", "Hiedra"], "Ana y Hiedra"),
        (["Ana", "Ortega y Ibáñez"], "Ana y Ortega y Ibáñez"),
    ],
)
def test_in_spanish_and_is_another_word_before_an_i(names: list[str], said: str) -> None:
    with translation.override("es"):
        assert words.listed(names) == said
        assert saying.tell(saying.listed(names).kept) == said
    assert words.listed(["Ana", "Inés"]) == "Ana and Inés"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Olga"], "Ana u Olga"),
        (["Ana", "Horacio"], "Ana u Horacio"),
        (["Olga", "Ana"], "Olga o Ana"),
        (["7", "8"], "7 u 8"),
        (["10", "11"], "10 u 11"),
        (["10", "110"], "10 o 110"),
    ],
)
def test_so_is_or_before_an_o(names: list[str], said: str) -> None:
    with translation.override("es"):
        assert words.either(names) == said


def test_so_it_is_in_a_kept_sentence_where_two_are_named() -> None:
    with translation.override("es"):
        told = saying.tell(
            saying.keep(saying.say("{one} and {other} changed places.", one="Ana", other="Iván"))
        )
        assert told == "Ana e Iván se han cambiado."
        assert words.say("{one} and {other} changed places.", one="Ana", other="Iván") == told


def test_and_between_two_names_that_stand_each_by_itself() -> None:
    with translation.override("es"):
        assert [words.and_before(name) for name in ("Ana", "Inés")] == ["y", "e"]
    assert words.and_before("Inés") == "and"


def test_no_sentence_that_a_template_or_pieces_fill_joins_by_and() -> None:
    """Django and the phone's `pieces` fill places as they are: such a sentence is said by a view, or in other words."""
    entries = read_catalogue(SPANISH).values()
    joined = [
        entry for entry in entries if any(f" {word} {{" in form for form in entry.forms for word in "yo")
    ]
    begun = [entry for entry in entries if any(form.startswith(("y {", "o {")) for form in entry.forms)]

    filled = [entry for entry in joined if any(place.startswith("templates/") for place in entry.places)]
    assert [entry.msgid for entry in filled + begun] == []
