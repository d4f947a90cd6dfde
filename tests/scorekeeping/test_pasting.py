"""What is understood of old results, line by line?"""

from datetime import date
from time import process_time

import pytest

from rummy.scorekeeping.pasting import OldGame, read_pasted

TODAY = date(2026, 3, 14)
DAY = date(2019, 5, 31)
ANA_BEN = (("Ana", 120), ("Ben", -80))


def told(text: str) -> list[tuple[date | None, tuple[tuple[str, int], ...]]]:
    return [(game.day, game.points) for game in read_pasted(text, TODAY).good]


@pytest.mark.parametrize(
    "text",
    [
        "Datum;Ana;Ben\n31.05.2019;1 500;-12 000",
        "Date\tAna\tBen\n2019-05-31\t1\u202f500\t−12\u00a0000",
        "2019-05-31;Ana;1 500\n2019-05-31;Ben;-12 000",
    ],
)
def test_thousands_with_a_space_are_read_where_a_cell_holds_one_number(text: str) -> None:
    assert told(text) == [(DAY, (("Ana", 1500), ("Ben", -12000)))]


def faults(text: str) -> list[str]:
    return [game.fault for game in read_pasted(text, TODAY).games]


@pytest.mark.parametrize(
    "text",
    [
        "31.5.2019 Ana 120, Ben -80",
        "2019-05-31: Ana 120; Ben −80",
        "31/05/19 Ana: 120 Ben: -80",
        "5/31/2019 Ana=120, Ben=-80",
        "[31.05.19, 21:15:03] Cy: Ana 120, Ben -80",
        "31/05/2019, 21:15 - Cy Dahl: Ana 120, Ben -80",
        "2.6.2019, 09:00 - Cy: 31.5.2019 Ana 120, Ben -80",
        "31.5.2019\nAna 120, Ben -80",
        "31.5.2019\n\nAna 120\nBen -80",
        "Date\tAna\tBen\tCy\n2019-05-31\t120\t-80\t",
        "Datum;Ana;Ben\n31.05.2019;120;-80",
        "sep=;\r\nDatum;Ana;Ben\r\n31.05.2019;120;-80",
        "date,player,total\n2019-05-31,Ana,120\n2019-05-31,Ben,-80",
        "2019-05-31;Ana;120\r\n2019-05-31;Ben;-80\r\n",
        "2019/05/31 Ana 120, Ben -80.",
        "2019.05.31 20:15 Ana 120, Ben -80",
        "31-05-2019;Ana;120;Ben;-80",
        "31/05/2019 à 21:15 - Cy: Ana 120, Ben -80",
        "\ufeffDate,Ana,Ben,,\n2019-05-31 00:00:00,120,-80,,a long night",
    ],
    ids=[
        *(
            "a line",
            "year first",
            "slashes",
            "month first",
            "a chat",
            "another chat",
            "told in a chat",
            "day above",
        ),
        *("names below", "a column each", "semicolons", "the mark told", "a line each", "without heads"),
        *(
            "year first, slashes",
            "with the hour",
            "cells in a row",
            "a French chat",
            "a mark in front, and a note",
        ),
    ],
)
def test_a_game_is_read_however_it_was_written_down(text: str) -> None:
    assert told(text) == [(DAY, ANA_BEN)]


@pytest.mark.parametrize(
    "day",
    [
        *(
            "31. Mai 2019",
            "Fr. 31. Mai 2019:",
            "31 May 2019",
            "Friday, 31 May 2019",
            "May 31st, 2019",
            "Fri 31.5.2019",
        ),
        *(
            "31 de mayo de 2019",
            "viernes 31 de mayo de 2019",
            "vendredi 31 mai 2019",
            "[1.6.19, 09:00] Cy: 31. Mai 2019",
        ),
    ],
)
def test_a_day_may_be_written_in_words(day: str) -> None:
    assert told(f"{day} Ana 120, Ben -80") == told(f"{day}\nAna 120\nBen -80") == [(DAY, ANA_BEN)]


@pytest.mark.parametrize(
    ("word", "month"),
    [
        ("März", 3),
        ("Mrz.", 3),
        ("février", 2),
        ("août", 8),
        ("Dez", 12),
        ("ene", 1),
        ("juin", 6),
        ("juil.", 7),
    ],
)
def test_a_month_may_be_shortened_and_have_accents(word: str, month: int) -> None:
    assert [day for day, _points in told(f"3 {word} 2024 Ana 1, Ben 2")] == [date(2024, month, 3)]


@pytest.mark.parametrize(
    "line",
    ["🏆 Ana 120, Ben -80 🎉🎉", "Ana 120🥇, Ben -80 ❤️", "Ana 120 🥈 Ben -80", "Ana: 120 Ben: -80 👍🏽"],
)
def test_pictures_beside_the_points_are_no_part_of_them(line: str) -> None:
    assert told(f"[31.05.19, 21:15] Cy: {line}") == [(DAY, ANA_BEN)]


def test_a_picture_at_a_name_stays_with_it() -> None:
    assert told("31.5.2019 Ana🌸 1, Ben 2") == [(DAY, (("Ana🌸", 1), ("Ben", 2)))]


def test_the_next_name_that_comes_again_is_the_next_game() -> None:
    text = "31.5.2019\nAna 1\nBen 2\nAna 3\nBen 4"

    assert [points for _day, points in told(text)] == [(("Ana", 1), ("Ben", 2)), (("Ana", 3), ("Ben", 4))]


