"""What was chosen on the settings page?"""

from django import forms

from rummy.scorekeeping.look import CHOICES


class Look(forms.Form):
    """One field for each choice of the look, by its name."""

    def __init__(self, data: dict[str, str] | None = None) -> None:
        super().__init__(data)
        for choice in CHOICES:
            self.fields[choice.name] = forms.ChoiceField(choices=choice.values)
