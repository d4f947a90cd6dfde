"""Which list of people is to become members?"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rummy.clubs.roll import MOST_LINES
from rummy.scorekeeping.pasting import decoded

LARGEST = 200 * 1024


class RollForm(forms.Form):
    """A list as a file or as pasted text; a file stands for the text."""

    file = forms.FileField(required=False)
    text = forms.CharField(required=False, max_length=LARGEST, strip=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST:
            raise forms.ValidationError(_("The file is larger than 200 KB: save only the names."))
        if file is not None:
            cleaned["text"] = decoded(file.read())
        text = cleaned.get("text", "")
        if not text.strip():
            raise forms.ValidationError(_("Choose a file, or paste the names: one person a line."))
        if len(text.splitlines()) > MOST_LINES:
            raise forms.ValidationError(
                _("That are more than %(most)d lines: bring them in parts.") % {"most": MOST_LINES}
            )
        return cleaned
