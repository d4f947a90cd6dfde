"""How do ratings come to the page of a player, which stands below them?"""

from django import template
from django.urls import reverse

from rummy.leaderboards.queries.rating import ratings_of
from rummy.scorekeeping.queries.record_rows import PlayerView

register = template.Library()


@register.inclusion_tag("leaderboards/_ratings.html")
def ratings(view: PlayerView) -> dict[str, object]:
    """What somebody, or two partners, are rated in, each with the way to its reasons. One query."""
    persons = [one.id for one in view.players if one.id] or [view.id]
    way = "partners-rating" if view.players else "rating"
    return {
        "ratings": [
            {"rated": one, "address": reverse(f"leaderboards:{way}", args=[view.id, one.family.key])}
            for one in ratings_of(persons)
        ]
    }
