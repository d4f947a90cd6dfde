"""Which parcel is brought?"""

from typing import Any

from django import forms

from rummy.engine.words import say
from rummy.parcels.zipped import LARGEST_FILE

MEGA = 1024 * 1024


class ParcelForm(forms.Form):
    """A parcel as a file."""

    file = forms.FileField(required=False, widget=forms.FileInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is None:
            raise forms.ValidationError(say("Choose the file: a .zip that a Meldbook made."))
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(
                say(
                    "The file is larger than {most} MB. Who runs this Meldbook can bring it.",
                    most=LARGEST_FILE // MEGA,
                )
            )
        return cleaned
