import pytest

from rummy.scorekeeping.templatetags.widths import PHONE, is_long_pair, names_break_at


def sides(*names: str) -> list[dict[str, object]]:
    return [{"name": name, "players": name.split(" & ")} for name in names]


@pytest.mark.parametrize(
    ("players", "long"),
    [
        (["Ana", "Ben"], False),
        (["Marianne", "Bert"], False),
        (["Marianne", "Berta"], True),
        (["Ana"] * 5, False),
    ],
)
def test_two_names_of_more_than_twelve_letters_break_a_row(players: list[str], *, long: bool) -> None:
    assert is_long_pair(players) is long


@pytest.mark.parametrize(
    ("names", "em"),
    [
        (["Ana", "Bernadette"], 0),
        (["Ana", "Ben", "Cy"], 7),
        (["Ana", "Bernadette", "Cy"], 20),
        (["Ana", "Bernadette", "Cy", "Di"], 23),
        (["Ana", "Bernadette-Marie", "Cy"], PHONE),
        (["Ana", "Ben", "Cy", "Di", "Ed"], PHONE),
        (["Ana & Ben", "Cy & Di"], 0),
        (["Ana & Ben", "Marianne & Berta"], PHONE),
    ],
)
def test_names_break_on_a_narrow_page_the_longer_and_the_more(names: list[str], em: int) -> None:
    assert names_break_at(sides(*names)) == em
