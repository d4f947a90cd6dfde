"""How does a table of figures leave for a spreadsheet, so that it is read as it was written and nothing in it is computed?"""

import csv
import io
import re
from collections.abc import Iterable
from datetime import datetime

from django.http import HttpResponse
from django.utils import timezone
from django.utils.functional import Promise

from rummy.engine.words import decimals

# A spreadsheet takes a cell that begins like this for a formula; one that expects the other mark cuts cells at it, too.
FORMULA = re.compile(r"(^|[;,])(?=[=+\-@\t\r\n＝＋－＠])")
GUARDED = re.compile(FORMULA.pattern.replace("(?=", "'(?="))

# Spreadsheets of one big maker read UTF-8 only behind this mark.
MARK = "\ufeff"


def spreadsheet(filename: str, rows: Iterable[Iterable[object]]) -> HttpResponse:
    """The rows as an answer to open in a spreadsheet."""
    answer = HttpResponse(MARK + as_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """The rows as the spreadsheet of who reads expects them: where decimals have a comma, semicolons stand between cells."""
    out = io.StringIO()
    between = ";" if "," in decimals("0.0") else ","
    csv.writer(out, delimiter=between).writerows([_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def unguarded(cell: str) -> str:
    """A cell without what keeps spreadsheets from taking it for a formula; an apostrophe of its own stays."""
    return GUARDED.sub(r"\1", cell)


def _cell(cell: object) -> object:
    match cell:
        case bool():
            return int(cell)
        case float():
            return decimals(str(cell))
        case datetime():
            return timezone.localtime(cell).isoformat(" ", "minutes")[:16]
        case str() | Promise():
            return FORMULA.sub(r"\1'", str(cell))
    return cell
