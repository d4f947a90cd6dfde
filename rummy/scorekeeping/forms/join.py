"""Which code was typed to join a table?"""

from django import forms
from django.utils.translation import gettext_lazy as _


class Join(forms.Form):
    """A code as people write it: any case, spaces and dashes inside."""

    code = forms.CharField(max_length=40, error_messages={"required": _("Type the code of the table first.")})

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        return "".join(sign for sign in typed if sign.isalnum()).upper()
