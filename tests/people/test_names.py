from datetime import date

import pytest

from rummy.clubs.roll import read_roll
from rummy.people.names import alphabetical, called, faults, initials_of, short_of, tidy
from rummy.scorekeeping.pasting import read_pasted


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ana  ", "Ana"),
        ("Ana\tMaria", "Ana Maria"),
        ("Jose\u0301", "José"),
        ("A\x00b", "A b"),
        ("\u00a0", ""),
        ("\u200e\u2068Ana\u2069\ufeff", "Ana"),
        ("\u202eanA", "anA"),
        ("A\u00adna\u200b Ma\u3164ria", "Ana Maria"),
        ("\u200b \u200d", ""),
        ("Ana\u200d", "Ana"),
        ("\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u200c\u0646\u0627"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("Z" + "\u0300\u0301" * 9 + "oe", "Z" + "\u0300\u0301" * 2 + "oe"),
        ("\u05d1\u05bc\u05b0\u05bd\u0596\u05e8", "\u05d1\u05b0\u05bc\u05bd\u0596\u05e8"),
        ("\u0915\u094d\u0937\u094d\u092e\u094d\u092f", "\u0915\u094d\u0937\u094d\u092e\u094d\u092f"),
    ],
)
def test_a_name_is_shown_tidy(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


def test_names_are_the_same_whatever_their_capitals() -> None:
    assert called("STRASSE ") == called("Straße")


def test_names_stand_beside_their_letters_in_a_list() -> None:
    asked = ["Zoe", "Özlem", "Łucja", "Paul", "Otto", "Lucy", "ana", "Émile", "Ørjan", "Æsa", "Bob"]
    told = ["Æsa", "ana", "Bob", "Émile", "Łucja", "Lucy", "Ørjan", "Otto", "Özlem", "Paul", "Zoe"]
    assert sorted(asked, key=alphabetical) == told


def test_every_fault_of_the_names_is_told() -> None:
    assert faults(["Ana", "", "ANA"]) == [
        "A name is missing: seat 2.",
        "Two people are called ANA: add an initial to one of them.",
    ]


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
def test_a_name_that_means_something_to_every_browser_is_refused(name: str) -> None:
    said = f"{name} is a word that phones keep for themselves: add an initial."
    assert faults(["Ana", name]) == [said]
    assert faults([f"{name} B.", name.title()]) == []
    assert [line.fault for line in read_roll(f"Ana\n{name}", today=date(2026, 5, 1)).lines] == ["", said]
    assert read_pasted(f"2019-05-31 Ana 40 {name} 12", today=date(2026, 5, 1)).games[0].fault == said


def test_different_names_have_no_fault() -> None:
    assert faults(["Ana", "Ben"]) == []


def test_a_short_name_from_right_to_left_keeps_its_point_at_its_end() -> None:
    """Beside it is its end only inside a first strong isolate (Unicode UAX #9)."""
    assert (short_of("לאה כהן"), initials_of("لا ع")) == ("\u2068לאה כ.\u2069", "\u2068ل. ع.\u2069")
    assert (short_of("Ana Weiß"), short_of("לאה")) == ("Ana W.", "לאה")


@pytest.mark.parametrize(("name", "written"), [("Ana", "A."), (" ana  maria", "a. m."), ("", "?")])
def test_initials_stand_for_a_name(name: str, written: str) -> None:
    assert initials_of(name) == written
