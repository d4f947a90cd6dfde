"""How is a side shown: chip, name, names in a sentence?"""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def chip(initial: str, colour: int) -> SafeString:
    """The poker chip of a side. The name always stands beside it, so it is silent."""
    return format_html('<span class="chip side-{}" aria-hidden="true">{}</span>', colour, initial)


@register.filter
def in_words(names: Sequence[str]) -> str:
    """`Ana, Ben and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
