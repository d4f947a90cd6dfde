"""Who scores here no more?"""

from typing import Any

from django import forms

from rummy.scorekeeping.models import Sitting


class LinkAnew(forms.Form):
    """The score code that is to end, and the numbers of the phones that only watch from now on."""

    ends = forms.CharField(max_length=20)

    def __init__(self, *args: Any, sitting: Sitting, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(number, number) for number in sitting.phones.values_list("number", flat=True)]
        self.fields["watch_only"] = forms.TypedMultipleChoiceField(
            choices=numbers, coerce=int, required=False
        )
