"""How do cards and suits look on a page, and what does a screen reader say for them?"""

import re

from django import template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from rummy.engine.words import say
from rummy.scorekeeping.keys import SUIT_WORDS, card_name

register = template.Library()

SIGNS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
LETTERS = {letter: sign for sign, letter in SIGNS.items()}
TWO_COLONS = re.compile(r":\s*:")
# A joker as it is written, with the rank it stands for; `?` where its suit is open.
JOKER = re.compile(r"(?:JK=|★)(10|[A2-9JQK])\??")
SUIT = '<svg class="suit" aria-hidden="true" focusable="false"><use href="#suit-{}"/></svg>'


def card_face(card: str) -> SafeString:
    """One card as a chip of paper: rank over suit. A bare rank or a joker has no suit to show."""
    joker, _equals, natural = card.rpartition("=")
    rank, suit = natural[:-1], natural[-1]
    if natural == "JK" or suit not in SUIT_WORDS:
        return format_html('<span class="card">{}</span>', "★" if natural == "JK" else natural)
    mark = "★" if joker else ""
    shape = SafeString(SUIT.format(suit))
    return format_html('<span class="card" data-suit="{}">{}{}{}</span>', suit, mark, rank, shape)


@register.simple_tag
def playing_cards(cards: tuple[str, ...]) -> SafeString:
    """A row of cards; a screen reader hears their names as one sentence."""
    names = ", ".join(card_name(card) for card in cards)
    faces = format_html_join("", "{}", ((card_face(card),) for card in cards))
    return format_html(
        '<span class="cards"><span class="hidden-text">{}</span>'
        '<span class="faces" aria-hidden="true">{}</span></span>',
        names,
        faces,
    )


@register.simple_tag
def ranks(held: tuple[str, ...]) -> SafeString:
    """Cards known by rank only: blank-suited chips."""
    faces = format_html_join("", '<span class="card rank">{}</span>', ((rank,) for rank in held))
    return format_html('<span class="cards"><span class="faces">{}</span></span>', faces)


@register.simple_tag
def reason(text: str, cards: tuple[str, ...]) -> SafeString:
    """Why a line has its points, without the cards that are drawn beside it: `Run: (5 + 10) × 2`."""
    drawn = " ".join(map(_written, cards))
    if cards and text.startswith(f"{drawn} "):
        # `5♥ in the run 4♥ 5♥ 6♥`: the run is said whole.
        rest = text.removeprefix(f"{drawn} ")
        return suits(rest[0].upper() + rest[1:])
    # French has a space before each colon.
    return suits(TWO_COLONS.sub(":", text.replace(f" {drawn}", "", 1)) if cards else text)


def _written(card: str) -> str:
    """`10H` → `10♥`, as sentences have it."""
    return card[:-1] + LETTERS.get(card[-1], card[-1])


@register.filter
def suits(text: str) -> SafeString:
    """Suit signs in a sentence become shapes of ours, since some phones draw the signs as pictures."""

    def shape(found: re.Match[str]) -> str:
        suit = SIGNS[found[0][0]]
        spoken = escape(say(" of {suit}", suit=say(SUIT_WORDS[suit])))
        said = f'<span class="hidden-text">{spoken}</span>'
        return f'<span class="sign" data-suit="{suit}">{SUIT.format(suit)}{said}</span>'

    # Escaped first; only our own shapes are put in.
    drawn = re.sub("[♠♥♣♦]\ufe0e?", shape, escape(text))
    star = f'<span aria-hidden="true">★</span><span class="hidden-text">{escape(card_name("JK"))} </span>'
    return SafeString(JOKER.sub(rf"{star}\1", drawn))
