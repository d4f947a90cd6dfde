"""How is the day of an evening told?"""

from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def with_weekday(day: date) -> str:
    """The day by its weekday, and by its year where that is another one."""
    return date_format(day, _("l j F") if day.year == localdate().year else _("l j F Y"))
