"""Does Spanish say "e" for "and" before an i, wherever two are named?"""

import pytest
from django.utils import translation

from rummy.engine import saying, words


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Inés"], "Ana e Inés"),
        (["Ana", "Íñigo"], "Ana e Íñigo"),
        (["Ana", "Ben", "Hilda"], "Ana, Ben e Hilda"),
        (["Inés", "Ana"], "Inés y Ana"),
        (["Ana", "Hiedra"], "Ana y Hiedra"),
    ],
)
def test_in_spanish_and_is_another_word_before_an_i(names: list[str], said: str) -> None:
    with translation.override("es"):
        assert words.listed(names) == said
        assert saying.tell(saying.listed(names).kept) == said
    assert words.listed(["Ana", "Inés"]) == "Ana and Inés"


def test_so_it_is_in_a_kept_sentence_where_two_are_named() -> None:
    with translation.override("es"):
        told = saying.tell(
            saying.keep(saying.say("{one} and {other} changed places.", one="Ana", other="Iván"))
        )
        assert told == "Ana e Iván se han cambiado."
        assert words.say("{one} and {other} changed places.", one="Ana", other="Iván") == told
