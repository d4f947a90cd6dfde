"""Which attributes of <html> say how this phone wants the book to look?"""

from django import template
from django.template.context import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rummy.scorekeeping.look import read_look

register = template.Library()


@register.simple_tag(takes_context=True)
def look_attributes(context: Context) -> SafeString:
    """`data-suits="four" data-hand="right" …`, also on error pages that know no request."""
    request = context.get("request")
    look = read_look(request.COOKIES if request else {})
    return format_html_join(" ", 'data-{}="{}"', look.items())
