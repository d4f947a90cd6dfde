"""What is understood of old results, line by line?"""

from datetime import date

import pytest

from rummy.scorekeeping.pasting import OldGame, read_pasted

TODAY = date(2026, 3, 14)
DAY = date(2019, 5, 31)
ANA_BEN = (("Ana", 120), ("Ben", -80))


def told(text: str) -> list[tuple[date | None, tuple[tuple[str, int], ...]]]:
    return [(game.day, game.points) for game in read_pasted(text, TODAY).good]


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
        "date,player,total\n2019-05-31,Ana,120\n2019-05-31,Ben,-80",
        "2019-05-31;Ana;120\r\n2019-05-31;Ben;-80\r\n",
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
        *("names below", "a column each", "semicolons", "a line each", "without heads"),
    ],
)
def test_a_game_is_read_however_it_was_written_down(text: str) -> None:
    assert told(text) == [(DAY, ANA_BEN)]


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
        ("31.5.2019 Ana 1, Ben 99999999", "so many points"),
        (f"31.5.2019 {'A' * 41} 1, Ben 2", "longer than 40"),
    ],
    ids=["no day", "future", "alone", "twice", "no result", "too many points", "long name"],
)
def test_a_line_that_cannot_be_read_says_what_to_do(line: str, fault: str) -> None:
    [said] = faults(line)

    assert fault in said


def test_what_is_left_can_be_read_again() -> None:
    text = "Date\tAna\tBen\n31.5.2019\t1\t2\n1.6.2019\tx\t4"
    left = read_pasted(text, TODAY).only_bad()

    assert left == "Date\tAna\tBen\n1.6.2019\tx\t4"
    assert faults(left) == ["“x” is no number of points."]


def test_nothing_is_nothing() -> None:
    assert read_pasted(" \n;;\n", TODAY).games == ()
    assert OldGame(1, "").fault == ""
