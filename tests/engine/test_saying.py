"""Is a sentence told in the language of who reads it, whoever it was said by?"""

import pickle
from collections.abc import Callable

import pytest
from django.utils import translation

from rummy.engine import words
from rummy.engine.saying import (
    Kept,
    Said,
    capital,
    change,
    in_a_row,
    is_kept,
    keep,
    listed,
    many,
    say,
    tell,
)


def told(said: str, language: str) -> str:
    with translation.override(language):
        return tell(keep(said))


def test_a_sentence_reads_as_any_other_and_is_told_in_another_language() -> None:
    said = say("Drew round {n}.", n=3)
    assert said == "Drew round 3."
    assert told(said, "de") == "Durchgang 3 ausgelost."


def test_who_says_it_in_german_is_read_in_english() -> None:
    with translation.override("de"):
        said = say("Drew round {n}.", n=3)
    assert (said, told(said, "en")) == ("Durchgang 3 ausgelost.", "Drew round 3.")


def test_places_hold_sentences_names_and_numbers() -> None:
    said = say("{name} moved in round {n}: {where}.", name="Ana", n=2, where=say("table {n}", n=4))
    assert said == "Ana moved in round 2: table 4."
    assert "Ana" in told(said, "de")
    assert "table" not in told(said, "de")


def test_so_many_are_counted_in_every_language() -> None:
    assert many(2, "Checked in {n}.", "Checked in {n} entries.") == "Checked in 2 entries."
    tables = many(2, "one table of {size}", "{number} tables of {size}", number=say("two"), size=3)
    assert capital(tables) == "Two tables of 3"
    assert told(capital(tables), "de") == "Zwei Tische zu 3"


@pytest.mark.parametrize(("join", "word"), [(words.listed, "and"), (words.either, "or")])
def test_names_from_right_to_left_stay_in_their_order(join: Callable[[list[str]], str], word: str) -> None:
    assert join(["לאה", "محمد", "Ana"]) == f"\u2068לאה\u2069, \u2068محمد\u2069 {word} Ana"
    assert [join([]), join(["Ana"]), join(["Ana", "Zoë"])] == ["", "Ana", f"Ana {word} Zoë"]


def test_names_from_right_to_left_leave_the_sums_behind_them_as_they_are() -> None:
    assert (
        words.say("Left with {player}: {sum}", player="לאה", sum="5 + 10")
        == "Left with \u2068לאה\u2069: 5 + 10"
    )
    assert words.many(2, "{n} of {name}", "{n} of {name}", name="Zoë") == "2 of Zoë"


def test_lists_and_rows_are_told_part_by_part() -> None:
    said = in_a_row(say("Checked in again."), "", listed(["Ana", "Ben", "Cy"]))
    assert said == "Checked in again. Ana, Ben and Cy"
    assert told(said, "de").endswith("Ana, Ben und Cy")


def test_what_somebody_wrote_stands_as_it_is() -> None:
    assert keep("100 % {n} %(n)d") == "100 % {n} %(n)d"
    assert tell("100 % {n} %(n)d") == "100 % {n} %(n)d"


def test_what_came_from_elsewhere_fills_whole_places_only() -> None:
    kept: Kept = {"say": "{x.__class__} {x!r:>999} {x}", "with": {"x": "Ana"}}
    assert tell(kept) == "{x.__class__} {x!r:>999} Ana"


def test_a_sentence_this_version_does_not_know_is_told_in_english() -> None:
    with translation.override("de"):
        assert tell({"say": "Rang the bell for {name}.", "with": {"name": "Ana"}}) == "Rang the bell for Ana."


def test_names_change_in_places_and_in_texts_and_not_in_our_own_sentences() -> None:
    kept = keep(in_a_row(say("Round for {who}.", who=listed(["Round", "Ben"])), "Round wrote this."))
    assert tell(change(kept, lambda text: text.replace("Round", "X"))) == "Round for X and Ben. X wrote this."


def test_what_an_earlier_release_kept_is_told_in_every_language() -> None:
    entered: Kept = {"say": "Entered %(n)d.", "more": "Entered %(n)d entries.", "n": 2, "with": {"n": 2}}
    assert tell(entered) == "Entered 2 entries."
    with translation.override("de"):
        assert tell({"say": "Drew round %(n)d.", "with": {"n": 3}}) == "Durchgang 3 ausgelost."
        assert tell(entered) == words.many(2, "Entered {n}.", "Entered {n} entries.")


def test_a_sentence_travels_between_processes() -> None:
    said = say("{n} minutes", n=3)
    there = pickle.loads(pickle.dumps(said))
    assert (there, isinstance(there, Said), keep(there)) == (said, True, keep(said))


@pytest.mark.parametrize(
    "kept",
    [
        None,
        1.5,
        {},
        {"say": 3},
        {"say": "a", "with": []},
        {"say": "a", "run": "b"},
        ["a", None],
        {"each": "a"},
    ],
)
def test_only_what_was_kept_is_taken(kept: object) -> None:
    assert not is_kept(kept)
    assert is_kept(keep(in_a_row(capital(say("a {b}", b=2)), listed(["c"]), many(2, "d", "{n} d"))))


def test_what_is_nested_without_end_is_not_taken() -> None:
    kept: object = "a"
    for _time in range(900):
        kept = {"capital": kept}

    assert not is_kept(kept)


@pytest.mark.parametrize("more", [{}, {"more": "{a}" * 40, "n": 2}])
def test_what_grows_without_end_is_not_taken(more: dict[str, object]) -> None:
    """A few hundred letters of a parcel would be told as more than any memory holds."""
    kept: object = "a"
    for _time in range(8):
        kept = {"say": "{a}" * (1 if more else 40), "with": {"a": kept}, **more}

    assert not is_kept(kept)


def test_a_place_may_stand_in_a_sentence_more_than_once() -> None:
    assert is_kept(keep(say("{name}, {name} and {name}", name=listed(["Ana", "Zoë"] * 50))))