def test_an_empty_first_cell_is_the_day_above() -> None:
    assert told("Date\tAna\tBen\n31.5.2019\t1\t2\n\t3\t4")[1] == (DAY, (("Ana", 3), ("Ben", 4)))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Ana 120, Ben 80", "There is no day"),
        ("31.5.2099 Ana 1, Ben 2", "still to come"),
        ("31.5.2019 Ana 120", "two players at least"),
        ("31.5.2019 Ana 1, ana 2", "stands here twice"),
        ("31.5.2019 it was fun", "Write the day, then names"),
        ("31.2.2019 Ana 1, Ben 2", "is no day. Write"),
        ("31.5.2019 Ana 1, Ben 99999999", "so many points"),
        (f"31.5.2019 {'A' * 41} 1, Ben 2", "longer than 40"),
        ("31.5.2019 Ana - 20, Ben - 30", "could be a minus"),
        ("31.5.2019 Ana 12,5, Ben 80", "“12,5” is no whole number"),
        ("31.5.2019 Ana 1.000, Ben 80", "“1.000” is no whole number"),
        ("31.5.2019 Ana 120, Ben", "Write the day, then names"),
    ],
    ids=[
        *("no day", "future", "alone", "twice", "no result", "31 February", "too many points", "long name"),
        *("minus or dash", "a half", "thousands with a dot", "no points"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_to_do(line: str, fault: str) -> None:
    [said] = faults(line)

    assert fault in said


def test_a_day_that_cannot_be_is_not_the_day_above() -> None:
    wrong = "31.5.2019 Ana 1, Ben 2\n31.6.2019 Ana 3, Ben 4\nAna 5, Ben 6"

    assert told(wrong) == [(DAY, (("Ana", 1), ("Ben", 2)))]


def test_a_day_in_words_is_not_the_day_above() -> None:
    assert told("30.5.2019\nAna 1, Ben 2\n31. Wonnemond 2019\nAna 3, Ben 4") == [
        (date(2019, 5, 30), (("Ana", 1), ("Ben", 2)))
    ]


def test_months_come_first_where_one_day_can_be_no_other() -> None:
    text = "Date,Ana,Ben\n3/4/2019,1,x\n3/14/2019,3,4\n3/5/2019,5,6"
    left = read_pasted(text, TODAY).only_bad()

    assert [day for day, _points in told(text)] == [date(2019, 3, 14), date(2019, 3, 5)]
    assert [game.day for game in read_pasted(left, TODAY).games] == [date(2019, 3, 4)]
    assert [day for day, _points in told("14/3/2019 Ana 1, Ben 2\n3/4/2019 Ana 3, Ben 4")] == [
        date(2019, 3, 14),
        date(2019, 4, 3),
    ]


def test_decimal_commas_between_commas_do_not_become_other_points() -> None:
    assert faults("Date,Ana,Ben\n31.05.2019,12,5,80,0") == ["“80” stands in a column without a name."]


NO_DAY = "“31.02.2019” is no day. Write 2019-05-31 or 31.05.2019."
NO_POINTS = (
    "“%s” is no number of points. Write it as 120 or −15, or leave the cell empty for who did not play."
)
NOT_WHOLE = "“%s” is no whole number: write the points without a dot or a comma."


@pytest.mark.parametrize("heads", ["Datum;Ana;Ben\n{day};{cell};40", "Datum;Name;Punkte\n{day};Ana;{cell}\n"])
@pytest.mark.parametrize(
    ("day", "cell", "fault"),
    [
        ("31.02.2019", "62", NO_DAY),
        ("31.05.2019", "(15)", NO_POINTS % "(15)"),
        ("31.05.2019", "62,5", NOT_WHOLE % "62,5"),
        ("31.05.2019", "1.234", NOT_WHOLE % "1.234"),
    ],
)
def test_a_cell_that_cannot_be_read_says_what_to_do(heads: str, day: str, cell: str, fault: str) -> None:
    assert faults(heads.format(day=day, cell=cell)) == [fault]


def test_points_with_nothing_but_zeros_behind_the_comma_are_whole() -> None:
    assert told("Datum;Ana;Ben\n31.05.2019;120,00;-80.0") == [(DAY, ANA_BEN)]
    assert told("Datum;Name;Punkte\n31.05.2019;Ana;120,00\n31.05.2019;Ben;−80,0") == [(DAY, ANA_BEN)]
    assert faults("Datum;Ana;Ben\n31.05.2019;120.000;1") == [NOT_WHOLE % "120.000"]


@pytest.mark.parametrize(
    "text", ["a" * 1000, "a b " * 250, " " * 999 + "a", "1.1.2019 " + "- " * 490, ": " * 500]
)
def test_a_long_line_is_read_as_quickly_as_many_short_ones(text: str) -> None:
    begun = process_time()
    faults("\n".join([text] * 100))

    assert process_time() - begun < 1


def test_what_is_left_can_be_read_again() -> None:
    text = "Date\tAna\tBen\n31.5.2019\t1\t2\n1.6.2019\tx\t4"
    left = read_pasted(text, TODAY).only_bad()

    assert left == "Date\tAna\tBen\n1.6.2019\tx\t4"
    assert faults(left) == [NO_POINTS % "x"]


def test_nothing_is_nothing() -> None:
    assert read_pasted(" \n;;\n", TODAY).games == ()
    assert OldGame(1, "").fault == ""


@pytest.mark.parametrize("day", ["0001-01-01", "0209-05-31", "1.1.1899"])
def test_nobody_played_in_such_a_year(day: str) -> None:
    assert "is no day" in faults(f"{day} Ana 120, Ben -80")[0]
