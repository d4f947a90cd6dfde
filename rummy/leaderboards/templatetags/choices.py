"""How is a row of links to other boards written? By hand: a board has four, of eighteen links."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from rummy.leaderboards.asking import Choice

register = template.Library()

HERE = ' aria-current="true"'


@register.simple_tag
def choices(offered: Iterable[Choice], label: str) -> SafeString:
    links = (
        f'<a class="chip-link" href="{escape(one.address)}"{HERE if one.is_here else ""}>{escape(str(one.label))}</a>'
        for one in offered
    )
    return SafeString(f'<nav class="chips" aria-label="{conditional_escape(label)}">{"".join(links)}</nav>')
