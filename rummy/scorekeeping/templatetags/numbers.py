"""How are points written for people to read?"""

from fractions import Fraction

from django import template

from rummy.engine import words

register = template.Library()
register.filter("decimals", words.decimals)


@register.filter
def total(points: int | None) -> str:
    """Where somebody stands: `380`, `−20`; a dash where nothing counts."""
    return "–" if points is None else words.points(points)


@register.filter
def points(points: int | None) -> str:
    """What a hand brought: `+95`, `−20`, `0`; a dash where nothing counts."""
    return "–" if points is None else words.signed(points)


@register.filter
def average(points: Fraction | None) -> str:
    """Points a hand to one place: `+12.4`, `−0.5`, `0`; a dash where nothing was played."""
    if points is None:
        return "–"
    tenths = round(abs(points) * 10)
    sign = "" if not tenths else "+" if points > 0 else words.MINUS
    return words.decimals(f"{sign}{tenths // 10}.{tenths % 10}") if tenths else "0"


@register.filter
def parts(text: str) -> list[str]:
    """What stands between the spaces of a text; at those before a French colon no line ends, and nothing is parted."""
    return text.split(" ")


@register.filter
def size(points: int) -> int:
    """By how many points something is said in the singular or the plural: `−1` point, but `−2` points in every language."""
    return abs(points)
