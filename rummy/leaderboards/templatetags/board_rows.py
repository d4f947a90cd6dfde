"""How are the rows of a board written? By hand: there are fifty on a page, and as a template they take most of its time."""

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rummy.leaderboards.measures import Measure
from rummy.leaderboards.queries.boards import Line
from rummy.scorekeeping.queries.record_rows import Named

register = template.Library()

ROW = (
    '<tr role="row"{}><td role="cell" class="place">{}</td><th role="rowheader" scope="row">{}{}</th>'
    '<td role="cell" class="figure score">{}</td>'
    '<td role="cell" class="figure games">{}<span class="players">{}</span></td></tr>'
)
TIED = '<span class="tied" title="{0}">{1}<span class="hidden-text">{0}</span></span>'
MINE = SafeString(' class="mine"')
NOTHING = SafeString("")


@register.simple_tag
def board_rows(lines: Sequence[Line], measure: Measure) -> SafeString:
    """The rows of a board's table, in the language of the page."""
    together = format_html(
        ' <span aria-hidden="true">&amp;</span><span class="hidden-text">{}</span> ', _("and")
    )
    you = format_html(' <span class="mark">{}</span>', _("you"))
    shared, won = _("shared place"), _("%(won)s won")
    rows = (
        format_html(
            ROW,
            MINE if line.is_me else NOTHING,
            format_html(TIED, shared, line.place) if line.tied else line.place,
            _people(line.people, together),
            you if line.is_me else NOTHING,
            measure.write(line.score) if line.score is not None else "–",
            line.games,
            won % {"won": line.won},
        )
        for line in lines
    )
    return mark_safe("".join(rows))  # noqa: S308 (each row is escaped)


def _people(people: Sequence[Named], together: SafeString) -> SafeString:
    names = (
        format_html('<a href="{}">{}</a>', reverse("scorekeeping:player", args=[one.id]), one.name)
        if one.id
        else format_html("{}", one.name)
        for one in people
    )
    return mark_safe(together.join(names))  # noqa: S308 (each name is escaped)
