"""Which address does each bare module name of a page stand for?"""

import json
from functools import cache

from django import template
from django.conf import settings
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

# A file name would change meaning inside HTML if it could close the script.
ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.simple_tag(takes_context=True)
def import_map(context: Context, *names: str) -> SafeString:
    """The import map of the named modules: `meldbook/pad` → the address of `js/pad.js`; and the page's catalogue of words."""
    nonce = context["request"].csp_nonce
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>', nonce, _imports(names, get_language())
    )


@cache
def _imports(names: tuple[str, ...], language: str | None) -> SafeString:
    imports = {f"meldbook/{name}": static(f"rummy/js/{name}.js") for name in names}
    is_translated = language and language != settings.LANGUAGE_CODE
    # English is said as it is written: its words are a catalogue of nothing.
    imports["meldbook/catalogue"] = static(
        f"rummy/words/{language}.js" if is_translated else "rummy/js/words.js"
    )
    return SafeString(json.dumps({"imports": imports}, separators=(",", ":")).translate(ESCAPES))


FOLLOW = ("keeping", "follow/hand", "follow/offers", "follow/view", "follow/held", "follow/keys", "keyboard")
PLAY = "deck runs standing melds table holding drawing putting changing duties closing piles moves points"
OUTBOX = ("storage", "outbox", "sending", "tending", "next-hand")
PAD = ("words", "back", "twice", "names", "faults", "cards", "chips", "past", *OUTBOX)
LATER = (
    "follow/receipt",
    "follow/big",
    "notation",
    "reseat",
    "saving",
    "new-id",
    "badge",
    "late",
    "awake",
    "score",
    "scene",
    "table-pays",
    "hands-pay",
    "showdown",
    "transfers",
    "growth",
    "arrange",
    "ahead",
    "consequences",
)


@register.simple_tag(takes_context=True)
def follow_map(context: Context) -> SafeString:
    """The import map of the page that follows a hand, and what it needs at once, fetched side by side."""
    at_once = (*FOLLOW, *(f"play/{name}" for name in PLAY.split()), *PAD)
    return format_html("{}\n{}", import_map(context, *at_once, *LATER), preload(context, *at_once))


@register.simple_tag(takes_context=True)
def preload(context: Context, *names: str) -> SafeString:
    """Modules that are fetched side by side with the one that imports them; after the import map."""
    nonce = context["request"].csp_nonce
    return format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}" nonce="{}">',
        ((static(f"rummy/js/{name}.js"), nonce) for name in names),
    )
