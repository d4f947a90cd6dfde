"""When was something at a table, by the clock of the phone that looks?"""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.timezone import localtime

from rummy.scorekeeping.models import Sitting

register = template.Library()


@register.simple_tag
def moment(at: datetime, sitting: Sitting, how: str = "") -> SafeString:
    """The time, with its day as `how` says (see clock.js); of an old result the day alone."""
    return _time(at, how) if sitting.knows_time(at) else _day(at)


@register.simple_tag
def as_of(at: datetime) -> SafeString:
    """When the latest was of all that is counted; of an old result, alone in being kept to the second, the day alone."""
    return _time(at, "long") if at.microsecond else _day(at)


def _time(at: datetime, how: str) -> SafeString:
    told = date_format(localtime(at), "j M H:i" if how == "long" else "H:i")
    return format_html('<time datetime="{}" data-clock="{}">{}</time>', at.isoformat(), how, told)


def _day(at: datetime) -> SafeString:
    here = localtime(at)
    return format_html('<time datetime="{}">{}</time>', here.date().isoformat(), date_format(here))


@register.filter
def hours_since(at: datetime) -> str:
    """How long ago that was, by its largest unit; empty for less than an hour."""
    return timesince(at, depth=1) if timezone.now() - at >= timedelta(hours=1) else ""
