"""On how wide a screen do the names on a pad still stand side by side?"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

register = template.Library()

# So many letters two names and “Nobody” share beside the question, 320 points wide.
PAIR_IN_A_ROW = 12
# In em: how wide a phone is at most, a letter of so many tabs side by side, and what stands around the name of one.
PHONE, LETTER, FRAME = 27, {3: 0.63, 4: 0.53}, 0.6


@register.filter
def is_long_pair(players: Sequence[str]) -> bool:
    """Whether these are two whose names would break the row that asks who knocked on a small phone."""
    return len(players) == 2 and sum(map(len, players)) > PAIR_IN_A_ROW


@register.filter
def names_break_at(sides: Sequence[Mapping[str, Any]]) -> int:
    """Up to how many em across a page tabs side by side would break names, or be out of sight."""
    tabs = len(sides)
    if tabs > max(LETTER) or any(is_long_pair(side["players"]) for side in sides):
        return PHONE
    longest = max(len(word) for side in sides for word in side["name"].split())
    return min(PHONE, int(tabs * (longest * LETTER[tabs] + FRAME))) if tabs in LETTER else 0
