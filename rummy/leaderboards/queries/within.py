"""Which rows lie in a season of the calendar, by the clock on the wall? In all time all of them."""

from datetime import datetime, time

from django.db.models import Q
from django.utils.timezone import get_default_timezone, make_aware

from rummy.leaderboards.seasons import days_of


def moments_in(season: str, field: str) -> Q:
    """Those whose moment in this field lies in it."""
    if not season:
        return Q()
    zone = get_default_timezone()
    begins, ends = (make_aware(datetime.combine(day, time.min), zone) for day in days_of(season))
    return Q(**{f"{field}__gte": begins, f"{field}__lt": ends})


def days_in(season: str, field: str) -> Q:
    """Those whose day in this field lies in it."""
    if not season:
        return Q()
    begins, ends = days_of(season)
    return Q(**{f"{field}__gte": begins, f"{field}__lt": ends})
