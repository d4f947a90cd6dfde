"""How does a table of figures leave for a spreadsheet, so that it is read as it was written and nothing in it is computed?"""

import re

from django.http import HttpResponse

# A spreadsheet takes a cell that begins like this for a formula; one that is set to semicolons cuts cells at them, too.
FORMULA = re.compile(r"(^|;)(?=[=+\-@\t\r\n＝＋－＠])")

# Spreadsheets of one big maker read UTF-8 only behind this mark.
MARK = "\ufeff"


def spreadsheet(filename: str) -> HttpResponse:
    """An answer to write CSV into."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{filename}"'
    answer.write(MARK)
    return answer


def without_formula(text: str) -> str:
    """The text as a cell that no spreadsheet computes."""
    return FORMULA.sub(r"\1'", text)
