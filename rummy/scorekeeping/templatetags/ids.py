"""Which id does a form send, so that sending it twice is harmless?"""

import uuid

from django import template

register = template.Library()


@register.simple_tag
def new_id() -> str:
    """An id of its own for each form of a page."""
    return str(uuid.uuid4())
