"""How does a sitting leave the book: on paper, as a table of figures, as a picture?"""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.engine.words import say
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.sheet import Sheet, sheet
from rummy.scorekeeping.spreadsheet import spreadsheet
from rummy.scorekeeping.views.doors import at_a_table

# The card is drawn 1080 wide; its rows stand so far down, and the sides' light colours are told in it.
FIRST_ROW, ROW = 320, 110
FILLS = ("#0b5d44", "#7a3db8", "#9a4a00", "#0b50c4", "#9b1c56", "#5b5800", "#00606b", "#6b4a22")


@require_safe
@at_a_table
def paper(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The score sheet, made to be printed or kept as PDF by the browser."""
    return render(request, "scorekeeping/sheet.html", {"sitting": sitting, "sheet": sheet(sitting)})


@require_safe
@at_a_table
def figures(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Every hand as a line of CSV: points and running total of each side."""
    return spreadsheet(f"{sitting.watch_code}.csv", _rows(sheet(sitting)))


def _rows(shown: Sheet) -> Iterator[list[object]]:
    names = [name for name, _initial, _colour in shown.sides]
    totals = [say("{what} in all", what=name) for name in names]
    yield [say("Game"), say("Hand"), say("Time"), *names, *totals, say("Won by"), say("Typed"), say("Struck")]
    for game in shown.games:
        for hand in game.hands:
            points, sums = ([cell.points for cell in hand.cells], [cell.total for cell in hand.cells])
            told = (hand.at, *points, *sums, hand.winner, hand.typed, hand.voided)
            yield [game.row.number, hand.number, *told]


@require_safe
@at_a_table
def picture(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The result as a card to send: a drawing that needs nothing else."""
    summary = queries.summary(sitting)
    rows = [
        (side, FIRST_ROW + ROW * place, FILLS[side.colour - 1])
        for place, side in enumerate(summary.table.sides)
    ]
    foot = FIRST_ROW + ROW * len(rows)
    shown = {"summary": summary, "rows": rows, "foot": foot, "inner": foot + 20, "height": foot + 100}
    return render(request, "scorekeeping/result.svg", shown, content_type="image/svg+xml; charset=utf-8")
