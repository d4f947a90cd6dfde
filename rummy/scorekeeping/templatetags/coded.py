"""How does `9H` look in a text for programmers?"""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def coded(text: str) -> SafeString:
    """What stands between backticks becomes code."""
    # Escaped first; only our own mark is put in.
    return SafeString(re.sub("`([^`]+)`", r"<code>\1</code>", escape(text)))
