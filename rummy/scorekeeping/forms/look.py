"""What was chosen on the settings page?"""

from django import forms

from rummy.scorekeeping.look import CHOICES, LANGUAGE


class Look(forms.Form):
    """One field for each choice of the look, and for the language, by its name."""

    def __init__(self, data: dict[str, str] | None = None) -> None:
        super().__init__(data)
        for choice in (LANGUAGE, *CHOICES):
            self.fields[choice.name] = forms.ChoiceField(choices=choice.values)
