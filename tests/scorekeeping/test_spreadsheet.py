"""Does a table of figures open in the reader's spreadsheet as it was written, cell by cell?"""

import csv
import io
from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from rummy.scorekeeping.spreadsheet import MARK, as_csv, spreadsheet

ROW = ["Ana, Ben", "Cy; Dee", "", None, True, 12, -3, 2.5, -0.25]


@pytest.mark.parametrize(
    ("language", "between", "decimals"),
    [
        ("en", ",", ("2.5", "-0.25")),
        ("de", ";", ("2,5", "-0,25")),
        ("fr", ";", ("2,5", "-0,25")),
        ("es", ";", ("2,5", "-0,25")),
    ],
)
def test_cells_and_decimals_are_those_of_the_language(
    language: str, between: str, decimals: tuple[str, str]
) -> None:
    with override(language):
        written = as_csv([ROW])

    assert list(csv.reader(io.StringIO(written), delimiter=between)) == [
        ["Ana, Ben", "Cy; Dee", "", "", "1", "12", "-3", *decimals]
    ]


def test_days_and_hours_are_read_by_every_spreadsheet() -> None:
    assert as_csv([[date(2026, 3, 14), datetime(2026, 3, 14, 19, 30, 59, tzinfo=UTC)]]) == (
        "2026-03-14,2026-03-14 19:30\r\n"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_is_computed_whichever_mark_the_spreadsheet_cuts_at(language: str) -> None:
    with override(language):
        written = as_csv([["=1+1", "Ben;=2+2", "Cy,@SUM(A1)", -3]])

    assert [text in written for text in ("'=1+1", "Ben;'=2+2", "Cy,'@SUM(A1)", "'-3")] == [True] * 3 + [False]


def test_the_file_says_what_it_is() -> None:
    answer = spreadsheet("evening.csv", [["Zoé"]])

    assert answer.content.decode() == f"{MARK}Zoé\r\n"
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "text/csv; charset=utf-8",
        'attachment; filename="evening.csv"',
    )
