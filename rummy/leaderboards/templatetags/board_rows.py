"""How are the rows of a board written? By hand: there are fifty on a page, and as a template they take most of its time."""

from collections.abc import Sequence
from html import escape

from django import template
from django.utils.safestring import SafeString

from rummy.engine.words import many, say, to_say
from rummy.leaderboards.measures import Measure
from rummy.leaderboards.queries.boards import Line
from rummy.leaderboards.templatetags.people import people

register = template.Library()

ROW = (
    '<tr role="row"{}><td role="cell" class="place">{}</td><th role="rowheader" scope="row">{}{}</th>'
    '<td role="cell" class="figure score">{}{}</td>'
    '<td role="cell" class="figure games">{}<span class="players">{}</span></td></tr>'
)
TREND = '<span class="players"><span aria-hidden="true">{}\u00a0{}</span><span class="hidden-text">{}</span></span>'
TIED = '<span class="tied" title="{0}">{1}<span class="hidden-text">{0}</span></span>'
MINE = ' class="mine"'


@register.simple_tag
def board_rows(lines: Sequence[Line], measure: Measure) -> SafeString:
    """The rows of a board's table, in the language of the page."""
    you = f' <span class="mark">{escape(say("you"))}</span>'
    shared = escape(say("shared place"))
    # Games won are the score itself on their own board.
    tells_won = measure.key != "won"
    rows = (
        ROW.format(
            MINE if line.is_me else "",
            TIED.format(shared, line.place) if line.tied else line.place,
            people(line.people),
            you if line.is_me else "",
            measure.write(line.score) if line.score is not None else "–",
            _trend(line.trend) if line.trend else "",
            line.games,
            escape(many(line.won, "{n} won", "{n} won")) if tells_won else "",
        )
        for line in lines
    )
    return SafeString("".join(rows))


def _trend(change: int) -> str:
    """`▲ 12`, read aloud as a word."""
    mark, said = ("▲", to_say("up {n}")) if change > 0 else ("▼", to_say("down {n}"))
    return TREND.format(mark, abs(change), escape(say(said, n=abs(change))))
