"""Does somebody really want to be erased? He types a word that nobody types by chance."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rummy.engine.words import say

WORD = _("erase")


class Erasing(forms.Form):
    word = forms.CharField(
        max_length=40,
        error_messages={"required": _("Type the word first: then it is certain that you mean it.")},
    )

    def clean_word(self) -> Any:
        word = self.cleaned_data["word"]
        if word.strip().casefold() != str(WORD).casefold():
            raise forms.ValidationError(say("Type “{word}”, or go back: nothing was erased.", word=str(WORD)))
        return word
