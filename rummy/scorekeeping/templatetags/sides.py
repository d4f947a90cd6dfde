"""How is a side shown: chip, name, names in a sentence?"""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rummy.engine.words import how_many, isolated, listed
from rummy.scorekeeping.queries.receipt_rows import ReceiptSide
from rummy.scorekeeping.queries.rows import GameRow, HandRow, SidePoints

register = template.Library()
register.filter("in_words", listed)
register.filter(isolated)


@register.filter
def people(names: str | Sequence[str]) -> int:
    """How many are named, for the verb."""
    return how_many(*([names] if isinstance(names, str) else names))


@register.simple_tag
def chip(initial: str, colour: int) -> SafeString:
    """The poker chip of a side. The name always stands beside it, so it is silent."""
    return format_html('<span class="chip side-{}" aria-hidden="true">{}</span>', colour, initial)


@register.filter
def any_won(hands: Sequence[HandRow]) -> bool:
    """Whether somebody took one of these hands, as nobody does of typed totals."""
    return any(side.won for hand in hands for side in hand.points)


@register.filter
def has_less(sides: Sequence[SidePoints | ReceiptSide]) -> bool:
    """Whether who went out of this hand has less of it than another, whose melds were worth more."""
    points = [side.points or 0 for side in sides]
    return any(side.won and side.points is not None and side.points < max(points) for side in sides)


@register.filter
def any_has_less(hands: Sequence[HandRow]) -> bool:
    """Whether that is so in one of these hands: then it is said of all, who went out."""
    return any(has_less(hand.points) for hand in hands)


@register.filter
def any_typed(hands: Sequence[HandRow]) -> bool:
    """Whether one of these hands was entered as totals, so that the word has to be explained."""
    return any(hand.typed for hand in hands)


@register.filter
def by_game(hands: Sequence[HandRow]) -> list[tuple[GameRow | None, list[HandRow]]]:
    """The hands under their games, where there are several of several hands; all under None where not."""
    games = [hand.game for hand in hands if hand.game]
    if len(set(games)) < 2 or all(game.first_hand == game.last_hand for game in games):
        return [(None, list(hands))]
    game, found = games[0], dict[GameRow | None, list[HandRow]]()
    for hand in hands:
        # One that is struck between games stands with what was listed before it.
        game = hand.game or game
        found.setdefault(game, []).append(hand)
    return list(found.items())
