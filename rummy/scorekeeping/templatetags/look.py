"""Which attributes of <html> say how this phone wants the book to look?"""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rummy.scorekeeping.look import COOKIE, read_look

register = template.Library()


@register.simple_tag(takes_context=True)
def look_attributes(context: Context) -> SafeString:
    """`data-suits="four" data-hand="right" …`, also on error pages that know no request."""
    request = context.get("request")
    return _written(request.COOKIES.get(COOKIE, "") if request else "")


@lru_cache(maxsize=100)
def _written(cookie: str) -> SafeString:
    """Few looks are in use at a time, and every page is written in one."""
    return format_html_join(" ", 'data-{}="{}"', read_look({COOKIE: cookie}).items())
