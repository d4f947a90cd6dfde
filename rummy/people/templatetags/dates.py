"""How is the day of an evening told?"""

from datetime import date, time

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from rummy.people.models import Evening

register = template.Library()

AT_DUSK = time(17)


@register.filter
def with_weekday(day: date) -> str:
    """The day by its weekday, and by its year where that is another one."""
    return date_format(day, _("l j F") if day.year == localdate().year else _("l j F Y"))


@register.filter
def of_today(evening: Evening) -> str:
    """What a date of today is called: nobody comes to a morning at night."""
    return _("Tonight") if evening.knows_time and evening.time >= AT_DUSK else _("Today")
