"""A day and a time of day, by the clock of the phone on which they are chosen."""

from datetime import datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class MomentWidget(forms.MultiWidget):
    """The day, the time, and the zone of the phone: empty without JavaScript, which is the zone of this Meldbook."""

    def __init__(self) -> None:
        super().__init__([forms.DateInput, forms.TimeInput, forms.HiddenInput])

    def decompress(self, value: datetime | None) -> list[Any]:
        here = timezone.localtime(value) if value else None
        return [here and here.date().isoformat(), here and f"{here:%H:%M}", ""]


class MomentField(forms.MultiValueField):
    """A moment, or none where neither a day nor a time is chosen."""

    widget = MomentWidget

    def __init__(self, **more: Any) -> None:
        day = forms.DateField(error_messages={"invalid": _("Choose a day.")})
        clock = forms.TimeField(error_messages={"invalid": _("Choose a time.")})
        super().__init__(fields=(day, clock, forms.CharField()), required=False, **more)

    def compress(self, data_list: list[Any]) -> datetime | None:
        day, clock, zone = data_list or (None, None, "")
        if day and clock is not None:
            return datetime.combine(day, clock, _zone(zone))
        if day or clock is not None:
            raise forms.ValidationError(_("Choose a time.") if day else _("Choose a day."))
        return None


def _zone(name: str) -> tzinfo:
    """The zone a phone names; that of this Meldbook where it names none that is known."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return timezone.get_current_timezone()
