"""Which score document is to be brought into the book?"""

from typing import Any

from django import forms

from rummy.engine import NotAScoreDocument
from rummy.engine.words import say
from rummy.scorekeeping.sent_json import read_json

LARGEST = 1024 * 1024


class Bring(forms.Form):
    """A score document as a file or as pasted text, with the id the new sitting gets."""

    id = forms.UUIDField()
    file = forms.FileField(required=False, widget=forms.FileInput)
    text = forms.CharField(required=False, max_length=LARGEST, strip=True)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST:
            raise forms.ValidationError(say("The file is larger than 1 MB: a score document never is."))
        raw = file.read() if file is not None else (cleaned.get("text") or "").encode()
        if not raw.strip():
            raise forms.ValidationError(say("Choose a file, or paste the document."))
        try:
            cleaned["document"] = read_json(raw)
        except NotAScoreDocument as error:
            raise forms.ValidationError(
                say("This is not a score document: it is no JSON. Send the file as it was saved.")
            ) from error
        return cleaned
