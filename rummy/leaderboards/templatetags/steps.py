"""How is one game told that changed a rating? In Python, for a page tells twenty-five."""

from django import template
from django.utils.safestring import SafeString

from rummy.engine.words import say
from rummy.leaderboards.queries.rating import Step
from rummy.leaderboards.templatetags.boards import chance
from rummy.leaderboards.templatetags.people import people

register = template.Library()


@register.filter
def outcome(step: Step) -> str:
    """`Won`, `Shared place 2`, `Lost`, `Place 3 of 4`."""
    if step.level:
        return say("Shared place {place}", place=step.place)
    if step.place == 1:
        return say("Won")
    if step.sides == 2:
        return say("Lost")
    return say("Place {place} of {n}", place=step.place, n=step.sides)


@register.simple_tag
def opponents(step: Step) -> SafeString:
    """The others, each with the rating he came with."""
    others = (f'{people(one.people)} <span class="soft">({one.rating})</span>' for one in step.opponents)
    return SafeString(", ".join(others))


@register.filter
def expected(step: Step) -> str:
    return say("A win was {chance} likely.", chance=chance(step.chance))
