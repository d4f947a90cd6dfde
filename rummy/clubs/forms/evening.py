"""When is an evening, and what is it called?"""

from datetime import date, time, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rummy.people.models import Club
from rummy.people.names import LONGEST

MOST_WEEKS = 26
USUAL_TIME = time(19, 30)
# What is said of an evening.
SAID = ("day", "time", "name", "note", "league")


class EveningForm(forms.Form):
    """A date of the club; a new one may stand for the same weekday of the next weeks, too."""

    id = forms.UUIDField(required=False)
    day = forms.DateField(error_messages={"required": _("Choose a day."), "invalid": _("Choose a day.")})
    time = forms.TimeField(error_messages={"required": _("Choose a time."), "invalid": _("Choose a time.")})
    name = forms.CharField(max_length=60, required=False)
    note = forms.CharField(max_length=200, required=False)
    league = forms.CharField(max_length=LONGEST, required=False)
    weeks = forms.IntegerField(
        min_value=1,
        max_value=MOST_WEEKS,
        required=False,
        error_messages={"invalid": _("A whole number, please.")},
    )

    def when(self) -> dict[str, Any]:
        """What the evening is to be. Only on a valid form."""
        return {name: self.cleaned_data[name] for name in SAID}


def usual_date(club: Club, today: date) -> dict[str, Any]:
    """A week after the club's last date, at the same time. One query."""
    last = club.evenings.order_by("-day", "-time").first()
    if last is None:
        return {"day": today, "time": USUAL_TIME}
    day = max(last.day + timedelta(days=7), today)
    return {"day": day, "time": last.time, "name": last.name, "league": last.league}
