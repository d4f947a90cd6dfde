"""Which parcel is brought?"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rummy.parcels.zipped import LARGEST_FILE

MEGA = 1024 * 1024


class ParcelForm(forms.Form):
    """A parcel as a file."""

    file = forms.FileField(required=False, widget=forms.FileInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is None:
            raise forms.ValidationError(_("Choose the file: a .zip that a Meldbook made."))
        if file.size > LARGEST_FILE:
            said = _("The file is larger than %(most)d MB. Who runs this Meldbook can bring it.")
            raise forms.ValidationError(said % {"most": LARGEST_FILE // MEGA})
        return cleaned
