"""Which address does each bare module name of a page stand for?"""

import json

from django import template
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

# A file name would change meaning inside HTML if it could close the script.
ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.simple_tag(takes_context=True)
def import_map(context: Context, *names: str) -> SafeString:
    """The import map of the named modules: `meldbook/pad` → the address of `js/pad.js`."""
    imports = {f"meldbook/{name}": static(f"rummy/js/{name}.js") for name in names}
    text = json.dumps({"imports": imports}, separators=(",", ":")).translate(ESCAPES)
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, SafeString(text))
