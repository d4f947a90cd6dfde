"""How is a list sent: pasted, or as a file that stands for the text?"""

from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rummy.people.pasted import LARGEST, decoded, is_workbook, too_much

WORKBOOK = _(
    "This is no text. Of a workbook copy the cells and paste them here, or save it as CSV and choose that."
)


class Pasted(forms.Form):
    """So many lines at `most`; two sentences say what to do where the file is `too_large`, and where there is `nothing`."""

    file = forms.FileField(required=False, widget=forms.FileInput)
    text = forms.CharField(required=False, strip=False)
    most: ClassVar[int]
    too_large: ClassVar[Promise]
    nothing: ClassVar[Promise]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST:
            raise forms.ValidationError(str(self.too_large))
        if file is not None:
            raw = file.read()
            if is_workbook(raw):
                raise forms.ValidationError(str(WORKBOOK))
            cleaned["text"] = decoded(raw)
        text = cleaned.get("text") or ""
        fault = too_much(text, self.most) if text.strip() else str(self.nothing)
        if fault:
            raise forms.ValidationError(fault)
        return cleaned
