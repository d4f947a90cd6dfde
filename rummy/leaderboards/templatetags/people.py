"""How is a competitor written: one person, or two partners? By hand, because a page names as many as fifty."""

from collections.abc import Sequence
from functools import cache
from html import escape
from uuid import UUID

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString

from rummy.engine.words import and_before
from rummy.scorekeeping.queries.record_rows import Named

register = template.Library()

TOGETHER = ' <span aria-hidden="true">&amp;</span><span class="hidden-text">{}</span> {}'


@register.simple_tag
def people(named: Sequence[Named]) -> SafeString:
    """Their names; each leads to its page, where the visitor may open it."""
    way = _way(get_script_prefix())
    names = [
        f'<a href="{way}{one.id}/">{escape(one.name)}</a>' if one.id else escape(one.name) for one in named
    ]
    first, *others = names
    joined = zip((one.name for one in named[1:]), others, strict=True)
    return SafeString(
        first + "".join(TOGETHER.format(escape(and_before(name)), other) for name, other in joined)
    )


@register.filter
def and_to(named: Sequence[Named]) -> str:
    """The word "and", as it is before the first of these."""
    return and_before(named[0].name)


@cache
def _way(_prefix: str) -> str:
    """What the addresses of all players begin with: finding it anew for every name costs more than the names."""
    whose = UUID(int=0)
    return reverse("scorekeeping:player", args=[whose]).removesuffix(f"{whose}/")
