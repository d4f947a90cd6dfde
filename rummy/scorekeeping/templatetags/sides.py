"""How is a side shown: chip, name, names in a sentence?"""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rummy.engine.words import isolated
from rummy.scorekeeping.queries.people import in_words
from rummy.scorekeeping.queries.rows import HandRow

register = template.Library()
register.filter(in_words)
register.filter(isolated)


@register.simple_tag
def chip(initial: str, colour: int) -> SafeString:
    """The poker chip of a side. The name always stands beside it, so it is silent."""
    return format_html('<span class="chip side-{}" aria-hidden="true">{}</span>', colour, initial)


@register.filter
def any_won(hands: Sequence[HandRow]) -> bool:
    """Whether somebody took one of these hands, as nobody does of typed totals."""
    return any(side.won for hand in hands for side in hand.points)


@register.filter
def any_typed(hands: Sequence[HandRow]) -> bool:
    """Whether one of these hands was entered as totals, so that the word has to be explained."""
    return any(hand.typed for hand in hands)
